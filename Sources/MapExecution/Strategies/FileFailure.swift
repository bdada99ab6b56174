import MapPlan

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// An error of the operating system: `'app.sqlite.mapc-new': No space left on device`.
struct FileFailure: Error {
    var words: String

    /// Creates the error of the last system call, from `errno`.
    init(_ path: String) { words = "'\(path)': \(String(cString: strerror(errno)))" }

    var failure: RunFailure { .store(words) }
}

/// Runs a body and throws its `FileFailure` as a failure of the run.
func filing<Value>(_ body: () throws(FileFailure) -> Value) throws(RunFailure) -> Value {
    do throws(FileFailure) {
        return try body()
    } catch {
        throw error.failure
    }
}

/// Syncs a file or a folder to disk, so that it survives a power failure.
func makeSafe(_ path: String) throws(FileFailure) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileFailure(path) }
    defer { close(descriptor) }
    // Some file systems cannot sync folders.
    if fsync(descriptor) != 0, errno != EINVAL { throw FileFailure(path) }
}
