import MapCompiler

extension FileSystem {
    /// Whether a saved plan may take the place of what is at a path: nothing, an empty file, a saved plan, or what is no file. Nothing is written through a link.
    static func hasRoomForPlan(_ path: String) throws(FileFailure) -> Bool {
        guard try kind(path, followsLinks: false) == .file else { return true }
        let beginning = Array("{\n  \"plan\" : {".utf8)
        let found = try OpenFile(path, .reading).read(beginning.count, at: 0)
        return found.isEmpty || found == beginning
    }

    /// Whether there is an SQLite database at a path: <https://www.sqlite.org/fileformat.html#magic_header_string>.
    static func isDatabase(_ path: String) throws(FileFailure) -> Bool {
        guard try kind(path) == .file else { return false }
        let header = Array("SQLite format 3\0".utf8)
        return try OpenFile(path, .reading).read(header.count, at: 0) == header
    }
}
