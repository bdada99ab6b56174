import MapAnalysis
import MapPlan

extension Scalar {
    /// The same value with sums of doubles inside sums as one chain, which needs no more of the parser's stack than one sum. SQLite adds from the left,
    /// so each sum is rounded as before.
    var chainingSums: Scalar {
        switch self {
        case .operation(let operation, let arguments):
            if let chain { return chain }
            return .operation(operation, arguments.map(\.chainingSums))
        case .registered(let name, let arguments): return .registered(name, arguments.map(\.chainingSums))
        case .coalesce(let values): return .coalesce(values.map(\.chainingSums))
        case .conditional(let cases, let otherwise):
            let branches = cases.map { ConditionalCase(when: $0.when, then: $0.then.chainingSums) }
            return .conditional(branches, otherwise: otherwise.chainingSums)
        case .column, .constant, .parameter, .truth, .subquery, .fenced, .aggregate, .rank, .previous, .first, .least, .running: return self
        }
    }

    /// The sums on the left side of this sum, in one; `nil` if there is none.
    private var chain: Scalar? {
        var (first, terms) = (self, [(value: Scalar, isSubtracted: Bool)]())
        while let sum = first.sum, terms.isEmpty || sum.zero == .realsOfAnyZero {
            // The sign of a zero is that of 0.0 again.
            if sum.zero == .reals { terms.append((.constant(.real(0)), false)) }
            terms.append((sum.right.chainingSums, sum.isSubtracted))
            first = sum.left
        }
        guard terms.count > 2 else { return nil }
        terms.reverse()
        return .operation(.chained(terms.map(\.isSubtracted)), [first.chainingSums] + terms.map(\.value))
    }

    private var sum: (left: Scalar, right: Scalar, isSubtracted: Bool, zero: Function.Operation.Numbers)? {
        guard case .operation(.function(let operation), let arguments) = self, arguments.count == 2 else { return nil }
        switch operation {
        case .add(let numbers) where numbers != .integers: return (arguments[0], arguments[1], false, numbers)
        case .subtract(let numbers) where numbers != .integers: return (arguments[0], arguments[1], true, numbers)
        default: return nil
        }
    }
}
