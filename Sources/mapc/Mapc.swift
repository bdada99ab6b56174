import ArgumentParser
import MapCompiler

/// The command line. Only this room knows the terminal.
@main
struct Mapc: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mapc", abstract: "Checks, plans and applies migrations between versions of a data model.",
        version: Tool.version)
}
