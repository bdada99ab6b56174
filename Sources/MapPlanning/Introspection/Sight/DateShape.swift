import MapAnalysis

/// How a text writes a date: `2026-11-22 07:00:00.000000` has a space, six digits of a second and no offset.
struct DateShape: Hashable, Comparable {
    /// What is written between the day and the time of day.
    enum Separator: Int { case none, space, letter }
    /// What follows the time of day.
    enum Offset: Int { case none, utc, other }

    var separator: Separator
    /// The digits of a second; nil if there are no seconds.
    var digits: Int?
    var offset: Offset

    static let day = DateShape(separator: .none, digits: nil, offset: .none)

    /// Whether SQL's form writes it, if it writes that many digits.
    var isSQL: Bool { separator == .space && digits != nil && offset == .none }

    /// Whether the form of ISO 8601 writes it.
    var isISO: Bool { separator == .letter && offset == .utc && (digits == 0 || digits == 6) }

    /// Returns the form and the date of a text; nil if mapc does not read the text as a date.
    static func of(_ text: [UInt8]) -> (shape: DateShape, microseconds: Int64)? {
        guard (10...32).contains(text.count), text[4] == UInt8(ascii: "-") else { return nil }
        guard let date = DateText.microseconds(bytes: text) else { return nil }
        guard text.count > 10 else { return (.day, date) }
        let time = text[11...].prefix { $0 != UInt8(ascii: "Z") && $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }
        let rest = text[time.endIndex...]
        let point = time.firstIndex(of: UInt8(ascii: "."))
        let digits = time.count < 8 ? nil : point.map { time.distance(from: $0, to: time.endIndex) - 1 } ?? 0
        let offset: Offset = rest.isEmpty ? .none : rest.first == UInt8(ascii: "Z") ? .utc : .other
        return (DateShape(separator: text[10] == UInt8(ascii: " ") ? .space : .letter, digits: digits, offset: offset), date)
    }

    /// A date in this form, for people: `2026-11-22 07:00:00.000000`.
    var example: String {
        if separator == .none { return "2026-11-22" }
        let time = digits.map { "07:00:00" + ($0 == 0 ? "" : "." + String(repeating: "0", count: $0)) } ?? "07:00"
        return "2026-11-22" + (separator == .space ? " " : "T") + time + ["", "Z", "+01:00"][offset.rawValue]
    }

    static func < (one: DateShape, other: DateShape) -> Bool { one.example < other.example }
}
