import MapPlan

/// The folder beside a Core Data store in which Core Data keeps large values as files: `.app_SUPPORT` beside `app.sqlite`.
///
/// A copy is made under another name, `.new_SUPPORT.mapc-new`, and gets its own when it is complete. It contains the empty file `.mapc-new` until the new
/// store exists. So after a process has died, the next run knows which folders it left.
struct SupportFolder {
    let path: String
    /// The store to which the folder belongs.
    private let store: String

    /// The folder of a store. A backup that has a folder of its own is a store like others.
    init(of store: String) {
        let name = FileSystem.name(of: store)
        let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
        let ofBackup = SupportFolder(ofBackup: store)
        let isOfBackup = Backups.isName(name) && ((try? FileSystem.kind(ofBackup.path)) ?? nil) == .folder
        path = isOfBackup ? ofBackup.path : folder(of: store) + "/." + stem + "_SUPPORT"
        self.store = store
    }

    /// The folder of a backup, beside it: `.app.sqlite.backup-1_SUPPORT`. Core Data knows no such name, since backups of one store would share theirs.
    init(ofBackup backup: String) {
        path = folder(of: backup) + "/." + FileSystem.name(of: backup) + "_SUPPORT"
        store = backup
    }

    private var unfinished: String { path + ".mapc-new" }
    private static let mark = ".mapc-new"
    private static let greatestDepth = 16

    /// A name that is too long for the system belongs to nothing.
    func exists() throws(FileFailure) -> Bool {
        do throws(FileFailure) { return try FileSystem.exists(path) } catch { if error.isTooLong { return false } else { throw error } }
    }

    /// Returns a digest of the names, sizes and times of all files in the folder; `nil` if there is no folder.
    func digest() throws(FileFailure) -> String? {
        guard try exists() else { return nil }
        var lines: [String] = []
        try list(path, as: "", depth: 0, into: &lines)
        return StoredValue.hex(SHA256.digest(of: Array(lines.sorted().joined(separator: "\n").utf8)))
    }

    private func list(_ folder: String, as name: String, depth: Int, into lines: inout [String]) throws(FileFailure) {
        guard depth <= Self.greatestDepth else { throw FileFailure(folder, reason: "it is too deep inside other folders") }
        for entry in try FileSystem.names(in: folder) {
            let (inner, path) = (name + "/" + entry, folder + "/" + entry)
            guard let facts = try FileSystem.facts(path, followsLinks: false) else { continue }
            guard facts.kind == .folder else {
                lines.append("\(inner) \(facts.size) \(facts.identity.inode) \(facts.changed)")
                continue
            }
            lines.append(inner + "/")
            try list(path, as: inner, depth: depth + 1, into: &lines)
        }
    }

    /// Copies the folder for another store, if there is one. `place` gives the copy its name. Throws if the other store has a folder already. The copy
    /// contains every file, or the error of the system is thrown.
    func copy(for other: SupportFolder, reporter: RunReporter) throws(RunFailure) {
        guard try filing({ () throws(FileFailure) in try exists() }) else { return }
        try filing { () throws(FileFailure) in
            if try other.exists() { throw FileFailure(other.path, reason: "it exists already") }
            try FileSystem.makeNewFolder(other.unfinished, mode: 0o700)
            _ = try OpenFile(other.unfinished + "/" + Self.mark, .creating(mode: 0o600))
        }
        try copyContents(of: path, to: other.unfinished, depth: 0, reporter)
    }

    /// Copies the folder for a backup that is being made, if there is one. What a process left that died is replaced.
    func copy(forBackup other: SupportFolder, reporter: RunReporter) throws(RunFailure) {
        guard try filing({ () throws(FileFailure) in try exists() }) else { return }
        try filing { () throws(FileFailure) in
            try other.remove()
            try FileSystem.makeNewFolder(other.path, mode: 0o700)
        }
        try copyContents(of: path, to: other.path, depth: 0, reporter)
    }

    /// Gives the folder of a backup the name of the backup, if there is one.
    func rename(to other: SupportFolder) throws(FileFailure) {
        if try exists() { try FileSystem.rename(path, toNew: other.path) }
    }

    /// Returns how many bytes the files in the folder have.
    func size() throws(FileFailure) -> Int64 { try exists() ? size(of: path, depth: 0) : 0 }

    private func size(of path: String, depth: Int) throws(FileFailure) -> Int64 {
        guard let facts = try FileSystem.facts(path) else { return 0 }
        guard facts.kind == .folder, depth <= Self.greatestDepth else { return facts.size }
        var sum: Int64 = 0
        for name in try FileSystem.names(in: path) { sum += try size(of: path + "/" + name, depth: depth + 1) }
        return sum
    }

    /// Removes the folder of a backup, if there is one.
    func remove() throws(FileFailure) { if try exists() { try removeFolder(path, depth: 0) } }

    /// Gives a finished copy its name. The new store has to be placed afterwards, and then `finish` has to be called.
    func place() throws(FileFailure) {
        try FileSystem.rename(unfinished, toNew: path)
        try makeSafe(folder(of: path))
    }

    /// Removes the mark of a copy whose store exists.
    func finish() throws(FileFailure) { try FileSystem.remove(path + "/" + Self.mark) }

    /// Removes a copy whose store does not exist.
    func discard() throws(FileFailure) {
        // Under that name, the rest of a removal that was interrupted is known to be superfluous.
        if try isMarked() { try FileSystem.rename(path, toNew: unfinished) }
        try removeFolder(unfinished, depth: 0)
    }

    /// Cleans up after a process that died. Removes a copy whose store does not exist, and the mark of one whose store exists.
    func recover() throws(FileFailure) {
        try removeFolder(unfinished, depth: 0)
        guard try isMarked() else { return }
        if try FileSystem.exists(store) { try finish() } else { try discard() }
    }

    /// Whether a process that died has given the copy its name, and not removed the mark.
    func isMarked() throws(FileFailure) -> Bool { try FileSystem.exists(path + "/" + Self.mark) }

    /// Copies the files of a folder into one that exists, and gives it the permissions of the folder when it is complete.
    private func copyContents(of source: String, to copy: String, depth: Int, _ reporter: RunReporter) throws(RunFailure) {
        guard depth < Self.greatestDepth else { throw .store("'\(source)' is too deep inside other folders") }
        let (names, facts) = try filing { () throws(FileFailure) in
            guard let facts = try FileSystem.facts(source) else { throw FileFailure(source, reason: "it no longer exists") }
            return (try FileSystem.names(in: source), facts)
        }
        for name in names where name != Self.mark {
            let (from, to) = (source + "/" + name, copy + "/" + name)
            // A link to a folder is the folder, as it is for Core Data.
            if try filing({ () throws(FileFailure) in try FileSystem.kind(from) }) == .folder {
                try filing { () throws(FileFailure) in try FileSystem.makeNewFolder(to, mode: 0o700) }
                try copyContents(of: from, to: to, depth: depth + 1, reporter)
            } else {
                try copyFile(from, to: to, reporter)
            }
        }
        try filing { () throws(FileFailure) in
            try FileSystem.setMode(facts.mode & 0o777, of: copy)
            try makeSafe(copy)
        }
    }

    private func copyFile(_ source: String, to copy: String, _ reporter: RunReporter) throws(RunFailure) {
        let (from, to) = try filing { () throws(FileFailure) in
            let from = try OpenFile(source, .reading)
            let facts = try from.facts()
            guard facts.kind == .file else { throw FileFailure(source, reason: "it is \(facts.kind.words)") }
            return (from, try OpenFile(copy, .creating(mode: facts.mode & 0o777)))
        }
        try MapExecution.copyFile(from: from, to: to, reporter: reporter)
        try filing { () throws(FileFailure) in
            try to.sync()
            try to.close()
        }
    }

    private func removeFolder(_ path: String, depth: Int) throws(FileFailure) {
        guard depth <= Self.greatestDepth else { throw FileFailure(path, reason: "it is too deep inside other folders") }
        guard try FileSystem.kind(path, followsLinks: false) == .folder else { return }
        for name in try FileSystem.names(in: path) {
            let inner = path + "/" + name
            if try FileSystem.kind(inner, followsLinks: false) == .folder {
                try removeFolder(inner, depth: depth + 1)
            } else {
                try FileSystem.remove(inner)
            }
        }
        try FileSystem.removeFolder(path)
    }
}

/// Returns the folder in which Core Data keeps large values of a store as files.
package func supportFolder(of store: String) -> String { SupportFolder(of: store).path }

/// Whether a store has the file with a large value.
package func hasExternalFile(_ name: String, of store: String) throws(StoreError) -> Bool {
    let file = name.prefix { $0 != "\0" }
    guard !file.isEmpty, !file.contains("/") else { return false }
    let path = supportFolder(of: resolved(store)) + "/_EXTERNAL_DATA/" + file
    return try looking(at: store) { () throws(FileFailure) in try FileSystem.exists(path) }
}
