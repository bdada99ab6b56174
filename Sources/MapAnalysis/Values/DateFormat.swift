/// A date format with a small subset of Unicode's letters. It always uses the proleptic Gregorian calendar, English and UTC.
///
/// `DateFormat("d.M.yyyy")` writes and reads `29.2.2024`. `formatDate` documents the letters.
struct DateFormat: Sendable {
    enum Field: Hashable, Sendable {
        case year
        /// Written with at least this many digits. Read with exactly this many, if more than one.
        case month(Int), day(Int), hour(Int), hourOfTwelve(Int), minute(Int), second(Int)
        case monthName(isShort: Bool), weekday(isShort: Bool)
        case halfOfDay
        /// The first digits after the point of a second, in this number.
        case fraction(Int)
        /// `+02:00` with a colon, and `Z` for UTC; without a colon `+0200`.
        case zone(hasColon: Bool)
        case literal([UInt8])
    }

    let fields: [Field]

    static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
    ]
    /// Begins with the weekday of 1970-01-01.
    static let weekdays = ["Thursday", "Friday", "Saturday", "Sunday", "Monday", "Tuesday", "Wednesday"]

    /// Returns nil if the format has an error, which `fault(in:)` describes.
    init?(_ format: String) {
        guard case .success(let fields) = Self.read(format) else { return nil }
        self.fields = fields
    }

    /// Returns the error in a format, completing "the format …"; nil if there is none.
    static func fault(in format: String) -> String? {
        if case .failure(let fault) = read(format) { fault.words } else { nil }
    }

    private struct Fault: Error { var words: String }

    private static func read(_ format: String) -> Result<[Field], Fault> {
        var fields: [Field] = []
        var rest = Array(format.unicodeScalars)[...]
        while let scalar = rest.first {
            if scalar == "'" {
                guard let literal = takeQuoted(&rest) else { return .failure(Fault(words: "has a quote without its partner")) }
                fields.append(.literal(literal))
            } else if scalar.isLetterOfFormat {
                let run = rest.prefix { $0 == scalar }
                rest = rest.dropFirst(run.count)
                guard let field = field(scalar, run.count) else {
                    return .failure(Fault(words: "has the unknown letters '\(String(repeating: String(scalar), count: run.count))'"))
                }
                fields.append(field)
            } else {
                fields.append(.literal(Array(String(scalar).utf8)))
                rest.removeFirst()
            }
        }
        return check(fields).map { .failure(Fault(words: $0)) } ?? .success(fields)
    }

    private static func check(_ fields: [Field]) -> String? {
        let hasTwelve = fields.contains { if case .hourOfTwelve = $0 { true } else { false } }
        if hasTwelve != fields.contains(.halfOfDay) {
            return hasTwelve ? "has hours of twelve without 'a'" : "has 'a' without hours of twelve"
        }
        let meanings = fields.compactMap(\.meaning)
        return Set(meanings).count == meanings.count ? nil : "says one thing twice"
    }

    /// Reads a quoted literal. Two quotes mean one quote, inside and outside of a literal.
    private static func takeQuoted(_ rest: inout ArraySlice<Unicode.Scalar>) -> [UInt8]? {
        rest.removeFirst()
        if rest.first == "'" {
            rest.removeFirst()
            return [UInt8(ascii: "'")]
        }
        var text = String.UnicodeScalarView()
        while let scalar = rest.popFirst() {
            if scalar == "'" {
                guard rest.first == "'" else { return Array(String(text).utf8) }
                rest.removeFirst()
            }
            text.append(scalar)
        }
        return nil
    }

    private static func field(_ letter: Unicode.Scalar, _ count: Int) -> Field? {
        switch (letter, count) {
        case ("y", 4): .year
        case ("M", 1), ("M", 2): .month(count)
        case ("M", 3), ("M", 4): .monthName(isShort: count == 3)
        case ("d", 1), ("d", 2): .day(count)
        case ("E", 3), ("E", 4): .weekday(isShort: count == 3)
        case ("H", 1), ("H", 2): .hour(count)
        case ("h", 1), ("h", 2): .hourOfTwelve(count)
        case ("a", 1): .halfOfDay
        case ("m", 1), ("m", 2): .minute(count)
        case ("s", 1), ("s", 2): .second(count)
        case ("S", 1...6): .fraction(count)
        case ("Z", 1): .zone(hasColon: false)
        case ("Z", 5), ("X", 3): .zone(hasColon: true)
        default: nil
        }
    }
}

extension DateFormat.Field {
    /// The part of a date that the field represents. A format may contain each part only once.
    fileprivate var meaning: String? {
        switch self {
        case .year: "year"
        case .month, .monthName: "month"
        case .day: "day"
        case .hour, .hourOfTwelve: "hour"
        case .minute: "minute"
        case .second: "second"
        case .fraction: "fraction"
        case .zone: "zone"
        case .halfOfDay: "half"
        case .weekday: "weekday"
        case .literal: nil
        }
    }
}

extension Unicode.Scalar {
    fileprivate var isLetterOfFormat: Bool { ("a"..."z").contains(self) || ("A"..."Z").contains(self) }
}
