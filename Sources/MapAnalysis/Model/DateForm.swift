extension Representation {
    /// How a date is stored in a column.
    package enum DateForm: Hashable, Sendable {
        /// `2026-11-22T07:00:00Z`, with six digits of a second if it has a fraction of one.
        case iso8601
        /// Seconds since 1970, as an integer.
        case unix
        /// Milliseconds since 1970, as an integer.
        case unixms
        /// Julian days, as a real.
        case julian
        /// Seconds since 2001, as a real. Core Data stores dates so.
        case reference2001
        /// `2026-11-22 07:00:00.000000`, as Django, Rails, SQLAlchemy, GRDB and SQLite's own functions write dates.
        case sql(SQLDateForm)
        /// `2026-11-22`, which means midnight in UTC.
        case day
    }

    /// `YYYY-MM-DD HH:MM:SS[.ffffff]`, without a time zone.
    package struct SQLDateForm: Hashable, Sendable {
        /// How many digits of a second are written, 0 to 6. Nil: none if they are all zero, else six.
        package var digits: Int?
        /// The time zone of a text without an offset, and of written texts, in minutes east of UTC.
        package var zone: Int

        package init(digits: Int? = nil, zone: Int = 0) {
            self.digits = digits
            self.zone = zone
        }
    }
}

extension Representation.DateForm {
    /// Each form once, with its default options, in the order in which `stored:` names them.
    private static let all: [Self] = [.iso8601, .unix, .unixms, .julian, .reference2001, .sql(Representation.SQLDateForm()), .day]

    /// The words that can follow `stored:`.
    package static let words = all.map(\.word)

    /// Returns the form with this word.
    package init?(word: String) {
        guard let form = Self.all.first(where: { $0.word == word }) else { return nil }
        self = form
    }

    package var word: String {
        switch self {
        case .iso8601: "iso8601"
        case .unix: "unix"
        case .unixms: "unixms"
        case .julian: "julian"
        case .reference2001: "reference2001"
        case .sql: "sql"
        case .day: "day"
        }
    }

    /// The form as `stored:` writes it: `unix`, `{ as: sql, fraction: 6, zone: "+01:00" }`.
    package var written: String {
        guard case .sql(let form) = self, form != Representation.SQLDateForm() else { return word }
        var entries = ["as: sql"]
        if let digits = form.digits { entries.append("fraction: \(digits)") }
        if form.zone != 0 { entries.append("zone: \"\(form.zoneText)\"") }
        return "{ " + entries.joined(separator: ", ") + " }"
    }

    /// Whether it is stored as text.
    package var isText: Bool {
        switch self {
        case .iso8601, .sql, .day: true
        case .unix, .unixms, .julian, .reference2001: false
        }
    }

    /// Whether it can hold the milliseconds of an instant.
    package var hasMilliseconds: Bool {
        switch self {
        case .unix, .day: false
        case .sql(let form): form.digits.map { $0 >= 3 } ?? true
        case .iso8601, .unixms, .julian, .reference2001: true
        }
    }
}

extension Representation.SQLDateForm {
    /// The distance in microseconds between two neighbouring instants that it can hold.
    package var step: Int64 { (0..<6 - (digits ?? 6)).reduce(1) { step, _ in step * 10 } }

    /// The time zone as text, such as `+01:00`.
    package var zoneText: String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return (zone < 0 ? "-" : "+") + two(abs(zone) / 60) + ":" + two(abs(zone) % 60)
    }

    /// Reads a time zone such as `+01:00`, `-05:30` or `Z`, in minutes east of UTC. Returns nil for other texts.
    package static func zone(_ text: String) -> Int? {
        if text == "Z" { return 0 }
        let bytes = Array(text.utf8)
        guard bytes.count == 6, bytes[0] == UInt8(ascii: "+") || bytes[0] == UInt8(ascii: "-"), bytes[3] == UInt8(ascii: ":"),
            bytes.enumerated().allSatisfy({ $0.offset == 0 || $0.offset == 3 || (0x30...0x39).contains($0.element) }),
            let hours = Int(text.dropFirst().prefix(2)), let minutes = Int(text.suffix(2)), hours < 24, minutes < 60
        else { return nil }
        return (bytes[0] == UInt8(ascii: "-") ? -1 : 1) * (hours * 60 + minutes)
    }
}
