import MapPlan

/// Runs a plan on a copy, which is deleted on failure.
struct ScratchRun {
    let plan: Plan
    let functions: [String: SQLFunction]
    var options: RunOptions
    let receiver: (any EmitReceiver)?
    let reporter: RunReporter

    init(plan: Plan, functions: [String: SQLFunction], options: RunOptions, receiver: (any EmitReceiver)?, reporter: RunReporter) {
        self.plan = plan
        self.functions = functions
        self.options = options
        self.options.isScratch = true
        self.receiver = receiver
        self.reporter = reporter
    }

    /// Runs the plan on the copy at `path` without a journal, then sets the copy's journal mode. `accept` moves it to its place; emitted rows
    /// are delivered after that.
    func run(at path: String, isWAL: Bool, accept: () throws(RunFailure) -> Void) throws(StrategyFailure) -> Run {
        var database = try opening { () throws(StoreError) in try SQLiteDatabase.open(path, for: .writing) }
        return try running { () throws(RunFailure) in
            try Self.set("off", on: &database)
            try storing { () throws(DatabaseError) in try database.execute("PRAGMA main.synchronous=OFF") }
            guard !plan.legs.isEmpty else {
                try finish(&database, at: path, isWAL: isWAL)
                try accept()
                return .nothing
            }
            return try apply(plan, functions: functions, to: &database, options: options, receiver: receiver, reporter: reporter) {
                (database: inout SQLiteDatabase) throws(RunFailure) in
                try finish(&database, at: path, isWAL: isWAL)
                try accept()
            }
        }
    }

    /// Checks that the copy can be read, and sets the store's journal mode.
    private func finish(_ database: inout SQLiteDatabase, at path: String, isWAL: Bool) throws(RunFailure) {
        try reporter.stopIfAsked()
        do throws(StoreError) { _ = try readStoreSchema(at: path) } catch { throw .store("the copy cannot be read: \(error)") }
        guard isWAL else { return }
        try Self.set("wal", on: &database)
        let answer = try storing { () throws(DatabaseError) in try database.value("PRAGMA main.wal_checkpoint(TRUNCATE)") }
        guard answer == .integer(0) else { throw .store("the WAL of the copy could not be emptied") }
    }

    private static func set(_ mode: String, on database: inout SQLiteDatabase) throws(RunFailure) {
        let answer = try storing { () throws(DatabaseError) in
            // SQLite turns a journal off only where the schema's texts may be edited.
            let isDefensive = try database.turn(.defensive, on: false)
            defer { _ = try? database.turn(.defensive, on: isDefensive) }
            return try database.value("PRAGMA main.journal_mode=\(mode)")
        }
        guard answer?.name == mode else { throw .store("the copy cannot be given the journal mode '\(mode)'") }
    }
}
