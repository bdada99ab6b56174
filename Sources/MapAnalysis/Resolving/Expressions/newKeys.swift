import MapSyntax

extension Expression {
    /// Returns the UUID of a row in a place: made from the seed, from words that identify the place, and from each part of the row's key.
    /// If the row comes from an element, `$index` is added, because several elements of one row need different UUIDs.
    static func rowUUID(_ words: [String], of row: Expression, hasElements: Bool, in model: Model, _ range: TextRange? = nil) -> Expression
    {
        let index = hasElements ? [Expression(.variable(.index), ExpressionType(.int32), at: range)] : []
        return seeded(words, model.keyParts(of: row) + index, range)
    }

    /// Returns the UUID of a place that does not belong to a row.
    static func seededUUID(_ words: [String]) -> Expression { seeded(words, [.constant(.integer(0), .int64)], nil) }

    private static func seeded(_ words: [String], _ parts: [Expression], _ range: TextRange?) -> Expression {
        let place = JSONText.array(words.map { JSONText.quoted(Array($0.utf8)) })
        let seed = Expression(.variable(.seed), ExpressionType(.data), at: range)
        return Expression(.call(.rowUUID, [seed, .constant(.text(place), .string, range)] + parts), ExpressionType(.uuid), at: range)
    }

    private static func constant(_ value: Value, _ type: ValueType, _ range: TextRange? = nil) -> Expression {
        Expression(.constant(value), ExpressionType(type), at: range)
    }
}

extension Model {
    /// Returns each part of a row's key, in order. A to-one in the key is replaced by the key parts of the row to which it refers.
    func keyParts(of row: Expression) -> [Expression] {
        guard case .row(_, let entity) = row.type.value else { return [] }
        let parts = self[root(of: entity)].key
        if parts.isEmpty { return [Expression(.call(.key, [row]), ExpressionType(.int64), at: row.range)] }
        return parts.flatMap { part -> [Expression] in
            switch self[part] {
            case .attribute(let attribute):
                return [row.stepping(.attribute(LeafID(part)), ExpressionType(attribute.type.value.on(.source)))]
            case .relationship(let relationship):
                return keyParts(of: row.stepping(.toOne(part), ExpressionType(.row(.source, relationship.destination))))
            }
        }
    }
}

extension Expression {
    fileprivate func stepping(_ step: PathStep, _ type: ExpressionType) -> Expression {
        if case .path(let base, let steps) = kind { return Expression(.path(base, steps + [step]), type, at: range) }
        return Expression(.path(self, [step]), type, at: range)
    }
}
