import ArgumentParser
import MapCompiler

/// `mapc introspect`: writes the model of an existing database.
struct IntrospectCommand: MapcCommand {
    static let configuration = CommandConfiguration(
        commandName: "introspect", _superCommandName: "mapc", abstract: "Write the model of an existing database.",

        discussion: """
            Describes every table, column, key, foreign key, unique constraint and index. mapc only reads the database. The model of a Core Data \
            database is the one that the database contains, unless '--layout tables' asks for its tables.
            """)

    static let examples = [
        Example("mapc introspect app.sqlite", "Print the model of a database"),
        Example("mapc introspect --names swift --out models/1.model.yaml app.sqlite", "Write it to a file, with Swift names"),
    ]
    static let exits: [ExitStatus] = [.fine, .findings, .usage, .store, .failed]

    @OptionGroup var options: GlobalOptions

    @Option(help: ArgumentHelp("The model's name. The default is the name of the database file.", valueName: "name"))
    var name: String?

    @Option(name: .customLong("model-version"), help: ArgumentHelp("The version to write into the model.", valueName: "version"))
    var version = "1"

    @Option(help: "Keep the database's names, or turn them into Swift names such as 'LibraryBook' and 'createdAt'.")
    var names = NamesOption.raw

    @Option(help: layoutHelp)
    var layout: LayoutOption?

    @Option(help: ArgumentHelp("Write the model to this file instead of standard output.", valueName: "file"), completion: .file())
    var out: String?

    @Argument(help: ArgumentHelp("The database to read.", valueName: "database"), completion: .databases)
    var store: String

    func run() throws {
        let terminal = options.terminal
        let outcome = Compiler().introspect(store, as: name, version: version, swiftNames: names == .swift, asTables: layout == .tables)
        terminal.report(outcome.diagnostics)
        guard let model = outcome.value else { throw ExitStatus(outcome.obstacle ?? .findings).code }
        try terminal.write(result: model, to: out)
    }
}
