/// Dates are microseconds since 1970 in UTC. Days have 86,400 seconds.
enum Dates {
    static let form = [Function.Parameter("date", .exactly(.date))]

    static func day(_ value: Value) -> CivilDate? {
        guard case .date(let date) = value else { return nil }
        return CivilDate(daysSince1970: DateText.split(date).day)
    }

    /// Returns a count of units in microseconds, as a date or as a distance between dates; nil if it overflows.
    static func microseconds(_ count: Value, of unit: Int64) -> Int64? {
        switch count {
        case .integer(let count):
            let (product, overflow) = count.multipliedReportingOverflow(by: unit)
            return overflow ? nil : product
        case .real(let count): return Int64(exactly: (count * Double(unit)).rounded())
        default: return nil
        }
    }

    /// Returns the date of a count of units; nil if the date is that of another count too, because the count is finer than a microsecond.
    static func exact(_ count: Value, of unit: Int64) -> Value {
        guard let date = microseconds(count, of: unit) else { return .nil }
        if case .real(let number) = count, Double(date) / Double(unit) != number { return .nil }
        return .date(date)
    }

    /// Returns the microseconds from one date to another. The distance between two dates may exceed 64 bits.
    static func distance(from first: Value, to second: Value) -> Int128? {
        guard case (.date(let first), .date(let second)) = (first, second) else { return nil }
        return Int128(second) - Int128(first)
    }

    /// Returns the number of whole seconds from one date to another, without what is left of a second.
    static func wholeSeconds(from first: Value, to second: Value) -> Value {
        distance(from: first, to: second).map { .integer(Int64($0 / 1_000_000)) } ?? .nil
    }

    /// Returns how many units of microseconds have passed since 1970, rounded down.
    static func count(_ arguments: [Value], of unit: Int64) -> Value {
        guard case .date(let date)? = arguments.first else { return .nil }
        return .integer(date / unit - (date % unit < 0 ? 1 : 0))
    }

    static let between = [Function.Parameter("from", .exactly(.date)), Function.Parameter("to", .exactly(.date))]

    static func adding(_ arguments: [Value], unit: Int64) -> Value {
        guard case .date(let date) = arguments[0], let distance = microseconds(arguments[1], of: unit) else { return .nil }
        let (sum, overflow) = date.addingReportingOverflow(distance)
        return overflow ? .nil : .date(sum)
    }

    static func counting(_ name: String) -> [Function.Form] {
        [
            Function.Form([Function.Parameter(name, .integer)], gives: .optional(.date)),
            Function.Form([Function.Parameter(name, .exactly(.double))], gives: .optional(.date)),
        ]
    }

    static func addingForms(_ name: String) -> [Function.Form] {
        [
            Function.Form(form + [Function.Parameter(name, .integer)], gives: .optional(.date)),
            Function.Form(form + [Function.Parameter(name, .exactly(.double))], gives: .optional(.date)),
        ]
    }
}
