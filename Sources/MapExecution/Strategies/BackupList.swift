/// The backups that mapc has made of a store, in `app.sqlite.backups` beside it: the number, the size and the inode of each, on a line.
///
/// `--keep` deletes a backup only if this list has it and the file is still that one. A file that somebody else has given such a name, or a backup that
/// somebody has written to, stays.
struct BackupList {
    private struct Entry: Equatable {
        var number: Int
        var size: Int64
        var inode: UInt64
    }

    private static let mark = "mapc-backups/1"
    private static let greatestSize = 1 << 20

    let path: String
    private var entries: [Entry] = []

    /// Reads the list of a store; it is empty if the file does not exist. Throws if mapc has not written the file.
    init(of store: String) throws(FileFailure) {
        path = store + ".backups"
        guard let kind = try FileSystem.kind(path, followsLinks: false) else { return }
        guard kind == .file else { throw FileFailure(path, reason: "it is \(kind.words)") }
        let lines = String(decoding: try FileSystem.read(path, limit: Self.greatestSize), as: UTF8.self).split(separator: "\n")
        guard lines.first == Substring(Self.mark) else { throw FileFailure(path, reason: "it is not a list of backups that mapc wrote") }
        entries = lines.dropFirst().compactMap { line in
            let words = line.split(separator: " ")
            guard words.count == 3, let number = Int(words[0]), let size = Int64(words[1]), let inode = UInt64(words[2]) else { return nil }
            return Entry(number: number, size: size, inode: inode)
        }
    }

    /// Whether a file is the backup of that number.
    func has(_ number: Int, _ facts: FileFacts?) -> Bool {
        guard let facts, facts.kind == .file else { return false }
        return entries.contains(Entry(number: number, size: facts.size, inode: facts.identity.inode))
    }

    /// Adds a backup, forgets those that no longer exist, and writes the list.
    mutating func add(_ number: Int, _ facts: FileFacts, besides existing: [Int]) throws(FileFailure) {
        entries = entries.filter { $0.number != number && existing.contains($0.number) }
        entries.append(Entry(number: number, size: facts.size, inode: facts.identity.inode))
        let draft = try Draft(of: path, mode: 0o644)
        let lines = [Self.mark] + entries.map { "\($0.number) \($0.size) \($0.inode)" }
        try draft.write(Array(lines.map { $0 + "\n" }.joined().utf8))
        try draft.makeSafe()
        try draft.replace()
    }
}
