extension DiagnosticCode {
    package static let unexpectedToken = DiagnosticCode("unexpected-token", .error)
}

extension Diagnostic {
    static func unexpectedToken(_ spelling: String, _ range: TextRange, expecting what: String, help: String? = nil) -> Diagnostic {
        Diagnostic(.unexpectedToken, "unexpected '\(spelling)'", at: range, label: "expected \(what)", help: help)
    }

    /// `concat(a b)`. `place` is where the comma is missing.
    static func unexpectedToken(
        missingCommaBefore spelling: String, _ range: TextRange, at place: TextRange, expecting what: String
    ) -> Diagnostic {
        Diagnostic(
            .unexpectedToken, "unexpected '\(spelling)'", at: range, label: "expected \(what)",
            help: "write ',' before it, or an operator between the two values",
            fixes: [
                Diagnostic.Fix("insert ','", isSafe: false, [Diagnostic.Edit(place, ",")])
            ])
    }

    /// `(a + b))`
    static func unexpectedToken(closing bracket: String, _ range: TextRange) -> Diagnostic {
        Diagnostic(
            .unexpectedToken, "unexpected '\(bracket)'", at: range, label: "no bracket is open here",
            help: "remove it, or open a bracket before it",
            fixes: [Diagnostic.Fix("remove '\(bracket)'", isSafe: false, [Diagnostic.Edit(range, "")])])
    }

    static func unexpectedToken(endAfter spelling: String, _ range: TextRange, expecting what: String) -> Diagnostic {
        Diagnostic(.unexpectedToken, "the expression ends after '\(spelling)'", at: range, label: "expected \(what)")
    }

    /// A typographic sign that looks like one of the language's own.
    /// - Parameter partner: the closing quote of a text in typographic quotes.
    static func unexpectedToken(character: String, _ range: TextRange, meant: String, partner: TextRange? = nil) -> Diagnostic {
        let name = character.unicodeScalars.first.map { "U+" + String($0.value, radix: 16, uppercase: true) } ?? ""
        return Diagnostic(
            .unexpectedToken, "'\(character)' (\(name)) is not allowed in an expression", at: range, label: "not ASCII",
            help: meant == " " ? "write an ordinary space" : "write \(meant)",
            fixes: [
                Diagnostic.Fix(
                    "replace it with '\(meant)'", isSafe: false,
                    [Diagnostic.Edit(range, meant)] + (partner.map { [Diagnostic.Edit($0, meant)] } ?? []))
            ])
    }

    /// `$source.tags[0]`
    static func unexpectedToken(subscriptAt range: TextRange) -> Diagnostic {
        Diagnostic(
            .unexpectedToken, "unexpected '[': expressions have no subscripts", at: range, label: "expected an operator or the end",
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
            .unexpectedToken, "'not' needs parentheses here: it binds less tightly than the operator before it", at: range,
            label: "expected a value", help: "put 'not' and its operand in parentheses")
    }

    /// `if a then b else c`, `case when a`
    static func unexpectedToken(conditional word: String, _ range: TextRange) -> Diagnostic {
        let message = word == "if" ? "'if' is a function here" : "unexpected '\(word)': use the function 'if'"
        return Diagnostic(.unexpectedToken, message, at: range, label: "expected 'if('", help: "write if(condition, a, b)")
    }

    /// `(SELECT max(id) FROM post)`
    static func unexpectedToken(query word: String, _ range: TextRange) -> Diagnostic {
        Diagnostic(
            .unexpectedToken, "unexpected '\(word)': an expression cannot contain SQL", at: range, label: "SQL",
            help: "read other rows as in Post.filter($0.words > 100).count, or write SQL under 'sql'")
    }

    /// `${source.title}`
    static func unexpectedToken(variableWithoutName range: TextRange) -> Diagnostic {
        Diagnostic(
            .unexpectedToken, "unexpected '$'", at: range, label: "expected a name after '$'",
            help: "write variables without braces, as in $source.title")
    }

    /// `a ++ b`
    static func unexpectedToken(doubledPlus range: TextRange) -> Diagnostic {
        Diagnostic(
            .unexpectedToken, "'++' is not an operator", at: range, label: "not an operator",
            help: "write concat(a, b) to join text, or one '+' to add numbers")
    }
}
