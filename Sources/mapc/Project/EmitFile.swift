import MapCompiler

/// Writes the rows that `--emit` receives, one line each, to a file, to standard output, or to a pipe or device.
///
/// A file is written in two steps, so that no row is lost if the machine stops at any time. Before the commit the rows are written to
/// `<file>.pending`, which is synced to disk before the commit begins. After the commit they get the name of the file, or are added to an existing file.
/// If a process dies in between, the next one that emits to the file asks the store whether the run was committed, and adds or removes its rows.
///
/// Neither file is a link: what mapc adds to is the file of that name. If the system does not say whether a file exists, that is an error.
final class EmitFile: EmitReceiver {
    /// Why the rows cannot be written.
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    /// The run that comes next.
    struct Source {
        /// The store, as the user names it.
        var store = ""
        /// The path from the root of the store that the run changes or makes.
        var target = ""
        var isNew = false
        var hasReceipt = true
        /// Whether a table of the store has receipts already.
        var hadReceipt = false
    }

    var source = Source()
    /// What became of the rows of a process that died, in words for the user.
    private(set) var settled: String?
    private let path: String
    /// Nil for standard output, pipes and devices.
    private let pending: PendingRows?
    private let host: String
    private var stream: LineStream?
    private var hasBegun = false
    private var begin: Int64 = 0

    /// Opens a receiver for a path; `-` is standard output. Throws `Failure` for a folder or a link to a file, if another process emits to the file, or if it
    /// is not known whether the run of a process that died was committed. `isCommitted` finds that out.
    init(_ path: String, host: String, isCommitted: (PendingRows.Head) throws -> Bool) throws {
        (self.path, self.host) = (path, host)
        guard path != "-" else {
            pending = nil
            return
        }
        let (kind, target, folder) = try emitting { () throws(FileFailure) in
            (try FileSystem.kind(path, followsLinks: false), try FileSystem.kind(path), try FileSystem.kind(FileSystem.parent(of: path)))
        }
        guard target == nil || target == .file || target == .folder else {
            pending = nil
            return
        }
        if target == .folder { throw Failure(description: "'--emit \(path)' is a folder") }
        if kind == .link { throw Failure(description: "'--emit \(path)' is a symbolic link: name the file that it refers to") }
        guard try kind == nil || emitting({ () throws(FileFailure) in try FileSystem.allows(path, .writing) }) else {
            throw Failure(description: "'--emit \(path)' may not be written: allow it, or name another file")
        }
        if try emitting({ () throws(FileFailure) in try FileSystem.isDatabase(path) }) {
            throw Failure(description: "'--emit \(path)' is an SQLite database, which would lose the rows: name another file")
        }
        guard folder != nil else {
            throw Failure(description: "'--emit \(path)' is in a folder that does not exist: make '\(FileSystem.parent(of: path))' first")
        }
        guard let pending = try Self.reserve(beside: path) else {
            throw Failure(description: "another process emits rows to '\(path)': wait until it has ended, or name another file")
        }
        self.pending = pending
        try settle(pending, isCommitted)
    }

    private static func reserve(beside path: String) throws(Failure) -> PendingRows? {
        do throws(FileFailure) { return try PendingRows.reserve(beside: path) } catch {
            let cure =
                error.isTooLong
                ? "choose a shorter name, since mapc writes the rows to a file with '.pending' after it first"
                : "name a file in a folder with room in which mapc may write"
            throw Failure(description: "\(error.words): \(cure)")
        }
    }

    /// Adds or removes the rows of a process that died.
    private func settle(_ pending: PendingRows, _ isCommitted: (PendingRows.Head) throws -> Bool) throws {
        guard !pending.isEmpty else { return }
        guard let head = try emitting({ () throws(FileFailure) in try pending.readHead() }) else {
            throw Failure(
                description: "'\(pending.path)' is not a file of this mapc: move it, since mapc writes emitted rows there before the commit"
            )
        }
        let isKnown = try emitting { () throws(FileFailure) in try pending.isCommitted() }
        let isDone = try isKnown || isCommitted(head)
        guard !isDone || pending.size == head.size else {
            throw Failure(
                description: """
                    '\(pending.path)' holds the rows of a committed run on '\(head.store)', but it has \(pending.size) bytes and the run wrote \
                    \(head.size): bring back the file as it was, or add its lines after the first to '\(path)' yourself and remove it
                    """)
        }
        try emitting { () throws(FileFailure) in
            try Draft.removeLeftovers(in: FileSystem.parent(of: path))
            if isDone { try pending.deliver(to: path, after: head.begin) }
            try pending.empty()
        }
        settled =
            isDone
            ? "added the rows of a run on '\(head.store)' that was interrupted to '\(path)'"
            : "removed the pending rows of a run on '\(head.store)' that was undone"
    }

    var isStandardOutput: Bool { path == "-" }

    func hold(_ row: EmittedRow) throws {
        guard let pending else { return }
        try emitting { () throws(FileFailure) in
            if !hasBegun {
                guard pending.isEmpty else { throw FileFailure(pending.path, reason: "it still holds the rows of the run before") }
                hasBegun = true
                begin = try FileSystem.size(path)
                let inode = source.isNew ? nil : try FileSystem.identity(source.target)?.inode
                try pending.begin(
                    PendingRows.Head(
                        run: row.run, host: host, store: source.target, isNew: source.isNew, hasReceipt: source.hasReceipt,
                        hadReceipt: source.hadReceipt, file: inode.map(String.init) ?? "-", begin: begin))
            }
            try pending.write(emittedLine(row, of: source.store))
        }
    }

    func seal() throws {
        guard let pending else { return }
        try emitting { () throws(FileFailure) in try pending.seal() }
    }

    func deliver(_ row: EmittedRow) throws {
        Interruption.passOnRows()
        guard pending == nil else { return }
        try emitting { () throws(FileFailure) in
            try openStream()
            try stream?.write(emittedLine(row, of: source.store))
        }
    }

    func finish() throws {
        Interruption.passOnRows()
        // The rows of the next store begin from the start.
        defer { (stream, hasBegun) = (nil, false) }
        guard let pending else {
            return try emitting { () throws(FileFailure) in
                try openStream()
                try stream?.close()
            }
        }
        // A run that emits no row still makes an empty file, so that a program that waits for the file finds it.
        try emitting { () throws(FileFailure) in
            try pending.commit()
            try pending.deliver(to: path, after: begin)
        }
        do throws(FileFailure) {
            try pending.empty()
        } catch {
            throw RunTrouble.leftRows(path: pending.path, words: error.words)
        }
        // The rows have been written; only the sync of the folder may fail.
        do throws(FileFailure) {
            try FileSystem.makeNamesSafe(in: FileSystem.parent(of: path))
        } catch {
            throw RunTrouble.unsafe(error.words)
        }
    }

    func discard() {
        (stream, hasBegun) = (nil, false)
        try? pending?.empty()
    }

    /// No run follows.
    func close() { try? pending?.remove() }

    private func openStream() throws(FileFailure) {
        if stream != nil { return }
        stream = LineStream(isStandardOutput ? try OpenFile(standardOutput: "standard output") : try OpenFile(path, .streaming))
    }
}

/// Runs a body and throws its `FileFailure` as a failure of the emitted rows.
private func emitting<Value>(_ body: () throws(FileFailure) -> Value) throws(EmitFile.Failure) -> Value {
    do throws(FileFailure) { return try body() } catch { throw EmitFile.Failure(description: error.words) }
}
