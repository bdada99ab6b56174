#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The file operations that mapc needs. It does not use Foundation, because loading Foundation would slow down every start.
enum FileSystem {
    enum Kind: Sendable { case file, folder, other }

    /// Why a file could not be read or written, with the system's error message.
    struct Failure: Error, Sendable {
        var path: String
        var words: String
        var isMissing: Bool
        /// What to do, if that is known.
        var help: String?

        init(_ path: String) {
            let number = errno
            self.path = path
            words = String(cString: strerror(number))
            isMissing = number == ENOENT || number == ENOTDIR
        }

        init(_ path: String, words: String, help: String? = nil) {
            self.path = path
            self.words = words
            self.help = help
            isMissing = false
        }
    }

    static func kind(_ path: String, followsLinks: Bool = true) -> Kind? {
        var facts = stat()
        guard (followsLinks ? stat(path, &facts) : lstat(path, &facts)) == 0 else { return nil }
        switch facts.st_mode & S_IFMT {
        case S_IFREG: return .file
        case S_IFDIR: return .folder
        default: return .other
        }
    }

    /// Returns the size in bytes, 0 if the file does not exist.
    static func size(_ path: String) -> Int64 {
        var facts = stat()
        return stat(path, &facts) == 0 ? Int64(facts.st_size) : 0
    }

    static func read(_ path: String) throws(Failure) -> [UInt8] {
        guard kind(path) != .folder else { throw Failure(path, words: "it is a folder") }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Failure(path) }
        defer { close(descriptor) }
        return try read(from: descriptor, path)
    }

    /// Reads standard input to its end.
    static func readInput() throws(Failure) -> [UInt8] { try read(from: STDIN_FILENO, "standard input") }

    /// Reads what there is, and waits until there is something. Empty at the end; `nil` if nothing can be read.
    static func readPiece(from descriptor: Int32) -> [UInt8]? {
        while true {
            var count = 0
            let piece = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, initialized in
                count = systemRead(descriptor, buffer.baseAddress, buffer.count)
                initialized = max(count, 0)
            }
            if count >= 0 { return piece }
            if errno != EINTR { return nil }
        }
    }

    private static func read(from descriptor: Int32, _ path: String) throws(Failure) -> [UInt8] {
        var facts = stat()
        fstat(descriptor, &facts)
        // A file may grow while it is read, and a pipe has no size. So only an empty read is the end.
        var bytes: [UInt8] = []
        while true {
            let room = max(Int(facts.st_size) - bytes.count, 1 << 12)
            var count = 0
            let piece = [UInt8](unsafeUninitializedCapacity: room) { buffer, initialized in
                count = systemRead(descriptor, buffer.baseAddress, room)
                initialized = max(count, 0)
            }
            if count == 0 { return bytes }
            if count < 0, errno != EINTR { throw Failure(path) }
            if bytes.isEmpty { bytes = piece } else { bytes += piece }
        }
    }

    /// Writes a file, synchronously. Throws if the file exists, unless `replacing`.
    static func write(_ text: String, to path: String, replacing: Bool = false) throws(Failure) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | (replacing ? O_TRUNC : O_EXCL), 0o644)
        guard descriptor >= 0 else { throw Failure(path) }
        defer { close(descriptor) }
        try write(Array(text.utf8), to: descriptor, path)
    }

    static func write(_ bytes: [UInt8], to descriptor: Int32, _ path: String) throws(Failure) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 || errno == EINTR else { throw Failure(path) }
            rest = rest.dropFirst(max(count, 0))
        }
    }

    /// Removes a file if it is empty, as a file is that was created and never written.
    static func removeIfEmpty(_ path: String) {
        var facts = stat()
        if stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG, facts.st_size == 0 { unlink(path) }
    }

    /// Makes a folder, and the folders above it, where they do not exist.
    static func makeFolder(_ path: String) throws(Failure) {
        if mkdir(path, 0o755) == 0 || kind(path) == .folder { return }
        guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else { throw Failure(path) }
        try makeFolder(String(path[..<slash]))
        if mkdir(path, 0o755) != 0, kind(path) != .folder { throw Failure(path) }
    }

    /// Returns the names in a folder, sorted by their bytes, without hidden ones.
    static func names(in folder: String) throws(Failure) -> [String] {
        guard let stream = opendir(folder) else { throw Failure(folder) }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// The current folder.
    static var current: String {
        guard let path = getcwd(nil, 0) else { return "." }
        defer { free(path) }
        return String(cString: path)
    }

    /// Returns the path without links, dots and doubled slashes; `nil` if the file does not exist.
    static func real(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Returns the path of a folder without detours such as `models/..` and `./`, for findings that other tools read: relative to the current folder.
    /// An absolute path stays absolute if it is not in the current folder.
    static func direct(_ folder: String) -> String {
        let detours: Set<Substring> = ["", ".", ".."]
        guard folder != ".", folder.split(separator: "/", omittingEmptySubsequences: false).contains(where: detours.contains) else {
            return folder
        }
        let path = relative(folder, to: ".")
        return folder.hasPrefix("/") && path.hasPrefix("..") ? folder : path
    }

    /// Returns the path of a file or folder from another folder; the path unchanged if one of them does not exist.
    static func relative(_ path: String, to folder: String) -> String {
        guard let here = real(folder)?.split(separator: "/"), let there = real(path)?.split(separator: "/") else { return path }
        let common = zip(here, there).prefix { $0 == $1 }.count
        let parts = Array(repeating: "..", count: here.count - common) + there.dropFirst(common)
        return parts.isEmpty ? "." : parts.joined(separator: "/")
    }

    /// Returns the path of the file that would be written under this name. Follows links, also to files that do not exist yet.
    static func target(of path: String) -> String {
        var path = path
        // Linux follows as many links before it gives up.
        for _ in 0..<40 {
            if let real = real(path) { return real }
            guard let next = link(path) else { break }
            path = join(parent(of: path), next)
        }
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return join(real(parent(of: path)) ?? parent(of: path), name)
    }

    /// Returns the target of a symbolic link as the link spells it; `nil` for anything else.
    private static func link(_ path: String) -> String? {
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let count = bytes.withUnsafeMutableBytes { bytes in
            bytes.baseAddress.map { readlink(path, $0, bytes.count) } ?? -1
        }
        return count <= 0 ? nil : String(decoding: bytes.prefix(count), as: UTF8.self)
    }

    /// Returns the device and inode of a file, the same under each of its names.
    static func identity(_ path: String) -> [UInt64]? {
        var facts = stat()
        return stat(path, &facts) == 0 ? [UInt64(facts.st_dev), UInt64(facts.st_ino)] : nil
    }

    static func parent(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    static func join(_ folder: String, _ name: String) -> String {
        name.hasPrefix("/") ? name : folder == "." ? name : folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    }
}

private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, bytes, count)
}
