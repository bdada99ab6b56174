/// Texts that an editor has not saved, by absolute path without links.
struct EditorBuffers: Sendable {
    var texts: [String: [UInt8]] = [:]

    /// Reads a file, or its buffer.
    func read(_ path: String) throws(FileSystem.Failure) -> [UInt8] {
        if !texts.isEmpty, let text = texts[FileSystem.real(path) ?? absolute(path)] { return text }
        return try FileSystem.read(path)
    }

    /// Returns the paths, relative to a folder, of buffers below it whose files do not exist yet.
    func unsaved(below folder: String) -> [String] {
        guard !texts.isEmpty, let folder = FileSystem.real(folder.isEmpty ? "." : folder) else { return [] }
        let start = folder == "/" ? folder : folder + "/"
        return texts.keys.filter { $0.hasPrefix(start) && FileSystem.kind($0) == nil }.map { String($0.dropFirst(start.count)) }
    }

    private func absolute(_ path: String) -> String {
        let folder = FileSystem.parent(of: path)
        guard let place = FileSystem.real(folder), let name = path.split(separator: "/").last else { return path }
        return FileSystem.join(place, String(name))
    }
}
