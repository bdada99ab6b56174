import MapAnalysis
import MapPlan
import MapSyntax

extension LegOutline {
    /// Refuses tables with a key or index under a collation that only the application has, if these statements read or write their rows. SQLite
    /// could neither find a row by its key nor maintain an index. ALTER TABLE needs neither.
    func unknownCollations(in statements: [Statement]) -> [Diagnostic] {
        var findings: [Diagnostic] = []
        let used = Set(statements.flatMap(\.tables))
        let known = ["BINARY", "NOCASE", "RTRIM"] + facts.collations.map(\.name)
        for table in store.tables {
            guard [table.name, after.names.table(table.name)].contains(where: { used.contains(TableName($0)) }) else { continue }
            let keys = table.primaryKey.map { ("the key '\($0.name)'", $0.collation) }
            let indexes = store.indexes(on: table.name).filter { $0.origin != .primaryKey }.flatMap { index in
                index.parts.map { ("the index '\(index.name)'", $0.collation) }
            }
            let unknown = (keys + indexes).first { pair in !known.contains { sameName($0, pair.1) } }
            guard let (place, collation) = unknown else { continue }
            findings.append(.unknownCollation(collation, of: place, in: table.name, at: mapping.destination.versionRange))
        }
        return findings
    }
}
