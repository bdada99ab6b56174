import MapCompiler

/// Texts that an editor has not saved, by absolute path without links.
struct EditorBuffers: Sendable {
    var texts: [String: [UInt8]] = [:]

    /// Reads a file, or its buffer.
    func read(_ path: String) throws(FileFailure) -> [UInt8] {
        if !texts.isEmpty, let text = texts[Self.real(path)] { return text }
        return try FileSystem.read(path, limit: YAMLLimit.bytes)
    }

    /// Returns the paths, relative to a folder, of buffers below it whose files do not exist yet.
    func unsaved(below folder: String) throws(FileFailure) -> [String] {
        guard !texts.isEmpty, let folder = try FileSystem.real(folder.isEmpty ? "." : folder) else { return [] }
        let start = folder == "/" ? folder : folder + "/"
        var unsaved: [String] = []
        for path in texts.keys where path.hasPrefix(start) {
            if try FileSystem.kind(path) == nil { unsaved.append(String(path.dropFirst(start.count))) }
        }
        return unsaved
    }

    /// Returns a path without links. Of a file that does not exist, the folders that exist are read.
    static func real(_ path: String) -> String {
        if let place = try? FileSystem.real(path) { return place }
        let folder = FileSystem.parent(of: path)
        guard folder != path, folder != ".", let name = path.split(separator: "/").last else { return path }
        return FileSystem.join(real(folder), String(name))
    }
}
