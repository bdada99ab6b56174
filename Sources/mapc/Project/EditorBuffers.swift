/// Texts that an editor has not saved, by absolute path without links.
struct EditorBuffers: Sendable {
    var texts: [String: [UInt8]] = [:]

    /// Reads a file, or its buffer.
    func read(_ path: String) throws(FileSystem.Failure) -> [UInt8] {
        if !texts.isEmpty, let text = texts[Self.real(path)] { return text }
        return try FileSystem.read(path)
    }

    /// Returns the paths, relative to a folder, of buffers below it whose files do not exist yet.
    func unsaved(below folder: String) -> [String] {
        guard !texts.isEmpty, let folder = FileSystem.real(folder.isEmpty ? "." : folder) else { return [] }
        let start = folder == "/" ? folder : folder + "/"
        return texts.keys.filter { $0.hasPrefix(start) && FileSystem.kind($0) == nil }.map { String($0.dropFirst(start.count)) }
    }

    /// Returns a path without links. Of a file that does not exist, the folders that exist are read.
    static func real(_ path: String) -> String {
        if let place = FileSystem.real(path) { return place }
        let folder = FileSystem.parent(of: path)
        guard folder != path, folder != ".", let name = path.split(separator: "/").last else { return path }
        return FileSystem.join(real(folder), String(name))
    }
}
