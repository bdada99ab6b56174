import ArgumentParser
import MapCompiler

/// `mapc plan`: what would happen, and why.
struct PlanCommand: ParsableCommand {
    enum Format: String, ExpressibleByArgument, CaseIterable { case text, json, sql }

    static let configuration = CommandConfiguration(
        commandName: "plan", abstract: "Show what a migration would do.",
        discussion: """
            Without a STORE the plan is for a store that mapc would have made at the first version, or at '--from'. Nothing is written to the store.
            """)

    @OptionGroup var options: GlobalOptions
    @OptionGroup var versions: VersionOptions
    @OptionGroup var parameters: ParameterOptions

    @Option(help: ArgumentHelp("How the plan is written: text, json or sql.", valueName: "format"))
    var format = Format.text

    @Option(name: .long, help: ArgumentHelp("Save the plan for 'mapc apply --plan'.", valueName: "file"))
    var out: String?

    @Flag(name: .customLong("detailed-exitcode"), help: "Exit with 10 if there is something to do.")
    var detailedExitCode = false

    @Argument(help: "The store.")
    var store: String?

    func run() throws {
        let session = try Session(options, versions)
        var planner = StorePlanner(session, versions, parameters)
        let (state, plan) = try planner.plan(for: store)
        if let out { try session.terminal.write(result: planJSON(plan), to: out, replacing: true) }
        switch format {
        case .text:
            let estimate = try plan.legs.isEmpty ? nil : store.map { try session.value(session.compiler.estimate(plan, on: $0)) }
            session.terminal.print(PlanText(plan: plan, state: state, estimate: estimate, isVerbose: options.verbose).text)
        case .json: session.terminal.print(planJSON(plan))
        case .sql: session.terminal.print(planScript(plan))
        }
        if detailedExitCode, !plan.legs.isEmpty { throw ExitStatus.pending.code }
    }
}
