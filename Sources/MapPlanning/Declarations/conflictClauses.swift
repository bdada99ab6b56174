import MapPlan

extension StoreSchema {
    /// Whether the text of a table says what happens to a row that breaks a constraint: `NOT NULL ON CONFLICT IGNORE`.
    var hasConflictClauses: Bool { tables.contains { $0.sql.mentions("conflict") && sqlTokens($0.sql).contains { $0.isKeyword("conflict") } } }
}

extension String {
    /// Whether these lower-case letters are in it, in either case. Most texts do not have them, and then need not be cut into words.
    fileprivate func mentions(_ word: StaticString) -> Bool {
        var found = 0
        return utf8.contains { byte in
            found = byte | 0x20 == word.utf8Start[found] ? found + 1 : byte | 0x20 == word.utf8Start[0] ? 1 : 0
            return found == word.utf8CodeUnitCount
        }
    }
}
