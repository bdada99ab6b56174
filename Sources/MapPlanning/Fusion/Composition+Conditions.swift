import MapAnalysis
import MapSyntax

extension Composition {
    /// Returns the condition for rows from which a mapping of the first step makes rows: its `where`, and that `onNil: drop` does not leave
    /// them out. This condition stays even if the second step does not read the property for which rows were left out. Returns nil if the
    /// mapping takes all rows.
    func ownCondition(_ maker: EntityMapping) throws(FusionBarrier) -> Expression? {
        var conditions = maker.condition.map { [$0] } ?? []
        if maker.dropsNil, (conditions + maker.lets.map(\.value)).contains(where: { $0.unwrapCount > 0 }) {
            throw FusionBarrier("'onNil: drop' applies to a 'let' or a 'where'")
        }
        for property in maker.properties where property.dropsNil {
            conditions += try presences(property, maker)
        }
        guard let one = conditions.first else { return nil }
        return conditions.dropFirst().reduce(one) { Expression(.and($0, $1), .boolean) }
    }

    /// Returns the conditions that a property's values are not nil, as far as `onNil: drop` leaves out rows because of them.
    private func presences(_ property: PropertyMapping, _ maker: EntityMapping) throws(FusionBarrier) -> [Expression] {
        let target = first.destination[property.property]
        let isRequired = target.isRequiredToHaveValue
        switch property.source {
        case .carried(let origin):
            guard isRequired, let entity = maker.source else { return [] }
            let row = Expression(.variable(.source), ExpressionType(.row(.source, entity)))
            switch first.source[origin] {
            case .attribute(let attribute):
                if case .composite = attribute.type.value { throw FusionBarrier("'onNil: drop' applies to the parts of '\(target.name)'") }
                return [row.going(.attribute(LeafID(origin)), attribute.type.on(.source), at: nil).isPresent]
            case .relationship(let relationship):
                guard !relationship.isMany else { return [] }
                let type = ExpressionType(.row(.source, relationship.destination), isOptional: true)
                return [row.going(.toOne(origin), type, at: nil).isPresent]
            }
        case .expression(let expression):
            guard target.attribute != nil else {
                if !isRequired, expression.unwrapCount == 0 { return [] }
                throw FusionBarrier("'onNil: drop' applies to the reference '\(target.name)'", at: expression.range)
            }
            try requireNoMadeRows(in: expression)
            var found = try expression.alwaysUnwrapped().map(\.isPresent)
            if isRequired, expression.type.isOptional { found.append(expression.isPresent) }
            return found
        case .parts(let parts):
            if !isRequired, property.expressions.allSatisfy({ $0.unwrapCount == 0 }) || parts.isEmpty { return [] }
            throw FusionBarrier("'onNil: drop' applies to the parts of '\(target.name)'")
        case .constant(.nil): return isRequired ? [Expression(.constant(.boolean(false)), .boolean)] : []
        case .carriedOrDefault, .constant, .inverse, .generatedKey, .absent: return []
        }
    }
}

extension Expression {
    /// The condition `x != nil`.
    var isPresent: Expression {
        let nothing = Expression(.constant(.nil), ExpressionType(.nothing, isOptional: true), at: range)
        return Expression(.comparison(.notEqual, self, nothing), .boolean, at: range)
    }

    /// The number of `!` in it.
    var unwrapCount: Int {
        var count = parts.reduce(0) { $0 + $1.unwrapCount }
        if case .unwrap = kind { count += 1 }
        if case .applied(let function, _) = kind { count += function.body.unwrapCount }
        return count
    }

    /// Returns the expressions under its `!`s, the innermost first. Throws if one of them is not evaluated for every row.
    fileprivate func alwaysUnwrapped() throws(FusionBarrier) -> [Expression] {
        guard unwrapCount > 0 else { return [] }
        switch kind {
        case .unwrap(let inner): return try inner.alwaysUnwrapped() + [inner]
        case .call(_, let arguments):
            var found: [Expression] = []
            for argument in arguments { found += try argument.alwaysUnwrapped() }
            return found
        case .path(let inner, _), .widen(let inner), .not(let inner): return try inner.alwaysUnwrapped()
        case .comparison(_, let left, let right): return try left.alwaysUnwrapped() + right.alwaysUnwrapped()
        case .lookup(let value, let cases, let otherwise):
            let others = cases.map(\.value) + (otherwise.map { [$0] } ?? [])
            if others.allSatisfy({ $0.unwrapCount == 0 }) { return try value.alwaysUnwrapped() }
        default: break
        }
        throw FusionBarrier("'onNil: drop' applies to a '!' that is not evaluated for every row", at: range)
    }
}
