/// How strongly an operator holds its operands, loosest first; `Grammar/expression.md` shows it as a table.
enum Precedence: Int, Comparable {
    case or, and, not, comparison, coalesce, cast, sum, product, prefix

    static func < (left: Precedence, right: Precedence) -> Bool { left.rawValue < right.rawValue }

    /// What the right operand of a left-associative operator must exceed.
    var next: Precedence { Precedence(rawValue: rawValue + 1) ?? .prefix }
}

/// An operator between two operands.
enum InfixOperator: Equatable {
    case binary(ExpressionSyntax.BinaryOperator)
    case notIn
    /// `as`, and `is`: a type stands on the right.
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
    var precedence: Precedence {
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
