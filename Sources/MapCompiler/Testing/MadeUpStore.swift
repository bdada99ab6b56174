import MapAnalysis
import MapExecution
import MapPlan
import MapPlanning

/// A database of a version with rows that nobody thought of: generated values, and hostile ones where `hostility` says so.
///
/// Each row is a statement, so that a failure can be made smaller by leaving rows out. A row that the database refuses is none.
struct MadeUpStore {
    let placement: Placement
    /// A row of a table, in the order of the table's columns.
    struct Row {
        var table: Int
        var values: [StoredValue]
    }

    var rows: [Row]

    init(_ placement: Placement, rows: [Row]) { (self.placement, self.rows) = (placement, rows) }

    init(_ placement: Placement, count: Int, hostility: Int, constants: [Value], using generator: inout SampleGenerator) {
        self.placement = placement
        let sample = SampleRows(placement, count: count, constants: constants, using: &generator)
        var rows: [Row] = []
        for (index, table) in sample.tables.enumerated() {
            for values in table.rows { rows.append(Row(table: index, values: values)) }
        }
        for row in rows.indices where generator.chance(hostility) {
            let table = placement.tables[rows[row].table]
            guard let place = table.columns.indices.randomElement(using: &generator), !table.key.contains(place) else { continue }
            guard !placement.isStoredTwice(table.columns[place]) else { continue }
            if let value = table.columns[place].hostileValues.randomElement(using: &generator) { rows[row].values[place] = value }
        }
        self.rows = rows
    }

    /// Makes the database.
    func make(at path: String, userVersion: Int64?) throws {
        var database = try SQLiteDatabase.open(path, for: .creating)
        try database.execute("PRAGMA synchronous = OFF")
        try fill(&database)
        if let userVersion { try database.execute("PRAGMA user_version = \(userVersion)") }
    }

    /// Makes the tables and inserts the rows. They may refer to no row.
    func fill(_ database: inout SQLiteDatabase) throws {
        try database.execute("PRAGMA foreign_keys = OFF")
        try database.execute("BEGIN")
        for statement in createStatements(for: placement) { try database.execute(statement) }
        for row in rows { try database.run(placement.tables[row.table].inserting(row.values, unlessRefused: true)) }
        if placement.model.isCoreData { try CoreDataTestBooks(placement: placement).keep(in: &database) }
        try database.execute("COMMIT")
    }
}

extension Placement {
    /// Whether a column is one of two that have to agree: those of both sides of a one-to-one, as Core Data stores it.
    fileprivate func isStoredTwice(_ column: PlacedColumn) -> Bool {
        guard case .reference(let toOne, _) = column.role, let inverse = model[toOne].relationship?.inverse else { return false }
        return !reference(inverse).isEmpty
    }
}

extension PlacedColumn {
    /// Values that programs forget: nil, the greatest and smallest numbers, empty and combining texts, NUL, bytes that are no text, numbers as texts, references to no
    /// row, and kinds that no entity has.
    fileprivate var hostileValues: [StoredValue] {
        let texts: [StoredValue] = ["", " ", "1e2", "-0", "007", "nan", "É", "a\u{0}b", "𝄞 𝕏", "2024-02-30", "it's \"quoted\""].map {
            .text(Array($0.utf8))
        }
        let numbers: [StoredValue] = [
            .integer(.max), .integer(.min), .integer(0), .integer(-1), .integer(1 << 53 + 1), .real(0.1 + 0.2), .real(-0.0), .real(1e308),
            .real(.leastNonzeroMagnitude), .real(2.5), .real(1.9999999999999998),
        ]
        let bytes: [StoredValue] = [.blob([]), .blob([0xFF]), .text([0x61, 0xFF]), .blob(Array("text".utf8))]
        let nothing: [StoredValue] = isNotNull ? [] : [.null, .null, .null]
        switch role {
        case .reference: return nothing + [.integer(999_999), .integer(1), .text(Array("1".utf8))]
        case .discriminator: return []
        case .position: return [.integer(0), .integer(-1), .integer(.max)] + nothing
        case .leaf: return nothing + texts + numbers + bytes
        case .rowID, .changeCount, .referenceKind, .joinSource, .joinDestination: return []
        }
    }
}
