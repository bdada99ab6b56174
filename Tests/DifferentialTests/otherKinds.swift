import MapAnalysis
import MapExecution
import MapPlan

@testable import MapCompiler
@testable import MapPlanning

extension Placement {
    /// Whether a reference of a database leads to a row of its table that is of another entity than the relationship's. For the interpreter nothing is there; a
    /// plan must not leave such a reference behind. Asked in plain SQL.
    func leadsToAnotherKind(in database: inout SQLiteDatabase) throws -> Bool {
        for toOne in model.entities.flatMap(\.declared).compactMap(\.relationship) where !toOne.isMany {
            let columns = reference(toOne.id).map(\.name)
            guard !columns.isEmpty, let kind = discriminator(of: toOne.destination) else { continue }
            let pairs = zip(columns, key(of: toOne.destination)).map { "r.\(quoted($0)) = p.\(quoted($1.name))" }
            let kinds = model.concreteKinds(of: toOne.destination).map { visibleLiteral(self.kind(of: $0)) }
            let sql = """
                SELECT 1 FROM \(quoted(table(of: toOne.id.entity).name)) AS r JOIN \(quoted(table(of: toOne.destination).name)) AS p
                ON \(pairs.joined(separator: " AND ")) WHERE p.\(quoted(kind.name)) COLLATE BINARY NOT IN (\(kinds.joined(separator: ", "))) LIMIT 1
                """
            if try !database.rows(sql).isEmpty { return true }
        }
        return false
    }
}
