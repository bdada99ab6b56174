import MapAnalysis
import MapPlan

/// The two ends of a foreign key of the database: its columns, and those to which they refer.
struct ForeignKeyEnds {
    var table: String
    var columns: [ReferenceColumn]
    var parent: String
    var referenced: [ReferenceColumn]

    /// The rows that refer to no row, under the alias `c`.
    var dangling: Relation { danglingRows(of: table, columns, to: parent, referenced) }
    var values: [Scalar] { columns.map { .column(alias: "c", name: $0.name) } }

    /// Returns a TEMP table of the values that refer to no row, and the work that makes and fills it.
    func notingDangling(in name: String) -> (stage: TemporaryTable, work: [PlannedWork]) {
        // Its columns have the types of those with which they are compared, since SQLite would not use the key otherwise.
        let columns = columns.enumerated().map { part, column in
            TemporaryTable.Column("v\(part)", column.affinity.map { .affinity($0) } ?? .untyped)
        }
        let stage = TemporaryTable(name: name, columns: columns, key: columns.map(\.name))
        let values = values.enumerated().map { ProjectedColumn("v\($0.offset)", $0.element) }
        return (stage, [.make(stage), .fill(stage, .of(.project(dangling, values)), ignoringDuplicates: true)])
    }

    /// The rows that refer to no row, except those with values that are in the TEMP table.
    func dangling(besides stage: TemporaryTable) -> Relation {
        let same = Condition.sameKey(values.indices.map { .column(alias: "d", name: "v\($0)") }, values)
        return .filter(dangling, .not(.exists(.filter(.scan(table: stage.name, alias: "d", isTemporary: true), same))))
    }
}
