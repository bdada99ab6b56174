import MapCompiler

/// Plans and statuses that were made earlier, in the user's cache folder. The name of a file is a digest of everything that it was made from, so
/// deleting the files only costs time.
///
/// Every failure here is treated as a missing file: no folder, no permission, a full disk, a damaged file.
struct PlanCache {
    private let folder: String
    /// Identifies the build of mapc that uses the cache.
    let build: String

    /// The greatest number of files and their greatest total size in bytes. The files that have not been used for the longest time are removed
    /// first.
    private static let (greatestCount, greatestSize): (Int, Int64) = (64, 64 << 20)

    /// `nil` if the user has no cache folder, or if this build of mapc cannot be identified.
    init?() {
        guard let build = thisBuild() else { return nil }
        self.build = build
        guard let folder = CacheFolder.path else { return nil }
        self.folder = folder
    }

    subscript<Content: Kept>(key: String) -> Content? {
        let path = path(of: key, Content.suffix)
        guard (try? FileSystem.kind(path, followsLinks: false)) == .file,
            let content = (try? FileSystem.read(path, limit: Int(Self.greatestSize))).flatMap(Content.init)
        else { return nil }
        // The time of the last use decides which files are removed first.
        FileSystem.touch(path)
        return content
    }

    /// Writes a file under a temporary name and renames it when it is complete, so that no other process reads half of it.
    func keep(_ content: some Kept, as key: String) {
        do throws(FileFailure) {
            try FileSystem.makeFolder(folder, mode: 0o700)
            let draft = try Draft(of: path(of: key, type(of: content).suffix), mode: 0o600)
            try draft.write(content.bytes)
            try draft.replace()
            try sweep()
        } catch {}
    }

    private func path(of key: String, _ suffix: String) -> String { "\(folder)/\(key).\(suffix)" }

    /// Removes the least recently used files beyond the limits, and what other processes left when they died.
    private func sweep() throws(FileFailure) {
        var entries: [(path: String, facts: FileFacts)] = []
        for name in try FileSystem.visibleNames(in: folder) {
            let path = FileSystem.join(folder, name)
            if let facts = try FileSystem.facts(path, followsLinks: false), facts.kind == .file { entries.append((path, facts)) }
        }
        entries.sort { $1.facts.changed.lexicographicallyPrecedes($0.facts.changed) }
        var size: Int64 = 0
        for (place, entry) in entries.enumerated() {
            size += entry.facts.size
            if place >= Self.greatestCount || size > Self.greatestSize { try FileSystem.remove(entry.path) }
        }
    }
}

/// Identifies this build of mapc, since two builds of the same version may make different plans. `nil` if the system does not tell.
func thisBuild() -> String? {
    #if os(Linux)
        let path = "/proc/self/exe"
    #else
        let path = Arguments.all.first ?? ""
    #endif
    guard let facts = try? FileSystem.facts(path) else { return nil }
    return "\(facts.size) \(facts.changed[0]).\(facts.changed[1])"
}
