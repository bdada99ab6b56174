import ArgumentParser
import MapCompiler

/// `mapc man`: prints manual pages.
struct ManCommand: MapcCommand {
    static let configuration = CommandConfiguration(
        commandName: "man", _superCommandName: "mapc", abstract: "Print a manual page.",
        discussion: """
            Without a command, prints the page of mapc itself. A page is for 'man' or 'mandoc': 'mapc man lint | man -l -' shows it.

            With '--out', writes the pages of mapc and of all commands: mapc.1, mapc-apply.1 and so on.
            """)

    static let examples = [
        Example("mapc man lint | man -l -", "Read the page of 'mapc lint'"),
        Example("mapc man --out /usr/local/share/man/man1", "Install all pages"),
    ]
    static let exits: [ExitStatus] = [.fine, .usage]

    @OptionGroup var options: GlobalOptions

    @Option(help: ArgumentHelp("Write all pages to this folder.", valueName: "folder"), completion: .directory)
    var out: String?

    @Argument(help: ArgumentHelp("The command whose page to print.", valueName: "command"), completion: .commands)
    var command: String?

    func validate() throws {
        if out != nil, command != nil { throw ValidationError("'--out' writes all pages, so it cannot be used with a command") }
    }

    func run() throws {
        let terminal = options.terminal
        if let out { return try write(to: out, terminal) }
        try terminal.print(PrintedText(file: page(terminal).text))
    }

    private func page(_ terminal: Terminal) throws -> ManualPage {
        guard let command, command != "mapc", command != "help" else { return ManualPage() }
        guard let type = Mapc.commands.first(where: { $0.configuration.commandName == command }) else {
            Mapc.complain(unknown: command, terminal)
            throw ExitStatus.usage.code
        }
        return ManualPage(type)
    }

    private func write(to folder: String, _ terminal: Terminal) throws {
        let pages = ManualPage.all.map { page in
            FileChange(path: FileSystem.join(folder, page.fileName), former: .anything, new: Array(page.text.utf8), makesFolder: true)
        }
        try terminal.write(pages)
        for page in pages { try terminal.print("wrote \(page.path)") }
    }
}
