import MapPlan

@testable import MapExecution

/// Returns a plan for the store as it is. Each leg has the given steps, each step its statements.
func plan(
    for path: String, _ legs: [[[Statement]]], obligations: [Obligation] = [], checks: [Obligation] = [], ledger: [LedgerEntry] = [],
    functions: [String] = [], writesReceipt: Bool = true, userVersion: Int64? = nil
) throws -> Plan {
    let schema = try readStoreSchema(at: path)
    return Plan(
        tool: "mapc 0.1.0", dialect: "sqlite", model: "Notes", inputs: "00", storeSchema: schema.fingerprint,
        legs: legs.enumerated().map { position, steps in
            Leg(
                source: VersionMark(version: "\(position + 1)", storage: "s\(position + 1)", full: "f\(position + 1)"),
                destination: VersionMark(version: "\(position + 2)", storage: "s\(position + 2)", full: "f\(position + 2)"),
                obligations: obligations,
                steps: steps.enumerated().map { index, statements in
                    Step(
                        id: "\(position).\(index)", kind: .patch, title: "step \(index)", statements: statements, origins: [],
                        isReversible: false)
                },
                checks: checks, ledger: ledger)
        }, functions: functions, writesReceipt: writesReceipt, userVersion: userVersion)
}

func finding(_ code: String, _ sql: String) -> Obligation {
    Obligation(code: code, message: code, entity: "Post", query: Statement(sql), keyCount: 1, origin: PlanOrigin(words: "test"))
}

/// Opens the store for writing, applies the plan and closes the store. Returns the failure, or `nil`.
@discardableResult
func failure(
    of plan: Plan, on path: String, functions: [String: SQLFunction] = [:], options: RunOptions = RunOptions(),
    onEvent: @escaping (RunEvent) -> Void = { _ in }, isCancelled: @escaping () -> Bool = { false }
) throws -> RunFailure? {
    var database = try SQLiteDatabase.open(path, for: .writing)
    do throws(RunFailure) {
        _ = try apply(plan, functions: functions, to: &database, options: options, onEvent: onEvent, isCancelled: isCancelled)
        return nil
    } catch {
        return error
    }
}

/// Returns the whole contents of a store as lines: its schema, its settings and its rows.
func contents(of path: String) throws -> [String] {
    var database = try SQLiteDatabase.open(path, for: .writing)
    var lines = try database.rows("SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY rowid").map {
        $0.map(shown).joined(separator: "|")
    }
    for pragma in ["user_version", "application_id", "schema_version", "journal_mode", "page_size", "auto_vacuum"] {
        lines.append("\(pragma) \(try database.pragma(pragma).map(shown) ?? "")")
    }
    for table in try database.rows("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").compactMap({ $0[0].name }) {
        lines += try database.rows("SELECT * FROM \(quotedName(table))").map { "\(table): " + $0.map(shown).joined(separator: "|") }
    }
    return lines
}
