/// How tightly an operator binds, from the loosest. `Grammar/expression.md` has it as a table.
package enum Precedence: Int, Comparable {
    case or, and, not, comparison, coalesce, cast, sum, product, prefix

    package static func < (left: Precedence, right: Precedence) -> Bool { left.rawValue < right.rawValue }

    /// The least precedence of the right operand of a left-associative operator.
    package var next: Precedence { Precedence(rawValue: rawValue + 1) ?? .prefix }
}

/// An operator with two operands.
enum InfixOperator: Equatable {
    case binary(ExpressionSyntax.BinaryOperator)
    case notIn
    /// `as` and `is`, whose right operand is a type.
    case cast, test

    var precedence: Precedence {
        switch self {
        case .notIn, .test: .comparison
        case .cast: .cast
        case .binary(let binary): binary.precedence
        }
    }
}

extension ExpressionSyntax.BinaryOperator {
    package var precedence: Precedence {
        switch self {
        case .or: .or
        case .and: .and
        case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .in: .comparison
        case .coalesce: .coalesce
        case .add, .subtract: .sum
        case .multiply, .divide, .remainder: .product
        }
    }
}
