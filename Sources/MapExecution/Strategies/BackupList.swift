/// The backups that mapc has made of a store, in `app.sqlite.backups` beside it, each on a line: the number, the size, the inode and the time of the last change
/// in nanoseconds, and a digest of what is in its folder of large values.
///
/// `--keep` deletes a backup only if this list has it and the file and the folder are still those. A file that somebody else has given such a name, or a backup to
/// which somebody has written, stays.
struct BackupList {
    private struct Entry: Equatable {
        var number: Int
        var size: Int64
        var inode: UInt64
        var changed: Int64
        /// `-` without a folder.
        var folder: String

        init(_ number: Int, _ facts: FileFacts, _ folder: SupportFolder) throws(FileFailure) {
            (self.number, size, inode) = (number, facts.size, facts.identity.inode)
            changed = Int64(facts.changed[0]) &* 1_000_000_000 &+ Int64(facts.changed[1])
            self.folder = try folder.digest() ?? "-"
        }

        init?(line: Substring) {
            let words = line.split(separator: " ")
            guard words.count == 5, let number = Int(words[0]), let size = Int64(words[1]), let inode = UInt64(words[2]),
                let changed = Int64(words[3])
            else { return nil }
            (self.number, self.size, self.inode, self.changed, folder) = (number, size, inode, changed, String(words[4]))
        }

        var line: String { "\(number) \(size) \(inode) \(changed) \(folder)" }
    }

    private static let mark = "mapc-backups/2"
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
        entries = lines.dropFirst().compactMap { Entry(line: $0) }
    }

    /// Whether a file and its folder are the backup of that number, as mapc has made it.
    func has(_ number: Int, at path: String) -> Bool {
        (try? isWaiting(number, at: path, for: SupportFolder(ofBackup: path))) ?? false
    }

    /// Whether the list has a backup of that number.
    func knows(_ number: Int) -> Bool { entries.contains { $0.number == number } }

    /// Whether a file is the backup of that number, and a folder the one that was made for it.
    func isWaiting(_ number: Int, at path: String, for folder: SupportFolder) throws(FileFailure) -> Bool {
        guard let facts = try FileSystem.facts(path, followsLinks: false), facts.kind == .file else { return false }
        // Rows that are in neither the file nor its list.
        for part in ["-wal", "-journal"] where try FileSystem.size(path + part) > 0 { return false }
        return entries.contains(try Entry(number, facts, folder))
    }

    /// Adds a file that becomes the backup of that number, forgets those that no longer exist, and writes the list.
    mutating func add(_ number: Int, _ file: String, besides existing: [Int]) throws(FileFailure) {
        guard let facts = try FileSystem.facts(file, followsLinks: false) else { throw FileFailure(missing: file) }
        entries = entries.filter { $0.number != number && existing.contains($0.number) }
        entries.append(try Entry(number, facts, SupportFolder(ofBackup: file)))
        let draft = try Draft(of: path, mode: 0o644)
        let lines = [Self.mark] + entries.map(\.line)
        try draft.write(Array(lines.map { $0 + "\n" }.joined().utf8))
        try draft.makeSafe()
        try draft.replace()
        try? Draft.removeLeftovers(in: folder(of: path))
    }
}
