import MapCompiler

/// A file that mapc writes as a whole.
struct FileChange {
    /// What may be at the path before.
    enum Former: Equatable {
        /// Nothing, or a file with the new content.
        case nothing
        /// The file with the content that mapc read.
        case content([UInt8])
        /// Nothing, or any file.
        case anything
    }

    var path: String
    var former: Former
    var new: [UInt8]
    /// Whether the folder is created if it does not exist.
    var makesFolder = false

    /// A file that replaces another, or that is new if `old` is `nil`.
    init(path: String, old: [UInt8]?, new: [UInt8]) {
        (self.path, self.former, self.new) = (path, old.map(Former.content) ?? .nothing, new)
        makesFolder = old == nil
    }

    init(path: String, former: Former, new: [UInt8], makesFolder: Bool = false) {
        (self.path, self.former, self.new, self.makesFolder) = (path, former, new, makesFolder)
    }

    /// The content that mapc read; `nil` if there was none.
    var old: [UInt8]? { if case .content(let bytes) = former { bytes } else { nil } }

    /// Writes files, each either wholly or not at all: beside its place, and renamed when all of them are written and synced to disk. The mode stays.
    /// Returns the paths that have changed. The new folders are created first, even if no file is written into them.
    ///
    /// Throws before the first rename if one of them is a link, is read-only, or is no longer what mapc read. Then no file has changed. If a rename
    /// fails, the error names the files that have changed. A signal that would end the process waits until all files are written. Of a process that is
    /// killed nothing is in the way: the next one that writes in the folder removes its drafts.
    @discardableResult
    static func write(_ changes: [FileChange], in newFolders: [String] = []) throws(Failure) -> [String] {
        let mask = Interruption.holdBack()
        defer { Interruption.letThrough(mask) }
        var changed: [String] = []
        do throws(FileFailure) {
            for folder in newFolders { try FileSystem.makeFolder(folder) }
            for change in changes where change.makesFolder { try FileSystem.makeFolder(FileSystem.parent(of: change.path)) }
            let folders = Set(changes.map { FileSystem.parent(of: $0.path) }).sorted()
            for folder in folders { try Draft.removeLeftovers(in: folder) }
            var left: [FileChange] = []
            for change in changes where try change.isNeeded() { left.append(change) }
            var drafts: [(change: FileChange, draft: Draft)] = []
            for change in left {
                let draft = try change.draft()
                if left.count > Self.mostOpen { try draft.close() }
                drafts.append((change, draft))
            }
            for change in left { _ = try change.isNeeded() }
            for (change, draft) in drafts {
                if change.former == .nothing { try draft.placeNew() } else { try draft.replace() }
                changed.append(change.path)
            }
            if !left.isEmpty { for folder in folders { try FileSystem.makeNamesSafe(in: folder) } }
        } catch {
            throw Failure(reason: error, changed: changed)
        }
        return changed
    }

    /// How many drafts may be open at once. A process may have 256 open files on some systems.
    private static let mostOpen = 128

    /// Why not all files were written.
    struct Failure: Error {
        var reason: FileFailure
        /// The files that were replaced before; empty unless the system refused a rename or the last sync.
        var changed: [String]
    }

    /// Whether the file has another content. Throws if it may not be replaced.
    private func isNeeded() throws(FileFailure) -> Bool {
        guard let facts = try FileSystem.facts(path, followsLinks: false) else {
            if case .content = former { throw FileFailure(path, reason: "it no longer exists", help: "run mapc again") }
            return true
        }
        if facts.kind == .link {
            throw FileFailure(path, reason: "it is a symbolic link", help: "\(old == nil ? "name" : "edit") the file that it refers to")
        }
        guard facts.kind == .file else { throw FileFailure(path, reason: "it is \(facts.kind.words)") }
        if case .nothing = former {
            let isSame = facts.size == new.count ? try read() == new : false
            guard isSame else { throw FileFailure(path, reason: "it exists already") }
            return false
        }
        if facts.nameCount > 1 {
            throw FileFailure(
                path, reason: "it has \(facts.nameCount) names (hard links), and mapc would change the file of one",
                help: "edit the file in place")
        }
        // The system lets an administrator write any file. The mode is the owner's wish.
        let isWritable = facts.mode & 0o222 == 0 ? false : try FileSystem.allows(path, .writing)
        guard isWritable else {
            throw FileFailure(path, reason: "it is read-only", help: "chmod u+w \(path)")
        }
        if case .content(let old) = former {
            let isSame = facts.size == old.count ? try read() == old : false
            guard isSame else { throw FileFailure(path, reason: "it has changed since mapc read it", help: "run mapc again") }
        }
        return true
    }

    private func read() throws(FileFailure) -> [UInt8] { try FileSystem.read(path, limit: .max) }

    /// Writes the new content beside the file.
    private func draft() throws(FileFailure) -> Draft {
        let facts = try FileSystem.facts(path, followsLinks: false)
        let draft = try Draft(of: path, mode: facts?.mode ?? 0o644)
        // A mode that a mask has narrowed, and an owner other than the user, stay as they were.
        if let facts { try draft.take(ownerAndModeOf: facts) }
        try draft.write(new)
        try draft.makeSafe()
        return draft
    }
}
