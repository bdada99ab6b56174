extension DiagnosticCode {
    package static let unexpectedToken = DiagnosticCode("unexpected-token", .error)
}

extension Diagnostic {
    static func unexpectedToken(_ spelling: String, _ range: TextRange, expecting what: String) -> Diagnostic {
        Diagnostic(.unexpectedToken, "'\(spelling)' cannot stand here", at: range, label: "expected \(what)")
    }

    static func unexpectedToken(endAfter spelling: String, _ range: TextRange, expecting what: String) -> Diagnostic {
        Diagnostic(.unexpectedToken, "the expression ends after '\(spelling)'", at: range, label: "expected \(what)")
    }

    /// A typographic sign that looks like one of the language's own.
    static func unexpectedToken(character: String, _ range: TextRange, meant: String) -> Diagnostic {
        let name = character.unicodeScalars.first.map { "U+" + String($0.value, radix: 16, uppercase: true) } ?? ""
        return Diagnostic(
            .unexpectedToken, "'\(character)' (\(name)) is no sign of an expression", at: range, label: "not ASCII",
            help: meant == " " ? "write an ordinary space" : "write \(meant)",
            fixes: [Diagnostic.Fix("replace it by '\(meant)'", isSafe: false, [Diagnostic.Edit(range, meant)])])
    }

    /// `$source.tags[0]`
    static func unexpectedToken(subscriptAt range: TextRange) -> Diagnostic {
        Diagnostic(
            .unexpectedToken, "'[' cannot stand here: there are no subscripts", at: range, label: "expected an operator or the end",
            help: "take an element with '.first', '.last' or '.prefix(n)'")
    }

    /// `$concat(a, b)`
    static func unexpectedToken(calledVariable spelling: String, _ range: TextRange) -> Diagnostic {
        Diagnostic(
            .unexpectedToken, "'\(spelling)' is a variable and cannot be called", at: range, label: "a variable",
            help: "write functions and mappings without '$'",
            fixes: [
                Diagnostic.Fix(
                    "remove '$'", isSafe: false, [Diagnostic.Edit(TextRange(range.file, Int(range.lower), Int(range.lower) + 1), "")])
            ])
    }

    /// `a == not b`
    static func unexpectedToken(notNeedingParentheses range: TextRange) -> Diagnostic {
        Diagnostic(
            .unexpectedToken, "'not' cannot stand here: it holds weaker than the operator before it", at: range,
            label: "expected a value", help: "put it and its operand into parentheses")
    }
}
