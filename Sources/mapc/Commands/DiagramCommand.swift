import ArgumentParser
import MapCompiler

/// `mapc diagram`: draws a version, or what differs between two.
struct DiagramCommand: MapcCommand {
    /// What draws the diagram.
    enum Format: String, Choice {
        case mermaid, svg

        var meaning: String {
            switch self {
            case .mermaid: "text that GitHub and GitLab draw between fences of 'mermaid'"
            case .svg: "a picture for every browser, in light and dark"
            }
        }
    }

    static let configuration = CommandConfiguration(
        commandName: "diagram", _superCommandName: "mapc", abstract: "Draw a version of the model, or what differs between two.",
        discussion: """
            Entities are boxes with their attributes, and relationships are lines with the number of rows at each end. Between two versions '+' marks what came, \
            '-' what went and '~' what changed.
            """)

    static let examples = [
        Example("mapc diagram", "Draw the latest version as text for Mermaid"),
        Example("mapc diagram 3 4", "Draw what differs between two versions"),
        Example("mapc diagram 4 --format svg --out model.svg", "Draw a version as a picture"),
    ]
    static let exits: [ExitStatus] = [.fine, .findings, .usage]

    @OptionGroup var options: GlobalOptions

    @Option(help: "What draws the diagram.")
    var format = Format.mermaid

    @Option(help: ArgumentHelp("Write the diagram to this file instead of standard output.", valueName: "file"), completion: .file())
    var out: String?

    @Argument(help: "The version to draw. The default is the latest.", completion: .versions)
    var version: String?

    @Argument(help: "The version with which to compare it.", completion: .versions)
    var other: String?

    func run() throws {
        let project = try Project(config: options.config)
        guard project.diagnostics.isEmpty else {
            options.terminal.report(project.diagnostics, files: project.filesFromHere)
            throw ExitStatus.findings.code
        }
        let check = project.check()
        let outcome =
            if let version, let other { Compiler().diagram(check, from: version, to: other) } else {
                Compiler().diagram(check, of: version)
            }
        options.terminal.report(outcome.diagnostics, files: project.filesFromHere)
        guard let diagram = outcome.value else { throw ExitStatus(outcome.obstacle ?? .findings).code }
        try options.terminal.write(result: format == .mermaid ? diagram.mermaid : diagram.svg, to: out)
    }
}
