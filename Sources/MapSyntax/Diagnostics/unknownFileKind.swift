extension DiagnosticCode {
    /// A file has the name of neither a model, a mapping nor a project file, so nobody reads it. It is an error if an argument or the project file names the
    /// file, or if it is a model or a mapping by its keys.
    package static let unknownFileKind = DiagnosticCode("unknown-file-kind", .warning)
}

extension Diagnostic {
    private static let namesOfFiles = "name models *.model.yaml, mappings *.mapping.yaml and the project file mapc.yaml"

    /// A file that an argument or the project file names. If its text is known, the help may have the right name.
    package static func unknownFileKind(_ path: String, text: TextFile? = nil, at range: TextRange? = nil) -> Diagnostic {
        let meant = text.flatMap { MisnamedFile($0) }.map { "name it '\($0.kind.properName(for: path))'" }
        return error(
            "'\(path)' does not have the name of a model, a mapping or a project file", at: range, label: "its name has no kind",
            subject: range == nil ? path : nil, help: meant ?? namesOfFiles)
    }

    /// A text without a name, such as standard input.
    package static func unknownFileKind(ofText name: String) -> Diagnostic {
        error(
            "\(name) has no key of a model, a mapping or a project file", subject: name,
            help: "begin a model with 'model:', and a mapping with 'mapping:'")
    }

    /// A model or a mapping whose name is that of neither. `taken` are the paths of the other files.
    static func unknownFileKind(_ file: MisnamedFile, at path: String, taken: [String]) -> Diagnostic {
        let word = file.kind == .model ? "model" : "mapping"
        let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().map { $0 + "/" }.joined()
        let name = file.kind.properName(for: path)
        let isTaken = taken.contains(folder + name)
        return error(
            "'\(path)' is a \(word), but mapc does not read it, because its name does not end in '.\(word).yaml'", at: file.key,
            label: "a key of a \(word)",
            help: isTaken
                ? "remove it, since '\(name)' exists, or give it a name of its own that ends in '.\(word).yaml'" : "name it '\(name)'")
    }

    /// Another YAML file in a folder that the project file names.
    static func unknownFileKind(ofOther path: String, in file: FileID) -> Diagnostic {
        Diagnostic(
            .unknownFileKind, "'\(path)' is neither a model nor a mapping, so mapc does not read it", at: TextRange(file, 0, 0),
            help: "move it to another folder, or set 'unknown-file-kind' to 'off' under 'lint' in mapc.yaml")
    }

    /// A model in a folder of mappings, or a mapping in a folder of models. `range` is where the project file names the folder.
    package static func unknownFileKind(_ path: String, misplacedIn folder: String, at range: TextRange) -> Diagnostic {
        let isModel = FileKind(ofPath: path) == .model
        let (word, other) = isModel ? ("model", "mapping") : ("mapping", "model")
        return error(
            "'\(path)' is a \(word), but mapc does not read it, because '\(folder)' is a folder of \(other)s", at: range,
            label: "mapc looks for \(other)s here", help: "move it to a folder of \(word)s, or list its path under '\(word)s' as well")
    }

    /// A project file that ends in `.yml`.
    package static func unknownFileKind(ofProjectFile path: String, isTaken: Bool) -> Diagnostic {
        error(
            "'\(path)' has the name of no file that mapc reads", subject: path,
            help: isTaken ? "remove it, since 'mapc.yaml' exists" : "name it 'mapc.yaml'")
    }

    private static func error(
        _ message: String, at range: TextRange? = nil, label: String = "", subject: String? = nil, help: String
    ) -> Diagnostic {
        var error = Diagnostic(.unknownFileKind, message, at: range, label: label, subject: subject, help: help)
        error.severity = .error
        return error
    }
}
