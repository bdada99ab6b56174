import MapCompiler

extension Terminal {
    /// Writes a result to a file, which must not exist yet unless `replacing`, or to standard output.
    func write(result: String, to path: String?, replacing: Bool = false) throws {
        guard let path else {
            try print(PrintedText(file: result))
            return
        }
        let bytes = Array(result.utf8)
        if replacing, let kind = try FileSystem.kind(path), kind == .device || kind == .pipe {
            // No file can take the place of these.
            do throws(FileFailure) {
                try OpenFile(path, .streaming).write(bytes)
            } catch {
                report([.unwritableFile(path, words: error.reason)])
                throw ExitStatus.usage.code
            }
        } else {
            try write([FileChange(path: path, former: replacing ? .anything : .nothing, new: bytes)])
        }
        say("wrote \(path)")
    }

    /// Writes files, all or none. Prints why none was written, and throws the exit code. Returns the paths that have changed.
    @discardableResult
    func write(_ changes: [FileChange], in newFolders: [String] = []) throws -> [String] {
        do throws(FileChange.Failure) {
            return try FileChange.write(changes, in: newFolders)
        } catch {
            let reason = error.reason
            // The help of a draft's place does not apply to a file that mapc has read.
            let isNew = error.changed.isEmpty && reason.help == nil && changes.allSatisfy { $0.old == nil }
            report([
                isNew
                    ? .unwritableFile(reason.path, words: reason.reason)
                    : .unwritableFile(unreplaced: reason.path, words: reason.reason, changed: error.changed, help: reason.help)
            ])
            throw ExitStatus.usage.code
        }
    }
}
