import ArgumentParser
import MapCompiler

/// `mapc squash`: leaves old versions behind.
struct SquashCommand: MapcCommand {
    static let configuration = CommandConfiguration(
        commandName: "squash", _superCommandName: "mapc", abstract: "Leave the versions before one behind.",
        discussion: """
            Their models and mappings go, or get another folder, and mapc.yaml says which release of the project moves their databases on. For a database at \
            such a version, every command then names that release.

            '--keep' leaves a version in the project. A mapping that does what the steps between did leads from it to the next version.
            """)

    static let examples = [
        Example("mapc squash --before 20 --release 2.4", "Begin the history at version 20"),
        Example("mapc squash --before 20 --keep 12 --release 2.4", "Keep version 12, with a mapping to version 20"),
        Example(
            "mapc squash --before 20 --release 2.4 --into past", "Keep the files in a folder that the project does not read"),
    ]
    static let exits: [ExitStatus] = [.fine, .findings, .usage, .interrupted]

    @OptionGroup var options: GlobalOptions

    @Option(help: ArgumentHelp("The version that becomes the first.", valueName: "version"), completion: .versions)
    var before: String

    @Option(
        help: ArgumentHelp("Keep this version, with a mapping to the next one. May be given several times.", valueName: "version"),
        completion: .versions)
    var keep: [String] = []

    @Option(help: ArgumentHelp("What moves older databases on, in words.", valueName: "text"))
    var release: String

    @Option(help: ArgumentHelp("Move the files into this folder instead of removing them.", valueName: "folder"), completion: .directory)
    var into: String?

    func validate() throws {
        if let into, into.isEmpty || into.hasPrefix("/") || into.contains("..") {
            throw ValidationError("'--into' takes a folder in the project, as in '--into past'")
        }
    }

    func run() throws {
        let terminal = options.terminal
        let project = try Project(forHistory: options)
        let folder = into.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
        let check = project.check()
        if let folder,
            Compiler().projectFiles(among: [TextFile(path: folder + "1.model.yaml", bytes: [])] + project.files).contains(where: {
                $0.path == folder + "1.model.yaml"
            })
        {
            throw ValidationError(
                "the project reads every folder, '\(folder)' too: name its own under 'models' and 'mappings' in mapc.yaml")
        }
        let change = try terminal.value(
            Compiler().squash(check, before: before, keeping: keep, release: release, into: folder), of: project)
        try terminal.write(followLosses(of: change, in: project), of: project)
        terminal.say("version \(change.version) is the first now\(keep.isEmpty ? "" : ", after \(keep.joined(separator: ", "))")")
    }
}
