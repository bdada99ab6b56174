import ArgumentParser
import MapCompiler

/// `mapc plan`: shows what a migration would do, and why.
struct PlanCommand: MapcCommand {
    enum Format: String, Choice {
        case text, json, sql, markdown

        var meaning: String {
            switch self {
            case .text: "for people"
            case .json: "the plan as a JSON object"
            case .sql: "a script for the sqlite3 shell"
            case .markdown: "for a comment of a pull request"
            }
        }
    }

    static let configuration = CommandConfiguration(
        commandName: "plan", _superCommandName: "mapc", abstract: "Show what a migration would do.",
        discussion: """
            Without a database, plans for one that mapc would have created at the first version, or at '--from'. The database is not changed. mapc \
            checks every row first and exits with 3 if some do not fit.
            """)

    static let examples = [
        Example("mapc plan app.sqlite", "Show what the migration to the latest version would do"),
        Example("mapc plan --sample 5 app.sqlite", "Show rows before and after, too"),
        Example("mapc plan --from 1 --to 2 --format sql", "Print the SQL between two versions"),
        Example("mapc plan --out 3.plan.json app.sqlite", "Save a plan for 'mapc apply --plan'"),
        Example("mapc plan --since main --format markdown", "Show what the new versions of a branch do, for a pull request"),
    ]
    static let exits: [ExitStatus] = [.fine, .findings, .usage, .misfit, .store, .failed, .pending]

    @OptionGroup var options: GlobalOptions
    @OptionGroup var versions: VersionOptions
    @OptionGroup var parameters: ParameterOptions

    @Option(help: ArgumentHelp("Output format.", valueName: "format"))
    var format = Format.text

    @Option(name: .long, help: ArgumentHelp("Save the plan to this file for 'mapc apply --plan'.", valueName: "file"), completion: .file())
    var out: String?

    @Flag(help: "Estimate disk space for 'mapc apply --copy'.")
    var copy = false

    @Option(help: ArgumentHelp("Estimate disk space for 'mapc apply --into' this file.", valueName: "file"), completion: .file())
    var into: String?

    @Option(
        help: ArgumentHelp("Show so many rows of each changed table before and after. Nothing is written.", valueName: "count"))
    var sample: Int?

    @Option(help: sinceHelp)
    var since: String?

    @Flag(name: .customLong("detailed-exitcode"), help: "Exit with 10 if there is something to migrate.")
    var detailedExitCode = false

    @Argument(help: ArgumentHelp("The database to plan for.", valueName: "database"), completion: .databases)
    var store: String?

    func validate() throws {
        if copy, into != nil { throw ValidationError("'--copy' and '--into' cannot be used together") }
        if since != nil, store != nil || out != nil || versions.from != nil || versions.to != nil {
            throw ValidationError("'--since' plans new versions by themselves: leave out the database, '--out', '--from' and '--to'")
        }
        if since != nil, format == .json || format == .sql {
            throw ValidationError(
                "'--since' prints text or markdown; name the versions for '--format \(format.rawValue)', as in '--from 1 --to 2'")
        }
        if let sample, sample < 1 || store == nil || format != .text {
            throw ValidationError(
                "'--sample' shows rows of a database as text: give a database and a number from 1, as in 'mapc plan --sample 5 app.sqlite'")
        }
        if copy || into != nil, store == nil {
            throw ValidationError("'--copy' and '--into' need a database, whose disk space mapc estimates")
        }
    }

    /// Throws the exit code, after printing why, if the plan would take the place of another file.
    private func requireRoom(_ session: Session) throws {
        guard let out else { return }
        let objection = try TakenPlaces(stores: store.map { [$0] } ?? [], files: session.paths).objection(to: out)
        guard let words = try objection ?? (FileSystem.hasRoomForPlan(out) ? nil : "is not a saved plan") else { return }
        session.report([.unwritableFile(out, words: "it \(words)")])
        throw ExitStatus.usage.code
    }

    func run() throws {
        let session = try Session(options, versions)
        if let since { return try show(session.plans(since: since, parameters.values), session) }
        try requireRoom(session)
        var planner = StorePlanner(session, versions, parameters)
        var (state, made) = try planner.plan(for: store)
        // The cache has the plan alone.
        let isSaved = out != nil || format == .json
        if format == .sql || isSaved, store == nil { state = try session.value(session.compiler.imagine(session.check, at: versions.from)) }
        if format == .sql { _ = try session.value(session.compiler.script(made, for: state)) }
        if isSaved || format == .sql { made = try session.compiler.savable(made, for: state, in: session.check) }
        // The estimate, the merged rows and the lost values depend on the rows, so the plan cache cannot hold them.
        let estimated = try session.value(session.compiler.estimated(made, on: store))
        let preview = try session.value(session.compiler.preview(estimated, on: store, files: session.files))
        let plan = preview.plan
        if let out, plan.leavesNoMark ?? false {
            session.report([.unmarkedPlan(out)])
            throw ExitStatus.findings.code
        }
        if let out { try session.terminal.write(result: planJSON(plan), to: out, replacing: true) }
        let text = PlanText(plan: plan, state: state, strategy: strategy, isVerbose: options.verbose)
        switch format {
        case .text:
            try session.terminal.print(PrintedText(lines: text.lines + sampleLines(plan, state, session)))
            if let store, let words = session.compiler.shortage(for: plan, on: store, by: strategy) {
                session.terminal.say("not enough disk space for it: \(words)")
            }
        case .json: try session.terminal.print(PrintedText(json: planJSON(plan)))
        case .markdown:
            let misfits = caretText(preview.preflight.diagnostics.filter { $0.severity == .error }, files: session.files).text
            try session.terminal.print(PrintedText(lines: PlanMarkdown(plan: plan, text: text, misfits: misfits).lines))
        case .sql: try print(session.value(session.compiler.sqlScript(plan, for: state)), session.terminal)
        }
        // The plan itself does not depend on the rows. The preflight has checked whether they fit, so that the user knows before applying.
        _ = try session.value(preview.preflight)
        if detailedExitCode, !plan.legs.isEmpty { throw ExitStatus.pending.code }
    }

    /// Rows before and after, if they are asked for.
    private func sampleLines(_ plan: Plan, _ state: StoreState, _ session: Session) throws -> [String] {
        guard let sample else { return [] }
        let samples = try session.value(session.compiler.sample(sample, of: plan, for: state, in: session.check))
        return SampleText(samples: samples, width: session.terminal.width(of: 1)).lines
    }

    /// Prints the plans of new versions.
    private func show(_ plans: SincePlans, _ session: Session) throws {
        try session.terminal.print(PrintedText(lines: format == .markdown ? plans.markdown : plans.lines))
        if detailedExitCode, !plans.parts.isEmpty { throw ExitStatus.pending.code }
    }

    /// Prints a script. The statements of a script keep their bytes, so a script with control characters is not written to a terminal.
    private func print(_ script: SQLScript, _ terminal: Terminal) throws {
        guard !script.holdsControlCharacters || !terminal.showsResults else {
            terminal.complain(
                "error: the script contains control characters, which a terminal would obey instead of showing them",
                "help: write it to a file: add '> plan.sql'")
            throw ExitStatus.usage.code
        }
        try terminal.print(PrintedText(script))
    }

    private var strategy: Strategy { into.map(Strategy.into) ?? (copy ? .copy(keeping: nil) : .inPlace) }
}
