import MapAnalysis

extension Simplification {
    static let addedDurations = Simplification(
        "days or seconds that are added to a date one after the other",
        law: """
            A date beyond the range of dates is nil: with whole numbers of one sign, the date in between is beyond the range only if the last date \
            is. Fractions of a second are rounded at each step, so they stay as they are.
            """
    ) { expression, _ in
        expression.mappingSum { call, isUnwrapped in
            for (function, unit) in ConstantSum.durations {
                guard let outer = ConstantSum(call, of: [function]), let inner = outer.inner(isUnwrapped: isUnwrapped, of: [function]),
                    case .integer(let a) = inner.number, case .integer(let b) = outer.number
                else { continue }
                // A duration beyond 64 bits is nil by itself, even if two halves of it could be added.
                guard let sum = ConstantSum.total(a, b), !sum.multipliedReportingOverflow(by: unit).overflow else { return nil }
                return outer.adding(.integer(sum), to: inner.base, as: call)
            }
            return nil
        }
    }
}
