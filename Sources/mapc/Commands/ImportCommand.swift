import ArgumentParser
import MapCompiler

/// `mapc import`: makes a project of a Core Data model.
struct ImportCommand: MapcCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", _superCommandName: "mapc", abstract: "Make a project of a Core Data model.",
        discussion: """
            Writes mapc.yaml and a model file for each version. After that nobody needs the Core Data model for a migration.

            mapc computes the version hashes by which Core Data recognises a database. Few entities have a hash that it cannot compute, \
            such as one with an encrypted attribute: 'docs/core-data.md' lists them. Give the compiled model with '--momd', or a database with \
            '--hashes', and mapc writes these hashes into the model files.

            A mapping model becomes a mapping file with what mapc would not infer. What only a class of the application knows is a comment.
            """)

    static let examples = [
        Example("mapc import Library.xcdatamodeld", "Make a project of a Core Data model"),
        Example(
            "mapc import --mappings App --hashes app.sqlite --out db Library.xcdatamodeld",
            "Also read mapping models, and the version hashes of a database"),
    ]
    static let exits: [ExitStatus] = [.fine, .findings, .usage, .store, .failed]

    @OptionGroup var options: GlobalOptions

    @Option(
        help: ArgumentHelp("The compiled model, for version hashes that mapc cannot compute.", valueName: "bundle"), completion: .directory)
    var momd: String?

    @Option(
        help: ArgumentHelp("A database of the application, for version hashes that mapc cannot compute.", valueName: "database"),
        completion: .databases)
    var hashes: [String] = []

    @Option(help: ArgumentHelp("A folder with mapping models, which become mapping files.", valueName: "folder"), completion: .directory)
    var mappings: String?

    @Option(help: ArgumentHelp("The folder of the project.", valueName: "folder"), completion: .directory)
    var out = "."

    @Flag(help: "Replace files that differ.")
    var force = false

    @Argument(
        help: ArgumentHelp("The model: an .xcdatamodeld, an .xcdatamodel, a .momd or a .mom.", valueName: "model"),
        completion: .file(extensions: ["xcdatamodeld", "xcdatamodel", "momd", "mom"]))
    var model: String

    func run() throws {
        let terminal = options.terminal
        let files = try BundleReading.files(of: model)
        let compiled = try momd.map(BundleReading.files) ?? []
        let mappingModels = try mappings.map(BundleReading.mappingModels) ?? []
        let outcome = Compiler().importCoreData(files, compiled: compiled, stores: hashes, mappings: mappingModels)
        terminal.report(outcome.diagnostics, files: files + compiled + mappingModels)
        guard let project = outcome.value else { throw ExitStatus(outcome.obstacle ?? .findings).code }
        // A finding about a file of the project is read beside the file, and cured in it.
        try write(project.files, terminal)
        terminal.report(project.findings, files: project.files.map { TextFile(path: FileSystem.join(out, $0.path), bytes: $0.bytes) })
        if project.findings.contains(where: { $0.severity == .error }) { throw ExitStatus.findings.code }
    }

    /// Writes the files that are new or differ. Without `--force` nothing is written if a file differs.
    private func write(_ files: [TextFile], _ terminal: Terminal) throws {
        var wanted: [FileChange] = []
        for file in files {
            let path = FileSystem.join(out, file.path)
            let kind = try FileSystem.kind(path, followsLinks: false)
            var new = file
            if kind == .file {
                let old = TextFile(path: path, bytes: try FileSystem.read(path, limit: ReadingLimit.result))
                new = file.withLineBreaks(of: old)
                if old.bytes == new.bytes { continue }
                guard force else {
                    terminal.report([.differingFile(path)])
                    throw ExitStatus.usage.code
                }
            }
            wanted.append(FileChange(path: path, former: force ? .anything : .nothing, new: new.bytes, makesFolder: true))
        }
        let written = try terminal.write(wanted, in: ["models", "mappings"].map { FileSystem.join(out, $0) })
        for path in written { try terminal.print("wrote \(path)") }
        if wanted.isEmpty { terminal.say("all \(files.count) files are up to date") }
    }
}
