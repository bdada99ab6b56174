import MapAnalysis
import MapPlan
import MapSyntax

/// The answer that a test expects of a query: `2`, `[a, b]`, `[[1, a], [2, b]]`.
struct WantedAnswer {
    private let rows: [[LiteralSyntax]]

    init(_ answer: LiteralSyntax) {
        guard case .list(let rows) = answer.form else {
            self.rows = [[answer]]
            return
        }
        self.rows = rows.map { row in if case .list(let values) = row.form { values } else { [row] } }
    }

    /// Whether these rows are the answer. An integer and a real are equal if they are the same number, digit by digit.
    func `is`(_ found: [[StoredValue]]) -> Bool {
        rows.count == found.count
            && zip(rows, found).allSatisfy { wanted, found in
                wanted.count == found.count && zip(wanted, found).allSatisfy(Self.isSame)
            }
    }

    private static func isSame(_ wanted: LiteralSyntax, _ found: StoredValue) -> Bool {
        switch found {
        case .null: wanted.form == .bare && wanted.text == "nil"
        case .integer(let number): wanted.form == .bare && DecimalText.normalised(wanted.text) == String(number)
        case .real(let number): wanted.form == .bare && isSame(wanted.text, number)
        case .text(let bytes): !wanted.isNoText && Array(wanted.text.utf8) == bytes
        case .blob(let bytes): wanted.form == .bare && wanted.text.lowercased() == Self.text(blob: bytes)
        }
    }

    private static func isSame(_ wanted: String, _ found: Double) -> Bool {
        // As a double, an integer could be another one.
        if let whole = Int64(wanted) { return Int64(exactly: found) == whole }
        return RealText.stored(wanted) == found
    }

    /// Returns an answer as a test file has it; `nil` if it has a text that cannot be written.
    static func text(_ rows: [[StoredValue]]) -> String? {
        let texts = rows.map { $0.map(text) }
        guard texts.allSatisfy({ !$0.contains(nil) }) else { return nil }
        let lines = texts.map { row in
            let values = row.compactMap(\.self)
            // A row that is a list of one value would be a list of rows.
            return values.count == 1 ? values[0] : "[" + values.joined(separator: ", ") + "]"
        }
        return rows.count == 1 && rows[0].count == 1 ? lines[0] : "[" + lines.joined(separator: ", ") + "]"
    }

    /// Returns an answer as people read it, its first rows.
    static func words(_ rows: [[StoredValue]]) -> String {
        let shown = rows.prefix(5).map { row in
            let values = row.map { value in
                if case .text(let bytes) = value, let text = String(validating: bytes, as: UTF8.self) { return "\"\(text)\"" }
                return value == .null ? "nil" : storedWords(value)
            }
            return values.count == 1 ? values[0] : "[" + values.joined(separator: ", ") + "]"
        }
        let rest = rows.count > 5 ? ", …" : ""
        if rows.count == 1, rows[0].count == 1 { return shown[0] }
        return rows.isEmpty ? "no row" : "[" + shown.joined(separator: ", ") + rest + "]"
    }

    private static func text(_ value: StoredValue) -> String? {
        switch value {
        case .null: "nil"
        case .integer(let number): String(number)
        case .real(let number): RealText.storedText(number)
        case .text(let bytes): String(validating: bytes, as: UTF8.self).map(yamlQuoted)
        case .blob(let bytes): text(blob: bytes)
        }
    }

    private static func text(blob bytes: [UInt8]) -> String { "x'\(StoredValue.hex(bytes))'" }
}

extension LiteralSyntax {
    /// Whether it is a number, nil or bytes without quotes.
    fileprivate var isNoText: Bool {
        guard form == .bare else { return false }
        if text == "nil" || RealText.stored(text) != nil { return true }
        guard text.lowercased().hasPrefix("x'"), text.hasSuffix("'") else { return false }
        return text.dropFirst(2).dropLast().allSatisfy(\.isHexDigit)
    }
}
