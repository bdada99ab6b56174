import MapCompiler

extension Project {
    /// How many files may be read to find strays if an editor or a shell waits: the folder that is open in an editor may be a home folder.
    private static let mostStrays = 200

    /// Reads what nobody would read otherwise, so that the check reports it: models and mappings with wrong names, and whatever else is in a folder that the
    /// project file names. `found` are the YAML files of the project's folders.
    mutating func readStrays(_ found: [String], _ places: [Compiler.Place] = [], isLimited: Bool) {
        let read = Set(files.map(\.path))
        var left = isLimited ? Self.mostStrays : Int.max
        for path in Set(found).subtracting(read).sorted() where path != projectFile {
            let place = places.last { !$0.path.isEmpty && path.hasPrefix($0.path.hasSuffix("/") ? $0.path : $0.path + "/") }
            switch FileKind(ofPath: path) {
            case .model?, .mapping?, .test?:
                // The folder is one of the other kind, otherwise the file would have been read.
                if let place { diagnostics.append(.unknownFileKind(path, misplacedIn: place.path, at: place.range)) }
            case nil where place != nil: self.read(path)
            case nil where left > 0:
                // Files of other tools may be beside a project. They need not even be readable.
                left -= 1
                guard let bytes = try? buffers.read(FileSystem.join(folder, path)) else { continue }
                let file = TextFile(path: path, bytes: bytes)
                if MisnamedFile(file) != nil { files.append(file) }
            case .project?, .lock?, nil: break
            }
        }
        addProjectFile()
    }

    /// Returns the finding about a file that the project file lists, if it has the name of no kind. A model or a mapping has a finding of its own, in the file.
    func finding(aboutNameOf place: Compiler.Place) -> Diagnostic? {
        guard FileKind(ofPath: place.path) == nil, let bytes = try? buffers.read(FileSystem.join(folder, place.path)) else { return nil }
        guard MisnamedFile(TextFile(path: place.path, bytes: bytes)) == nil else { return nil }
        return .unknownFileKind(place.path, at: place.range)
    }

    /// Reports a project file that ends in `.yml`.
    private mutating func addProjectFile() {
        let name = "mapc.yml"
        guard projectFile != name, (try? FileSystem.kind(FileSystem.join(folder, name))) == .file else { return }
        diagnostics.append(.unknownFileKind(ofProjectFile: name, isTaken: projectFile == Self.fileName))
    }
}
