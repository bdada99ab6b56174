/// Cuts `now()` in a column of whole seconds or days to the column's precision, because its author does not mean the milliseconds of the
/// run.
extension EntityMapping {
    /// Returns the same mapping with `now()` cut to the precision of the destination's columns, wherever `now()` itself is the value.
    func cuttingNow(for model: Model, _ fileLets: [LetBinding]) -> EntityMapping {
        var mapping = self
        for place in properties.indices {
            let property = properties[place].property
            func cut(_ expression: Expression, _ leaf: LeafID) -> Expression {
                guard case .date(let form)? = model.representation(of: leaf), !form.hasMilliseconds else { return expression }
                return NamesOfNow(lets: lets, fileLets: fileLets, cutting: form == .day ? .startOfDay : .startOfSecond).cut(expression)
                    ?? expression
            }
            switch properties[place].source {
            case .expression(let expression): mapping.properties[place].source = .expression(cut(expression, LeafID(property)))
            case .parts(let parts):
                mapping.properties[place].source = .parts(
                    parts.enumerated().map { leaf, part in
                        guard case .expression(let expression) = part else { return part }
                        return .expression(cut(expression, LeafID(property, leaf: leaf)))
                    })
            case .carried, .carriedOrDefault, .constant, .inverse, .generatedKey, .absent: continue
            }
        }
        return mapping
    }
}

extension Model {
    /// Returns how an attribute, or a leaf of a composite, is stored.
    fileprivate func representation(of leaf: LeafID) -> Representation? {
        guard let attribute = self[leaf.property].attribute else { return nil }
        guard let place = leaf.leaf else { return attribute.representation }
        guard case .composite(_, let name) = attribute.type.value else { return nil }
        return composite(name)?.leaves[place].representation
    }
}

/// The values of names, in which `now()` is searched.
private struct NamesOfNow {
    var lets: [LetBinding]
    var fileLets: [LetBinding]
    /// The function that cuts an instant to the column's precision.
    var cutting: Function

    /// Returns the expression with `now()` cut wherever it is the value; nil if it is not the value anywhere.
    func cut(_ expression: Expression) -> Expression? {
        func changed(_ kind: Expression.Kind) -> Expression { Expression(kind, expression.type, at: expression.range) }
        switch expression.kind {
        case .variable(.now): return changed(.call(cutting, [expression]))
        case .variable(.entityLet(let place)): return lets.indices.contains(place) ? cut(lets[place].value) : nil
        case .variable(.fileLet(let place)): return fileLets.indices.contains(place) ? cut(fileLets[place].value) : nil
        case .unwrap(let inner): return cut(inner).map { changed(.unwrap($0)) }
        case .coalesce(let first, let second):
            let (one, other) = (cut(first), cut(second))
            return one == nil && other == nil ? nil : changed(.coalesce(one ?? first, other ?? second))
        case .call(let function, let arguments) where function.name == "coalesce":
            let parts = arguments.map(cut)
            return parts.allSatisfy { $0 == nil } ? nil : changed(.call(function, zip(parts, arguments).map { $0 ?? $1 }))
        case .conditional(let condition, let then, let otherwise):
            let (one, other) = (cut(then), cut(otherwise))
            return one == nil && other == nil ? nil : changed(.conditional(condition, then: one ?? then, otherwise: other ?? otherwise))
        case .lookup(let value, let cases, let otherwise?):
            return cut(otherwise).map { changed(.lookup(value, cases: cases, otherwise: $0)) }
        case .applied(var function, let arguments):
            guard let body = cut(function.body) else { return nil }
            function.body = body
            return changed(.applied(function, arguments))
        default: return nil
        }
    }
}
