import ArgumentParser
import MapCompiler

/// `mapc init`: creates a project that works.
struct InitCommand: MapcCommand {
    static let configuration = CommandConfiguration(
        commandName: "init", _superCommandName: "mapc", abstract: "Create a project.",
        discussion:
            """
            Writes mapc.yaml and the model of version 1: an example, or with '--from' the model of an existing database. Existing files are never \
            overwritten.
            """)

    static let examples = [
        Example("mapc init", "Create a project in this folder"),
        Example("mapc init --from app.sqlite db", "Create a project for a database in the folder 'db'"),
    ]
    static let exits: [ExitStatus] = [.fine, .findings, .usage, .store, .failed]

    @OptionGroup var options: GlobalOptions

    @Option(help: ArgumentHelp("The database to read the model of version 1 from.", valueName: "database"), completion: .databases)
    var from: String?

    @Option(help: ArgumentHelp("The model's name. The default is the name of the database or of the folder.", valueName: "name"))
    var name: String?

    @Option(help: "With '--from': keep the database's names, or turn them into Swift names such as 'LibraryBook' and 'createdAt'.")
    var names = NamesOption.raw

    @Option(help: layoutHelp)
    var layout: LayoutOption?

    @Argument(help: "The folder of the project.", completion: .directory)
    var folder = "."

    func run() throws {
        let terminal = options.terminal
        let name = name ?? Compiler.modelName(of: from ?? FileSystem.place(folder))
        let model: String
        if let from {
            let outcome = Compiler().introspect(from, as: name, swiftNames: names == .swift, asTables: layout == .tables)
            terminal.report(outcome.diagnostics)
            guard let text = outcome.value else { throw ExitStatus(outcome.obstacle ?? .findings).code }
            model = text
        } else {
            model = Self.firstModel(name)
        }
        let attributes = FileSystem.join(folder, ".gitattributes")
        let hasAttributes = try FileSystem.kind(attributes, followsLinks: false) != nil
        let git = hasAttributes ? [] : [(".gitattributes", Self.attributes)]
        let files = ([("mapc.yaml", Self.projectFile(name)), ("models/1.model.yaml", model)] + git).map { path, text in
            FileChange(path: FileSystem.join(folder, path), former: .nothing, new: Array(text.utf8), makesFolder: true)
        }
        // What an earlier run has written before it died is not written again.
        let written = try terminal.write(files, in: [FileSystem.join(folder, "mappings")])
        for path in written { try terminal.print("wrote \(path)") }
        if written.isEmpty { terminal.say("all \(files.count) files are up to date") }
        let isSaid = hasAttributes ? (try? FileSystem.read(attributes, limit: ReadingLimit.result)) ?? [] : Array(Self.attributes.utf8)
        if !String(decoding: isSaid, as: UTF8.self).contains("mapc.lock") {
            terminal.say("add '\(Self.attributes.dropLast())' to \(attributes), so that git does not merge the lines of mapc.lock")
        }
        // The printed commands run in the project's folder, so the store's path must be valid from there.
        let store = folder == "." ? from : from.map(FileSystem.place)
        let enter = folder == "." ? "" : "'cd \(folder)', "
        terminal.say(
            "next: \(enter)'mapc lint', then '"
                + (store.map { "mapc status \($0)" } ?? "mapc apply --create \(name.lowercased()).sqlite") + "'")
    }

    private static func projectFile(_ name: String) -> String {
        """
        # The project file. Versions are integers in ascending order, unless 'versions:' lists them.
        model: \(isName(name) ? name : yamlQuoted(name))
        models: models/
        mappings: mappings/

        """
    }

    /// A conflict in the lock is never a matter of lines: either side is right, and `mapc lock` adds what it lacks.
    private static let attributes = "mapc.lock -merge linguist-generated\n"

    private static func firstModel(_ name: String) -> String {
        """
        model: \(isName(name) ? name : yamlQuoted(name))
        version: 1

        entities:
          Note:
            attributes:
              title: string
              body: string?
              isPinned: boolean = false
              created: date?
            relationships:
              folder: { to: Folder?, inverse: notes }
          Folder:
            attributes:
              name: string
            relationships:
              notes: { to: [Note], inverse: folder }
            unique: [[name]]

        """
    }
}
