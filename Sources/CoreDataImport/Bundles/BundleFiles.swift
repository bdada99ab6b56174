import MapSyntax

/// The files of a bundle by what their paths say they are.
struct BundleFiles {
    /// A file with the model of a version.
    struct Source {
        var name: String
        /// The index of the file.
        var index: Int
        var isArchive: Bool
    }

    /// The path of the `.xcdatamodeld` or the `.momd`; nil for a single version.
    private(set) var path: String?
    /// The paths of all bundles, each once. There should be one at most.
    private(set) var paths: [String] = []
    /// The models, in natural order of their names.
    private(set) var sources: [Source] = []
    /// The folders of versions, as `App 2.xcdatamodel`.
    private(set) var versionFolders: Set<String> = []
    /// The names and paths of versions without a model, in natural order.
    private(set) var withoutContents: [(name: String, path: String, isOld: Bool)] = []
    private(set) var currentVersion: (index: Int, file: TextFile)?
    /// The list of a compiled bundle's versions.
    private(set) var versionInfo: TextFile?

    init(_ files: [TextFile]) {
        var folders: [String: String] = [:]
        // Xcode 3 wrote the archives `elements` and `layout`.
        var old: Set<String> = []
        for (index, file) in files.enumerated() {
            let parts = file.path.split(separator: "/").map(String.init)
            let root = file.path.hasPrefix("/") ? "/" : ""
            if let bundle = parts.firstIndex(where: { $0.hasSuffix(".xcdatamodeld") || $0.hasSuffix(".momd") }) {
                let found = root + parts[...bundle].joined(separator: "/")
                if !paths.contains(found) { paths.append(found) }
                path = path ?? found
            }
            if let folder = parts.firstIndex(where: { $0.hasSuffix(".xcdatamodel") }) {
                folders[parts[folder]] = root + parts[...folder].joined(separator: "/")
                if parts[(folder + 1)...] == ["elements"] { old.insert(parts[folder]) }
                guard parts[(folder + 1)...] == ["contents"] else { continue }
                sources.append(Source(name: parts[folder].withoutEnding, index: index, isArchive: false))
            } else if let last = parts.last, last.hasSuffix(".mom"), !file.path.hasSuffix("/") {
                sources.append(Source(name: last.withoutEnding, index: index, isArchive: true))
            } else if parts.last == ".xccurrentversion" {
                currentVersion = currentVersion ?? (index, file)
            } else if parts.last == "VersionInfo.plist" {
                versionInfo = versionInfo ?? file
            }
        }
        versionFolders = Set(folders.keys)
        let read = Set(sources.map(\.name))
        withoutContents = folders.map { ($0.key.withoutEnding, $0.value, old.contains($0.key)) }.filter { !read.contains($0.0) }
        withoutContents.sort { naturalOrder($0.name, $1.name) }
        sources.sort { naturalOrder($0.name, $1.name) }
    }

    /// The name of the bundle, or of its only version, without the ending.
    var name: String { path?.split(separator: "/").last.map { String($0).withoutEnding } ?? sources.first?.name ?? "" }
}

extension String {
    /// The text before its last point.
    fileprivate var withoutEnding: String { lastIndex(of: ".").map { String(self[..<$0]) } ?? self }
}
