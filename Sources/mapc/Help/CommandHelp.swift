import ArgumentParser
import LanguageServer
import MapCompiler

/// What the argument library knows about a command: the text of `--help`, as values.
struct CommandHelp {
    var name: String
    var abstract: String
    var discussion: String
    /// In the order of `--help`, without those that `--help` does not show.
    var arguments: [ArgumentHelpText]

    /// Asks the library about a command. That costs about as much as printing its help, so no other command does it.
    init(of command: any ParsableCommand.Type) {
        let told = (try? readJSON(Array(command._dumpHelp().utf8))) ?? .null
        self.init(told["command"])
    }

    private init(_ told: JSONValue) {
        name = told["commandName"].text ?? ""
        abstract = told["abstract"].text ?? ""
        discussion = told["discussion"].text ?? ""
        arguments = told["arguments"].elements.map(ArgumentHelpText.init).filter(\.isShown)
        for index in arguments.indices where arguments[index].kind == .positional {
            arguments[index].place = arguments[..<index].count { $0.kind == .positional }
        }
    }

    var options: [ArgumentHelpText] { arguments.filter { $0.kind != .positional } }
    var positionals: [ArgumentHelpText] { arguments.filter { $0.kind == .positional } }
}

/// An option, a flag or an argument of a command.
struct ArgumentHelpText {
    enum Kind: String { case positional, option, flag }

    /// How a shell completes its value.
    enum Completion: Equatable {
        case none, folder, custom
        /// Files whose names end in this way, all files for none.
        case files([String])
        case words([String])
    }

    var kind: Kind
    /// With their dashes, the short one first, as in `--help`: `-h`, `--help`.
    var names: [String]
    var valueName: String
    var abstract: String
    var defaultValue: String?
    var values: [String]
    var isOptional: Bool
    var isRepeating: Bool
    var completion: Completion
    fileprivate(set) var isShown: Bool
    /// The index among the arguments without a name.
    fileprivate(set) var place = 0

    fileprivate init(_ told: JSONValue) {
        kind = told["kind"].text.flatMap(Kind.init) ?? .positional
        names = told["names"].elements.compactMap { name in
            name["name"].text.map { (name["kind"].text == "long" ? "--" : "-") + $0 }
        }.sorted { $0.utf8.count < $1.utf8.count }
        valueName = told["valueName"].text ?? ""
        abstract = told["abstract"].text ?? ""
        defaultValue = told["defaultValue"].text
        values = told["allValues"].elements.compactMap(\.text)
        isOptional = told["isOptional"].isTrue
        isRepeating = told["isRepeating"].isTrue
        isShown = told["shouldDisplay"].isTrue
        let way = told["completionKind"]
        if way["custom"] != .null {
            completion = .custom
        } else if way["directory"] != .null {
            completion = .folder
        } else if way["file"] != .null {
            completion = .files(way["file"]["extensions"].elements.compactMap(\.text))
        } else {
            completion = .words(way["list"]["values"].elements.compactMap(\.text))
        }
        if completion == .words([]) { completion = .none }
    }

    /// The name by which documents call it: the long one.
    var name: String { names.first { $0.hasPrefix("--") } ?? names.first ?? "<\(valueName)>" }
}
