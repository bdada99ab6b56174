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
/// content, `812 ada`, is for people. A file of this name that mapc did not make stays as it is, and is an error. It is a separate file because closing any descriptor of the store would release SQLite's locks.
public struct StoreLock: ~Copyable {
    private let file: OpenFile
    private let state = State()
    /// The lock file.
    public let path: String
    /// The path of the store, with symbolic links resolved.
    package let store: String

    /// Takes the lock for the store at a path, or for its target if it is a symbolic link. Waits while another mapc holds it.
    ///
    /// It waits up to `waitMilliseconds`, and ends the wait early if `isCancelled` returns true. Throws `StoreError.busy` if the lock is
    /// still held, `StoreError.foreignLock` if something else has the name of the lock file, or another `StoreError` if it cannot be created.
    public init(store: String, waitMilliseconds: Int = 0, isCancelled: () -> Bool = { false }) throws(StoreError) {
        self.store = resolved(store)
        path = self.store + lockSuffix
        let end = ContinuousClock.now + .milliseconds(waitMilliseconds)
        while true {
            do throws(StoreError) {
                file = try takeLock(path, store: store)
                return
            } catch {
                guard case .busy = error, ContinuousClock.now < end, !isCancelled() else { throw error }
                usleep(20_000)
            }
        }
    }

    deinit { if !state.isGivenBack { try? removeLock(file, path) } }

    /// Removes the lock file, then releases the lock. Returns why removing it failed, or `nil`.
    public func giveBack() -> RunTrouble? {
        // From here on, another process may have made a file of this name.
        state.isGivenBack = true
        do throws(FileFailure) {
            try removeLock(file, path)
            return nil
        } catch {
            return .leftLock(path: path, words: error.words)
        }
    }

    private final class State {
        var isGivenBack = false
    }
}

/// Removes a lock file whose lock this process holds, unless the name belongs to another file by now.
private func removeLock(_ file: OpenFile, _ path: String) throws(FileFailure) {
    guard let there = try FileSystem.facts(path, followsLinks: false) else { return }
    guard there.kind == .file else { throw FileFailure(path, reason: "it is \(there.kind.words)") }
    // Otherwise it is the lock of another mapc, which found the name free.
    if try there.identity == file.facts().identity { try FileSystem.remove(path) }
}

private let lockSuffix = ".mapc-lock"

func resolved(_ path: String) -> String { (try? FileSystem.real(path)) ?? path }

private func takeLock(_ path: String, store: String) throws(StoreError) -> OpenFile {
    while true {
        let file = try openLock(path, store: store)
        guard try looking(at: store, { () throws(FileFailure) in try file.lock() }) else { throw .busy(store, by: holder(file)) }
        let (mine, there): (FileFacts, FileFacts?)
        do throws(FileFailure) {
            (mine, there) = (try file.facts(), try FileSystem.facts(path, followsLinks: false))
        } catch {
            try? removeLock(file, path)
            throw .unusable(store, message: error.words)
        }
        // The former holder may have removed the file between the two calls. Then this is the lock of a file without a name.
        guard mine.identity == there?.identity else { continue }
        guard mine.kind == .file else { throw foreign(path, store, "is \(mine.kind.words)") }
        guard mine.nameCount == 1 else { throw foreign(path, store, "has another name (a hard link)") }
        guard mine.size == 0 || words(of: file) != nil else { throw foreign(path, store, "is not a lock of mapc") }
        // The content only informs people, so a failed write does not matter.
        try? file.rewrite(Array(ownName().utf8))
        return file
    }
}

private func openLock(_ path: String, store: String) throws(StoreError) -> OpenFile {
    let file: OpenFile
    do throws(FileFailure) {
        file = try OpenFile(path, .holding(mode: 0o644))
    } catch {
        if error.number == EACCES || error.number == EROFS { throw .readOnlyFolder(store) }
        // A link or a folder cannot be opened in this way, and neither can a socket.
        let kind = try looking(at: store) { () throws(FileFailure) in try FileSystem.kind(path, followsLinks: false) }
        guard let kind, kind != .file else { throw .unusable(store, message: error.words) }
        throw foreign(path, store, "is \(kind.words)")
    }
    return file
}

/// Something that mapc did not make has the name of the lock file. The message has the path as the user wrote that of the store, unless that is a link.
private func foreign(_ path: String, _ store: String, _ message: String) -> StoreError {
    let isBeside = (try? FileSystem.kind(store, followsLinks: false)) != .link
    return .foreignLock(store, path: isBeside ? store + lockSuffix : path, message: message)
}

/// Runs a body and throws its `FileFailure` as the error of a store.
func looking<Value>(at store: String, _ body: () throws(FileFailure) -> Value) throws(StoreError) -> Value {
    do throws(FileFailure) {
        return try body()
    } catch {
        throw .unusable(store, message: error.words)
    }
}

private func ownName() -> String { "\(getpid()) \(hostName)\n" }

/// Returns the process that wrote its name into a lock file: `process 812 on ada`.
func holder(_ file: OpenFile) -> String? { words(of: file).map { "process \($0.process) on \($0.host)" } }

/// Returns the content of a lock file; `nil` if mapc did not write it.
private func words(of file: OpenFile) -> (process: Int, host: Substring)? {
    // One byte more than `ownName` can have.
    guard let bytes = try? file.read(300, at: 0), bytes.count < 300, bytes.last == UInt8(ascii: "\n") else { return nil }
    let text = String(decoding: bytes.dropLast(), as: UTF8.self)
    let words = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    guard words.count == 2, let process = Int(words[0]), !words[1].contains(where: \.isWhitespace) else { return nil }
    return (process, words[1])
}
