import MapCompiler

/// Reads the files of a bundle, such as an `.xcdatamodeld`.
enum BundleReading {
    /// Returns the files by paths that begin with the bundle's path. An empty folder is a file whose path ends in `/`.
    static func files(of bundle: String) throws(FileSystem.Failure) -> [TextFile] {
        var path = bundle
        while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path.removeLast() }
        switch FileSystem.kind(path) {
        case .folder?:
            let inner = try files(in: path)
            return inner.isEmpty ? [TextFile(path: path + "/", bytes: [])] : inner
        case .file?: return [TextFile(path: path, bytes: try FileSystem.read(path))]
        case .other?: throw FileSystem.Failure(path, words: "it is neither a file nor a folder")
        case nil: throw FileSystem.Failure(path)
        }
    }

    /// Returns the `xcmapping.xml` of each mapping model in a folder and in the folders in it, or of the mapping model itself. A folder without one is a
    /// file whose path ends in `/`.
    static func mappingModels(in folder: String) throws(FileSystem.Failure) -> [TextFile] {
        guard FileSystem.kind(folder) == .folder else { return try files(of: folder) }
        let found = try mappingModels(below: folder)
        return found.isEmpty ? [TextFile(path: folder.hasSuffix("/") ? folder : folder + "/", bytes: [])] : found
    }

    private static func mappingModels(below folder: String) throws(FileSystem.Failure) -> [TextFile] {
        var found: [TextFile] = []
        for name in try FileSystem.names(in: folder) {
            let path = FileSystem.join(folder, name)
            switch FileSystem.kind(path, followsLinks: false) {
            case .folder?: found += try mappingModels(below: path)
            case .file? where name == "xcmapping.xml": found.append(TextFile(path: path, bytes: try FileSystem.read(path)))
            case .file?, .other?, nil: break
            }
        }
        return found
    }

    private static func files(in folder: String) throws(FileSystem.Failure) -> [TextFile] {
        var files: [TextFile] = []
        let current = FileSystem.join(folder, ".xccurrentversion")
        if FileSystem.kind(current) == .file { files.append(TextFile(path: current, bytes: try FileSystem.read(current))) }
        for name in try FileSystem.names(in: folder) {
            let path = FileSystem.join(folder, name)
            switch FileSystem.kind(path, followsLinks: false) {
            case .folder?:
                let inner = try Self.files(in: path)
                files += inner.isEmpty ? [TextFile(path: path + "/", bytes: [])] : inner
            case .file?: files.append(TextFile(path: path, bytes: try FileSystem.read(path)))
            case .other?, nil: break
            }
        }
        return files
    }
}
