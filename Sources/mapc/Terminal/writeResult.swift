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
}
