extension StoreSchema {
    /// Whether no text of it holds a name that could mean a column of another table, or a string between double quotes, which a rename
    /// rewrites wherever it is.
    package var holdsNoExpressions: Bool {
        views.isEmpty && triggers.isEmpty && indexes.allSatisfy(\.isOfColumns) && tables.allSatisfy(\.holdsNoExpressions)
    }
}

extension Table {
    /// Whether its text has neither a CHECK, nor a generated column, nor a default between double quotes: every name in it is its own or
    /// that of one of its columns, or belongs to a foreign key, a type or a collation.
    package var holdsNoExpressions: Bool {
        columns.allSatisfy { $0.generation == .none && $0.defaultSQL?.utf8.contains(UInt8(ascii: "\"")) != true } && !sql.mentionsCheck
    }
}

extension Index {
    /// Whether it has neither an expression nor a condition.
    package var isOfColumns: Bool { !isPartial && parts.allSatisfy { $0.column != nil } }
}

extension String {
    /// Whether the word CHECK is in it, apart from names and strings.
    fileprivate var mentionsCheck: Bool {
        let letters: StaticString = "check"
        var found = 0
        // Most texts have no such letters, and then need not be cut into words.
        let hasLetters = utf8.contains { byte in
            let letter = letters.utf8Start[found]
            found = byte | 32 == letter ? found + 1 : byte | 32 == letters.utf8Start[0] ? 1 : 0
            return found == letters.utf8CodeUnitCount
        }
        return hasLetters && sqlTokens(self).contains { $0.isKeyword("check") }
    }
}
