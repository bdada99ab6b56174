import ArgumentParser
import MapCompiler

/// `mapc apply`: migrates each store in one run.
struct ApplyCommand: MapcCommand {
    static let configuration = CommandConfiguration(
        commandName: "apply", _superCommandName: "mapc", abstract: "Migrate databases.",
        discussion: """
            Every migration is all or nothing: a failure or Ctrl-C leaves the database unchanged. mapc migrates the databases one after another and \
            stops at the first that it cannot migrate. Those before it stay migrated; running the command again skips them.
            """)

    static let examples = [
        Example("mapc apply app.sqlite", "Migrate a database to the latest version"),
        Example("mapc apply --create new.sqlite", "Create a database of the latest version"),
        Example("mapc apply --dry-run app.sqlite", "Run and check the migration, then roll it back"),
        Example("mapc apply --backup --keep 3 app.sqlite", "Migrate, and keep the last three databases as they were before"),
        Example("mapc apply --verify full app.sqlite", "Migrate, and compare every value with what the mapping means first"),
        Example("mapc apply --into new.sqlite --to 3 app.sqlite", "Write version 3 of a database to a new file"),
    ]
    static let exits: [ExitStatus] = [.fine, .findings, .usage, .misfit, .store, .failed, .unverified, .unfinished, .interrupted]

    @OptionGroup var options: GlobalOptions
    @OptionGroup var versions: VersionOptions
    @OptionGroup var parameters: ParameterOptions

    @Flag(help: "Create the database if it does not exist.")
    var create = false

    @Flag(name: .customLong("dry-run"), help: "Run and check the whole migration, then roll it back.")
    var dryRun = false

    @Flag(help: "Migrate a copy, then write its pages into the database in one transaction.")
    var copy = false

    @Flag(help: "Keep a copy of the database as it was before, named DATABASE.backup-1, -2 and so on.")
    var backup = false

    @Flag(
        help:
            "Of a database at the open version 'next': go back to the backup at the last released version, and migrate that. What was written since stays in a new backup."
    )
    var redo = false

    @Option(
        help: ArgumentHelp("Leave the database unchanged and write the result to a new file, which must not exist yet.", valueName: "file"),
        completion: .file())
    var into: String?

    @Option(help: ArgumentHelp("With --backup: the number of backups by mapc to keep, the new one included.", valueName: "number"))
    var keep: Int?

    @Option(
        help: ArgumentHelp("Run exactly this plan, saved by 'mapc plan --out'. Fails if it does not fit the database.", valueName: "file"),
        completion: .file(extensions: ["json"]))
    var plan: String?

    @Option(help: ArgumentHelp("Output format; json writes one line for each database.", valueName: "format"))
    var format = ReportFormat.text

    @Option(help: ArgumentHelp("Progress display.", valueName: "how"))
    var progress: ProgressReporter.Form?

    @Option(
        parsing: .unconditional, help: ArgumentHelp("How long to wait while another program is using the database.", valueName: "seconds"))
    var wait = 0.0

    @Option(
        help: ArgumentHelp("Write the rows that mappings emit to this file as JSON lines; '-' is standard output.", valueName: "file"),
        completion: .file())
    var emit: String?

    @Option(help: verifyHelp)
    var verify = VerifyWord.counts

    @Option(help: integrityHelp)
    var integrity: IntegrityWord?

    @Option(help: ArgumentHelp("Generate new keys from these 16 bytes instead of the database's own seed.", valueName: "uuid"))
    var seed: String?

    @Option(help: ArgumentHelp("The value of 'now()' in mappings, instead of the current time.", valueName: "date"))
    var now: String?

    @Argument(help: ArgumentHelp("The databases to migrate.", valueName: "database"), completion: .databases)
    var stores: [String]

    func run() throws {
        StandardStreams.outliveReaders()
        Interruption.endAtOnce(tellsJSON: progress == .json)
        guard progress == .json else { return try migrateAll() }
        do {
            try migrateAll()
        } catch let failure as FileFailure {
            options.terminal.report([failure.diagnostic])
            ProgressReporter.end(with: .usage, on: options.terminal)
            throw ExitStatus.usage.code
        } catch {
            ProgressReporter.end(with: (error as? ExitCode).flatMap { ExitStatus(rawValue: $0.rawValue) } ?? .usage, on: options.terminal)
            throw error
        }
        ProgressReporter.end(with: .fine, on: options.terminal)
    }

    private func migrateAll() throws {
        if let plan {
            let receiver = try emitFile(beside: [])
            defer { receiver?.close() }
            let terminal = options.terminal
            let saved = try Reporter(terminal: terminal).value(Compiler().set(parameters.values, in: try readPlan(plan, terminal)))
            for store in stores {
                Interruption.standBack()
                if saved.legs.isEmpty {
                    try tellNothing(of: store, by: saved, terminal)
                    continue
                }
                let isDone = into == nil && Compiler().isDone(saved, in: store, waitMilliseconds: waitMilliseconds)
                let reporter = Reporter(terminal: terminal)
                try checkIntegrity(of: store, reporter)
                if isDone {
                    try tellNothing(of: store, at: saved.legs.last?.destination.version ?? "", by: saved, terminal)
                } else {
                    let held = Compiler().holdAdoption(of: saved, in: store, as: versions.from, waitMilliseconds: waitMilliseconds)
                    let verification = try verification(of: saved, for: nil, on: store, in: nil)
                    let outcome = held.flatMap { run(saved, for: nil, on: store, verification, receiver, reporter) }
                    // Another process may have run the plan while this one waited for the lock.
                    let isOvertaken = outcome.diagnostics.contains { $0.code.slug == "changed-store" } && into == nil
                    if isOvertaken, Compiler().isDone(saved, in: store, waitMilliseconds: waitMilliseconds) {
                        try tellNothing(of: store, at: saved.legs.last?.destination.version ?? "", by: saved, terminal)
                    } else {
                        try tell(outcome, of: saved, on: store, reporter)
                    }
                }
            }
            return
        }
        let session = try Session(options, versions)
        let receiver = try emitFile(beside: session.paths)
        defer { receiver?.close() }
        var planner = StorePlanner(session, versions, parameters)
        (planner.waitMilliseconds, planner.recovers) = (waitMilliseconds, into == nil)
        planner.needsSchema = into != nil || integrity != nil
        for store in stores { try migrate(store, receiver, session, &planner) }
    }

    /// Plans and migrates one store. If another process changes the store between planning and locking, plans it a second time.
    private func migrate(_ store: String, _ receiver: EmitFile?, _ session: Session, _ planner: inout StorePlanner) throws {
        let reporter = Reporter(terminal: session.terminal, session: session)
        Interruption.standBack()
        for attempt in 1...2 {
            let (state, plan) = redo ? try planAgain(store, &planner) : try plan(for: store, &planner)
            if attempt == 1 {
                try checkIntegrity(of: store, reporter)
                if integrity != nil { _ = try reporter.value(session.compiler.checkRows(of: state, in: try session.check)) }
            }
            guard !plan.legs.isEmpty || into != nil else {
                try tellNothing(of: store, at: state.version ?? "", by: plan, session.terminal)
                return
            }
            let verification = try verification(of: plan, for: state, on: store, in: session)
            let outcome = run(plan, for: state, on: store, verification, receiver, reporter)
            if attempt == 1, outcome.diagnostics.contains(where: { $0.code.slug == "changed-store" }) { continue }
            return try tell(outcome, of: plan, on: store, reporter)
        }
    }

    /// Runs SQLite's integrity check if `--integrity` asks for it, before anything is written.
    private func checkIntegrity(of store: String, _ reporter: Reporter) throws {
        guard let integrity, try FileSystem.kind(store) != nil else { return }
        _ = try reporter.value(
            Compiler().checkIntegrity(
                of: store, integrity.integrity, waitMilliseconds: waitMilliseconds, cancellation: Interruption.cancellation))
    }

    var waitMilliseconds: Int { Int(wait * 1000) }

    /// Plans the migration of a store. With `--create`, a store that does not exist is planned as an empty one.
    private func plan(for store: String, _ planner: inout StorePlanner) throws -> (state: StoreState, plan: Plan) {
        guard create, try FileSystem.kind(store) == nil else {
            let found = try planner.plan(for: store)
            guard found.state.version != nil || create else {
                planner.session.report([.missingStore(emptyFile: store)])
                throw ExitStatus.usage.code
            }
            return found
        }
        let state = StoreState(creating: store)
        return (state, try planner.plan(for: state))
    }

    private func run(
        _ plan: Plan, for state: StoreState?, on store: String, _ verification: Verification?, _ receiver: EmitFile?, _ reporter: Reporter
    ) -> Outcome<Run> {
        receiver?.source = source(of: plan, for: state, on: store)
        var settings = settings(for: plan, state)
        settings.verification = verification
        // A file of which the system does not tell whether it exists is not removed.
        let isNew = (try? FileSystem.kind(store)) == .some(nil)
        VerdictsText.notes(of: plan, without: integrity == nil ? nil : Leg.trust).forEach { reporter.terminal.say($0) }
        let progress = ProgressReporter(form: progress, terminal: reporter.terminal)
        for leg in plan.legs {
            for statement in leg.steps.flatMap(\.statements) { statement.lines.forEach { reporter.terminal.tell($0) } }
        }
        // Nothing has been written yet, so until now a signal may end the process immediately.
        Interruption.listen(whileMigrating: store)
        defer { Interruption.holdOn() }
        let outcome = Compiler().apply(
            plan, to: store, files: reporter.session?.files ?? [], options: settings, receiver: receiver,
            cancellation: Interruption.cancellation, onEvent: progress.show)
        RollbackWatch.shared.end()
        progress.finish()
        progress.show(outcome.diagnostics, files: reporter.session?.files ?? [])
        if let run = outcome.value, let expected = run.expected, !isNew {
            reporter.terminal.tell(EstimateText(estimate: expected).comparison(with: run))
        }
        if isNew, outcome.value == nil || dryRun { try? FileSystem.removeIfEmpty(store) }
        return outcome
    }

    private func tell(_ outcome: Outcome<Run>, of plan: Plan, on store: String, _ reporter: Reporter) throws {
        let run = try reporter.value(outcome)
        let troubles = outcome.diagnostics.filter { $0.code.slug == "unfinished-run" }.map(\.message)
        do throws(OutputFailure) {
            switch format {
            case .text:
                let text = RunText(run: run, plan: plan, store: store, new: into, isDryRun: dryRun)
                try tell(PrintedText(lines: text.lines), reporter.terminal)
            case .json:
                let json = RunJSON(run: run, plan: plan, store: store, new: into, isDryRun: dryRun, troubles: troubles)
                try tell(PrintedText(json.value), reporter.terminal)
            }
        } catch {
            guard !dryRun else { throw error }
            reporter.terminal.report([.unfinishedRun(into ?? store, untold: error.words)])
            throw ExitStatus.unfinished.code
        }
        if let note = plan.receiptNote { reporter.terminal.say("mapc keeps no receipt in this database: \(note)") }
        if run.undelivered != nil || !run.troubles.isEmpty { throw ExitStatus.unfinished.code }
    }

    /// Compares a store with the one of a saved plan that has nothing to do.
    private func tellNothing(of store: String, by plan: Plan, _ terminal: Terminal) throws {
        if into != nil || backup {
            terminal.complain("error: the plan has nothing to do, so there is nothing for '\(into != nil ? "--into" : "--backup")'")
            throw ExitStatus.usage.code
        }
        let version = try Reporter(terminal: terminal).value(
            Compiler().holdNothing(of: plan, in: store, waitMilliseconds: waitMilliseconds))
        try tellNothing(of: store, at: version, by: plan, terminal)
    }

    private func tellNothing(of store: String, at version: String?, by plan: Plan, _ terminal: Terminal) throws {
        switch format {
        case .text:
            let words = version.map { "already at version \($0)" } ?? "nothing to do"
            try tell(PrintedText(lines: ["\(store): \(words)"]), terminal)
        case .json: try tell(PrintedText(RunJSON.nothing(of: store, at: version, by: plan, isDryRun: dryRun)), terminal)
        }
    }

    /// Prints what happened: to standard output, or to standard error if the emitted rows go to standard output. A reader that has closed the pipe
    /// is not an error.
    private func tell(_ text: PrintedText, _ terminal: Terminal) throws(OutputFailure) {
        guard emit != "-" else { return terminal.say(text) }
        do throws(OutputFailure) {
            try terminal.print(text)
        } catch {
            if !error.isClosedPipe { throw error }
        }
    }

    private func readPlan(_ path: String, _ terminal: Terminal) throws -> Plan {
        let bytes = try FileSystem.read(path, limit: ReadingLimit.result, allowsPipes: true)
        return try Reporter(terminal: terminal).value(Compiler().readPlan(TextFile(path: path, bytes: bytes)))
    }

    /// Reports what a stage found, with or without a project.
    private struct Reporter {
        let terminal: Terminal
        var session: Session?

        func value<Value>(_ outcome: Outcome<Value>) throws -> Value {
            if let session { return try session.value(outcome) }
            terminal.report(outcome.diagnostics)
            guard let value = outcome.value else {
                if outcome.obstacle == .cancelled { terminal.complain("Interrupted. The database is unchanged.") }
                throw ExitStatus(outcome.obstacle ?? .findings).code
            }
            return value
        }
    }
}
