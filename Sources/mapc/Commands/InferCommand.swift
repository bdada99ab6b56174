import ArgumentParser
import MapCompiler

/// `mapc infer`: the draft of a mapping.
struct InferCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "infer", abstract: "Draft the mapping between two versions.",
        discussion: """
            What is inferred stands there as comments with its reasons; what cannot be is an entry to complete, with the question that it answers.
            """)

    @OptionGroup var options: GlobalOptions

    @Option(help: ArgumentHelp("The file to write, instead of stdout.", valueName: "file"))
    var out: String?

    @Flag(help: "Write out what is inferred, too.")
    var explicit = false

    @Argument(help: "The version to migrate from.")
    var source: String

    @Argument(help: "The version to migrate to.")
    var destination: String

    func run() throws {
        // A draft is wanted exactly when the mapping is not there yet, so findings about it stop nothing.
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
