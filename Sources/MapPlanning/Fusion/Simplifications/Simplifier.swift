package import MapAnalysis
import MapSyntax

/// Applies the rules of `Simplification` to combined expressions, from their innermost parts outwards.
///
/// A rule may use what mapc checks for every row: a value that is computed with can be read as its type, the value under `!` is not nil, and
/// a value fits each version that would have stored it. If one of these does not hold, the run is refused, whatever the expression gives.
/// So a rule keeps each part that has such a condition, unless another part has the same one.
package struct Simplifier: Sendable {
    package let source: Model
    /// The `let`s whose names the expressions may read.
    package let lets: [LetBinding]
    private let rules: [Simplification]

    package init(_ source: Model, lets: [LetBinding], rules: [Simplification] = Simplification.inOrder) {
        self.source = source
        self.lets = lets
        self.rules = rules
    }

    /// Returns an expression with the same value and the same conditions.
    package func simplified(_ expression: Expression) -> Expression {
        // The other rows of a window are compared with this expression as it is written.
        if case .window = expression.kind { return expression }
        var result = expression.mappingParts(simplified)
        // A rule makes the expression smaller, so this ends.
        while let shorter = rules.firstResult({ $0.apply(result, self) }) { result = shorter }
        return result
    }

    func simplified(_ property: PropertyMapping) -> PropertyMapping { property.mappingExpressions(simplified) }
}

extension PropertyMapping {
    /// Returns the property with its expressions changed.
    func mappingExpressions(_ change: (Expression) -> Expression) -> PropertyMapping {
        var result = self
        switch source {
        case .expression(let expression): result.source = .expression(change(expression))
        case .parts(let parts):
            result.source = .parts(
                parts.map { part in if case .expression(let expression) = part { .expression(change(expression)) } else { part } })
        case .carried, .carriedOrDefault, .constant, .inverse, .generatedKey, .absent: break
        }
        return result
    }
}

extension Expression {
    /// Returns the expression in place of another, with that one's type.
    func replacing(_ other: Expression) -> Expression {
        var result = typed(other.type)
        result.type.isOptional = other.type.isOptional
        return result
    }

    /// The value, if it is a constant or a function of constants such as `decimal("0.1")`.
    var constant: Value? {
        switch kind {
        case .constant(let value): return value
        case .call(let function, let arguments) where !function.isOfRun && function.precondition == nil:
            let given = arguments.compactMap(\.constant)
            guard given.count == arguments.count, !given.isEmpty, !given.contains(.nil) else { return nil }
            let value = function.evaluate(given)
            return value == .nil ? nil : value
        default: return nil
        }
    }
}
