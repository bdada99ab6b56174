/// Dates as text: `2024-02-29T12:00:00.5+01:00` is 1,709,204,400,500,000 microseconds since 1970.
///
/// It reads `YYYY-MM-DD`, optionally followed by `T` or a space and a time of day, with up to six digits of a second, and with `Z`, an
/// offset, or nothing, which means UTC. It writes `YYYY-MM-DDTHH:MM:SS[.ffffff]Z`. Years are 0000 to 9999, in UTC.
package enum DateText {
    package static let microsecondsPerDay: Int64 = 86_400_000_000
    /// 0000-01-01T00:00:00Z to 9999-12-31T23:59:59.999999Z: the dates that can be written as text.
    package static let writable: ClosedRange<Int64> = -62_167_219_200_000_000...253_402_300_799_999_999

    package static func microseconds(_ text: String) -> Int64? {
        var text = text
        return text.withUTF8 { microseconds(bytes: $0) }
    }

    /// Reads a date.
    /// - Parameter zone: the offset of a text that has none, in minutes east of UTC.
    package static func microseconds(bytes: [UInt8], zone: Int = 0) -> Int64? {
        bytes.withUnsafeBufferPointer { microseconds(bytes: $0, zone: zone) }
    }

    /// Returns the date's text, with six digits of a second or none; nil if its year does not have four digits.
    package static func text(microseconds: Int64) -> String? {
        text(microseconds: microseconds, separator: "T", digits: nil).map { $0 + "Z" }
    }

    /// Returns text such as `2024-02-29 12:00:00.50` with this many digits of a second. If `digits` is nil, there are six, or none if they
    /// are zero. Further digits are cut off.
    package static func text(microseconds: Int64, separator: Unicode.Scalar, digits: Int?) -> String? {
        guard writable.contains(microseconds) else { return nil }
        let (day, time) = split(microseconds)
        let date = CivilDate(daysSince1970: day)
        let second = Int(time / 1_000_000)
        let fraction = Int(time % 1_000_000)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(27)
        append(date.year, width: 4, to: &bytes)
        append(date.month, width: 2, after: "-", to: &bytes)
        append(date.day, width: 2, after: "-", to: &bytes)
        append(second / 3_600, width: 2, after: separator, to: &bytes)
        append(second / 60 % 60, width: 2, after: ":", to: &bytes)
        append(second % 60, width: 2, after: ":", to: &bytes)
        if digits ?? fraction > 0 {
            append(fraction, width: 6, after: ".", to: &bytes)
            bytes.removeLast(6 - (digits ?? 6))
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the days since 1970, and the microseconds since that day's midnight, which are never negative.
    package static func split(_ microseconds: Int64) -> (day: Int, time: Int64) {
        let (quotient, remainder) = microseconds.quotientAndRemainder(dividingBy: microsecondsPerDay)
        return remainder < 0 ? (Int(quotient) - 1, remainder + microsecondsPerDay) : (Int(quotient), remainder)
    }

    private static func microseconds(bytes: UnsafeBufferPointer<UInt8>, zone: Int = 0) -> Int64? {
        var digits = DigitReader(bytes: bytes)
        guard let year = digits.number(width: 4), digits.skip("-"),
            let month = digits.number(width: 2), digits.skip("-"),
            let day = digits.number(width: 2),
            let date = CivilDate(year: year, month: month, day: day)
        else { return nil }
        var total = Int64(date.daysSince1970) * microsecondsPerDay
        let east = Int64(zone) * 60_000_000
        if digits.isAtEnd {
            total -= east
        } else {
            guard digits.skip("T") || digits.skip(" "), let time = digits.timeOfDay() else { return nil }
            guard let offset = digits.isAtEnd ? east : digits.offset() else { return nil }
            total += time - offset
        }
        return digits.isAtEnd && writable.contains(total) ? total : nil
    }

    private static func append(_ number: Int, width: Int, after separator: Unicode.Scalar? = nil, to bytes: inout [UInt8]) {
        if let separator { bytes.append(UInt8(ascii: separator)) }
        var divisor = 1
        for _ in 1..<width { divisor *= 10 }
        while divisor > 0 {
            bytes.append(UInt8(ascii: "0") + UInt8(number / divisor % 10))
            divisor /= 10
        }
    }
}

/// Reads numbers of fixed width from the front of a text.
private struct DigitReader {
    let bytes: UnsafeBufferPointer<UInt8>
    var position = 0

    var isAtEnd: Bool { position == bytes.count }

    mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
        guard !isAtEnd, bytes[position] == UInt8(ascii: scalar) else { return false }
        position += 1
        return true
    }

    mutating func number(width: Int) -> Int? {
        guard position + width <= bytes.count else { return nil }
        var number = 0
        for byte in bytes[position..<position + width] {
            guard isDigit(byte) else { return nil }
            number = number * 10 + Int(byte - UInt8(ascii: "0"))
        }
        position += width
        return number
    }

    /// Reads `HH:MM`, `HH:MM:SS` or `HH:MM:SS.ffffff`. Returns microseconds.
    mutating func timeOfDay() -> Int64? {
        guard let hour = number(width: 2), hour < 24, skip(":"), let minute = number(width: 2), minute < 60 else { return nil }
        var time = Int64(hour * 3_600 + minute * 60) * 1_000_000
        guard skip(":") else { return time }
        guard let second = number(width: 2), second < 60 else { return nil }
        time += Int64(second) * 1_000_000
        guard skip(".") else { return time }
        guard let fraction = fraction() else { return nil }
        return time + fraction
    }

    /// Reads `Z`, `+01:00` or `-05:30`. Returns microseconds east of UTC.
    mutating func offset() -> Int64? {
        if skip("Z") { return 0 }
        let isWest = skip("-")
        guard isWest || skip("+") else { return nil }
        guard let hour = number(width: 2), hour < 24, skip(":"), let minute = number(width: 2), minute < 60 else { return nil }
        let offset = Int64(hour * 3_600 + minute * 60) * 1_000_000
        return isWest ? -offset : offset
    }

    /// Reads one to six digits. Returns nil if there are more, because these would be lost.
    private mutating func fraction() -> Int64? {
        var (fraction, unit): (Int64, Int64) = (0, 1_000_000)
        while !isAtEnd, isDigit(bytes[position]) {
            guard unit > 1 else { return nil }
            unit /= 10
            fraction += Int64(bytes[position] - UInt8(ascii: "0")) * unit
            position += 1
        }
        return unit == 1_000_000 ? nil : fraction
    }

    private func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
}
