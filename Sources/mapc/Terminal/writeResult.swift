import MapCompiler

extension Terminal {
    /// A result that is a file of ours, and may go to one, which must not be there yet.
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
}
