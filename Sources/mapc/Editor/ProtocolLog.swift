import MapCompiler

/// A file to which each message is appended, for whoever looks for a mistake in an editor or in the server.
struct ProtocolLog: Sendable {
    private let file: OpenFile

    init(_ path: String) throws(FileFailure) { file = try OpenFile(path, .logging) }

    /// Appends a line. A full disk does not end the session.
    func note(_ direction: String, _ text: String) {
        try? file.write(Array("\(direction) \(text)\n".utf8))
    }
}
