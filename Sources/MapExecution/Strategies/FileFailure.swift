import MapPlan

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// What the system says when it will not: `'app.sqlite.mapc-new': No space left on device`.
struct FileFailure: Error {
    var words: String

    /// The last call's error.
    init(_ path: String) { words = "'\(path)': \(String(cString: strerror(errno)))" }

    var failure: RunFailure { .store(words) }
}

/// What the system refuses.
func filing<Value>(_ body: () throws(FileFailure) -> Value) throws(RunFailure) -> Value {
    do throws(FileFailure) {
        return try body()
    } catch {
        throw error.failure
    }
}

/// Returns when what was written to a file, or which names stand in a folder, would outlive a power failure.
func makeSafe(_ path: String) throws(FileFailure) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileFailure(path) }
    defer { close(descriptor) }
    // Some file systems have no such thing as a folder that is made safe.
    if fsync(descriptor) != 0, errno != EINVAL { throw FileFailure(path) }
}
