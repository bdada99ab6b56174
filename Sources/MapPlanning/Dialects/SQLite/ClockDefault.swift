import MapAnalysis
import MapPlan

/// A DEFAULT that gives new rows the present: `CURRENT_TIMESTAMP`, `(strftime('%s', 'now'))`.
enum ClockDefault {
    /// Returns the form in which a DEFAULT writes the present; nil if it does not, or in a form that mapc does not know.
    static func form(of text: String) -> Representation.DateForm? {
        let tokens = sqlTokens(text).filter { !$0.isBlank }
        // The letters of a format have another meaning in capitals.
        let words = tokens.map { $0.kind == .word ? foldedName($0.text).text : $0.text }.joined()
        let plain = withoutParentheses(words)
        return forms.first { $0.words.contains(plain) || $0.words.contains(withoutCast(plain)) }?.form
    }

    /// Returns the DEFAULT that writes the present in a form; nil if SQLite does not write it exactly so.
    static func text(in form: Representation.DateForm) -> String? {
        switch form {
        case .iso8601: "strftime('%Y-%m-%dT%H:%M:%SZ', 'now')"
        case .unix: "CAST(strftime('%s', 'now') AS INTEGER)"
        case .unixms: "CAST(strftime('%s', 'now') AS INTEGER) * 1000"
        case .julian: "julianday('now')"
        case .reference2001: "CAST(strftime('%s', 'now') AS REAL) - 978307200"
        case .sql(let form) where form.zone == 0 && form.digits ?? 0 == 0: "CURRENT_TIMESTAMP"
        case .sql(let form) where form.zone == 0 && form.digits == 3: "strftime('%Y-%m-%d %H:%M:%f', 'now')"
        case .sql: nil
        case .day: "CURRENT_DATE"
        }
    }

    /// What people and tools write, without blanks.
    private static let forms: [(form: Representation.DateForm, words: Set<String>)] = [
        (
            .unix,
            [
                "strftime('%s','now')", "strftime('%s',current_timestamp)", "strftime('%s')", "unixepoch()", "unixepoch('now')",
                "unixepoch(current_timestamp)", "strftime('%s',datetime('now'))",
            ]
        ),
        (
            .unixms,
            [
                "unixepoch()*1000", "unixepoch('now')*1000", "unixepoch('subsec')*1000", "strftime('%s','now')*1000", "1000*unixepoch()",
                "cast(strftime('%s','now')asinteger)*1000", "1000*cast(strftime('%s','now')asinteger)",
                "(julianday('now')-2440587.5)*86400000", "(julianday('now')-2440587.5)*86400.0*1000.0",
                "cast(unixepoch('subsec')*1000asinteger)",
            ]
        ),
        (
            .sql(Representation.SQLDateForm()),
            ["current_timestamp", "datetime('now')", "datetime()", "datetime(current_timestamp)", "strftime('%Y-%m-%d %H:%M:%S','now')"]
        ),
        (
            .sql(Representation.SQLDateForm(digits: 3)),
            ["strftime('%Y-%m-%d %H:%M:%f','now')", "strftime('%Y-%m-%d %H:%M:%f',current_timestamp)"]
        ),
        (.iso8601, ["strftime('%Y-%m-%dT%H:%M:%SZ','now')", "strftime('%Y-%m-%dT%H:%M:%SZ',current_timestamp)"]),
        (.julian, ["julianday('now')", "julianday()", "julianday(current_timestamp)"]),
        (.day, ["current_date", "date('now')", "date()", "date(current_timestamp)"]),
    ]

    private static func withoutParentheses(_ words: String) -> String {
        guard words.hasPrefix("("), words.hasSuffix(")"), isOneGroup(words) else { return words }
        return withoutParentheses(String(words.dropFirst().dropLast()))
    }

    /// Whether the first parenthesis is closed by the last.
    private static func isOneGroup(_ words: String) -> Bool {
        var depth = 0
        for (place, character) in words.enumerated() {
            if character == "(" { depth += 1 }
            if character == ")" { depth -= 1 }
            if depth == 0 { return place == words.count - 1 }
        }
        return false
    }

    private static func withoutCast(_ words: String) -> String {
        for end in ["asinteger)", "asint)", "asbigint)"] where words.hasPrefix("cast(") && words.hasSuffix(end) {
            return withoutParentheses(String(words.dropFirst(5).dropLast(end.count)))
        }
        return words
    }
}
