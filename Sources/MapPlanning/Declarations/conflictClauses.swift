import MapPlan

extension StoreSchema {
    /// Whether the text of a table may say what happens to a row that breaks a constraint: `NOT NULL ON CONFLICT IGNORE`. A name with that word
    /// counts too.
    var mayHaveConflictClauses: Bool {
        let word = Array("conflict".utf8)
        return tables.contains { table in
            var sql = table.sql
            return sql.withUTF8 { text in
                text.indices.dropLast(word.count - 1).contains { start in
                    text[start] | 0x20 == word[0] && word.indices.allSatisfy { text[start + $0] | 0x20 == word[$0] }
                }
            }
        }
    }
}
