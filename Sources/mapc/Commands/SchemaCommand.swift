import ArgumentParser
import MapCompiler

/// `mapc schema`: prints the JSON Schema of a kind of file.
struct SchemaCommand: MapcCommand {
    enum Kind: String, Choice {
        case model, mapping, test, project

        var meaning: String {
            switch self {
            case .model: "files that end in .model.yaml"
            case .mapping: "files that end in .mapping.yaml"
            case .test: "files that end in .test.yaml"
            case .project: "mapc.yaml"
            }
        }
    }

    static let configuration = CommandConfiguration(
        commandName: "schema", _superCommandName: "mapc", abstract: "Print the JSON Schema of a kind of file.",
        discussion: """
            Editors hold YAML against a JSON Schema (draft 2020-12) while you type. A schema accepts every file that mapc accepts, and some that mapc \
            refuses, since it does not know what names mean.
            """)

    static let examples = [
        Example("mapc schema model >model.schema.json", "Write the schema of model files to a file")
    ]
    static let exits: [ExitStatus] = [.fine, .usage]

    @OptionGroup var options: GlobalOptions

    @Argument(help: ArgumentHelp("The kind of file: model, mapping, test or project.", valueName: "kind"))
    var kind: Kind

    func run() throws {
        let file: FileKind =
            switch kind {
            case .model: .model
            case .mapping: .mapping
            case .test: .test
            case .project: .project
            }
        guard let schema = jsonSchema(of: file) else { return }
        try options.terminal.print(PrintedText(file: schema.text(isIndented: true) + "\n"))
    }
}
