import ArgumentParser
import MapCompiler

/// A manual page: of a command, or of mapc as a whole. It is made of the command's own help.
struct ManualPage {
    /// `mapc` or `mapc-lint`.
    let name: String
    private let help: CommandHelp
    /// Nil for mapc as a whole.
    private let command: (any MapcCommand.Type)?

    /// The pages of mapc and of each command.
    static var all: [ManualPage] { [ManualPage()] + Mapc.commands.map(ManualPage.init) }

    init() { (name, help, command) = ("mapc", CommandHelp(of: Mapc.self), nil) }

    init(_ command: any MapcCommand.Type) {
        (help, self.command) = (CommandHelp(of: command), command)
        name = "mapc-\(help.name)"
    }

    /// The name of the page's file.
    var fileName: String { "\(name).1" }

    /// The page in the macros of man(7).
    var text: String {
        var roff = Roff(title: name, section: 1, date: Tool.date, source: "mapc \(Tool.version)", manual: "mapc manual")
        roff.section("NAME")
        let abstract = sentence(help.abstract)
        roff.paragraph("\(Rich(name)) - \(Rich(abstract.prefix(1).lowercased() + abstract.dropFirst()))")
        roff.section("SYNOPSIS")
        roff.paragraph(synopsis)
        addDescription(to: &roff)
        addOptions(to: &roff)
        roff.section("EXIT STATUS")
        for status in command?.exits ?? ExitStatus.allCases { roff.item(.bold("\(status.rawValue)"), Rich(prose: status.meaning + ".")) }
        addSurroundings(to: &roff)
        roff.section("EXAMPLES")
        for example in command?.examples ?? Mapc.examples {
            roff.paragraph(Rich(prose: example.purpose + ":"))
            roff.code([example.line])
        }
        roff.section("SEE ALSO")
        roff.paragraph(seeAlso)
        return roff.text
    }

    private var synopsis: Rich {
        guard command != nil else { return "\(bold: "mapc") \(italic: "command") [\(italic: "option")...] [\(italic: "argument")...]" }
        let arguments = help.positionals.map { argument -> Rich in
            let value: Rich = argument.isRepeating ? "\(italic: argument.valueName)..." : .italic(argument.valueName)
            return argument.isOptional ? "[\(value)]" : value
        }
        return (["\(bold: "mapc") \(bold: help.name)", "[\(italic: "option")...]"] + arguments).joined(by: " ")
    }

    private func addDescription(to roff: inout Roff) {
        roff.section("DESCRIPTION")
        roff.paragraph(Rich(prose: help.abstract))
        // The exit codes have a section of their own.
        let paragraphs = help.discussion.split(separator: "\n").filter { !$0.hasPrefix("Exit codes:") }
        for paragraph in paragraphs { roff.paragraph(Rich(prose: String(paragraph))) }
        guard command == nil else { return }
        roff.section("COMMANDS")
        for command in Mapc.commands {
            let facts = command.configuration
            roff.item(Self.reference(to: "mapc-\(facts.commandName ?? "")"), Rich(prose: facts.abstract))
        }
    }

    private func addOptions(to roff: inout Roff) {
        roff.section("OPTIONS")
        for argument in help.positionals + help.options {
            var term = argument.names.map { Rich.bold($0) }.joined(by: ", ")
            if argument.kind == .option { term = "\(term) \(italic: argument.valueName)" }
            if argument.kind == .positional { term = .italic(argument.valueName) }
            roff.item(term, [Rich(prose: argument.abstract), values(of: argument)].compactMap(\.self).joined(by: " "))
        }
        if command != nil { return }
        roff.paragraph(
            Rich(prose: "The page of each command has its options. Every command has '--quiet', '--verbose', '--color' and '--config'."))
    }

    /// The values that the argument may have, with their meanings, and the one that it has by default.
    private func values(of argument: ArgumentHelpText) -> Rich? {
        var sentences: [Rich] = []
        if !argument.values.isEmpty {
            let meanings = Mapc.completions(of: argument, in: help.name, typed: [])
            let values = argument.values.map { value -> Rich in
                let meaning = meanings.first { $0.word == value }?.meaning ?? ""
                return meaning.isEmpty ? .bold(value) : "\(bold: value) (\(Rich(prose: meaning)))"
            }
            sentences.append("Values: \(values.joined(by: ", ")).")
        }
        if let value = argument.defaultValue, !value.isEmpty { sentences.append("The default is \(bold: value).") }
        return sentences.isEmpty ? nil : sentences.joined(by: " ")
    }

    /// The environment and the files.
    private func addSurroundings(to roff: inout Roff) {
        let variables = EnvironmentVariable.all.filter { isConcerned($0.commands) }
        roff.section("ENVIRONMENT")
        for variable in variables { roff.item(.bold(variable.name), Rich(prose: variable.meaning)) }
        let files = ManualFile.all.filter { isConcerned($0.commands) }
        guard !files.isEmpty else { return }
        roff.section("FILES")
        for file in files { roff.item(.italic(file.path), Rich(prose: file.meaning)) }
    }

    private func isConcerned(_ commands: Set<String>?) -> Bool { command == nil || commands?.contains(help.name) ?? true }

    /// mapc itself, and each command that the page mentions.
    private var seeAlso: Rich {
        let names = Mapc.commands.compactMap { $0.configuration.commandName }
        guard let command else {
            return (names.map { Self.reference(to: "mapc-\($0)") } + [Self.reference(to: "sqlite3")]).joined(by: ", ")
        }
        let texts = [help.discussion] + help.arguments.map(\.abstract) + command.examples.flatMap { [$0.line, $0.purpose] }
        let mentioned = names.filter { name in
            name != help.name && texts.contains { $0.firstRange(of: "mapc \(name)") != nil }
        }
        return ([Self.reference(to: "mapc")] + mentioned.map { Self.reference(to: "mapc-\($0)") }).joined(by: ", ")
    }

    private static func reference(to page: String) -> Rich { "\(bold: page)(1)" }
}

extension Mapc {
    /// From nothing to a migrated database.
    static let examples = [
        Example("mapc init --from app.sqlite", "Create a project for a database"),
        Example("mapc lint", "Check models and mappings"),
        Example("mapc plan app.sqlite", "Show what a migration would do"),
        Example("mapc apply app.sqlite", "Migrate the database"),
    ]
}
