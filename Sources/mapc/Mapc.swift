import ArgumentParser
import MapCompiler

/// The command line. No other module knows about terminals.
@main
struct Mapc: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mapc", abstract: "Migrate SQLite databases between versions of a YAML data model.",
        discussion: """
            Start with 'mapc init', then run 'mapc lint', 'mapc plan DATABASE' and 'mapc apply DATABASE'. 'mapc help topics' lists the pages of the manual.

            Exit codes: 0 success, 1 findings in models or mappings, 2 wrong usage, 3 some rows do not fit, 4 the database is busy, at an unknown \
            version or has drifted, 5 the migration failed, 6 the result failed verification, 7 migrated, but a step after the commit failed, \
            130 interrupted. After 3, 4, 5, 6 and 130 the database is unchanged.
            """,
        version: "mapc \(Tool.version)",
        // `commands` alone would be cast element by element, which looks up each type's conformance while the program starts.
        subcommands: commands.map { $0 })

    /// Every command, sorted by name.
    static let commands: [any MapcCommand.Type] = [
        ApplyCommand.self,
        CheckCommand.self,
        CompletionsCommand.self,
        DiagramCommand.self,
        DoctorCommand.self,
        ExplainCommand.self,
        FmtCommand.self,
        ImportCommand.self,
        InferCommand.self,
        InitCommand.self,
        IntrospectCommand.self,
        LintCommand.self,
        LockCommand.self,
        LspCommand.self,
        ManCommand.self,
        NewCommand.self,
        PlanCommand.self,
        RebaseCommand.self,
        ReleaseCommand.self,
        SchemaCommand.self,
        SquashCommand.self,
        StatusCommand.self,
        TestCommand.self,
    ]

    static func main() {
        StandardStreams.hold()
        guard !Arguments.all.isEmpty else {
            Terminal().complain("error: the system does not provide the command line arguments", "help: make /proc readable")
            exit(withError: ExitStatus.usage.code)
        }
        if let argument = Arguments.unspeakable, Arguments.all.dropFirst().first != Completion.request {
            Terminal().complain("error: the argument '\(argument)' is not UTF-8", "help: give the file another name")
            exit(withError: ExitStatus.usage.code)
        }
        do {
            if Arguments.all.contains("--version"), !Arguments.all.allSatisfy({ $0 != "--verbose" && $0 != "-v" }) {
                try Terminal().print("mapc \(Tool.version)", "SQLite \(Tool.sqliteVersion)")
                exit()
            }
            if Arguments.all.count > 1, Arguments.all[1] == Completion.request {
                try Terminal().print(PrintedText(file: Completion(of: Array(Arguments.all.dropFirst(2))).lines.joined(separator: "\n")))
                exit()
            }
            if let topic = HelpTopic.asked(by: Array(Arguments.all.dropFirst()), isCommand: { names.contains($0) }) {
                let width = Terminal().width(of: 1)
                guard let page = HelpTopic.page(topic, width: width) else { complain(unknownTopic: topic, Terminal()) }
                try Terminal().print(page)
                exit()
            }
            Tool.settle()
            var command = try parse(Arguments.writingOutIntegrity(Array(Arguments.all.dropFirst())))
            try command.run()
        } catch {
            leave(error)
        }
    }

    /// Parses the arguments as those of the named command alone, which takes half of the time: then the argument library neither collects the options of
    /// other commands nor looks for a request for completions. What is no command, such as help or a mistake, is left to the root, which knows all words.
    private static func parse(_ arguments: [String]) throws -> any ParsableCommand {
        if let command = commands.first(where: { $0.configuration.commandName == arguments.first }),
            let parsed = try? command.parseAsRoot(Array(arguments.dropFirst())), type(of: parsed) == command
        {
            return parsed
        }
        return try parseAsRoot(arguments)
    }

    /// Ends the process. Help and versions are results and exit with 0; usage errors exit with 2, and a misspelt command gets a suggestion.
    private static func leave(_ error: any Error) -> Never {
        let terminal = Terminal()
        switch error {
        case let failure as FileFailure: terminal.report([failure.diagnostic])
        case let failure as OutputFailure where failure.isClosedPipe: StandardStreams.endWithReader()
        case let failure as OutputFailure: terminal.report([.unwritableFile("standard output", words: failure.words)])
        case is ExitCode: exit(withError: error)
        default:
            switch exitCode(for: error) {
            case .success: tell(message(for: error), terminal)
            case .validationFailure: explain(error, terminal)
            default: terminal.complain(PrintedText(message: "error: \(message(for: error))"))
            }
        }
        exit(withError: ExitStatus.usage.code)
    }

    /// Prints help or a version, and exits with 0.
    private static func tell(_ text: String, _ terminal: Terminal) -> Never {
        do throws(OutputFailure) {
            if !text.isEmpty { try terminal.print(PrintedText(file: text)) }
        } catch {
            leave(error)
        }
        exit()
    }

    private static func explain(_ error: any Error, _ terminal: Terminal) {
        if let word = Arguments.all.dropFirst().first(where: { !$0.hasPrefix("-") }), !names.contains(word) {
            complain(unknown: word, terminal)
        } else {
            let message = fullMessage(for: sayable(error)).replacing("Error: ", with: "error: ", maxReplacements: 1)
            terminal.complain(PrintedText(message: message))
        }
    }

    /// Reports a word after `help` that is neither a command nor a page of the manual.
    private static func complain(unknownTopic topic: String, _ terminal: Terminal) -> Never {
        let meant = nearest(to: topic, among: names + ManualPages.slugs + LanguageWord.all).map { ": did you mean '\($0)'?" } ?? ""
        terminal.complain("error: the manual has no page '\(topic)'\(meant)", "help: 'mapc help topics' lists its pages")
        exit(withError: ExitStatus.usage.code)
    }

    /// Reports a word that is not a command.
    static func complain(unknown word: String, _ terminal: Terminal) {
        var other = ForeignWord.named(word.lowercased())
        if other == nil, nearest(to: word, among: names) == nil {
            other = nearest(to: word, among: ForeignWord.all.flatMap(\.words)).flatMap(ForeignWord.named)
        }
        let meant = (other?.command ?? nearest(to: word, among: names)).map { ": did you mean '\($0)'?" } ?? ""
        let help = other.map { "'mapc \($0.command)' \($0.help)" } ?? "'mapc --help' lists the commands"
        terminal.complain("error: unknown command '\(word)'\(meant)", "help: \(help)")
    }

    /// Returns the same error with control characters in the arguments made visible, since the message quotes arguments.
    private static func sayable(_ error: any Error) -> any Error {
        let arguments = Arguments.all.dropFirst()
        guard !arguments.allSatisfy(\.isVisible) else { return error }
        do {
            _ = try parseAsRoot(Arguments.writingOutIntegrity(arguments.map(\.visible)))
        } catch let other where exitCode(for: other) == .validationFailure {
            return other
        } catch {}
        return ValidationError("an argument contains control characters")
    }

    /// Lets the argument library call the completion of an argument, as its own scripts do.
    static func completions(of argument: ArgumentHelpText, in command: String, typed: [String]) -> [Candidate] {
        let name = argument.kind == .positional ? "positional@\(argument.place)" : argument.name
        do {
            _ = try parseAsRoot(["---completion", command, "--", name, "\(max(typed.count - 1, 0))", "0"] + typed)
            return []
        } catch {
            return exitCode(for: error) == .success
                ? message(for: error).split(separator: "\n").map(Candidate.init(line:)).filter(\.isSayable) : []
        }
    }

    private static var names: [String] { commands.compactMap { $0.configuration.commandName } + ["help"] }
}
