import MapAnalysis
import MapPlan

/// The two ends of a foreign key of the database: its columns, and those to which they refer.
struct ForeignKeyEnds {
    var table: String
    var columns: [ReferenceColumn]
    var parent: String
    var referenced: [ReferenceColumn]
    /// Columns that tell a row of the table from the others. Empty if rows are not told apart, and only values count.
    var rows: [ReferenceColumn] = []

    /// The rows that refer to no row, under the alias `c`.
    var dangling: Relation { danglingRows(of: table, columns, to: parent, referenced) }
    var values: [Scalar] { columns.map { .column(alias: "c", name: $0.name) } }

    /// What of a row is noted: what tells it from others, and its values.
    private var noted: [ReferenceColumn] { rows + columns }
    private var notedValues: [Scalar] { noted.map { .column(alias: "c", name: $0.name) } }

    /// Returns a TEMP table of the rows that refer to no row, and the work that makes and fills it.
    func notingDangling(in name: String) -> (stage: TemporaryTable, work: [PlannedWork]) {
        // Its columns have the types of those with which they are compared, since SQLite would not use the key otherwise.
        let columns = noted.enumerated().map { part, column in
            TemporaryTable.Column("v\(part)", column.affinity.map { .affinity($0) } ?? .untyped)
        }
        let stage = TemporaryTable(name: name, columns: columns, key: columns.map(\.name))
        let values = notedValues.enumerated().map { ProjectedColumn("v\($0.offset)", $0.element) }
        return (stage, [.make(stage), .fill(stage, .of(.project(dangling, values)), ignoringDuplicates: true)])
    }

    /// The rows that refer to no row, except those that are in the TEMP table.
    func dangling(besides stage: TemporaryTable) -> Relation {
        let same = Condition.sameKey(notedValues.indices.map { .column(alias: "d", name: "v\($0)") }, notedValues)
        return .filter(dangling, .not(.exists(.filter(.scan(table: stage.name, alias: "d", isTemporary: true), same))))
    }
}
