import MapCompiler

/// Writes the rows that `--emit` receives, one line each, to a file, to standard output, or to a pipe or device.
///
/// A file is written in two steps, so that no row is lost if the machine stops at any time. Before the commit the rows are written to
/// `<file>.pending`, which is synced to disk before the commit begins. After the commit that file is renamed, or its rows are appended to an
/// existing file. If a run stops in between, the next run reports the pending file.
///
/// Neither file is a link: what mapc appends to is the file of that name. If the system does not say whether a file exists, that is an error.
final class EmitFile: EmitReceiver {
    /// Why the rows cannot be written.
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    /// The store whose rows are emitted.
    var store = ""
    private let path: String
    private let isKept: Bool
    private var stream: LineStream?
    /// Whether this run has created the pending file.
    private var hasPending = false
    /// Whether no file has the path, so that the pending file gets it.
    private var isNew = false

    /// Opens a receiver for a path; `-` is standard output. Throws `Failure` for a folder or a link to a file, and if a pending file of an interrupted run
    /// exists.
    init(_ path: String) throws {
        self.path = path
        guard path != "-" else {
            isKept = false
            return
        }
        let (kind, target, waiting) = try emitting { () throws(FileFailure) in
            (try FileSystem.kind(path, followsLinks: false), try FileSystem.kind(path), try FileSystem.exists(path + ".pending"))
        }
        isKept = target == nil || target == .file || target == .folder
        guard isKept else { return }
        if target == .folder { throw Failure(description: "'--emit \(path)' is a folder") }
        if kind == .link { throw Failure(description: "'--emit \(path)' is a symbolic link: name the file that it refers to") }
        if waiting {
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
        try emitting { () throws(FileFailure) in try openedPending().write(emittedLine(row, of: store)) }
    }

    func seal() throws {
        guard isKept else { return }
        try emitting { () throws(FileFailure) in
            // A run that emits no row still creates an empty file, so that a program that waits for the file finds it.
            try openedPending().close(isSafe: true)
            stream = nil
            try FileSystem.makeNamesSafe(in: FileSystem.parent(of: path))
        }
    }

    private func openedPending() throws(FileFailure) -> LineStream {
        if let stream { return stream }
        let file = try OpenFile(pending, .creating(mode: 0o644))
        hasPending = true
        let opened = try LineStream(file)
        stream = opened
        return opened
    }

    func deliver(_ row: EmittedRow) throws {
        try delivering { () throws(FileFailure) in try openedTarget()?.write(emittedLine(row, of: store)) }
    }

    func finish() throws {
        // The rows of the next store begin from the start.
        defer { (stream, isNew, hasPending) = (nil, false, false) }
        try delivering { () throws(FileFailure) in
            if let stream = try openedTarget() {
                try stream.close(isSafe: isKept)
            } else {
                try FileSystem.rename(pending, toNew: path)
            }
        }
        guard isKept else { return }
        do throws(FileFailure) {
            if stream != nil { try FileSystem.remove(pending) }
        } catch {
            throw RunTrouble.leftRows(path: pending, words: error.words)
        }
        // The rows have been written; only the sync of the folder may fail.
        do throws(FileFailure) {
            try FileSystem.makeNamesSafe(in: FileSystem.parent(of: path))
        } catch {
            throw RunTrouble.unsafe(error.words)
        }
    }

    /// Returns the stream to which rows are delivered, opened for the first of them; `nil` if no file of that name exists, so that the pending file gets
    /// the name.
    private func openedTarget() throws(FileFailure) -> LineStream? {
        if let stream { return stream }
        guard !isNew else { return nil }
        do throws(FileFailure) {
            let file =
                isStandardOutput ? try OpenFile(standardOutput: "standard output") : try OpenFile(path, isKept ? .appending : .streaming)
            let kind = try file.facts().kind
            if isKept, kind != .file { throw FileFailure(path, reason: "it is \(kind.words)") }
            let opened = try LineStream(file)
            stream = opened
            return opened
        } catch {
            guard isKept, error.isMissing else { throw error }
            isNew = true
            return nil
        }
    }

    /// Runs a body. If it fails, the file gets back the content that it had: all rows are in the pending file.
    private func delivering(_ body: () throws(FileFailure) -> Void) throws(Failure) {
        do throws(FileFailure) {
            try body()
        } catch {
            if isKept { try? stream?.undo() }
            throw Failure(description: error.words)
        }
    }

    func discard() {
        defer { (stream, isNew, hasPending) = (nil, false, false) }
        if hasPending { _ = try? FileSystem.remove(pending) }
    }
}

/// Runs a body and throws its `FileFailure` as a failure of the emitted rows.
private func emitting<Value>(_ body: () throws(FileFailure) -> Value) throws(EmitFile.Failure) -> Value {
    do throws(FileFailure) { return try body() } catch { throw EmitFile.Failure(description: error.words) }
}

/// A file or standard output that lines are written to, buffered.
private final class LineStream {
    private let file: OpenFile
    private let start: Int64
    private var written: Int64 = 0
    private var buffer: [UInt8] = []

    init(_ file: OpenFile) throws(FileFailure) {
        self.file = file
        start = try file.facts().size
    }

    func write(_ line: [UInt8]) throws(FileFailure) {
        buffer += line
        buffer.append(UInt8(ascii: "\n"))
        if buffer.count >= 1 << 16 { try flush() }
    }

    private func flush() throws(FileFailure) {
        try file.write(buffer)
        written += Int64(buffer.count)
        buffer.removeAll(keepingCapacity: true)
    }

    func close(isSafe: Bool) throws(FileFailure) {
        try flush()
        if isSafe { try file.sync() }
        try file.close()
    }

    /// Cuts off what was written, unless another program has appended lines of its own after it.
    func undo() throws(FileFailure) {
        let size = try file.facts().size
        if size >= start, size <= start + written + Int64(buffer.count) { try file.truncate(to: start) }
        buffer = []
    }
}
