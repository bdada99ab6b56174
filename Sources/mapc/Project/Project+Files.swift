import MapCompiler

extension Project {
    /// Reads the project that contains the files of a folder. Throws if the folder cannot be read. A buffer of an editor takes the place of its file.
    ///
    /// It is the project of the nearest `mapc.yaml`. If there is none, models and mappings may be in folders side by side: then it is the nearest folder that
    /// has both, but no wider than the given folders, such as the current one. If no folder has both, it is the folder itself. The root of the disk is not a
    /// project: whoever opens it in an editor wants to see files.
    static func ofFiles(
        in folder: String, within widest: [String], buffers: [String: [UInt8]] = [:], mostNames: Int = .max
    ) throws(FileFailure) -> Project {
        let nearest = try Project(around: folder, buffers: buffers, mostNames: mostNames)
        guard !nearest.has(.project), var place = try FileSystem.real(folder) else { return nearest }
        let roots = widest.filter { $0 != "/" && (place == $0 || place.hasPrefix($0 + "/")) }
        guard let root = roots.max(by: { $0.utf8.count < $1.utf8.count }) else { return nearest }
        var (current, path) = (nearest, folder)
        while !current.isWhole {
            (path, place) = (FileSystem.parent(of: path), FileSystem.parent(of: place))
            // The path of a link does not lead to the folder around it.
            guard place == root || place.hasPrefix(root + "/"), try FileSystem.real(path) == place,
                let wider = try? Project(around: path, buffers: buffers, mostNames: mostNames)
            else { return nearest }
            current = wider
        }
        return current
    }

    /// Makes a project of what an editor has open in a folder, if the project itself cannot be read. That is its finding.
    init(unreadable folder: String, _ failure: FileFailure, buffers: [String: [UInt8]]) {
        let start = folder == "/" ? folder : folder + "/"
        let files = buffers.keys.sorted().filter { $0.hasPrefix(start) && Compiler.isPartOfProject($0) }.map { path in
            TextFile(path: String(path.dropFirst(start.count)), bytes: buffers[path] ?? [])
        }
        self.init(folder: folder, files: files, EditorBuffers(texts: buffers))
        diagnostics = [failure.limit == nil ? .unreadableFile(failure.path, words: failure.reason) : failure.diagnostic]
    }

    /// Whether it has models and mappings.
    var isWhole: Bool { has(.model) && has(.mapping) }

    func has(_ kind: FileKind) -> Bool { files.contains { FileKind(ofPath: $0.path) == kind } }
}
