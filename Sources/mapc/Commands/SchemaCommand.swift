import ArgumentParser
import MapCompiler

/// `mapc schema`: prints the JSON Schema of a kind of file.
struct SchemaCommand: ParsableCommand {
    enum Kind: String, ExpressibleByArgument, CaseIterable { case model, mapping, project }

    static let configuration = CommandConfiguration(
        commandName: "schema", abstract: "Print the JSON Schema of a kind of file.",
        discussion: """
            Editors hold YAML against a JSON Schema (draft 2020-12) while you type. A schema accepts every file that mapc accepts, and some that mapc \
            refuses, since it does not know what names mean.
            """)

    @OptionGroup var options: GlobalOptions

    @Argument(help: ArgumentHelp("The kind of file: model, mapping or project.", valueName: "kind"))
    var kind: Kind

    func run() throws {
        let file: FileKind =
            switch kind {
            case .model: .model
            case .mapping: .mapping
            case .project: .project
            }
        guard let schema = jsonSchema(of: file) else { return }
        try options.terminal.print(PrintedText(file: schema.text(isIndented: true) + "\n"))
    }
}
