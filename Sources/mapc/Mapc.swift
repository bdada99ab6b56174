import ArgumentParser
import MapCompiler

/// The command line. Only this room knows the terminal.
@main
struct Mapc: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mapc", abstract: "Checks, plans and applies migrations between versions of a data model.",
        discussion: """
            Begin with 'mapc init', then 'mapc lint', 'mapc plan STORE' and 'mapc apply STORE'.

            Exit codes: 0 fine, 1 findings, 2 wrong usage, 3 the rows do not fit, 4 the store is busy, at an unknown version or has drifted, \
            5 failed, 6 not verified, 7 migrated but something after the commit failed, 130 interrupted; after 5, 6 and 130 the store is what it was.
            """,
        version: "mapc \(Tool.version)",
        subcommands: commands)

    /// Every command, by name.
    static let commands: [any ParsableCommand.Type] = [
        ApplyCommand.self,
        ExplainCommand.self,
        InferCommand.self,
        InitCommand.self,
        IntrospectCommand.self,
        LintCommand.self,
        LockCommand.self,
        PlanCommand.self,
        StatusCommand.self,
    ]

    static func main() {
        StandardStreams.hold()
        guard !Arguments.all.isEmpty else {
            Terminal().complain("error: the system does not tell what mapc was called with", "help: make /proc readable")
            exit(withError: ExitStatus.usage.code)
        }
        do {
            if Arguments.all.contains("--version"), !Arguments.all.allSatisfy({ $0 != "--verbose" && $0 != "-v" }) {
                try Terminal().print("mapc \(Tool.version)", "SQLite \(Tool.sqliteVersion)")
                exit()
            }
            Tool.settle()
            var command = try parseAsRoot(Arguments.writingOutIntegrity(Array(Arguments.all.dropFirst())))
            try command.run()
        } catch {
            leave(error)
        }
    }

    /// Help and versions are results; every usage error is 2, and a mistyped command gets the one that was meant.
    private static func leave(_ error: any Error) -> Never {
        let terminal = Terminal()
        switch error {
        case let failure as FileSystem.Failure: terminal.report([failure.diagnostic])
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

    /// Help, or a version.
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
            let meant = nearest(to: word, among: names).map { ": did you mean '\($0)'?" } ?? ""
            terminal.complain("error: there is no command '\(word)'\(meant)", "help: 'mapc --help' lists the commands")
        } else {
            let message = fullMessage(for: sayable(error)).replacing("Error: ", with: "error: ", maxReplacements: 1)
            terminal.complain(PrintedText(message: message))
        }
    }

    /// The same error about arguments that hold nothing invisible: the message quotes them among lines of its own.
    private static func sayable(_ error: any Error) -> any Error {
        let arguments = Arguments.all.dropFirst()
        guard !arguments.allSatisfy(\.isVisible) else { return error }
        do {
            _ = try parseAsRoot(Arguments.writingOutIntegrity(arguments.map(\.visible)))
        } catch let other where exitCode(for: other) == .validationFailure {
            return other
        } catch {}
        return ValidationError("an argument holds control characters")
    }

    private static var names: [String] { commands.compactMap { $0.configuration.commandName } + ["help"] }
}

extension FileSystem.Failure {
    /// As people read it.
    var diagnostic: Diagnostic { isMissing ? .missingFile(path) : .unreadableFile(path, words: words) }
}
