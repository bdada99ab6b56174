package import MapAnalysis
package import MapPlan

/// Returns a value in the stored form of a coding. A value that was read from a column of the same coding is stored as it was.
///
/// If the column can store only a part of the value (microseconds in whole seconds, a third digit in cents), the value is rounded to the
/// nearest, half away from zero. If the column cannot store it at all (as text, a date whose year does not have four digits), the result is
/// NULL. Neither is ever written: `ColumnCoding.keeps` checks values first.
package func encode(_ value: Value, _ coding: ColumnCoding) -> StoredValue {
    switch value {
    case .nil, .list: .null
    case .unreadable(let raw): StoredValue(raw)
    case .boolean(let flag): .integer(flag ? 1 : 0)
    case .integer(let number): encode(number, coding)
    case .real(let number): .real(number)
    case .text(let bytes): encode(text: bytes, coding)
    case .date(let microseconds): encode(date: microseconds, coding)
    case .uuid(let bytes): coding.representation == .uuid(.blob) ? .blob(bytes) : .text(UUIDText.text(bytes))
    case .decimal(let text): encode(decimal: text, coding)
    case .data(let bytes): .blob(bytes)
    case .row(let row): row.key.count == 1 ? encode(row.key[0], coding) : .null
    }
}

/// Encodes an integer, which is also a value of the wider types.
private func encode(_ number: Int64, _ coding: ColumnCoding) -> StoredValue {
    switch coding.type {
    case .float, .double: .real(Double(number))
    case .decimal: encode(decimal: String(number), coding)
    default: .integer(number)
    }
}

private func encode(text bytes: [UInt8], _ coding: ColumnCoding) -> StoredValue {
    guard case .cases(let cases) = coding.representation else { return .text(bytes) }
    return cases.first { Array($0.name.utf8) == bytes }.map { StoredValue($0.stored) } ?? .null
}

private func encode(date microseconds: Int64, _ coding: ColumnCoding) -> StoredValue {
    guard case .date(let form) = coding.representation else { return encode(date: microseconds, ColumnCoding(.date, .date(.iso8601))) }
    switch form {
    case .iso8601: return DateText.text(microseconds: microseconds).map { .text($0) } ?? .null
    case .sql(let form): return sqlText(microseconds, form).map { .text($0) } ?? .null
    case .day: return DateText.text(microseconds: microseconds, separator: " ", digits: 0).map { .text(String($0.prefix(10))) } ?? .null
    case .unix: return .integer(divided(microseconds, by: 1_000_000))
    case .unixms: return .integer(divided(microseconds, by: 1_000))
    case .julian: return .real(Double(microseconds) / Double(DateText.microsecondsPerDay) + julianDayOf1970)
    case .reference2001:
        let (seconds, rest) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
        return .real((Double(seconds) - secondsTo2001) + Double(rest) / 1e6)
    }
}

/// Returns the date as text in the column's time zone, rounded to the column's number of digits.
private func sqlText(_ microseconds: Int64, _ form: Representation.SQLDateForm) -> String? {
    let (local, overflow) = microseconds.addingReportingOverflow(Int64(form.zone) * 60_000_000)
    if overflow { return nil }
    let (nearest, isTooFar) = divided(local, by: form.step).multipliedReportingOverflow(by: form.step)
    return isTooFar ? nil : DateText.text(microseconds: nearest, separator: " ", digits: form.digits)
}

private func encode(decimal text: String, _ coding: ColumnCoding) -> StoredValue {
    guard case .decimal(let form) = coding.representation else { return .text(text) }
    switch form {
    case .text: return .text(text)
    case .real: return Double(text).map(StoredValue.real) ?? .null
    case .numeric:
        // As with NUMERIC affinity, whole numbers that fit are integers.
        if let whole = DecimalText.integer(text, scale: 0) { return .integer(whole) }
        return Double(text).map(StoredValue.real) ?? .null
    case .integer(let scale): return scaled(text, scale).map(StoredValue.integer) ?? .null
    }
}

/// Returns the decimal times ten to the power of `scale` as a rounded integer.
private func scaled(_ text: String, _ scale: Int) -> Int64? {
    if let exact = DecimalText.integer(text, scale: scale) { return exact }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].utf8.count > scale,
        let cut = DecimalText.integer("\(parts[0]).\(parts[1].prefix(scale))", scale: scale)
    else { return nil }
    guard let next = parts[1].dropFirst(scale).first, next >= "5" else { return cut }
    let (rounded, overflow) = cut.addingReportingOverflow(text.hasPrefix("-") ? -1 : 1)
    return overflow ? nil : rounded
}

private func divided(_ value: Int64, by divisor: Int64) -> Int64 {
    let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
    guard abs(remainder) * 2 >= divisor else { return quotient }
    return value < 0 ? quotient - 1 : quotient + 1
}
