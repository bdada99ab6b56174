extension Representation {
    /// How a date lies in a column.
    package enum DateForm: Hashable, Sendable {
        /// `2026-11-22T07:00:00Z`, with six digits of a second where it has parts of one.
        case iso8601
        /// Seconds since 1970, as an integer.
        case unix
        /// Milliseconds since 1970, as an integer.
        case unixms
        /// Julian days, as a real.
        case julian
        /// Seconds since 2001, as a real: Core Data's.
        case reference2001
        /// `2026-11-22 07:00:00.000000`: what Django, Rails, SQLAlchemy, GRDB and SQLite's own functions write.
        case sql(SQLDateForm)
        /// `2026-11-22`, which is its midnight in UTC.
        case day
    }

    /// `YYYY-MM-DD HH:MM:SS[.ffffff]`, which says nothing of a zone.
    package struct SQLDateForm: Hashable, Sendable {
        /// How many digits of a second are written, 0 to 6; `nil` for none where they are zero and six otherwise.
        package var digits: Int?
        /// What a text without an offset means, and what is written: minutes east of UTC.
        package var zone: Int

        package init(digits: Int? = nil, zone: Int = 0) {
            self.digits = digits
            self.zone = zone
        }
    }
}

extension Representation.DateForm {
    /// Each form once, with all else as it is by itself, in the order in which `stored:` names them.
    private static let all: [Self] = [.iso8601, .unix, .unixms, .julian, .reference2001, .sql(Representation.SQLDateForm()), .day]

    /// The words that `stored:` knows.
    package static let words = all.map(\.word)

    /// The form that is called so.
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

    /// As `stored:` has it: `unix`, `{ as: sql, fraction: 6, zone: "+01:00" }`.
    package var written: String {
        guard case .sql(let form) = self, form != Representation.SQLDateForm() else { return word }
        var entries = ["as: sql"]
        if let digits = form.digits { entries.append("fraction: \(digits)") }
        if form.zone != 0 { entries.append("zone: \"\(form.zoneText)\"") }
        return "{ " + entries.joined(separator: ", ") + " }"
    }

    /// Whether it is a text.
    package var isText: Bool {
        switch self {
        case .iso8601, .sql, .day: true
        case .unix, .unixms, .julian, .reference2001: false
        }
    }

    /// Whether the parts of a second that an instant of milliseconds has can be written.
    package var hasMilliseconds: Bool {
        switch self {
        case .unix, .day: false
        case .sql(let form): form.digits.map { $0 >= 3 } ?? true
        case .iso8601, .unixms, .julian, .reference2001: true
        }
    }
}

extension Representation.SQLDateForm {
    /// Microseconds between two instants that it can write.
    package var step: Int64 { (0..<6 - (digits ?? 6)).reduce(1) { step, _ in step * 10 } }

    /// `+01:00`
    package var zoneText: String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return (zone < 0 ? "-" : "+") + two(abs(zone) / 60) + ":" + two(abs(zone) % 60)
    }

    /// Minutes east of UTC of `+01:00`, `-05:30` and `Z`; `nil` for all else.
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
