#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// An open file, which is closed when this value is released.
///
/// Closing any descriptor of a database releases all locks that SQLite has on it in this process. Open a database's own file only while no connection of
/// this process holds a lock on it.
package final class OpenFile: @unchecked Sendable {
    /// What a file is opened for. Opening does not wait for the other end of a pipe, unless the purpose says so.
    package enum Purpose {
        /// Reads an existing file, or syncs an existing folder. Follows links.
        case reading
        /// Reads an existing file. Follows no link.
        case looking
        /// Reads a pipe, and waits for its writer.
        case listening
        /// Reads and writes a file that does not exist yet, with these permissions. Follows no link, not even one that refers to nothing.
        case creating(mode: UInt32)
        /// Reads and writes a file, which is created if it does not exist. Follows no link.
        case holding(mode: UInt32)
        /// Reads an existing file, and writes at its end. Follows no link.
        case completing
        /// Writes to a pipe or a device. Follows links.
        case streaming
        /// Writes at the end of a log, which is created if it does not exist. Follows links, and waits for the reader of a pipe.
        case logging

        fileprivate var flags: Int32 {
            switch self {
            case .reading: O_RDONLY | O_NONBLOCK
            case .looking: O_RDONLY | O_NOFOLLOW | O_NONBLOCK
            case .listening: O_RDONLY
            case .creating: O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW
            case .holding: O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK
            case .completing: O_RDWR | O_APPEND | O_NOFOLLOW | O_NONBLOCK
            case .streaming: O_WRONLY | O_APPEND
            case .logging: O_WRONLY | O_APPEND | O_CREAT
            }
        }

        fileprivate var mode: UInt32 {
            switch self {
            case .creating(let mode), .holding(let mode): mode
            case .reading, .looking, .listening, .completing, .streaming: 0
            case .logging: 0o644
            }
        }
    }

    /// The path, for messages.
    package let path: String
    package private(set) var descriptor: Int32
    private var isLocked = false

    /// Opens a file. Throws the system's error: ELOOP for a link that is not followed.
    package init(_ path: String, _ purpose: Purpose) throws(FileFailure) {
        self.path = path
        descriptor = open(path, purpose.flags | O_CLOEXEC | O_NOCTTY, mode_t(purpose.mode))
        guard descriptor >= 0 else { throw FileFailure(path) }
    }

    /// Duplicates standard output.
    package init(standardOutput path: String) throws(FileFailure) {
        self.path = path
        descriptor = dup(STDOUT_FILENO)
        guard descriptor >= 0 else { throw FileFailure(path) }
    }

    deinit { if descriptor >= 0 { _ = release() } }

    package func facts() throws(FileFailure) -> FileFacts { try Self.facts(of: descriptor, path) }

    /// Returns the facts of the file behind a descriptor.
    package static func facts(of descriptor: Int32, _ path: String) throws(FileFailure) -> FileFacts {
        var facts = stat()
        guard fstat(descriptor, &facts) == 0 else { throw FileFailure(path) }
        return FileFacts(facts)
    }

    /// Writes bytes, all of them.
    package func write(_ bytes: [UInt8]) throws(FileFailure) { try Self.write(bytes, to: descriptor, path) }

    /// Writes bytes to a descriptor, all of them.
    package static func write(_ bytes: [UInt8], to descriptor: Int32, _ path: String) throws(FileFailure) {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress?.advanced(by: written), bytes.count - written) }
            guard count > 0 || errno == EINTR else { throw FileFailure(path) }
            written += max(count, 0)
        }
    }

    /// Returns up to as many bytes from a place; fewer only at the end of the file.
    package func read(_ count: Int, at offset: Int64) throws(FileFailure) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var done = 0
        while done < count {
            let more = bytes.withUnsafeMutableBytes { bytes in
                pread(descriptor, bytes.baseAddress?.advanced(by: done), count - done, off_t(offset) + off_t(done))
            }
            if more == 0 { break }
            guard more > 0 || errno == EINTR else { throw FileFailure(path) }
            done += max(more, 0)
        }
        return Array(bytes.prefix(done))
    }

    /// Writes a few bytes at a place.
    package func write(_ bytes: [UInt8], at offset: Int64) throws(FileFailure) {
        let count = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, off_t(offset)) }
        guard count == bytes.count else { throw FileFailure(path) }
    }

    /// Makes the beginning the place at which the next bytes are read or written.
    package func rewind() throws(FileFailure) {
        guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw FileFailure(path) }
    }

    /// Replaces the content by a few bytes. A failure may leave the file empty.
    package func rewrite(_ bytes: [UInt8]) throws(FileFailure) {
        guard ftruncate(descriptor, 0) == 0 else { throw FileFailure(path) }
        try write(bytes, at: 0)
    }

    /// Cuts the file to a size in bytes.
    package func truncate(to size: Int64) throws(FileFailure) {
        guard ftruncate(descriptor, off_t(size)) == 0 else { throw FileFailure(path) }
    }

    /// Syncs the content to disk, or the names in the folder.
    package func sync() throws(FileFailure) {
        guard fsync(descriptor) == 0 else { throw FileFailure(path) }
    }

    package func setMode(_ mode: UInt32) throws(FileFailure) {
        guard fchmod(descriptor, mode_t(mode)) == 0 else { throw FileFailure(path) }
    }

    package func setOwner(_ owner: UInt32, _ group: UInt32) throws(FileFailure) {
        guard fchown(descriptor, owner, group) == 0 else { throw FileFailure(path) }
    }

    /// Takes the lock of the file, which the system releases when the file is closed or the process dies. Returns `false` if another process holds it.
    package func lock(isShared: Bool = false) throws(FileFailure) -> Bool {
        isLocked = flock(descriptor, (isShared ? LOCK_SH : LOCK_EX) | LOCK_NB) == 0
        if isLocked || errno == EWOULDBLOCK { return isLocked }
        throw FileFailure(path)
    }

    /// Closes the file. Throws if the system reports only now that it could not write everything.
    package func close() throws(FileFailure) {
        let code = release()
        descriptor = -1
        if code != 0 { throw FileFailure(path) }
    }

    /// A child that another thread is just starting has the descriptor until it becomes another program, and the lock with it. So the lock is given back first.
    private func release() -> Int32 {
        if isLocked { _ = flock(descriptor, LOCK_UN) }
        return systemClose(descriptor)
    }
}

private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int { write(descriptor, bytes, count) }
