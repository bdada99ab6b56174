import MapPlan

/// A foreign key as it is written: `REFERENCES "a" ("b") ON DELETE SET NULL ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED`.
struct WrittenReference: Equatable {
    /// The table and the columns to which it refers.
    let target: Range<Int>
    /// The ON DELETE clauses.
    let onDelete: [Range<Int>]
    /// Whether it has other clauses than these: ON UPDATE, MATCH, DEFERRABLE.
    let saysMore: Bool
    /// Whether it has a name.
    let isNamed: Bool

    var isPlain: Bool { !saysMore && !isNamed }

    init?(_ tokens: [SQLToken], from start: Int, to end: Int, isNamed: Bool = false) {
        var cursor = TokenCursor(tokens, from: start, to: end)
        let hasName = cursor.consume("constraint")
        if hasName { cursor.advance() }
        guard cursor.consume("references"), let first = cursor.position else { return nil }
        cursor.advance()
        if cursor.token?.isSymbol("(") == true { cursor.advancePastGroup() }
        target = first..<cursor.endOfLast
        var rules: [Range<Int>] = []
        var saysMore = false
        while let position = cursor.position {
            if cursor.consume("on", "delete") {
                _ = cursor.consume("set") || cursor.consume("no")
                cursor.advance()
                rules.append(position..<cursor.endOfLast)
            } else if cursor.consume("on", "update", "no", "action") || cursor.consume("match", "simple")
                || cursor.consume("not", "deferrable")
            {
                // SQLite does the same if this clause is missing.
                continue
            } else {
                saysMore = true
                cursor.advance()
            }
        }
        (onDelete, self.saysMore, self.isNamed) = (rules, saysMore, isNamed || hasName)
    }
}

extension TableDeclaration {
    /// Returns the foreign keys over these columns, written as a table constraint or in a column.
    func references(over names: [String]) -> [WrittenReference] {
        let wanted = names.map(foldedName)
        let written = constraints.filter { $0.kind == .foreignKey && $0.columns.map(foldedName) == wanted }.compactMap { key in
            key.references.flatMap { references in
                let isNamed = tokens[key.tokens.lowerBound].isKeyword("constraint")
                return WrittenReference(tokens, from: references.lowerBound, to: references.upperBound, isNamed: isNamed)
            }
        }
        let inColumn = names.count == 1 ? (column(names[0])?.parts(.references) ?? []) : []
        return written
            + inColumn.compactMap { WrittenReference(tokens, from: $0.tokens.lowerBound, to: $0.tokens.upperBound) }
    }
}
