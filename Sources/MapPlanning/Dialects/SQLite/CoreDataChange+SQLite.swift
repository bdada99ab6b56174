import MapPlan

extension CoreDataChange {
    private static let numbers = TableName(CoreDataBooks.numbers)

    var statements: [Statement] {
        let table = qualified(Self.numbers)
        switch self {
        case .number(let entities): return numbering(entities, table)
        case .raiseGreatestKey(let entity, let rows):
            let keys = TableName(rows)
            let sql = """
                UPDATE \(table) SET "Z_MAX" = max("Z_MAX", coalesce((SELECT max(r."Z_PK") FROM \(qualified(keys)) AS r), 0)) WHERE "Z_ENT" = ?
                """
            return [
                Statement(
                    sql, bindings: [.integer(Int64(entity))], .maintain, reads: [keys], writes: Self.numbers, expectedRowCount: 1)
            ]
        case .describe(let members):
            let metadata = TableName(CoreDataBooks.metadata)
            let sql = """
                UPDATE \(qualified(metadata)) SET "Z_PLIST" = mapc_metadata("Z_PLIST", ?)
                """
            return [Statement(sql, bindings: [.blob(members)], .maintain, writes: metadata, expectedRowCount: 1)]
        }
    }

    private func numbering(_ entities: [NumberedEntity], _ table: String) -> [Statement] {
        let stage = TableName("mapc_entities", isTemporary: true)
        let columns = #""Z_ENT", "Z_NAME", "Z_SUPER", "Z_MAX""#
        let rows = entities.map { entity in
            var greatest = "0"
            var bindings: [StoredValue] = [.integer(Int64(entity.number)), .text(entity.name), .integer(Int64(entity.parent))]
            var reads: [TableName] = []
            if let own = entity.table {
                greatest = "coalesce((SELECT max(r.\"Z_PK\") FROM \(qualified(TableName(own))) AS r), 0)"
                reads.append(TableName(own))
            }
            for former in entity.formers {
                greatest = "max(\(greatest), coalesce((SELECT q.\"Z_MAX\" FROM \(table) AS q WHERE q.\"Z_ENT\" = ?), 0))"
                bindings.append(.integer(Int64(former)))
                reads.append(Self.numbers)
            }
            return Statement(
                "INSERT INTO \(qualified(stage)) (\(columns)) VALUES (?, ?, ?, \(greatest))", bindings: bindings, .fill, reads: reads,
                writes: stage)
        }
        let other = StoredValue.integer(CoreDataBooks.firstOwnNumber)
        return [
            Statement("CREATE TEMP TABLE \(quoted(stage.name)) (\(columns))", .stage, writes: stage)
        ] + rows + [
            Statement("DELETE FROM \(table) WHERE \"Z_ENT\" < ?", bindings: [other], .maintain, writes: Self.numbers),
            Statement(
                "INSERT INTO \(table) (\(columns)) SELECT \(columns) FROM \(qualified(stage))", .maintain, reads: [stage],
                writes: Self.numbers),
        ]
    }
}

/// Returns the statements that create the tables in which Core Data keeps its books.
package func createBooks() -> [String] {
    [
        "CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER)",
        "CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB)",
    ]
}
