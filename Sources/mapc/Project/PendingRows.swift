import MapCompiler

/// The file `rows.jsonl.pending` beside `rows.jsonl`: the rows of one run on their way there, under a line that says which run it is.
///
/// A process that migrates with `--emit` makes it and locks it before its first run, and removes it after its last. So two processes never write to one
/// file, and what a process leaves that dies is completed or removed by the next one: the receipt of the store says whether the run was committed.
final class PendingRows {
    /// What the first line says.
    struct Head: Equatable {
        /// The run, as in the store's receipt.
        var run: String
        /// The host of the process.
        var host: String
        /// The path of the store from the root.
        var store: String
        /// Whether the run makes the store.
        var isNew: Bool
        /// Whether the run writes a receipt.
        var hasReceipt: Bool
        /// Whether a table of the store had receipts before the run.
        var hadReceipt: Bool
        /// The inode of the store; `-` if the run makes it.
        var file: String
        /// The size of the file to which the rows will be added, before the commit.
        var begin: Int64
        /// The bytes of the whole file, once all rows are in it; 0 before.
        var size: Int64 = 0
    }

    let path: String
    private var lines: LineStream
    /// The bytes of the first line, and of everything: what is in the file after `seal`.
    private var (start, end): (Int64, Int64) = (0, 0)

    private init(_ file: OpenFile) { (lines, path) = (LineStream(file), file.path) }

    private var file: OpenFile { lines.file }

    /// Makes the file or takes over the one that is there, and locks it. Returns `nil` if another process has locked it.
    static func reserve(beside target: String) throws(FileFailure) -> PendingRows? {
        let path = target + ".pending"
        while true {
            let isNew = try !FileSystem.exists(path)
            let file: OpenFile
            do throws(FileFailure) {
                file = try OpenFile(path, isNew ? .creating(mode: 0o644) : .holding(mode: 0o644))
            } catch {
                if isNew, error.isTaken { continue }
                throw error
            }
            do throws(FileFailure) {
                // A file system without locks has no two processes that need one.
                if (try? file.lock()) == false { return nil }
                if let rows = try PendingRows(reserved: file) { return rows }
            } catch {
                if isNew { _ = try? FileSystem.remove(path) }
                throw error
            }
        }
    }

    /// Returns `nil` if the file has lost its name: the process that held the lock may have removed it.
    private convenience init?(reserved file: OpenFile) throws(FileFailure) {
        let facts = try file.facts()
        guard facts.kind == .file else { throw FileFailure(file.path, reason: "it is \(facts.kind.words)") }
        guard try FileSystem.facts(file.path, followsLinks: false)?.identity == facts.identity else { return nil }
        self.init(file)
        end = facts.size
    }

    /// Returns the files of a folder in which rows of a run wait for the next one, with what the first line says. Leaves out what cannot be read, and what is no such
    /// file. If a process emits at this moment, its file is among them.
    static func waiting(in folder: String) -> [(path: String, head: Head)] {
        let names = (try? FileSystem.names(in: folder)) ?? []
        return names.filter { $0.hasSuffix(".pending") }.sorted().compactMap { name in
            let path = FileSystem.join(folder, name)
            guard (try? FileSystem.kind(path, followsLinks: false)) == .file, let file = try? OpenFile(path, .reading),
                let head = try? PendingRows(file).readHead()
            else { return nil }
            return (path, head)
        }
    }

    /// Whether a process has left something here.
    var isEmpty: Bool { end == 0 }

    /// Returns the first line that a process has left; `nil` if mapc has not written it.
    func readHead() throws(FileFailure) -> Head? {
        let bytes = try file.read(1 << 14, at: 0)
        guard let line = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false).first,
            line.count < bytes.count,
            let head = Head(line: String(decoding: line, as: UTF8.self))
        else { return nil }
        start = Int64(line.count) + 1
        return head
    }

    /// Notes that the run is committed, so that nobody has to ask the store when the rows cannot be added now.
    func commit() throws(FileFailure) {
        guard start > 0 else { return }
        try file.write([Head.done], at: Head.place)
        try file.sync()
    }

    /// The bytes that are in the file.
    var size: Int64 { end }

    /// Whether the run is known to be committed.
    func isCommitted() throws(FileFailure) -> Bool { try file.read(1, at: Head.place) == [Head.done] }

    /// Begins a run.
    func begin(_ head: Head) throws(FileFailure) {
        try empty()
        try write(Array(head.line.utf8))
        start = end
    }

    func write(_ line: [UInt8]) throws(FileFailure) {
        try lines.write(line)
        end += Int64(line.count) + 1
    }

    /// Syncs all rows, their size, and the name of this file.
    func seal() throws(FileFailure) {
        try lines.flush()
        if start > 0 { try file.write(Array(Head.digits(of: end).utf8), at: Head.sizePlace) }
        try file.sync()
        try FileSystem.makeNamesSafe(in: FileSystem.parent(of: path))
    }

    /// Adds the rows to a file, or makes it of them. If a process has died while it added them, only what is missing is added.
    func deliver(to target: String, after begin: Int64) throws(FileFailure) {
        let opened: OpenFile
        do throws(FileFailure) {
            opened = try OpenFile(target, .completing)
        } catch {
            guard error.isMissing else { throw error }
            return try make(target)
        }
        let kind = try opened.facts().kind
        guard kind == .file else { throw FileFailure(target, reason: "it is \(kind.words)") }
        let size = try opened.facts().size
        var written: Int64 = 0
        func add(_ bytes: [UInt8]) throws(FileFailure) {
            written += Int64(bytes.count)
            try opened.write(bytes)
        }
        do throws(FileFailure) {
            if let place = try place(in: opened, size, from: begin) {
                try copy(from: start + min(size - place, end - start), to: add)
            } else {
                // The last line may be one that another program has not ended.
                let last = try opened.read(1, at: max(size - 1, 0)).last
                if let last, last != UInt8(ascii: "\n"), end > start { try add([UInt8(ascii: "\n")]) }
                try copy(from: start, to: add)
            }
            try opened.sync()
        } catch {
            // The file gets back the content that it had, unless another program has added lines of its own.
            if let now = try? opened.facts().size, now <= size + written { try? opened.truncate(to: size) }
            throw error
        }
        try opened.close()
    }

    private func make(_ target: String) throws(FileFailure) {
        let draft = try Draft(of: target, mode: 0o644)
        try copy(from: start) { (piece) throws(FileFailure) in try draft.write(piece) }
        try draft.makeSafe()
        try draft.placeNew()
    }

    /// Returns where the rows or the first of them stand in the file: at the beginning of a line, and up to its end if not all of them are there.
    private func place(in target: OpenFile, _ size: Int64, from begin: Int64) throws(FileFailure) -> Int64? {
        guard end > start else { return nil }
        var place = begin <= size ? begin : 0
        let piece: Int64 = 1 << 16
        while place < size {
            let before = place == 0 ? [UInt8(ascii: "\n")] : try target.read(1, at: place - 1)
            if before == [UInt8(ascii: "\n")], try isPlace(place, in: target, size) { return place }
            // To the beginning of the next line.
            var next: Int64?
            var offset = place
            while next == nil, offset < size {
                let bytes = try target.read(Int(piece), at: offset)
                next = bytes.firstIndex(of: UInt8(ascii: "\n")).map { offset + Int64($0) + 1 }
                offset += piece
            }
            place = next ?? size
        }
        return nil
    }

    private func isPlace(_ place: Int64, in target: OpenFile, _ size: Int64) throws(FileFailure) -> Bool {
        let length = min(size - place, end - start)
        var done: Int64 = 0
        while done < length {
            let count = Int(min(length - done, 1 << 16))
            guard try target.read(count, at: place + done) == file.read(count, at: start + done) else { return false }
            done += Int64(count)
        }
        return true
    }

    /// Passes the rows on in pieces of whole lines: another program may add lines of its own to the file between two of them.
    private func copy(from offset: Int64, to body: ([UInt8]) throws(FileFailure) -> Void) throws(FileFailure) {
        var offset = offset
        var begun: [UInt8] = []
        while offset < end {
            let piece = try file.read(Int(min(end - offset, 1 << 20)), at: offset)
            guard !piece.isEmpty else { throw FileFailure(path, reason: "it has become shorter") }
            offset += Int64(piece.count)
            let whole = offset < end ? piece.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0 : piece.count
            if whole > 0 { try body(begun + piece[..<whole]) }
            begun = whole > 0 ? Array(piece[whole...]) : begun + piece
        }
    }

    /// Forgets the rows, which have arrived or were undone. The next run begins with an empty file.
    func empty() throws(FileFailure) {
        lines.forget()
        try file.truncate(to: 0)
        try file.rewind()
        (start, end) = (0, 0)
    }

    /// Removes the file, if no rows are left in it and it still has its name.
    func remove() throws(FileFailure) {
        guard isEmpty, try FileSystem.facts(path, followsLinks: false)?.identity == file.facts().identity else { return }
        try FileSystem.remove(path)
    }
}

extension PendingRows.Head {
    private static let mark = "mapc-pending-rows/3"
    private static let names = ["done=", "size=", "run=", "host=", "new=", "receipt=", "before=", "file=", "begin=", "store="]
    /// The place of the digit that says whether the run is committed, and the digit.
    fileprivate static let (place, done) = (Int64("mapc-pending-rows/3 done=".utf8.count), UInt8(ascii: "1"))
    /// The place of the size, which always has as many digits.
    fileprivate static let sizePlace = place + Int64("0 size=".utf8.count)

    fileprivate static func digits(of size: Int64) -> String {
        let digits = "\(size)"
        return String(repeating: "0", count: 19 - digits.count) + digits
    }

    /// The path is last, so that it may contain spaces.
    var line: String {
        let path = store.replacing("%", with: "%25").replacing("\n", with: "%0A")
        func digit(_ flag: Bool) -> String { flag ? "1" : "0" }
        let values = ["0", Self.digits(of: size), run, host, digit(isNew), digit(hasReceipt), digit(hadReceipt), file, "\(begin)", path]
        return ([Self.mark] + zip(Self.names, values).map { $0 + $1 }).joined(separator: " ")
    }

    init?(line: String) {
        let names = Self.names
        let words = line.split(separator: " ", maxSplits: names.count, omittingEmptySubsequences: false)
        guard words.count == names.count + 1, words[0] == Self.mark, zip(names, words.dropFirst()).allSatisfy({ $1.hasPrefix($0) }) else {
            return nil
        }
        let values = zip(names, words.dropFirst()).map { String($1.dropFirst($0.count)) }
        guard let size = Int64(values[1]), let begin = Int64(values[8]) else { return nil }
        self.init(
            run: values[2], host: values[3], store: values[9].replacing("%0A", with: "\n").replacing("%25", with: "%"),
            isNew: values[4] == "1", hasReceipt: values[5] == "1", hadReceipt: values[6] == "1", file: values[7], begin: begin, size: size)
    }
}
