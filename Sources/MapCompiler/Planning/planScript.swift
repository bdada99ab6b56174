import MapExecution
public import MapPlan
import MapPlanning

/// Returns a plan as a script for the `sqlite3` shell that gives the same result in the store for which the plan was made, and stops in any other.
///
/// If the plan calls functions that the shell lacks, the script names them. It checks the rows as mapc does: it reports rows that do not fit and ends
/// before its COMMIT.
package func planScript(_ plan: Plan, for state: StoreState) -> SQLScript {
    var script = SQLScript()
    guard !plan.legs.isEmpty else {
        script.comment("There is nothing to do.")
        return script
    }
    script.writeHead(of: plan)
    script.begin()
    script.writeGuards(of: plan, state)
    for (place, leg) in plan.legs.map(\.settledWhereSet).enumerated() {
        if place > 0 { script.dropStages(of: plan.legs[place - 1]) }
        script.blankLine()
        script.comment(leg.source.version.isEmpty ? "nothing → \(leg.destination.version)" : leg.versions.joined(separator: " → "))
        for step in leg.stepsBeforeObligations { script.write(step) }
        script.ask(leg.obligations)
        for step in leg.stepsAfterObligations { script.write(step) }
        script.ask(leg.checks)
    }
    if let userVersion = plan.userVersion { script.statement("PRAGMA user_version = \(userVersion)") }
    // Only mapc can put a receipt into the metadata of a Core Data store.
    if plan.writesReceipt, !(plan.staysCoreData ?? false) { script.writeReceipt(of: plan) }
    // The next script in the same shell may use the same names.
    if let last = plan.legs.last { script.dropStages(of: last) }
    script.statement("PRAGMA writable_schema = RESET")
    script.statement("SELECT 1 FROM sqlite_schema LIMIT 0")
    script.endTransaction()
    script.commit()
    script.comment("After an error the shell comes here with the transaction open. This undoes it, and nothing after a COMMIT.")
    script.statement("SAVEPOINT mapc_end")
    script.statement("ROLLBACK")
    script.command(".dbconfig enable_trigger on")
    return script
}

extension SQLScript {
    /// Writes what the plan is, what it needs, and the settings under which it runs.
    fileprivate mutating func writeHead(of plan: Plan) {
        comment("\(plan.tool), plan \(plan.id): \(plan.model) " + plan.versions.filter { !$0.isEmpty }.joined(separator: " → "))
        comment("Run it with the sqlite3 shell: sqlite3 DATABASE <SCRIPT")
        command(".bail on")
        let functions = plan.functions.filter { !MetadataReceipt.functions.contains($0) }
        if !functions.isEmpty {
            comment("This script needs functions that only mapc has: \(functions.joined(separator: ", "))")
        }
        if plan.legs.flatMap(\.allStatements).contains(where: { $0.sql.contains(utf8Collation) }) {
            comment("This script needs a collation that only mapc has: \(utf8Collation) compares texts by their UTF-8")
        }
        for emitted in plan.legs.flatMap(\.emits) { comment("This script emits nothing; the rows of '\(emitted.name)' stay in TEMP") }
        for parameter in plan.legs.flatMap(\.parameters) where parameter.isSet {
            comment(
                "The parameter '\(parameter.name)' has the value \(parameter.words ?? "nil"); 'mapc plan --param \(parameter.name)=…' makes a script with another"
            )
        }
        let unset = plan.legs.flatMap(\.parameters).filter { !$0.isSet }
        if !unset.isEmpty {
            comment("These must be set before it runs: a date as its microseconds since 1970, a UUID as x'…', a boolean as 0 or 1,")
            comment("a double with a point, a decimal as text:")
        }
        for parameter in unset { comment("  .parameter set :\(parameter.name) …   (\(parameter.type))") }
        command(".dbconfig enable_trigger off")
        command(".dbconfig defensive off")
        statement("PRAGMA foreign_keys = OFF")
        // Each of these would change what the script does. The guards are CHECKs.
        statement("PRAGMA ignore_check_constraints = OFF")
        statement("PRAGMA legacy_alter_table = OFF")
    }

    /// Writes the receipt that mapc would write. The shell does not count rows.
    fileprivate mutating func writeReceipt(of plan: Plan) {
        guard let source = plan.legs.first?.source, let destination = plan.legs.last?.destination else { return }
        func list(_ values: [StoredValue]) -> String { values.map { visibleLiteral($0, inScript: true) }.joined(separator: ", ") }
        let values = list(
            [.integer(Receipt.currentFormat)]
                + [plan.model, destination.version, destination.storage, destination.full].map { .text($0) })
        // A table of an older mapc lacks the column.
        let unverified = plan.unverified.joined(separator: ", ")
        let (name, value) = unverified.isEmpty ? ("", "") : (", \"unverified\"", ", " + list([.text(unverified)]))
        statement(
            """
            INSERT INTO main.mapc_store(
                "format", "model", "version", "storage", "full", "seed", "from", "plan", "started", "seconds", "rows", "tool"\(name))
            VALUES (\(values),
                coalesce((SELECT "seed" FROM main.mapc_store ORDER BY "id" DESC LIMIT 1), randomblob(16)),
                \(list([.text(source.version), .text(plan.id)])), strftime('%Y-%m-%dT%H:%M:%SZ', 'now'), 0.0, 0, \(list([.text(plan.tool)]))\(value))
            """)
    }

    /// Checks all obligations before the script stops, as mapc does, and prints for each how many rows it finds.
    fileprivate mutating func ask(_ obligations: [Obligation]) {
        guard !obligations.isEmpty else { return }
        comment("These must find no row.")
        for obligation in obligations {
            statement(
                """
                INSERT INTO temp.mapc_findings SELECT \(visibleLiteral(.text(obligation.message.visible))), n FROM (SELECT count(*) AS n FROM (
                    \(filledIn(obligation.query))
                )) WHERE n > 0
                """)
        }
        stopAtFindings()
    }

    /// Writes a step. The shell prints its title, since it names no line of a transaction that stops.
    fileprivate mutating func write(_ step: Step) {
        let title = visibleLiteral(.text(Array(step.title.visible.utf8)))
        statement("SELECT \(title) AS \"step\"")
        for statement in step.statements { write(statement, of: title) }
        if step.statements.contains(where: { $0.expectedRowCount != nil }) { stopAtFindings() }
    }

    private mutating func write(_ statement: Statement, of title: String) {
        if let change = statement.declaredChange { comment(change) }
        if statement.isLegacyRename { self.statement("PRAGMA legacy_alter_table = ON") }
        self.statement(filledIn(statement))
        if statement.isLegacyRename {
            self.statement("PRAGMA legacy_alter_table = OFF")
        } else if let count = statement.expectedRowCount {
            self.statement(
                "INSERT INTO temp.mapc_findings SELECT \(title) || ' changes ' || changes() || ' rows and not \(count)', NULL WHERE changes() <> \(count)"
            )
        } else if statement.purpose == .endDeclaring {
            // Other connections read the schema again only if SQLite itself changes it.
            self.statement("CREATE VIEW main.mapc_announcement AS SELECT 1")
            self.statement("DROP VIEW main.mapc_announcement")
        }
    }

    /// Drops the TEMP tables of a leg, because the next leg may use the same names. Emitted rows stay until the end.
    fileprivate mutating func dropStages(of leg: Leg) {
        let emitted = leg.emits.map(\.table)
        var dropped: Set<FoldedName> = []
        for (kind, name) in leg.steps.flatMap(\.statements).compactMap(\.temporaryObject)
        where !emitted.contains(where: { sameName($0, name) }) && dropped.insert(foldedName(name)).inserted {
            statement("DROP \(kind) IF EXISTS temp.\(quoted(name))")
        }
    }
}

extension Compiler {
    /// Returns a plan as a script for the store that it was made for. A store of Core Data has none, since the script would change it.
    public func script(_ plan: Plan, for state: StoreState) -> Outcome<String> { sqlScript(plan, for: state).flatMap { Outcome($0.text) } }

    /// Returns the script as an `SQLScript`.
    package func sqlScript(_ plan: Plan, for state: StoreState) -> Outcome<SQLScript> {
        if let path = state.path, state.schema.isCoreData, !plan.legs.isEmpty, !(plan.staysCoreData ?? false) {
            return .stopped(by: .store, .coreDataStore(path))
        }
        guard plan.legs.isEmpty || state.schema.fingerprint == plan.storeSchema else {
            return .stopped(by: .store, .changedStore(state.path ?? "–", words: "the plan was made for a database with another schema"))
        }
        guard !(plan.leavesNoMark ?? false) else { return .stopped(by: .findings, .unmarkedPlan(state.path)) }
        return Outcome(planScript(plan, for: state))
    }
}

extension Leg {
    /// The leg with the values of its parameters. A parameter without a value stays in the statements by its name.
    fileprivate var settledWhereSet: Leg {
        var leg = self
        leg.parameters = parameters.filter(\.isSet)
        return leg.settled
    }
}

extension Statement {
    /// The table or view in TEMP that the statement creates or makes an index for: `("TABLE", "mapc_old_Post")`.
    fileprivate var temporaryObject: (kind: String, name: String)? {
        switch purpose {
        case .stage: writes.map { ("TABLE", $0.name) }
        case .author: authoredObject
        default: nil
        }
    }

    /// Only its text says what an author's statement does.
    private var authoredObject: (kind: String, name: String)? {
        let tokens = sqlTokens(sql).filter { !$0.isBlank }
        guard tokens.count > 3, tokens[0].isKeyword("create"), tokens[1].isKeyword("temp"), let name = tokens[3].name else { return nil }
        if tokens[2].isKeyword("table") { return ("TABLE", name) }
        return tokens[2].isKeyword("view") ? ("VIEW", name) : nil
    }
}

/// Returns the text of a statement with its values in place of its parameters.
private func filledIn(_ statement: Statement) -> String {
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
        text += statement.bindings.indices.contains(index) ? visibleLiteral(statement.bindings[index], inScript: true) : "NULL"
    }
    return text
}

extension Leg {
    /// Everything that a run of the leg asks or writes.
    fileprivate var allStatements: [Statement] {
        let questions = (obligations + checks).map(\.query)
        let counts = ledger.flatMap(\.terms).flatMap(\.queries)
        return steps.flatMap(\.statements) + screens + questions + counts
    }
}
