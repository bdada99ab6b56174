import ArgumentParser
import MapCompiler

/// `mapc doctor`: shows what mapc finds around it, and what to do where that is in the way.
struct DoctorCommand: MapcCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", _superCommandName: "mapc",
        abstract: "Show what mapc finds around it, and what to do where something is wrong.",
        discussion: """
            Looks at the libraries, the project, the cache, the terminal, the environment and the given databases. Each line begins with 'ok', or with 'fix' \
            and what to do below it. Writes nothing. Exits with 1 if there is something to do, with 2 if a database cannot be read, with 4 if it is \
            in use and with 5 if it is damaged.
            """)

    static let examples = [
        Example("mapc doctor", "Look at the project and at mapc itself"),
        Example("mapc doctor --format json app.sqlite", "Look at a database as well, for a bug report"),
    ]
    static let exits: [ExitStatus] = [.fine, .findings, .usage, .store, .failed]

    @OptionGroup var options: GlobalOptions

    @Option(help: ArgumentHelp("Output format.", valueName: "format"))
    var format = ReportFormat.text

    @Argument(help: ArgumentHelp("The databases to look at.", valueName: "database"), completion: .databases)
    var stores: [String] = []

    func run() throws {
        let terminal = options.terminal
        let found = Examinations(
            all: examineTool() + examineProject(options) + examineCache() + examineTerminal(terminal) + examineEnvironment()
                + stores.flatMap(examineStore))
        switch format {
        case .text: try terminal.print(PrintedText(found.lines, style: terminal.style(of: 1)))
        case .json: try terminal.print(PrintedText(found.json, isIndented: true))
        }
        if found.status != .fine { throw found.status.code }
    }
}
