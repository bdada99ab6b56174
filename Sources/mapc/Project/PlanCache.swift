import MapCompiler

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Plans that were made before, in the user's cache folder, each under the name of all that it was made from. Whoever deletes them loses nothing but time.
///
/// Whatever does not work here is as if there were nothing: no folder, no permission, no room, a file that somebody damaged.
struct PlanCache {
    private let folder: String
    /// Which mapc looks into it.
    let build: String

    /// More than this is not kept; what was not used for the longest time goes first.
    private static let (greatestCount, greatestSize): (Int, Int64) = (64, 64 << 20)

    /// `nil` where the user has no folder for such things, or nobody can tell which mapc made what is there.
    init?() {
        guard let build = thisBuild() else { return nil }
        self.build = build
        let home = Environment["HOME", default: ""]
        #if os(macOS)
            let caches = home.isEmpty ? "" : "\(home)/Library/Caches"
        #else
            // https://specifications.freedesktop.org/basedir-spec/latest: a path that is not absolute does not count.
            let chosen = Environment["XDG_CACHE_HOME", default: ""]
            let caches = chosen.hasPrefix("/") ? chosen : home.isEmpty ? "" : "\(home)/.cache"
        #endif
        guard caches.hasPrefix("/") else { return nil }
        folder = "\(caches)/mapc"
    }

    subscript(key: String) -> KeptPlan? {
        let path = path(of: key)
        guard FileSystem.kind(path, followsLinks: false) == .file, FileSystem.size(path) <= Self.greatestSize,
            let plan = (try? FileSystem.read(path)).flatMap(KeptPlan.init)
        else { return nil }
        // It was of use now.
        utimensat(AT_FDCWD, path, nil, AT_SYMLINK_NOFOLLOW)
        return plan
    }

    /// Nobody ever sees half of it: it gets its name when it is all there.
    func keep(_ plan: KeptPlan, as key: String) {
        let caches = FileSystem.parent(of: folder)
        mkdir(FileSystem.parent(of: caches), 0o700)
        mkdir(caches, 0o700)
        mkdir(folder, 0o700)
        let draft = "\(path(of: key)).\(getpid())"
        unlink(draft)
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        let isWritten = (try? FileSystem.write(plan.bytes, to: descriptor, draft)) != nil
        guard close(descriptor) == 0, isWritten, rename(draft, path(of: key)) == 0 else {
            unlink(draft)
            return
        }
        sweep()
    }

    private func path(of key: String) -> String { "\(folder)/\(key).plan" }

    /// Drafts that somebody left are old one day, too.
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

/// Which mapc this is: of two with one version, one may plan otherwise. `nil` where nobody can tell.
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
