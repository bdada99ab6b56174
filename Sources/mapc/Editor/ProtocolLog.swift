import MapCompiler

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A file to which each message is appended, for whoever looks for a mistake in an editor or in the server.
struct ProtocolLog: Sendable {
    private let descriptor: Int32

    init(_ path: String) throws(FileSystem.Failure) {
        descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw FileSystem.Failure(path) }
    }

    /// Appends a line. A full disk does not end the session.
    func note(_ direction: String, _ text: String) {
        try? FileSystem.write(Array("\(direction) \(text)\n".utf8), to: descriptor, "the log")
    }
}
