import ArgumentParser
import MapCompiler

/// `mapc lock`: remembers the versions of a project, so that none changes unnoticed once it is released.
struct LockCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lock", abstract: "Remember released versions in mapc.lock.",
        discussion: """
            Adds every version that is not in the file yet. A locked version that has changed is an error here, as it is to every other command; \
            'mapc lint --locked' demands that all of them are locked.
            """)

    @OptionGroup var options: GlobalOptions

    @Option(help: ArgumentHelp("Lock this version as it is now, or forget it if it is gone; repeatable.", valueName: "version"))
    var replace: [String] = []

    func run() throws {
        let terminal = options.terminal
        let project = try Project(config: options.config)
        guard project.diagnostics.isEmpty else {
            terminal.report(project.diagnostics, files: project.filesFromHere)
            throw ExitStatus.findings.code
        }
        let outcome = Compiler().lock(project.check(), replacing: replace)
        terminal.report(outcome.diagnostics, files: project.filesFromHere)
        guard let lock = outcome.value else { throw ExitStatus(outcome.obstacle ?? .findings).code }
        let path = FileSystem.join(project.folder, Project.lockName)
        guard !lock.added.isEmpty || !lock.removed.isEmpty else {
            try terminal.print("\(path): every version is locked already")
            return
        }
        do {
            try FileSystem.write(lock.text, to: path, replacing: true)
        } catch {
            terminal.report([.unwritableFile(path, words: error.words)])
            throw ExitStatus.usage.code
        }
        for version in lock.added { try terminal.print("locked version \(version)") }
        for version in lock.removed { try terminal.print("forgot version \(version)") }
    }
}
