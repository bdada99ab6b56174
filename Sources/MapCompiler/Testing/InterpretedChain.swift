import MapAnalysis
import MapExecution
import MapPlan
import MapPlanning

/// Steps as the interpreter alone gives them, each over the result of the one before.
struct InterpretedChain {
    /// The tables after the last step.
    private(set) var tables: [ExpectedTable] = []
    /// By label of a row before: the rows that were made of it, and of the rows made of it in between.
    private(set) var made: [String: Set<RowReference>] = [:]

    /// - Parameters:
    ///   - database: a database at the first version, which is read.
    ///   - labelled: rows of it with their labels.
    /// - Throws: an `EvaluationFinding` for rows that do not fit, or `AllowanceSpent`.
    init(
        _ steps: [CompleteMapping], of database: consuming SQLiteDatabase, _ source: Placement, parameters: [[Value]?], run: RunFacts,
        labelled: [(label: String, row: RowReference)] = [], allowance: Allowance? = nil, reach: Reach? = nil
    ) throws {
        var rows = StoreRows(database, placement: source)
        made = Dictionary(labelled.map { ($0.label, [$0.row]) }) { first, _ in first }
        for (place, step) in steps.enumerated() {
            let destination = placement(of: step.destination, in: nil)
            tables = try expectedTables(
                step, of: rows, in: destination, parameters: parameters[place], run: run, allowance: allowance, reach: reach)
            if let reach { try Self.noteRows(of: step, rows, parameters[place], run, reach) }
            if !made.isEmpty { made = try Self.followed(made, through: step, rows, parameters[place], run) }
            if place < steps.count - 1 { rows = StoreRows(try Self.database(of: tables, destination), placement: destination) }
        }
    }

    /// Notes the rows that each mapping makes.
    private static func noteRows(
        of step: CompleteMapping, _ rows: StoreRows, _ parameters: [Value]?, _ run: RunFacts, _ reach: Reach
    ) throws {
        let interpreter = try interpretMapping(step, rows: rows, parameters: parameters, run: run)
        for mapping in step.entityMappings {
            try interpreter.forEachRow(of: mapping.id) { row in
                try reach.note(row, by: mapping) { try rows.value(LeafID($0), of: $1) == .nil }
            }
        }
    }

    /// Returns what a step makes of labelled rows.
    private static func followed(
        _ labels: [String: Set<RowReference>], through step: CompleteMapping, _ rows: StoreRows, _ parameters: [Value]?, _ run: RunFacts
    ) throws -> [String: Set<RowReference>] {
        let interpreter = try interpretMapping(step, rows: rows, parameters: parameters, run: run)
        var byRow: [RowReference: [String]] = [:]
        for (label, rows) in labels { for row in rows { byRow[row, default: []].append(label) } }
        var found = labels.mapValues { _ in Set<RowReference>() }
        for mapping in step.entityMappings {
            try interpreter.forEachRow(of: mapping.id) { made in
                guard let origin = made.origin?.row else { return }
                let row = RowReference(side: .source, entity: made.reference.entity, key: made.reference.key)
                for label in byRow[RowReference(side: .source, entity: origin.entity, key: origin.key)] ?? [] {
                    found[label, default: []].insert(row)
                }
            }
        }
        return found
    }

    /// Makes a database of tables as the interpreter has them.
    private static func database(of tables: [ExpectedTable], _ placement: Placement) throws -> SQLiteDatabase {
        var database = try SQLiteDatabase()
        for statement in createStatements(for: placement) { try database.execute(statement) }
        for table in tables {
            let columns = table.table.columns.map { quoted($0.name) }.joined(separator: ", ")
            let places = table.table.columns.map { _ in "?" }.joined(separator: ", ")
            let sql = "INSERT INTO main.\(quoted(table.table.name)) (\(columns)) VALUES (\(places))"
            for row in table.rows {
                try database.run(Statement(sql, bindings: row.cells.map(\.stored), .insert, writes: TableName(table.table.name)))
            }
        }
        return database
    }
}
