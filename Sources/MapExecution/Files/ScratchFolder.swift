#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A folder that exists as long as this value, for databases that are only tried out. Nobody else may read it.
package struct ScratchFolder: ~Copyable {
    /// The path of the folder.
    package let path: String

    /// Makes a folder with a name of its own. Throws if the folder above cannot be written.
    package init(in parent: String, random: UInt64) throws(FileFailure) {
        path = FileSystem.join(parent, "\(Self.prefix)-\(getpid())-\(String(random, radix: 36))")
        try FileSystem.makeNewFolder(path, mode: 0o700)
    }

    deinit { try? Self.remove(path) }

    private static let prefix = "mapc"
    /// How long nothing must have changed in a folder that is taken for a leftover, in seconds: a process in another container looks dead from here.
    private static let quietTime = 3600

    /// Removes folders of processes of this user that were killed. What cannot be removed stays.
    package static func removeLeftovers(in parent: String) {
        for name in (try? FileSystem.names(in: parent)) ?? [] {
            guard let process = process(of: name), kill(process, 0) != 0, errno == ESRCH else { continue }
            let path = FileSystem.join(parent, name)
            // Nobody else can exchange a folder of this user.
            guard let facts = try? FileSystem.facts(path, followsLinks: false), facts.kind == .folder, facts.owner == geteuid(),
                facts.changed[0] < time(nil) - quietTime
            else { continue }
            try? remove(path)
        }
    }

    /// Returns the process that made a folder of this name; `nil` for other names.
    private static func process(of name: String) -> pid_t? {
        let parts = name.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == prefix, UInt64(parts[2], radix: 36) != nil else { return nil }
        return pid_t(parts[1])
    }

    /// Removes the files of a folder, and the folder.
    private static func remove(_ folder: String) throws(FileFailure) {
        for name in try FileSystem.names(in: folder) {
            let path = FileSystem.join(folder, name)
            if try FileSystem.kind(path, followsLinks: false) == .folder { try remove(path) } else { try FileSystem.remove(path) }
        }
        try FileSystem.removeFolder(folder)
    }
}
