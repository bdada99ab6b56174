import ArgumentParser
import MapCompiler

/// `mapc explain`: a diagnostic in full.
struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain", abstract: "Explain a diagnostic.", discussion: "Without a CODE, lists them all.")

    @OptionGroup var options: GlobalOptions

    @Argument(help: "The diagnostic's slug, as it stands in brackets: unknown-attribute.")
    var code: String?

    func run() throws {
        let terminal = options.terminal
        guard let code else {
            try terminal.print(PrintedText(lines: DiagnosticPages.slugs))
            return
        }
        guard let page = DiagnosticPages.page(code) else {
            let meant = nearest(to: code, among: DiagnosticPages.slugs).map { ": did you mean '\($0)'?" } ?? ""
            terminal.complain("error: no diagnostic is called '\(code)'\(meant)", "help: 'mapc explain' lists them")
            throw ExitStatus.usage.code
        }
        try terminal.print(PrintedText(file: page))
    }
}
