import MapCompiler

/// Reads the files of a bundle, such as an `.xcdatamodeld`.
enum BundleReading {
    /// Returns the files by paths that begin with the bundle's path. An empty folder is a file whose path ends in `/`.
    static func files(of bundle: String) throws(FileFailure) -> [TextFile] {
        var path = bundle
        while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path.removeLast() }
        switch try FileSystem.kind(path) {
        case .folder?:
            let inner = try files(in: path)
            return inner.isEmpty ? [TextFile(path: path + "/", bytes: [])] : inner
        case nil: throw FileFailure(missing: path)
        default: return [try file(path)]
        }
    }

    /// Returns the `xcmapping.xml` of each mapping model in a folder and in the folders in it, or of the mapping model itself. A folder without one is a
    /// file whose path ends in `/`.
    static func mappingModels(in folder: String) throws(FileFailure) -> [TextFile] {
        guard try FileSystem.kind(folder) == .folder else { return try files(of: folder) }
        let found = try mappingModels(below: folder)
        return found.isEmpty ? [TextFile(path: folder.hasSuffix("/") ? folder : folder + "/", bytes: [])] : found
    }

    private static func mappingModels(below folder: String) throws(FileFailure) -> [TextFile] {
        var found: [TextFile] = []
        for name in try FileSystem.visibleNames(in: folder) {
            let path = FileSystem.join(folder, name)
            switch try FileSystem.kind(path, followsLinks: false) {
            case .folder?: found += try mappingModels(below: path)
            case .file? where name == "xcmapping.xml": found.append(try file(path))
            default: break
            }
        }
        return found
    }

    private static func files(in folder: String) throws(FileFailure) -> [TextFile] {
        var files: [TextFile] = []
        let current = FileSystem.join(folder, ".xccurrentversion")
        if try FileSystem.kind(current) == .file { files.append(try file(current)) }
        for name in try FileSystem.visibleNames(in: folder) {
            let path = FileSystem.join(folder, name)
            switch try FileSystem.kind(path, followsLinks: false) {
            case .folder?:
                let inner = try Self.files(in: path)
                files += inner.isEmpty ? [TextFile(path: path + "/", bytes: [])] : inner
            case .file?: files.append(try file(path))
            default: break
            }
        }
        return files
    }

    private static func file(_ path: String) throws(FileFailure) -> TextFile {
        TextFile(path: path, bytes: try FileSystem.read(path, limit: ReadingLimit.bundle))
    }
}
