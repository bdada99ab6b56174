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
    ///   - destinations: where each step lays out its rows; `nil` if nobody has computed that.
    ///   - labelled: rows of it with their labels.
    /// - Throws: an `EvaluationFinding` for rows that do not fit, or `AllowanceSpent`.
    init(
        _ steps: [CompleteMapping], of database: consuming SQLiteDatabase, _ source: Placement, in destinations: [Placement]? = nil,
        parameters: [[Value]?], run: RunFacts, labelled: [(label: String, row: RowReference)] = [], allowance: Allowance? = nil,
        reach: Reach? = nil
    ) throws {
        var rows = StoreRows(database, placement: source)
        made = Dictionary(labelled.map { ($0.label, [$0.row]) }) { first, _ in first }
        for (place, step) in steps.enumerated() {
            let destination = destinations?[place] ?? placement(of: step.destination, in: nil)
            tables = try expectedTables(
                step, of: rows, in: destination, parameters: parameters[place], run: run, allowance: allowance, reach: reach)
            if reach != nil || !made.isEmpty { try follow(step, rows, destination, parameters[place], run, reach) }
            guard place < steps.count - 1 else { continue }
            rows = StoreRows(
                try destination.database(of: tables.map { $0.rows.map { $0.cells.map(\.stored) } }), placement: destination)
        }
    }

    /// Visits the rows that a step makes: finds the rows made from labelled rows, and notes which values rows reach.
    private mutating func follow(
        _ step: CompleteMapping, _ rows: StoreRows, _ destination: Placement, _ parameters: [Value]?, _ run: RunFacts, _ reach: Reach?
    ) throws {
        let interpreter = try interpretMapping(
            step, rows: rows, parameters: parameters, run: run, forms: destination.forms(from: rows.placement))
        if let reach, !step.emits.isEmpty {
            let noting = try interpretMapping(step, rows: rows, parameters: parameters, run: run, reach: reach)
            for emission in step.emits { _ = try noting.emitted(emission) }
        }
        var byRow: [RowReference: [String]] = [:]
        for (label, rows) in made { for row in rows { byRow[row, default: []].append(label) } }
        var found = made.mapValues { _ in Set<RowReference>() }
        for mapping in step.entityMappings {
            try interpreter.forEachRow(of: mapping.id) { row in
                try reach?.note(row, by: mapping) { try rows.value(LeafID($0), of: $1) == .nil }
                guard let origin = row.origin?.row else { return }
                let made = row.reference
                let next = RowReference(side: .source, entity: made.entity, key: made.key, spelling: made.spelling)
                for label in byRow[origin] ?? [] {
                    found[label, default: []].insert(next)
                }
            }
        }
        made = found
    }
}
