import ArgumentParser
import MapCompiler

/// What a command calls the version that it makes.
struct NewVersionOptions: ParsableArguments {
    @Option(
        name: .customLong("user-version"),
        help: ArgumentHelp("Its 'userVersion' in mapc.yaml, instead of the next number.", valueName: "number"))
    var userVersion: Int?

    @Argument(help: "The label of the version. The default is the number after the last.")
    var version: String?
}

extension Project {
    /// Reads the project for a command that edits its files. Throws after a report if a file cannot be read.
    init(forHistory options: GlobalOptions) throws {
        try self.init(config: options.config)
        guard diagnostics.isEmpty else {
            options.terminal.report(diagnostics, files: filesFromHere)
            throw ExitStatus.findings.code
        }
    }
}

/// Corrects what the tests expect to be lost, in databases that exist only meanwhile. Throws if a signal has come.
func followLosses(of change: HistoryChange, in project: Project) throws -> HistoryChange {
    Interruption.holdOn()
    let followed = try Compiler().followLosses(
        of: change, in: project.folder, scratch: TestCommand.folderForScratch(), cancellation: Interruption.cancellation)
    if Interruption.cancellation.isCancelled { throw ExitStatus.interrupted.code }
    return followed
}

extension Terminal {
    /// Returns the value of a stage and reports its diagnostics. Throws the stage's exit code if it has no value.
    func value<Value>(_ outcome: Outcome<Value>, of project: Project) throws -> Value {
        report(outcome.diagnostics, files: project.filesFromHere)
        guard let value = outcome.value else { throw ExitStatus(outcome.obstacle ?? .findings).code }
        return value
    }

    /// Writes the files of a change, then removes those that have another path now, and tells what it wrote.
    func write(_ change: HistoryChange, of project: Project) throws {
        for file in change.files {
            guard let former = file.former else { continue }
            let (from, to) = (FileSystem.join(project.folder, former), FileSystem.join(project.folder, file.path))
            do throws(FileFailure) {
                try FileSystem.rename(from, toNew: to)
            } catch {
                report([.unwritableFile(to, words: error.reason)])
                throw ExitStatus.usage.code
            }
            try print("renamed \(from) to \(to)")
        }
        let written = change.files.compactMap { file in
            file.new.map { FileChange(path: FileSystem.join(project.folder, file.path), old: file.old, new: $0) }
        }
        try write(written)
        for file in written { try print("wrote \(file.path)") }
        for file in change.files where file.new == nil {
            let path = FileSystem.join(project.folder, file.path)
            do throws(FileFailure) {
                // Somebody may have edited it meanwhile.
                guard try FileSystem.read(path, limit: .max) == file.old else { continue }
                _ = try FileSystem.remove(path)
            } catch {
                report([.unwritableFile(path, words: error.reason)])
                throw ExitStatus.usage.code
            }
            try print("removed \(path)")
        }
        for note in change.notes { say(note) }
    }
}
