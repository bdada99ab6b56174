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
    fileprivate var mentionsCheck: Bool { mentions("check") && sqlTokens(self).contains { $0.isKeyword("check") } }

    /// Whether these lower-case letters follow each other in it, in either case. Most texts do not have them, and then need not be cut into words.
    package func mentions(_ word: StaticString) -> Bool {
        var text = self
        return text.withUTF8 { bytes in
            let (letters, last) = (word.utf8Start, word.utf8CodeUnitCount - 1)
            var end = last
            while end < bytes.count {
                if bytes[end] | 0x20 == letters[last], (0..<last).allSatisfy({ bytes[end - last + $0] | 0x20 == letters[$0] }) {
                    return true
                }
                end += 1
            }
            return false
        }
    }
}
