import ArgumentParser
import MapCompiler

/// `mapc infer`: drafts a mapping.
struct InferCommand: MapcCommand {
    static let configuration = CommandConfiguration(
        commandName: "infer", _superCommandName: "mapc", abstract: "Draft the mapping between two versions.",
        discussion: """
            Inferred entries are written as comments with the reason; the rest is left for you to fill in.

            Over several versions the mapping does what the steps between do, as far as that is one mapping. To an earlier version it follows what these steps \
            carry over.
            """)

    static let examples = [
        Example("mapc infer 1 2", "Print the draft of a mapping"),
        Example("mapc infer 3 12", "Write what the steps from version 3 to 12 do, as one mapping"),
        Example("mapc infer 1 2 --out mappings/1-2.mapping.yaml", "Write it to a file of the project"),
    ]
    static let exits: [ExitStatus] = [.fine, .findings, .usage]

    @OptionGroup var options: GlobalOptions

    @Option(help: ArgumentHelp("Write the mapping to this file instead of standard output.", valueName: "file"), completion: .file())
    var out: String?

    @Flag(help: "Write inferred entries as entries, not as comments.")
    var explicit = false

    @Argument(help: "The version to migrate from.", completion: .versions)
    var source: String

    @Argument(help: "The version to migrate to.", completion: .versions)
    var destination: String

    func validate() throws {
        guard source != destination else { throw ValidationError("a mapping leads to another version, as in 'mapc infer 1 2'") }
    }

    func run() throws {
        // Without this mapping the project has errors, and the mapping is what the user asks for here. So findings about the project do not stop
        // the draft.
        let project = try Project(config: options.config)
        guard project.diagnostics.isEmpty else {
            options.terminal.report(project.diagnostics, files: project.filesFromHere)
            throw ExitStatus.findings.code
        }
        let outcome = Compiler().draft(project.check(), from: source, to: destination, isExplicit: explicit)
        options.terminal.report(outcome.diagnostics, files: project.filesFromHere)
        guard let draft = outcome.value else { throw ExitStatus(outcome.obstacle ?? .findings).code }
        try options.terminal.write(result: draft, to: out)
    }
}
