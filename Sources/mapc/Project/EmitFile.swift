import MapCompiler

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Writes the rows that `--emit` receives, one line each, to a file, to standard output, or to a pipe or device.
///
/// A file is written in two steps, so that no row is lost if the machine stops at any time. Before the commit the rows are written to
/// `<file>.pending`, which is synced to disk before the commit begins. After the commit that file is renamed, or its rows are appended to an
/// existing file. If a run stops in between, the next run reports the pending file.
final class EmitFile: EmitReceiver {
    /// Why the rows cannot be written.
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    /// The store whose rows are emitted.
    var store = ""
    private let path: String
    private let isKept: Bool
    private var stream: OpenStream?

    /// Opens a receiver for a path; `-` is standard output. Throws `Failure` for a folder, and if a pending file of an interrupted run exists.
    init(_ path: String) throws {
        self.path = path
        isKept = path != "-" && FileSystem.kind(path) != .other
        guard isKept else { return }
        if FileSystem.kind(path) == .folder { throw Failure(description: "'--emit \(path)' is a folder") }
        if FileSystem.kind(pending) != nil {
            throw Failure(
                description: """
                    '\(pending)' holds the rows of a run that was interrupted: if the store is migrated, as 'mapc status' says, add them \
                    to '\(path)', otherwise remove it
                    """)
        }
    }

    private var pending: String { path + ".pending" }

    var isStandardOutput: Bool { path == "-" }

    func hold(_ row: EmittedRow) throws {
        guard isKept else { return }
        if stream == nil { stream = try OpenStream(creating: pending) }
        try stream?.write(emittedLine(row, of: store))
    }

    func seal() throws {
        guard isKept else { return }
        // A run that emits no row still creates an empty file, so that a program that waits for the file finds it.
        if stream == nil { stream = try OpenStream(creating: pending) }
        try stream?.close(isSafe: true)
        stream = nil
        try OpenStream.makeSafe(folder: FileSystem.parent(of: path))
    }

    func deliver(_ row: EmittedRow) throws {
        // If no file of that name exists, `finish` renames the pending file, so there is nothing to write here.
        if isKept, stream == nil, FileSystem.kind(path) == nil { return }
        if stream == nil { stream = try OpenStream(addingTo: isStandardOutput ? nil : path) }
        try stream?.write(emittedLine(row, of: store))
    }

    func finish() throws {
        guard isKept else {
            try stream?.close(isSafe: false)
            return stream = nil
        }
        if let stream {
            try stream.close(isSafe: true)
            self.stream = nil
            try removePending()
        } else if FileSystem.kind(path) == nil {
            guard rename(pending, path) == 0 else { throw Failure(description: "'\(path)': \(FileSystem.Failure(path).words)") }
        } else {
            try removePending()
        }
        do {
            try OpenStream.makeSafe(folder: FileSystem.parent(of: path))
        } catch let failure as Failure {
            // The rows have been written; only the sync of the folder failed.
            throw RunTrouble.unsafe(failure.description)
        }
    }

    private func removePending() throws {
        guard unlink(pending) == 0 else {
            let words = FileSystem.Failure(pending).words
            throw RunTrouble.leftRows(path: pending, words: words)
        }
    }

    func discard() {
        stream = nil
        if isKept { unlink(pending) }
    }
}

/// A file or standard output that lines are written to, buffered.
private final class OpenStream {
    private var descriptor: Int32
    private let path: String
    private var buffer: [UInt8] = []

    init(creating path: String) throws {
        self.path = path
        descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        if descriptor < 0 { throw failure }
    }

    /// Opens a file for appending; `nil` is standard output.
    init(addingTo path: String?) throws {
        self.path = path ?? "standard output"
        descriptor = path.map { open($0, O_WRONLY | O_APPEND | O_CLOEXEC) } ?? dup(STDOUT_FILENO)
        if descriptor < 0 { throw failure }
    }

    deinit { if descriptor >= 0 { _ = systemClose(descriptor) } }

    private var failure: EmitFile.Failure { EmitFile.Failure(description: "'\(path)': \(FileSystem.Failure(path).words)") }

    func write(_ line: [UInt8]) throws {
        buffer += line
        buffer.append(UInt8(ascii: "\n"))
        if buffer.count >= 1 << 16 { try flush() }
    }

    private func flush() throws {
        var rest = buffer[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 || errno == EINTR else { throw failure }
            rest = rest.dropFirst(max(count, 0))
        }
        buffer.removeAll(keepingCapacity: true)
    }

    func close(isSafe: Bool) throws {
        try flush()
        if isSafe, fsync(descriptor) != 0 { throw failure }
        let code = systemClose(descriptor)
        descriptor = -1
        if code != 0 { throw failure }
    }

    /// Syncs a folder: a new file survives a power failure only if its folder has been synced, too.
    static func makeSafe(folder: String) throws {
        let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        defer { _ = systemClose(descriptor) }
        // Some file systems cannot sync a folder; `fsync` then fails with EINVAL.
        if fsync(descriptor) != 0, errno != EINVAL {
            throw EmitFile.Failure(description: "'\(folder)': \(FileSystem.Failure(folder).words)")
        }
    }
}

private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }

extension FileSystem {
    /// The device and inode that standard output is written to.
    static var identityOfStandardOutput: [UInt64]? {
        var facts = stat()
        return fstat(STDOUT_FILENO, &facts) == 0 ? [UInt64(facts.st_dev), UInt64(facts.st_ino)] : nil
    }
}
