extension DiagnosticCode {
    package static let invalidNumber = DiagnosticCode("invalid-number", .error)
}

extension Diagnostic {
    static func invalidNumber(_ spelling: String, _ range: TextRange) -> Diagnostic {
        let plain = plainNumber(spelling)
        return Diagnostic(
            .invalidNumber, "'\(spelling)' is not a valid number", at: range,
            notes: ["write numbers as 12, 1.5 or 1.5e-3; a name does not begin with a digit"],
            help: plain.map { "write \($0)" } ?? "write text in quotes, or a decimal number",
            fixes: plain.map { [Diagnostic.Fix("write \($0)", isSafe: false, [Diagnostic.Edit(range, $0)])] } ?? [])
    }

    /// The plain form of a number in the notation of another language: `007`, `1_000`, `.5`.
    private static func plainNumber(_ spelling: String) -> String? {
        var digits = spelling.utf8.filter { $0 != UInt8(ascii: "_") }
        if digits.first == UInt8(ascii: ".") { digits.insert(UInt8(ascii: "0"), at: 0) }
        while digits.count > 1, digits[0] == UInt8(ascii: "0"), digits[1] != UInt8(ascii: ".") { digits.removeFirst() }
        let isPlain = digits.allSatisfy { ($0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9")) || $0 == UInt8(ascii: ".") }
        return isPlain ? String(decoding: digits, as: UTF8.self) : nil
    }
}
