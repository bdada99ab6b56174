import MapCompiler

extension Terminal {
    /// Writes a result to a file, which must not exist yet unless `replacing`, or to standard output.
    func write(result: String, to path: String?, replacing: Bool = false) throws {
        guard let path else {
            try print(PrintedText(file: result))
            return
        }
        do {
            try FileSystem.write(result, to: path, replacing: replacing)
            say("wrote \(path)")
        } catch {
            report([.unwritableFile(path, words: error.words)])
            throw ExitStatus.usage.code
        }
    }

    /// Replaces files, all or none. Prints why none was replaced, and throws the exit code.
    func write(_ changes: [FileChange]) throws {
        do {
            try FileChange.write(changes)
        } catch {
            let reason = error.reason
            report([.unwritableFile(unreplaced: reason.path, words: reason.words, changed: error.changed, help: reason.help)])
            throw ExitStatus.usage.code
        }
    }
}
