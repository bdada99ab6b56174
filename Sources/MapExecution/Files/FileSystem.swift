#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The calls of the system that concern names of files. No other folder makes them.
///
/// Whatever looks for a file distinguishes two answers: the file does not exist (ENOENT, ENOTDIR), which is a value; and the system does not say whether
/// it exists, which is thrown. It does not use Foundation, because loading Foundation would slow down every start.
package enum FileSystem {
    /// Returns the facts of a file; `nil` if it does not exist. If `followsLinks`, a link that refers to nothing does not exist.
    package static func facts(_ path: String, followsLinks: Bool = true) throws(FileFailure) -> FileFacts? {
        var facts = stat()
        if (followsLinks ? stat(path, &facts) : lstat(path, &facts)) == 0 { return FileFacts(facts) }
        let failure = FileFailure(path)
        if failure.isMissing { return nil }
        throw failure
    }

    /// Returns the kind of a file; `nil` if it does not exist.
    package static func kind(_ path: String, followsLinks: Bool = true) throws(FileFailure) -> FileFacts.Kind? {
        try facts(path, followsLinks: followsLinks)?.kind
    }

    /// Whether a file, folder or link of this name exists, a link that refers to nothing included.
    package static func exists(_ path: String) throws(FileFailure) -> Bool { try facts(path, followsLinks: false) != nil }

    /// Returns the size in bytes, 0 if the file does not exist.
    package static func size(_ path: String) throws(FileFailure) -> Int64 { try facts(path)?.size ?? 0 }

    /// Returns the device and inode of a file; `nil` if it does not exist.
    package static func identity(_ path: String) throws(FileFailure) -> FileFacts.Identity? { try facts(path)?.identity }

    /// A name in a folder.
    package struct Entry {
        package var name: String
        /// Whether the bytes of the name are UTF-8. If not, no path that mapc can write leads there.
        package var isUTF8: Bool
        /// Whether it is a folder, or the system does not say what it is.
        package var mayBeFolder: Bool
    }

    /// Returns the names in a folder, sorted by their bytes.
    package static func names(in folder: String) throws(FileFailure) -> [String] { try entries(in: folder).map(\.name) }

    /// Returns the same with what the folder knows about each.
    package static func entries(in folder: String) throws(FileFailure) -> [Entry] {
        guard let listing = opendir(folder) else { throw FileFailure(folder) }
        defer { closedir(listing) }
        var entries: [Entry] = []
        while true {
            // At the end and after an error the answer is the same, and only `errno` differs.
            errno = 0
            guard let entry = readdir(listing) else {
                let number = errno
                if number != 0 { throw FileFailure(folder, number: number) }
                return entries.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
            }
            let (name, isUTF8) = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { bytes in
                    String(validatingCString: bytes).map { ($0, true) } ?? (String(cString: bytes), false)
                }
            }
            guard name != ".", name != ".." else { continue }
            let mayBeFolder = [UInt32(DT_DIR), UInt32(DT_UNKNOWN)].contains(UInt32(entry.pointee.d_type))
            entries.append(Entry(name: name, isUTF8: isUTF8, mayBeFolder: mayBeFolder))
        }
    }

    /// Returns the path without links, dots and doubled slashes; `nil` if the file does not exist. Throws if it is not UTF-8.
    package static func real(_ path: String) throws(FileFailure) -> String? {
        guard let resolved = realpath(path, nil) else {
            let failure = FileFailure(path)
            if failure.isMissing { return nil }
            throw failure
        }
        defer { free(resolved) }
        // Another spelling would lead to another file.
        guard let name = String(validatingCString: resolved) else {
            throw FileFailure(path, reason: "its path is not UTF-8", help: "give its folder another name")
        }
        return name
    }

    /// Returns the target of a symbolic link as the link spells it; `nil` for anything else, and for what does not exist.
    package static func link(_ path: String) throws(FileFailure) -> String? {
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let count = bytes.withUnsafeMutableBytes { bytes in
            bytes.baseAddress.map { readlink(path, $0, bytes.count) } ?? -1
        }
        if count >= 0 { return String(decoding: bytes.prefix(count), as: UTF8.self) }
        let failure = FileFailure(path)
        if failure.isMissing || failure.number == EINVAL { return nil }
        throw failure
    }

    /// Returns the path of the file that would be written under this name. Follows links, also to files that do not exist yet.
    package static func target(of path: String) throws(FileFailure) -> String {
        var path = path
        // Linux follows as many links before it gives up.
        for _ in 0..<40 {
            if let real = try real(path) { return real }
            guard let next = try link(path) else { break }
            path = join(parent(of: path), next)
        }
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return join(try real(parent(of: path)) ?? parent(of: path), name)
    }

    /// Whether this user may read, write or use a file; `false` if it does not exist.
    package static func allows(_ path: String, _ access: Access) throws(FileFailure) -> Bool {
        if Self.access(path, access.rawValue) { return true }
        let failure = FileFailure(path)
        if failure.isMissing || [EACCES, EPERM, EROFS, ETXTBSY].contains(failure.number) { return false }
        throw failure
    }

    /// What a program may do with a file.
    package struct Access: OptionSet, Sendable {
        package var rawValue: Int32
        package init(rawValue: Int32) { self.rawValue = rawValue }

        package static let reading = Access(rawValue: R_OK)
        package static let writing = Access(rawValue: W_OK)
        package static let searching = Access(rawValue: X_OK)
    }

    private static func access(_ path: String, _ mode: Int32) -> Bool {
        #if canImport(Glibc)
            Glibc.access(path, mode) == 0
        #elseif canImport(Musl)
            Musl.access(path, mode) == 0
        #else
            Darwin.access(path, mode) == 0
        #endif
    }

    /// The current folder.
    package static var current: String {
        guard let path = getcwd(nil, 0) else { return "." }
        defer { free(path) }
        return String(cString: path)
    }
}
