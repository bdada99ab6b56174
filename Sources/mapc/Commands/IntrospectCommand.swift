import ArgumentParser
import MapCompiler

/// `mapc introspect`: the model of a database as it is.
struct IntrospectCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "introspect", abstract: "Write the model of an existing database.",
        discussion: "Every table, column, key, foreign key, unique and index of it; the store is only read.")

    @OptionGroup var options: GlobalOptions

    @Option(help: ArgumentHelp("The model's name; by default the file's.", valueName: "name"))
    var name: String?

    @Option(name: .customLong("model-version"), help: ArgumentHelp("The version that it is.", valueName: "version"))
    var version = "1"

    @Option(help: "Names as they are in the store, or as Swift's: 'LibraryBook', 'createdAt'.")
    var names = NamesOption.raw

    @Option(help: ArgumentHelp("The file to write, instead of stdout.", valueName: "file"))
    var out: String?

    @Argument(help: "The database.")
    var store: String

    func run() throws {
        let terminal = options.terminal
        let outcome = Compiler().introspect(store, as: name, version: version, swiftNames: names == .swift)
        terminal.report(outcome.diagnostics)
        guard let model = outcome.value else { throw ExitStatus(outcome.obstacle ?? .findings).code }
        try terminal.write(result: model, to: out)
    }
}
