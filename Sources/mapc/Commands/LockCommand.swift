import ArgumentParser
import MapCompiler

/// `mapc lock`: records released versions, so that mapc reports later edits of them.
struct LockCommand: MapcCommand {
    static let configuration = CommandConfiguration(
        commandName: "lock", _superCommandName: "mapc", abstract: "Record released versions so that later edits are caught.",
        discussion: """
            Adds every version that is missing from mapc.lock. If the model of a locked version, the mapping to it, its place or its userVersion has \
            changed, this and every other command reports an error. 'mapc lint --locked' also fails if a version is missing from the file.

            Databases that tests name are recorded, too. 'mapc test' and 'mapc lint --locked' fail if one has changed.
            """)

    static let examples = [
        Example("mapc lock", "Record all versions that are not recorded"),
        Example("mapc lock --replace 3", "Record version 3 again as it is now"),
    ]
    static let exits: [ExitStatus] = [.fine, .findings, .usage]

    @OptionGroup var options: GlobalOptions

    @Option(
        help: ArgumentHelp(
            "Lock this version, or this database of a test, again as it is now, or remove it if it no longer exists. Repeatable.",
            valueName: "version"),
        completion: .versions)
    var replace: [String] = []

    func run() throws {
        let terminal = options.terminal
        let project = try Project(config: options.config)
        guard project.diagnostics.isEmpty else {
            terminal.report(project.diagnostics, files: project.filesFromHere)
            throw ExitStatus.findings.code
        }
        let check = project.check()
        let stores = Compiler().namedStores(of: check, in: project.folder)
        let outcome = Compiler().lock(check, replacing: replace, stores: stores)
        terminal.report(outcome.diagnostics, files: project.filesFromHere)
        guard let lock = outcome.value else { throw ExitStatus(outcome.obstacle ?? .findings).code }
        let path = FileSystem.join(project.folder, Project.lockName)
        let old = project.files.first { $0.path == Project.lockName }
        guard old?.bytes != Array(lock.text.utf8) else {
            try terminal.print("\(path): all versions are locked already")
            return
        }
        try terminal.write([FileChange(path: path, old: old?.bytes, new: Array(lock.text.utf8))])
        if lock.wasOld { try terminal.print("\(path): written in the format of this mapc") }
        for version in lock.added { try terminal.print("locked version \(version)") }
        for version in lock.removed { try terminal.print("removed version \(version)") }
        for store in lock.addedStores { try terminal.print("locked database \(store)") }
        for store in lock.removedStores { try terminal.print("removed database \(store)") }
    }
}
