import MapExecution
public import MapPlan
import MapPlanning

/// A plan as a script that the `sqlite3` shell runs to the same result.
///
/// It begins with what the shell needs to stop at the first error and to leave triggers asleep; where the plan calls functions that the
/// shell lacks, it says which. What mapc asks of the rows is asked there too: rows that do not fit are told, and end the script before its COMMIT.
public func planScript(_ plan: Plan) -> String {
    guard !plan.legs.isEmpty else { return "-- There is nothing to do.\n" }
    var lines = [
        "-- \(plan.tool), plan \(plan.id): \(plan.model) " + plan.versions.filter { !$0.isEmpty }.joined(separator: " → "), ".bail on",
    ]
    if !plan.functions.isEmpty {
        lines.append("-- This script needs functions that only mapc has: \(plan.functions.joined(separator: ", "))")
    }
    for emitted in plan.legs.flatMap(\.emits) {
        lines.append("-- This script emits nothing; the rows of '\(onOneLine(emitted.name))' stay in TEMP")
    }
    let unset = plan.legs.flatMap(\.parameters).filter { !$0.isSet }
    if !unset.isEmpty { lines.append("-- These must be set before it runs; a date is its microseconds since 1970, a UUID x'…':") }
    lines += unset.map { "--   .parameter set :\($0.name) …   (\($0.type))" }
    lines += [".dbconfig enable_trigger off", ".dbconfig defensive off", "PRAGMA foreign_keys = OFF;", "BEGIN EXCLUSIVE;"]
    lines += stops
    for leg in plan.legs.map(\.settledWhereSet) {
        lines += [
            "", "-- " + (leg.source.version.isEmpty ? "nothing → \(leg.destination.version)" : leg.versions.joined(separator: " → ")),
        ]
        lines += leg.stepsBeforeObligations.flatMap(script)
        lines += questions(leg.obligations)
        lines += leg.stepsAfterObligations.flatMap(script)
        lines += questions(leg.checks)
    }
    if let userVersion = plan.userVersion { lines.append("PRAGMA user_version = \(userVersion);") }
    if plan.writesReceipt { lines += receipt(of: plan) }
    return (lines + ["PRAGMA writable_schema = RESET;", "SELECT 1 FROM sqlite_schema LIMIT 0;", "COMMIT;"]).joined(separator: "\n") + "\n"
}

extension Compiler {
    /// A plan as a script for the store that it was made for. There is none for a store of Core Data's: it would change it.
    public func script(_ plan: Plan, for state: StoreState) -> Outcome<String> {
        if let path = state.path, state.schema.isCoreData, !plan.legs.isEmpty { return .stopped(by: .store, .coreDataStore(path)) }
        return Outcome(planScript(plan))
    }
}

extension Leg {
    /// With the values that are there; what is not set stands as its name.
    fileprivate var settledWhereSet: Leg {
        var leg = self
        leg.parameters = parameters.filter(\.isSet)
        return leg.settled
    }
}

/// The receipt that mapc would write. The shell does not count rows.
private func receipt(of plan: Plan) -> [String] {
    guard let source = plan.legs.first?.source, let destination = plan.legs.last?.destination else { return [] }
    let values: [StoredValue] = [
        .integer(Receipt.currentFormat), .text(plan.model), .text(destination.version), .text(destination.storage), .text(destination.full),
    ]
    let rest: [StoredValue] = [.text(source.version), .text(plan.id)]
    let unverified = plan.unverified.isEmpty ? StoredValue.null : .text(plan.unverified.joined(separator: ", "))
    return [
        Receipt.tableSQL + ";",
        """
        INSERT INTO main.mapc_store(
            "format", "model", "version", "storage", "full", "seed", "from", "plan", "started", "seconds", "rows", "tool", "unverified")
        VALUES (\(values.map(literal).joined(separator: ", ")),
            coalesce((SELECT "seed" FROM main.mapc_store ORDER BY "id" DESC LIMIT 1), randomblob(16)),
            \(rest.map(literal).joined(separator: ", ")), strftime('%Y-%m-%dT%H:%M:%SZ', 'now'), 0.0, 0, \(literal(.text(plan.tool))),
            \(literal(unverified)));
        """,
    ]
}

/// A script knows no IF: what must not go on breaks a CHECK, and `.bail` does the rest.
private let stops = [
    "CREATE TEMP TABLE mapc_findings (\"finding\" TEXT, \"rows\" INTEGER);",
    "CREATE TEMP TABLE mapc_stops (\"findings\" INTEGER CONSTRAINT \"what is told above stops this script\" CHECK (\"findings\" = 0));",
]

/// Asks all of them before it stops, as mapc does, and tells of each how many rows it finds.
private func questions(_ obligations: [Obligation]) -> [String] {
    guard !obligations.isEmpty else { return [] }
    let asked = obligations.map { obligation in
        """
        INSERT INTO temp.mapc_findings SELECT \(literal(.text(onOneLine(obligation.message)))), n FROM (SELECT count(*) AS n FROM (
            \(text(of: obligation.query))
        )) WHERE n > 0;
        """
    }
    return ["-- These must find no row."] + asked + [
        "SELECT \"finding\", \"rows\" FROM temp.mapc_findings;", "INSERT INTO temp.mapc_stops SELECT count(*) FROM temp.mapc_findings;",
    ]
}

private func script(_ step: Step) -> [String] {
    ["-- \(onOneLine(step.title))"] + step.statements.flatMap(script)
}

private func script(_ statement: Statement) -> [String] {
    let lines = [text(of: statement) + ";"]
    if statement.isLegacyRename { return ["PRAGMA legacy_alter_table = ON;"] + lines + ["PRAGMA legacy_alter_table = OFF;"] }
    if let count = statement.expectedRowCount { return lines + ["INSERT INTO temp.mapc_stops SELECT changes() <> \(count);"] }
    if statement.endsSchemaEdit { return lines + announcement }
    return lines
}

extension Statement {
    /// Whether SQLite reads the schema anew for it.
    fileprivate var endsSchemaEdit: Bool { foldedName(sql.filter { !$0.isWhitespace }) == "pragmawritable_schema=reset" }
}

/// Only a change of the schema by SQLite itself makes other connections read it anew.
private let announcement = ["CREATE VIEW main.mapc_announcement AS SELECT 1;", "DROP VIEW main.mapc_announcement;"]

private func onOneLine(_ text: String) -> String { text.split(whereSeparator: \.isNewline).joined(separator: " ") }

/// A statement with its values in the place of its parameters.
private func text(of statement: Statement) -> String {
    var text = ""
    var next = 0
    for token in sqlTokens(statement.sql) {
        guard token.kind == .parameter else {
            text += token.text
            continue
        }
        guard !token.text.hasPrefix(":") else {
            text += token.text
            continue
        }
        let index = Int(token.text.dropFirst()).map { $0 - 1 } ?? next
        next = index + 1
        text += statement.bindings.indices.contains(index) ? literal(statement.bindings[index]) : "NULL"
    }
    return text
}
