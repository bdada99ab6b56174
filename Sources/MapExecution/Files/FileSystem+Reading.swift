#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

// Whole files.
extension FileSystem {
    /// Reads a file. Follows links.
    ///
    /// Throws if it is not a regular file: a pipe would wait for another program, and a device may have no end. Throws before reading if the file has more
    /// bytes than `limit`, which is never exceeded. If `allowsPipes`, it also reads a pipe, whose writer it waits for.
    package static func read(_ path: String, limit: Int, allowsPipes: Bool = false) throws(FileFailure) -> [UInt8] {
        // Opening a device can have effects, so the kind is checked first, and once more for the file that was opened.
        guard let kind = try kind(path) else { throw FileFailure(missing: path) }
        try check(kind, path, allowsPipes)
        let file = try OpenFile(path, kind == .pipe ? .listening : .reading)
        let facts = try file.facts()
        try check(facts.kind, path, allowsPipes)
        return try read(from: file.descriptor, path, size: facts.kind == .file ? facts.size : 0, limit: limit)
    }

    private static func check(_ kind: FileFacts.Kind, _ path: String, _ allowsPipes: Bool) throws(FileFailure) {
        guard kind == .file || allowsPipes && kind == .pipe else { throw FileFailure(path, reason: "it is \(kind.words)") }
    }

    /// Reads standard input to its end. Throws if it has more bytes than `limit`.
    package static func readInput(limit: Int) throws(FileFailure) -> [UInt8] {
        try read(from: STDIN_FILENO, "standard input", size: 0, limit: limit)
    }

    /// Reads what there is, and waits until there is something. Empty at the end; `nil` if nothing can be read.
    package static func readPiece(from descriptor: Int32) -> [UInt8]? {
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

    private static func read(from descriptor: Int32, _ path: String, size: Int64, limit: Int) throws(FileFailure) -> [UInt8] {
        guard size <= limit else { throw FileFailure(path, isLargerThan: limit) }
        // A file may grow while it is read, and a pipe has no size. So only an empty read is the end.
        var bytes: [UInt8] = []
        while true {
            let room = max(Int(size) - bytes.count, 1 << 12)
            var count = 0
            let piece = [UInt8](unsafeUninitializedCapacity: room) { buffer, initialized in
                count = systemRead(descriptor, buffer.baseAddress, room)
                initialized = max(count, 0)
            }
            if count == 0 { return bytes }
            if count < 0, errno != EINTR { throw FileFailure(path) }
            if bytes.isEmpty { bytes = piece } else { bytes += piece }
            guard bytes.count <= limit else { throw FileFailure(path, isLargerThan: limit) }
        }
    }
}

private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, bytes, count)
}
