import ArgumentParser
import MapCompiler

/// `mapc introspect`: writes the model of an existing database.
struct IntrospectCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "introspect", abstract: "Write the model of an existing database.",

        discussion: """
            Describes every table, column, key, foreign key, unique constraint and index. mapc only reads the database. The model of a Core Data \
            database is the one that the database contains, unless '--layout tables' asks for its tables.
            """)

    @OptionGroup var options: GlobalOptions

    @Option(help: ArgumentHelp("The model's name. The default is the name of the database file.", valueName: "name"))
    var name: String?

    @Option(name: .customLong("model-version"), help: ArgumentHelp("The version to write into the model.", valueName: "version"))
    var version = "1"

    @Option(help: "Keep the database's names, or turn them into Swift names such as 'LibraryBook' and 'createdAt'.")
    var names = NamesOption.raw

    @Option(help: ArgumentHelp("The layout of the model; for a Core Data database 'tables' describes its tables as they are.", valueName: "layout"))
    var layout: LayoutOption?

    @Option(help: ArgumentHelp("Write the model to this file instead of standard output.", valueName: "file"))
    var out: String?

    @Argument(help: ArgumentHelp("The database to read.", valueName: "database"))
    var store: String

    func run() throws {
        let terminal = options.terminal
        let outcome = Compiler().introspect(store, as: name, version: version, swiftNames: names == .swift, asTables: layout == .tables)
        terminal.report(outcome.diagnostics)
        guard let model = outcome.value else { throw ExitStatus(outcome.obstacle ?? .findings).code }
        try terminal.write(result: model, to: out)
    }
}

/// The layouts in which a Core Data database can be described.
enum LayoutOption: String, ExpressibleByArgument, CaseIterable {
    case coreData = "core-data"
    case tables
}
