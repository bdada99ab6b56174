/// Writes dates.
extension DateFormat {
    /// Returns the date in this format; nil if its year does not have four digits.
    func text(of microseconds: Int64) -> [UInt8]? {
        guard DateText.writable.contains(microseconds) else { return nil }
        let (day, time) = DateText.split(microseconds)
        let date = CivilDate(daysSince1970: day)
        let hour = Int(time / 3_600_000_000)
        return fields.flatMap { field -> [UInt8] in
            switch field {
            case .year: Self.digits(date.year, 4)
            case .month(let width): Self.digits(date.month, width)
            case .monthName(let isShort): Self.name(Self.months[date.month - 1], isShort)
            case .day(let width): Self.digits(date.day, width)
            case .weekday(let isShort): Self.name(Self.weekdays[Self.weekday(ofDay: day)], isShort)
            case .hour(let width): Self.digits(hour, width)
            case .hourOfTwelve(let width): Self.digits((hour + 11) % 12 + 1, width)
            case .halfOfDay: Array((hour < 12 ? "AM" : "PM").utf8)
            case .minute(let width): Self.digits(Int(time / 60_000_000 % 60), width)
            case .second(let width): Self.digits(Int(time / 1_000_000 % 60), width)
            case .fraction(let width): Array(Self.digits(Int(time % 1_000_000), 6).prefix(width))
            case .zone(let hasColon): Array((hasColon ? "Z" : "+0000").utf8)
            case .literal(let bytes): bytes
            }
        }
    }

    static func weekday(ofDay day: Int) -> Int { (day % 7 + 7) % 7 }

    private static func digits(_ number: Int, _ width: Int) -> [UInt8] {
        let digits = Array(String(number).utf8)
        return [UInt8](repeating: UInt8(ascii: "0"), count: max(0, width - digits.count)) + digits
    }

    private static func name(_ name: String, _ isShort: Bool) -> [UInt8] { Array(isShort ? name.utf8.prefix(3) : name.utf8[...]) }
}

/// Reads dates.
extension DateFormat {
    /// Returns the date that the whole text represents; nil if the text does not have this format.
    func date(of text: [UInt8]) -> Int64? {
        var reader = FormatReader(rest: text[...])
        for field in fields {
            guard reader.read(field) else { return nil }
        }
        return reader.rest.isEmpty ? reader.microseconds : nil
    }
}

/// Reads one field after the other from the front of a text.
private struct FormatReader {
    var rest: ArraySlice<UInt8>
    private var (year, month, day): (Int, Int, Int) = (1970, 1, 1)
    private var (hour, minute, second, fraction): (Int, Int, Int, Int) = (0, 0, 0, 0)
    private var isAfternoon: Bool?
    private var weekday: Int?
    /// Minutes east of UTC.
    private var offset = 0

    init(rest: ArraySlice<UInt8>) { self.rest = rest }

    mutating func read(_ field: DateFormat.Field) -> Bool {
        switch field {
        case .year: set(\.year, number(4...4), 0...9999)
        case .month(let width): set(\.month, number(width...2), 1...12)
        case .day(let width): set(\.day, number(width...2), 1...31)
        case .hour(let width): set(\.hour, number(width...2), 0...23)
        case .hourOfTwelve(let width): set(\.hour, number(width...2), 1...12)
        case .minute(let width): set(\.minute, number(width...2), 0...59)
        case .second(let width): set(\.second, number(width...2), 0...59)
        case .monthName(let isShort): set(\.month, name(DateFormat.months, isShort).map { $0 + 1 }, 1...12)
        case .weekday(let isShort): read(weekday: isShort)
        case .halfOfDay: readHalf()
        case .fraction(let width): read(fraction: width)
        case .zone(let hasColon): readZone(hasColon)
        case .literal(let bytes): skip(bytes)
        }
    }

    var microseconds: Int64? {
        guard let date = CivilDate(year: year, month: month, day: day) else { return nil }
        let days = date.daysSince1970
        if let weekday, DateFormat.weekday(ofDay: days) != weekday { return nil }
        let hourOfDay = isAfternoon.map { hour % 12 + ($0 ? 12 : 0) } ?? hour
        let seconds = (hourOfDay * 60 + minute - offset) * 60 + second
        let total = Int64(days) * DateText.microsecondsPerDay + Int64(seconds) * 1_000_000 + Int64(fraction)
        return DateText.writable.contains(total) ? total : nil
    }

    private mutating func set(_ part: WritableKeyPath<Self, Int>, _ number: Int?, _ allowed: ClosedRange<Int>) -> Bool {
        guard let number, allowed.contains(number) else { return false }
        self[keyPath: part] = number
        return true
    }

    /// Reads as many digits as there are, within these bounds.
    private mutating func number(_ width: ClosedRange<Int>) -> Int? {
        let digits = rest.prefix(width.upperBound).prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard width.contains(digits.count) else { return nil }
        rest = rest.dropFirst(digits.count)
        return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    private mutating func skip(_ bytes: some Collection<UInt8>) -> Bool {
        guard rest.starts(with: bytes) else { return false }
        rest = rest.dropFirst(bytes.count)
        return true
    }

    /// Reads a name, in upper or lower case, and returns its index.
    private mutating func name(_ names: [String], _ isShort: Bool) -> Int? {
        names.firstIndex { name in
            let wanted = isShort ? String(name.prefix(3)) : name
            guard rest.prefix(wanted.utf8.count).elementsEqual(wanted.utf8, by: { $0 | 0x20 == $1 | 0x20 }) else { return false }
            rest = rest.dropFirst(wanted.utf8.count)
            return true
        }
    }

    private mutating func read(weekday isShort: Bool) -> Bool {
        weekday = name(DateFormat.weekdays, isShort)
        return weekday != nil
    }

    private mutating func readHalf() -> Bool {
        isAfternoon = name(["AM", "PM"], false).map { $0 == 1 }
        return isAfternoon != nil
    }

    private mutating func read(fraction width: Int) -> Bool {
        guard let digits = number(width...width) else { return false }
        fraction = (width..<6).reduce(digits) { fraction, _ in fraction * 10 }
        return true
    }

    private mutating func readZone(_ hasColon: Bool) -> Bool {
        if skip("Z".utf8) { return true }
        let isWest = skip("-".utf8)
        guard isWest || skip("+".utf8), let hours = number(2...2), hours < 24, !hasColon || skip(":".utf8), let minutes = number(2...2),
            minutes < 60
        else { return false }
        offset = (hours * 60 + minutes) * (isWest ? -1 : 1)
        return true
    }
}
