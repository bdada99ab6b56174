package import MapPlan

/// Finds everything that `apply` would stop at, in every pass, without writing the store.
///
/// A single pass whose obligations find everything is checked in the store itself. Any other plan runs on a private copy of the store in a temporary database: rows that do
/// not fit are noted and set aside, with those that need them, so that the steps and passes behind them see the others. Other programs may
/// use the store meanwhile, and nothing is left of the copy.
///
/// `schema` is the one that the plan was made for. `rowLimit` is how many rows each finding keeps. `tables` returns the tables of the rows before a leg, by
/// the leg's place and the schema at that time. `copy` is the copy of the store for plans that need one. Throws `StoreError` if the store cannot be read or the disk
/// of temporary files is too small.
package func tryOut(
    _ plan: Plan, functions: [String: SQLFunction], on store: String, schema: StoreSchema, rowLimit: Int, waitMilliseconds: Int = 0,
    copy: TrialCopy? = nil, tables: @escaping (Int, StoreSchema) -> RowTables
) throws(StoreError) -> PlanTrial {
    guard let leg = plan.legs.first?.settled else { return PlanTrial() }
    let missing = plan.functions.filter { functions[$0] == nil }
    guard missing.isEmpty else {
        return PlanTrial(unasked: 0, "the plan calls functions that mapc does not have: \(missing.joined(separator: ", "))")
    }
    if !plan.needsRun(on: schema) {
        var rows = StagedRows(of: store, for: leg, functions: functions, waitMilliseconds: waitMilliseconds)
        switch try preflight(leg, in: &rows, keeping: rowLimit) {
        case .asked(let findings):
            var trial = PlanTrial()
            trial.misfits = findings.map { PlanTrial.Misfit(finding: $0, leg: 0, isOfResult: false, isOfRest: false) }
            trial.lost = [try losses(of: leg, in: &rows)?.values ?? []]
            return trial
        // The run on a copy tells why, or finds another way.
        case .waiting, .unasked: break
        }
    }
    let run = TrialRun(plan, rowLimit: rowLimit, tables: tables)
    try (copy ?? TrialCopy(of: store, isKept: false)).use(waitMilliseconds: waitMilliseconds) { run.run(on: &$0, functions: functions) }
    return run.trial
}

extension PlanTrial {
    fileprivate init(unasked leg: Int, _ because: String) {
        self.init()
        unasked = Unasked(leg: leg, because: because)
    }
}

/// A run of a plan on a copy that notes what `apply` would stop at, and goes on.
private final class TrialRun {
    private let plan: Plan
    private let rowLimit: Int
    private let tables: (Int, StoreSchema) -> RowTables
    private(set) var trial = PlanTrial()
    /// What the result of the leg breaks. These rows are set aside before the next leg.
    private var violated: [Obligation] = []
    private var asideCounts: [String: Int64] = [:]
    private var dialect = SchemaDialect()

    /// How often rows are set aside in one leg: what refers to rows that are gone may break an obligation of its own.
    private static let mostRounds = 5

    init(_ plan: Plan, rowLimit: Int, tables: @escaping (Int, StoreSchema) -> RowTables) {
        (self.plan, self.rowLimit, self.tables) = (plan, rowLimit, tables)
        trial.isOnCopy = true
    }

    /// Runs all legs, or as many as possible, in a transaction that it leaves open.
    func run(on copy: inout SQLiteDatabase, functions: [String: SQLFunction]) {
        var place = 0
        do throws(RunFailure) {
            let before = try prepare(&copy, functions)
            dialect = before.dialect
            let reporter = RunReporter(of: plan, onEvent: { _ in }, isCancelled: { false })
            for (index, leg) in plan.legs.enumerated() {
                place = index
                _ = try MapExecution.run(
                    leg.settled, at: index, in: dialect, on: &copy, reporter: reporter, judging: judge(of: leg.settled, at: index))
                // The checks read what the leg has staged.
                if !violated.isEmpty, index + 1 < plan.legs.count { try setAside(violated, before: index + 1, &copy) }
                try dropTemporaryObjects(except: [], in: &copy)
            }
            let broken = try storing { () throws(DatabaseError) in try probeInMemory(of: &copy, functions: functions) }
            try refuse(broken.newlyBroken(since: before))
        } catch {
            end(at: place, error)
        }
        trial.aside = asideCounts.sorted { $0.key < $1.key }.map { PlanTrial.Aside(table: $0.key, count: $0.value) }
    }

    /// Ends the trial at a leg, because of a failure that `apply` would have too, or because rows could not be set aside.
    private func end(at leg: Int, _ failure: RunFailure) {
        if case .findings(let broken, _) = failure, broken.isEmpty {
            trial.unasked = .init(leg: leg, because: "rows that do not fit could not be set aside")
            return
        }
        if failure.isOfRoom {
            trial.unasked = .init(leg: leg, because: "the disk of '\(temporaryFolder())' is full; SQLITE_TMPDIR names another folder")
            return
        }
        trial.failures.append(failure)
        if leg < plan.legs.count - 1 { trial.unasked = .init(leg: leg + 1, because: "the pass before them cannot be run to its end") }
    }

    private func prepare(_ copy: inout SQLiteDatabase, _ functions: [String: SQLFunction]) throws(RunFailure) -> SchemaProbe {
        try storing { () throws(DatabaseError) in
            let settings = try ConnectionSettings(of: &copy)
            try settings.settle(&copy)
            try copy.register(functions)
            try copy.execute("BEGIN")
        }
        let receipt = try? readLastReceipt(from: &copy)
        return try storing { () throws(DatabaseError) in
            var seed = receipt?.seed
            if seed == nil, plan.functions.contains(MetadataReceipt.seedFunction) { seed = try MetadataReceipt.seed(in: &copy) }
            _ = try registerRunFacts(now: nil, seed: seed ?? Receipt.randomSeed(), on: &copy)
            return try probeInMemory(of: &copy, functions: functions)
        }
    }

    private func judge(of leg: Leg, at index: Int) -> LegJudge<SQLiteDatabase> {
        LegJudge(
            ask: { (database: inout SQLiteDatabase) throws(RunFailure) in try self.ask(leg, at: index, &database) },
            violated: { (findings) throws(RunFailure) in
                self.note(findings, leg: index, isOfResult: true)
                self.violated = findings.map(\.obligation)
            }, unbalanced: { (entries) throws(RunFailure) in self.trial.failures.append(.unbalanced(entries, leg: index)) },
            rowLimit: rowLimit)
    }

    private func note(_ findings: [RowFinding], leg: Int, isOfResult: Bool) {
        let isOfRest = !asideCounts.isEmpty
        let undecided = isOfRest ? findings.map(\.obligation).filter { $0.keyCount == 0 } : []
        trial.undecided += undecided
        trial.misfits += findings.filter { !undecided.contains($0.obligation) }.map {
            .init(finding: $0, leg: leg, isOfResult: isOfResult, isOfRest: isOfRest)
        }
    }

    /// Notes all rows that break an obligation of a leg, and sets them aside. What breaks one only because other rows are gone goes without a note.
    private func ask(_ leg: Leg, at index: Int, _ database: inout SQLiteDatabase) throws(RunFailure) {
        violated = []
        var broken = try findings(of: leg.obligationsToAsk(withGuarded: true, in: &database), in: &database, keeping: rowLimit)
        note(broken, leg: index, isOfResult: false)
        trial.lost.append(try storing { () throws(DatabaseError) in try lostValues(of: leg, in: &database) })
        for _ in 0..<Self.mostRounds {
            // An assertion about the source is about no row, and stops nothing else.
            let rows = broken.map(\.obligation).filter { $0.keyCount > 0 }
            if rows.isEmpty { return }
            guard try setAside(rows, before: index, isAsked: true, &database) else { break }
            try stageAgain(leg, &database)
            broken = try findings(of: leg.obligationsToAsk(withGuarded: true, in: &database), in: &database, keeping: 0)
        }
        if broken.contains(where: { $0.obligation.keyCount > 0 }) { throw .findings([], leg: index) }
    }

    /// Returns whether any row was set aside. `isAsked` tells that the leg has already checked its obligations on these rows.
    @discardableResult
    private func setAside(
        _ broken: [Obligation], before leg: Int, isAsked: Bool = false, _ database: inout SQLiteDatabase
    ) throws(RunFailure) -> Bool {
        try storing { () throws(DatabaseError) in
            let schema = try readStoreSchema(from: &database)
            let counts = try SetAside(tables: tables(leg, schema), schema: schema).delete(broken, in: &database)
            // Nothing is checked after the last obligations.
            let isLast = isAsked && leg == plan.legs.count - 1 && plan.legs[leg].checks.isEmpty
            for (table, count) in counts where !isLast { asideCounts[table, default: 0] += count }
            return !counts.isEmpty
        }
    }

    /// Computes again what a leg stages from the rows that are left.
    private func stageAgain(_ leg: Leg, _ database: inout SQLiteDatabase) throws(RunFailure) {
        try dropTemporaryObjects(except: [], in: &database)
        try storing { () throws(DatabaseError) in
            for step in leg.stepsBeforeObligations where step.kind == .stage {
                for statement in step.statements { _ = try MapExecution.run(statement, in: dialect, on: &database) }
            }
        }
    }
}

extension RunFailure {
    /// Whether a disk is full. In a copy this says nothing about the store.
    fileprivate var isOfRoom: Bool {
        switch self {
        case .store(let words), .step(_, _, let words): words.contains("database or disk is full")
        default: false
        }
    }
}
