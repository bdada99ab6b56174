import ArgumentParser
import MapCompiler

/// `mapc fmt`: formats models, mappings and project files.
struct FmtCommand: MapcCommand {
    static let configuration = CommandConfiguration(
        commandName: "fmt", _superCommandName: "mapc", abstract: "Format models, mappings and mapc.yaml.",
        discussion: """
            Arranges keys, indentation, brackets and the spaces of expressions. What the files say, the order of your own names and your comments stay. A \
            file that cannot be read as YAML stays as it is.

            Given a folder, formats the files below it. Given '-', formats standard input and prints the result.
            """)

    static let examples = [
        Example("mapc fmt", "Format the project"),
        Example("mapc fmt --check models", "Fail if a file of a folder is not formatted (for CI)"),
        Example("mapc fmt - <1.model.yaml", "Print a formatted file"),
    ]
    static let exits: [ExitStatus] = [.fine, .findings, .usage]

    @OptionGroup var options: GlobalOptions

    @Flag(help: "Change nothing. Exits with 1 if a file is not formatted.")
    var check = false

    @Flag(help: "Print what would change, and change nothing. Exits with 1 if there is anything.")
    var diff = false

    @Argument(
        help: ArgumentHelp("Folders, files or '-'. The default is the project that contains the current folder.", valueName: "path"),
        completion: .yaml)
    var paths: [String] = []

    func validate() throws {
        if check && diff { throw ValidationError("'--check' and '--diff' cannot be used together") }
        if paths.contains("-"), paths.count > 1 { throw ValidationError("'-' cannot be used with other paths") }
    }

    func run() throws {
        let terminal = options.terminal
        if paths == ["-"] { return try formatInput(terminal) }
        var formatting = Formatting()
        let (files, unread) = try files()
        for file in files { formatting.add(file) }
        terminal.report(unread)
        terminal.report(formatting.findings, files: formatting.unreadable)
        if diff {
            try formatting.show(on: terminal)
        } else if check {
            for change in formatting.changes { terminal.complain("\(change.path) is not formatted") }
        } else {
            try terminal.write(formatting.changes)
            for change in formatting.changes { terminal.say("formatted \(change.path)") }
        }
        for file in formatting.unreadable { terminal.say("left \(file.path) as it is") }
        if !unread.isEmpty { throw ExitStatus.usage.code }
        if (check || diff) && !formatting.changes.isEmpty || formatting.hasErrors { throw ExitStatus.findings.code }
    }

    private func formatInput(_ terminal: Terminal) throws {
        let input = TextFile(path: "standard input", bytes: try FileSystem.readInput(limit: YAMLLimit.bytes))
        var formatting = Formatting()
        let result = formatting.add(input, isUnnamed: true)
        terminal.report(formatting.findings, files: formatting.unreadable)
        guard let result else { throw ExitStatus.findings.code }
        if diff { try formatting.show(on: terminal) } else if !check { try terminal.pass(result) }
        if (check || diff) && !formatting.changes.isEmpty { throw ExitStatus.findings.code }
    }

    /// Returns the files of the paths, each once, and why others could not be read.
    private func files() throws -> (files: [TextFile], unread: [Diagnostic]) {
        guard !paths.isEmpty else {
            let project = try Project(config: options.config)
            // `mapc lint` reports files that have the name of no kind.
            return (project.filesFromHere.filter { FileKind(ofPath: $0.path) != nil }, project.unread)
        }
        var found: [String] = []
        for path in paths {
            switch try FileSystem.kind(path) {
            case nil: throw FileFailure(missing: path)
            case .folder: found += try Project.filesToFormat(below: path)
            default: found.append(path)
            }
        }
        var places: Set<String> = []
        var files: [TextFile] = []
        var unread: [Diagnostic] = []
        for path in found where places.insert(FileSystem.place(path)).inserted {
            do throws(FileFailure) {
                files.append(TextFile(path: FileSystem.direct(path), bytes: try FileSystem.read(path, limit: YAMLLimit.bytes)))
            } catch {
                unread.append(error.diagnostic)
            }
        }
        return (files, unread)
    }
}

/// What `mapc fmt` changes.
private struct Formatting {
    private(set) var changes: [FileChange] = []
    private(set) var findings: [Diagnostic] = []
    /// The files that stay as they are because of the findings.
    private(set) var unreadable: [TextFile] = []
    private(set) var hasErrors = false

    /// Formats a file and returns the result; `nil` if it stays as it is because of a finding.
    @discardableResult
    mutating func add(_ file: TextFile, isUnnamed: Bool = false) -> TextFile? {
        let outcome = Compiler().formatted(file, isUnnamed: isUnnamed)
        guard let result = outcome.value else {
            findings += outcome.diagnostics.map { $0.movingFiles(by: unreadable.count, into: "") }
            unreadable.append(file)
            hasErrors = true
            return nil
        }
        if result.bytes != file.bytes { changes.append(FileChange(path: file.path, old: file.bytes, new: result.bytes)) }
        return result
    }

    /// Prints the changes as `diff -u` does.
    func show(on terminal: Terminal) throws {
        let style = terminal.style(of: 1)
        for change in changes { try terminal.print(PrintedText(unifiedDiff(change.path, from: change.old, to: change.new), style: style)) }
    }
}
