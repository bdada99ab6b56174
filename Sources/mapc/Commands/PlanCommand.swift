import ArgumentParser
import MapCompiler

/// `mapc plan`: what would happen, and why.
struct PlanCommand: ParsableCommand {
    enum Format: String, ExpressibleByArgument, CaseIterable { case text, json, sql }

    static let configuration = CommandConfiguration(
        commandName: "plan", abstract: "Show what a migration would do.",
        discussion: """
            Without a STORE the plan is for a store that mapc would have made at the first version, or at '--from'. Nothing is written to the store; \
            its rows are asked whether they fit, and where some do not the exit code is 3.
            """)

    @OptionGroup var options: GlobalOptions
    @OptionGroup var versions: VersionOptions
    @OptionGroup var parameters: ParameterOptions

    @Option(help: ArgumentHelp("How the plan is written: text, json or sql.", valueName: "format"))
    var format = Format.text

    @Option(name: .long, help: ArgumentHelp("Save the plan for 'mapc apply --plan'.", valueName: "file"))
    var out: String?

    @Flag(help: "Say what 'mapc apply --copy' would need.")
    var copy = false

    @Option(help: ArgumentHelp("Say what 'mapc apply --into' would need.", valueName: "store"))
    var into: String?

    @Flag(name: .customLong("detailed-exitcode"), help: "Exit with 10 if there is something to do.")
    var detailedExitCode = false

    @Argument(help: "The store.")
    var store: String?

    func validate() throws {
        if copy, into != nil { throw ValidationError("'--copy' and '--into' exclude each other") }
        if copy || into != nil, store == nil { throw ValidationError("what a way needs is said of a store: name one") }
    }

    func run() throws {
        let session = try Session(options, versions)
        if let out, let objection = TakenPlaces(stores: store.map { [$0] } ?? [], files: session.paths).objection(to: out) {
            session.report([.unwritableFile(out, words: "it \(objection)")])
            throw ExitStatus.usage.code
        }
        var planner = StorePlanner(session, versions, parameters)
        let (state, made) = try planner.plan(for: store)
        if format == .sql { _ = try session.value(session.compiler.script(made, for: state)) }
        // What it takes is the rows' doing, so it is asked for every time.
        let estimated = try session.value(session.compiler.estimated(made, on: store))
        let named = try session.value(session.compiler.namingMergedRows(estimated, on: store))
        let plan = try session.value(session.compiler.countingLosses(named, on: store))
        if let out { try session.terminal.write(result: planJSON(plan), to: out, replacing: true) }
        switch format {
        case .text:
            let text = PlanText(plan: plan, state: state, strategy: strategy, isVerbose: options.verbose)
            try session.terminal.print(PrintedText(lines: text.lines))
            if let store, let words = session.compiler.shortage(for: plan, on: store, by: strategy) {
                session.terminal.say("there is no room for it: \(words)")
            }
        case .json: try session.terminal.print(PrintedText(json: planJSON(plan)))
        case .sql: try print(session.value(session.compiler.sqlScript(plan, for: state)), session.terminal)
        }
        // The plan is right whatever the rows are; whether it can be applied to them is known before anybody tries.
        _ = try session.value(session.compiler.preflight(plan, on: store, files: session.files))
        if detailedExitCode, !plan.legs.isEmpty { throw ExitStatus.pending.code }
    }

    /// A script keeps the bytes of its statements, so one that would steer a terminal is not written to it.
    private func print(_ script: SQLScript, _ terminal: Terminal) throws {
        guard !script.holdsControlCharacters || !terminal.showsResults else {
            terminal.complain(
                "error: the script holds control characters, which a terminal obeys instead of showing them",
                "help: write it to a file: add '> plan.sql'")
            throw ExitStatus.usage.code
        }
        try terminal.print(PrintedText(script))
    }

    private var strategy: Strategy { into.map(Strategy.into) ?? (copy ? .copy(keeping: nil) : .inPlace) }
}
