import ArgumentParser
import MapCompiler

/// `mapc explain`: prints the page of a diagnostic, what a kind of step does, or what a word of a mapping means.
struct ExplainCommand: MapcCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain", _superCommandName: "mapc", abstract: "Explain a diagnostic.",
        discussion: """
            Without a code, lists the codes of all diagnostics. Also explains the kinds of steps ('mapc help plans' lists them), functions \
            ('mapc help functions') and words of mappings such as '$source'.
            """)

    static let examples = [
        Example("mapc explain", "List the codes of all diagnostics"),
        Example("mapc explain unknown-attribute", "Print what a diagnostic means and what to do"),
        Example("mapc explain move", "Print what a kind of step in a plan does"),
        Example("mapc explain concat", "Print what a function takes and returns"),
    ]
    static let exits: [ExitStatus] = [.fine, .usage]

    @OptionGroup var options: GlobalOptions

    @Argument(
        help: "The code that a diagnostic shows in brackets, such as unknown-attribute; or the kind of a step in a plan, such as move.",
        completion: .diagnostics)
    var code: String?

    func run() throws {
        let terminal = options.terminal
        guard let given = code else {
            try terminal.print(PrintedText(lines: DiagnosticPages.slugs))
            return
        }
        // `error[missing-value]` is how a finding begins.
        let code = given.firstMatch(of: /^(?:\w*\[)([\w-]+)\]:?$/).map { String($0.1) } ?? given
        if let kind = Step.Kind(rawValue: code) {
            try terminal.print("\(code): \(kind.meaning)")
            return
        }
        guard let page = DiagnosticPages.page(code) else {
            if let lines = LanguageWord.lines(about: code, width: terminal.width(of: 1)) {
                try terminal.print(PrintedText(file: lines.joined(separator: "\n")))
                return
            }
            let meant =
                nearest(to: code, among: DiagnosticPages.slugs + Step.Kind.allCases.map(\.rawValue) + LanguageWord.all).map {
                    ": did you mean '\($0)'?"
                } ?? ""
            terminal.complain("error: unknown diagnostic '\(code)'\(meant)", "help: 'mapc explain' lists them")
            throw ExitStatus.usage.code
        }
        try terminal.print(PrintedText(file: page))
    }
}
