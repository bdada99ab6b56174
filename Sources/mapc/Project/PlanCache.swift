import MapCompiler

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

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
        guard FileSystem.kind(path, followsLinks: false) == .file, FileSystem.size(path) <= Self.greatestSize,
            let content = (try? FileSystem.read(path)).flatMap(Content.init)
        else { return nil }
        // The time of the last use decides which files are removed first.
        utimensat(AT_FDCWD, path, nil, AT_SYMLINK_NOFOLLOW)
        return content
    }

    /// Writes a file under a temporary name and renames it when it is complete, so that no other process reads half of it.
    func keep(_ content: some Kept, as key: String) {
        let caches = FileSystem.parent(of: folder)
        mkdir(FileSystem.parent(of: caches), 0o700)
        mkdir(caches, 0o700)
        mkdir(folder, 0o700)
        let path = path(of: key, type(of: content).suffix)
        let draft = "\(path).\(getpid())"
        unlink(draft)
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        let isWritten = (try? FileSystem.write(content.bytes, to: descriptor, draft)) != nil
        guard close(descriptor) == 0, isWritten, rename(draft, path) == 0 else {
            unlink(draft)
            return
        }
        sweep()
    }

    private func path(of key: String, _ suffix: String) -> String { "\(folder)/\(key).\(suffix)" }

    /// Removes the least recently used files beyond the limits, including temporary files that other processes left behind.
    private func sweep() {
        var entries: [(path: String, used: timespec, size: Int64)] = []
        for name in (try? FileSystem.names(in: folder)) ?? [] {
            let path = FileSystem.join(folder, name)
            var facts = stat()
            guard lstat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { continue }
            #if canImport(Darwin)
                let used = facts.st_mtimespec
            #else
                let used = facts.st_mtim
            #endif
            entries.append((path, used, Int64(facts.st_size)))
        }
        entries.sort { ($0.used.tv_sec, $0.used.tv_nsec) > ($1.used.tv_sec, $1.used.tv_nsec) }
        var size: Int64 = 0
        for (place, entry) in entries.enumerated() {
            size += entry.size
            if place >= Self.greatestCount || size > Self.greatestSize { unlink(entry.path) }
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
    var facts = stat()
    guard stat(path, &facts) == 0 else { return nil }
    #if canImport(Darwin)
        let changed = facts.st_mtimespec
    #else
        let changed = facts.st_mtim
    #endif
    return "\(facts.st_size) \(changed.tv_sec).\(changed.tv_nsec)"
}
