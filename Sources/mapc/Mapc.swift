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
            5 failed, 6 not verified, 130 interrupted; after 5 and 6 the store is what it was.
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
        if CommandLine.arguments.contains("--version"), !CommandLine.arguments.allSatisfy({ $0 != "--verbose" && $0 != "-v" }) {
            Terminal().print("mapc \(Tool.version)\nSQLite \(Tool.sqliteVersion)")
            exit()
        }
        Tool.settle()
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch let failure as FileSystem.Failure {
            Terminal().report([failure.diagnostic])
            exit(withError: ExitStatus.usage.code)
        } catch {
            leave(error)
        }
    }

    /// Help and versions are results; every usage error is 2, and a mistyped command gets the one that was meant.
    private static func leave(_ error: any Error) -> Never {
        let code = exitCode(for: error)
        guard code == .validationFailure else { exit(withError: error) }
        let terminal = Terminal()
        if let word = CommandLine.arguments.dropFirst().first(where: { !$0.hasPrefix("-") }), !names.contains(word) {
            let meant = nearest(to: word, among: names).map { ": did you mean '\($0)'?" } ?? ""
            terminal.complain("error: there is no command '\(word)'\(meant)\nhelp: 'mapc --help' lists the commands")
        } else {
            terminal.complain(fullMessage(for: error).replacing("Error: ", with: "error: ", maxReplacements: 1))
        }
        exit(withError: ExitStatus.usage.code)
    }

    private static var names: [String] { commands.compactMap { $0.configuration.commandName } + ["help"] }
}

extension FileSystem.Failure {
    /// As people read it.
    var diagnostic: Diagnostic { isMissing ? .missingFile(path) : .unreadableFile(path, words: words) }
}
