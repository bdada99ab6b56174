import MapCompiler

extension Terminal {
    /// A result that may go to a file, which must not be there yet.
    func write(result: String, to path: String?, replacing: Bool = false) throws {
        guard let path else {
            try print(result)
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
