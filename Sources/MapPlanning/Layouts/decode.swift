package import MapAnalysis
package import MapPlan

/// Returns the meaning of a stored value: `1` is true, `'2024-01-31'` a date, `NULL` nil.
///
/// A value that is not of the column's type (a fraction in an integer, text that is not UTF-8, an undeclared case) is `.unreadable`. It may
/// be copied verbatim, but never be computed with. The cases of an enum that is stored by name are known only with the model.
package func decode(_ stored: StoredValue, _ coding: ColumnCoding, in model: Model? = nil) -> Value {
    if case .null = stored { return .nil }
    // Most values are stored as what they are.
    if let value = coding.plainForm?.value(of: stored) { return value }
    return decoded(stored, coding, model) ?? .unreadable(RawValue(stored))
}

private func decoded(_ stored: StoredValue, _ coding: ColumnCoding, _ model: Model?) -> Value? {
    switch (coding.type, coding.representation) {
    case (_, .cases(let cases)):
        return cases.first { StoredValue($0.stored) == stored }.map { .text($0.name) }
    case (.date, .date(let form)): return date(stored, form).map(Value.date)
    case (.date, _): return date(stored, .iso8601).map(Value.date)
    case (.uuid, .uuid(.blob)):
        if case .blob(let bytes) = stored, bytes.count == 16 { return .uuid(bytes) }
        return nil
    case (.uuid, _):
        if case .text(let bytes) = stored { return UUIDText.bytes(utf8: bytes).map(Value.uuid) }
        return nil
    case (.decimal, .decimal(let form)): return decimal(stored, form).map(Value.decimal)
    case (.decimal, _): return decimal(stored, .text).map(Value.decimal)
    case (.enumeration(_, let typeName), _):
        guard case .text(let bytes) = stored, let name = String(validating: bytes, as: UTF8.self) else { return nil }
        if let enumeration = model?.enumeration(typeName), !enumeration.cases.contains(name) { return nil }
        return .text(bytes)
    default: return nil
    }
}

private func date(_ stored: StoredValue, _ form: Representation.DateForm) -> Int64? {
    switch (form, stored) {
    case (.iso8601, .text(let bytes)): DateText.microseconds(bytes: bytes)
    case (.sql(let form), .text(let bytes)): DateText.microseconds(bytes: bytes, zone: form.zone)
    case (.day, .text(let bytes)): bytes.count == 10 ? DateText.microseconds(bytes: bytes) : nil
    case (.unix, .integer(let seconds)): multiplied(seconds, by: 1_000_000)
    case (.unixms, .integer(let milliseconds)): multiplied(milliseconds, by: 1_000)
    case (.julian, _):
        // To the millisecond, as SQLite reads it: a double is not more precise.
        number(stored).flatMap { whole(($0 - julianDayOf1970) * millisecondsPerDay) }.flatMap { multiplied($0, by: 1_000) }
    case (.reference2001, _):
        number(stored).flatMap { seconds in
            // Whole seconds are converted separately, because a double with the 31 years is not precise to microseconds.
            let second = seconds.rounded(.down)
            guard let base = whole((second + secondsTo2001) * 1e6), let rest = whole((seconds - second) * 1e6) else { return nil }
            return base.addingReportingOverflow(rest).overflow ? nil : base + rest
        }
    default: nil
    }
}

private func decimal(_ stored: StoredValue, _ form: Representation.DecimalForm) -> String? {
    switch (form, stored) {
    case (.text, .text(let bytes)): DecimalText.normalised(utf8: bytes)
    case (.numeric, .integer(let number)), (.real, .integer(let number)): String(number)
    case (.numeric, .real(let number)), (.real, .real(let number)): DecimalText.text(number)
    case (.integer(let scale), .integer(let number)): DecimalText.text(number, scale: scale)
    default: nil
    }
}

/// The Julian day number of 1970-01-01T00:00:00Z.
let julianDayOf1970 = 2_440_587.5
/// The seconds from 1970-01-01 to 2001-01-01.
let secondsTo2001 = 978_307_200.0

private func number(_ stored: StoredValue) -> Double? {
    switch stored {
    case .integer(let number): Double(exactly: number)
    case .real(let number): number.isFinite ? number : nil
    default: nil
    }
}

private let millisecondsPerDay = 86_400_000.0

/// Returns the nearest whole number, or nil if it does not fit into 64 bits.
private func whole(_ value: Double) -> Int64? { Int64(exactly: value.rounded()) }

private func multiplied(_ value: Int64, by factor: Int64) -> Int64? {
    let (product, overflow) = value.multipliedReportingOverflow(by: factor)
    return overflow ? nil : product
}

extension RawValue {
    package init(_ stored: StoredValue) {
        self =
            switch stored {
            case .null: .null
            case .integer(let number): .integer(number)
            case .real(let number): .real(number)
            case .text(let bytes): .text(bytes)
            case .blob(let bytes): .blob(bytes)
            }
    }
}

extension StoredValue {
    package init(_ raw: RawValue) {
        self =
            switch raw {
            case .null: .null
            case .integer(let number): .integer(number)
            case .real(let number): .real(number)
            case .text(let bytes): .text(bytes)
            case .blob(let bytes): .blob(bytes)
            }
    }
}
