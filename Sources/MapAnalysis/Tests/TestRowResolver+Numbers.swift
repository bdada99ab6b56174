import MapSyntax

// Words and numbers that tests read in their own way.
extension TestRowResolver {
    /// Reports `new` where it is also a case of the enum: nobody could see which of the two is meant.
    func refusesCase(_ literal: LiteralSyntax, _ type: ValueType, into diagnostics: inout Diagnostics) -> Bool {
        guard case .enumeration(_, let name) = type, names.model.enumeration(name)?.cases.contains(literal.text) ?? false else {
            return false
        }
        let quoted = "\"\(literal.text)\""
        diagnostics.report(
            .invalidTest(
                "'\(literal.text)' is a case of '\(name)', and without quotes it is \(literal.text == "any" ? "any value" : "a new value")",
                at: literal.range, label: "which of the two?", help: "write '\(quoted)' for the case, or leave the property out",
                fixes: [Diagnostic.Fix("write '\(quoted)'", isSafe: false, [Diagnostic.Edit(literal.range, quoted)])]))
        return true
    }

    /// Reads `3.14 ~0.01`.
    func near(_ literal: LiteralSyntax, into diagnostics: inout Diagnostics) -> TestValue? {
        let parts = literal.text.split(separator: "~", maxSplits: 1, omittingEmptySubsequences: false).map { trimmed($0) }
        let numbers = parts.map(number)
        if numbers.count == 2, let wanted = numbers[0], let tolerance = numbers[1], !tolerance.hasPrefix("-") {
            return .near(wanted, tolerance: tolerance)
        }
        let isWanted = numbers[0] == nil
        diagnostics.report(
            .invalidTest(
                isWanted ? "'\(parts[0])' is no number" : "'\(parts.dropFirst().joined())' is no distance between numbers",
                at: literal.range,
                label: isWanted ? "no number before '~'" : "no number from 0 after '~'",
                help: "write a number, and how far the value may be away from it, as in '3.14 ~0.01'"))
        return nil
    }

    private func trimmed(_ text: Substring) -> String {
        let blank: (Character) -> Bool = { $0 == " " }
        return String(text.drop(while: blank).reversed().drop(while: blank).reversed())
    }

    /// Returns a finite number as a normalised decimal.
    private func number(_ text: String) -> String? { RealText.value(text) == nil ? nil : DecimalText.normalised(text) }

    /// Reads a constant as SQLite would store it: a number, a text in quotes, or nil.
    func rawValue(of literal: LiteralSyntax, into diagnostics: inout Diagnostics) -> RawValue? {
        guard literal.form == .bare else { return .text(Array(literal.text.utf8)) }
        if literal.text == "nil" { return .null }
        if let number = Int64(literal.text) { return .integer(number) }
        if let number = RealText.stored(literal.text) { return .real(number) }
        if literal.isOtherNumber {
            diagnostics.report(.otherNumber(literal))
            return nil
        }
        return .text(Array(literal.text.utf8))
    }
}

extension LiteralSyntax {
    /// Whether other languages read a number here, and mapc a text: `0x5`, `inf`, `nan`.
    var isOtherNumber: Bool { form == .bare && RealText.stored(text) == nil && Double(text) != nil }
}

extension Diagnostic {
    static func otherNumber(_ literal: LiteralSyntax) -> Diagnostic {
        let number = Double(literal.text) ?? .nan
        let help = number.isNaN ? "nil" : number.isInfinite ? RealText.storedText(number) : DecimalText.text(number) ?? literal.text
        return .invalidTest(
            "'\(literal.text)' is no number as SQLite writes it", at: literal.range, label: "neither a number nor a text in quotes",
            help: "write \(help), or '\(literal.text)' in quotes for a text")
    }
}
