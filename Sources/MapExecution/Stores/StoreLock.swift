public import MapPlan

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The lock that makes this process the only mapc that writes a store: the file `<store>.mapc-lock`, removed when this value goes out of scope.
///
/// The system releases the lock when a process dies, so a file without its lock was left by a dead process. Its
/// content, `812 ada`, is for people. It is a separate file because closing any descriptor of the store would release SQLite's locks.
public struct StoreLock: ~Copyable {
    private let descriptor: Int32
    private let state = State()
    /// The lock file.
    public let path: String
    /// The path of the store, with symbolic links resolved.
    package let store: String

    /// Takes the lock for the store at a path, or for its target if it is a symbolic link. Waits while another mapc holds it.
    ///
    /// It waits up to `waitMilliseconds`, and ends the wait early if `isCancelled` returns true. Throws `StoreError.busy` if the lock is
    /// still held, or another `StoreError` if the lock file cannot be created.
    public init(store: String, waitMilliseconds: Int = 0, isCancelled: () -> Bool = { false }) throws(StoreError) {
        self.store = resolved(store)
        path = self.store + ".mapc-lock"
        let end = ContinuousClock.now + .milliseconds(waitMilliseconds)
        while true {
            do throws(StoreError) {
                descriptor = try takeLock(path, store: store)
                return
            } catch {
                guard case .busy = error, ContinuousClock.now < end, !isCancelled() else { throw error }
                usleep(20_000)
            }
        }
    }

    deinit {
        if !state.isGivenBack { unlink(path) }
        close(descriptor)
    }

    /// Removes the lock file, then releases the lock. Returns why removing it failed, or `nil`.
    public func giveBack() -> RunTrouble? {
        // From here on, another process may have made a file of this name.
        state.isGivenBack = true
        return unlink(path) == 0 || errno == ENOENT ? nil : .leftLock(path: path, words: FileFailure(path).words)
    }

    private final class State {
        var isGivenBack = false
    }
}

func resolved(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
}

private func takeLock(_ path: String, store: String) throws(StoreError) -> Int32 {
    while true {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else {
            throw errno == EACCES || errno == EROFS
                ? .readOnlyFolder(store) : .unusable(store, message: String(cString: strerror(errno)))
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            defer { close(descriptor) }
            throw .busy(store, by: holder(descriptor))
        }
        // The former holder may have removed the file between the two calls. Then this is the lock of a file without a name.
        var mine = stat()
        var there = stat()
        if fstat(descriptor, &mine) == 0, stat(path, &there) == 0, mine.st_ino == there.st_ino, mine.st_dev == there.st_dev {
            write(ownName(), to: descriptor)
            return descriptor
        }
        close(descriptor)
    }
}

private func ownName() -> String {
    var name = [CChar](repeating: 0, count: 256)
    gethostname(&name, name.count - 1)
    let host = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return "\(getpid()) \(host)\n"
}

private func write(_ text: String, to descriptor: Int32) {
    ftruncate(descriptor, 0)
    // The content only informs people, so a failed write does not matter.
    _ = Array(text.utf8).withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
}

/// `process 812 on ada`.
func holder(_ descriptor: Int32) -> String? {
    var bytes = [UInt8](repeating: 0, count: 300)
    let count = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
    let words = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(whereSeparator: \.isWhitespace)
    return words.count == 2 ? "process \(words[0]) on \(words[1])" : nil
}
