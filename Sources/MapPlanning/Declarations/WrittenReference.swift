import MapPlan

/// A foreign key as it is written: `REFERENCES "a" ("b") ON DELETE SET NULL ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED`.
struct WrittenReference: Equatable {
    /// The table and the columns to which it refers.
    let target: Range<Int>
    /// The ON DELETE clauses.
    let onDelete: [Range<Int>]
    /// The tokens of its other clauses, blank ones excluded: ON UPDATE, MATCH, DEFERRABLE.
    let others: [Int]
    /// Whether one of its other clauses makes a difference.
    let saysMore: Bool
    /// The token of its name, if it has one.
    let name: Int?

    var isPlain: Bool { !saysMore && name == nil }

    init?(_ tokens: [SQLToken], from start: Int, to end: Int, name: Int? = nil) {
        var cursor = TokenCursor(tokens, from: start, to: end)
        let given = cursor.consume("constraint") ? cursor.position : nil
        if given != nil { cursor.advance() }
        guard cursor.consume("references"), let first = cursor.position else { return nil }
        cursor.advance()
        if cursor.token?.isSymbol("(") == true { cursor.advancePastGroup() }
        target = first..<cursor.endOfLast
        var rules: [Range<Int>] = []
        var others: [Int] = []
        var saysMore = false
        while let position = cursor.position {
            if cursor.consume("on", "delete") {
                _ = cursor.consume("set") || cursor.consume("no")
                cursor.advance()
                rules.append(position..<cursor.endOfLast)
                continue
            }
            // SQLite does the same if one of these clauses is missing.
            let isUsual =
                cursor.consume("on", "update", "no", "action") || cursor.consume("match", "simple") || cursor.consume("not", "deferrable")
            if !isUsual {
                saysMore = true
                cursor.advance()
            }
            others += (position..<cursor.endOfLast).filter { !tokens[$0].isBlank }
        }
        (onDelete, self.others, self.saysMore, self.name) = (rules, others, saysMore, name ?? given)
    }
}

extension TableDeclaration {
    /// Returns the foreign keys over these columns, written as a table constraint or in a column.
    func references(over names: [String]) -> [WrittenReference] {
        let wanted = names.map(foldedName)
        let written = constraints.filter { $0.kind == .foreignKey && $0.columns.map(foldedName) == wanted }.compactMap { key in
            key.references.flatMap { references in
                var cursor = TokenCursor(tokens, from: key.tokens.lowerBound, to: key.tokens.upperBound)
                let name = cursor.consume("constraint") ? cursor.position : nil
                return WrittenReference(tokens, from: references.lowerBound, to: references.upperBound, name: name)
            }
        }
        let inColumn = names.count == 1 ? (column(names[0])?.parts(.references) ?? []) : []
        return written
            + inColumn.compactMap { WrittenReference(tokens, from: $0.tokens.lowerBound, to: $0.tokens.upperBound) }
    }

    /// Returns the text of a foreign key with the name and the clauses of the one over other columns: all but its target and ON DELETE.
    func foreignKey(_ key: ForeignKey, like former: [String]) -> String {
        let columns = "FOREIGN KEY (\(quoted(key.columns))) \(referenceClause(key))"
        guard let written = references(over: former).first else { return columns }
        let name = written.name.map { "CONSTRAINT \(tokens[$0].text) " } ?? ""
        return name + columns + written.others.map { " " + tokens[$0].text }.joined()
    }
}
