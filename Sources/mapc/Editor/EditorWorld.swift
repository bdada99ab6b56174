import LanguageServer
import MapCompiler

/// The files and pages that the language server asks for.
enum EditorWorld {
    static let world = World(
        version: Tool.version, project: { reading(around: $0, $1, $2) }, real: { EditorBuffers.real($0) }, page: { page($0) })

    private static func reading(around path: String, _ roots: [String], _ buffers: [String: [UInt8]]) -> ProjectReading? {
        // The folder of a file that is not saved yet may not exist.
        var folder = FileSystem.parent(of: path)
        while FileSystem.kind(folder) != .folder, folder != "/", folder != "." { folder = FileSystem.parent(of: folder) }
        guard let project = project(around: folder, roots, buffers), let place = FileSystem.real(project.folder) else { return nil }
        let paths = project.files.map { EditorBuffers.real(FileSystem.join(place, $0.path)) }
        return ProjectReading(folder: place, files: project.files, paths: paths) { files, memory, isQuick in
            var changed = project
            changed.files = files
            return changed.check(remembering: &memory, isQuick: isQuick)
        }
    }

    /// Reads the project of the nearest `mapc.yaml`. If there is none, models and mappings may be in folders side by side: then the project is the nearest
    /// folder around them that has both, within the folders that are open in the editor.
    private static func project(around folder: String, _ roots: [String], _ buffers: [String: [UInt8]]) -> Project? {
        guard let nearest = try? Project(around: folder, buffers: buffers) else { return nil }
        let root = roots.filter { folder == $0 || folder.hasPrefix($0 == "/" ? $0 : $0 + "/") }.max { $0.utf8.count < $1.utf8.count }
        guard let root, !nearest.hasProjectFile else { return nearest }
        var (current, place) = (nearest, folder)
        while !current.hasModelsAndMappings {
            guard place != root, let wider = try? Project(around: FileSystem.parent(of: place), buffers: buffers) else { return nearest }
            (current, place) = (wider, FileSystem.parent(of: place))
        }
        return current
    }

    /// Writes the page of a diagnostic into the cache, and returns its URI.
    private static func page(_ slug: String) -> String? {
        guard let folder = CacheFolder.path.map({ FileSystem.join($0, "pages") }), let text = DiagnosticPages.page(slug) else { return nil }
        let path = FileSystem.join(folder, "\(slug).md")
        if (try? FileSystem.read(path)) != Array(text.utf8) {
            guard (try? FileSystem.makeFolder(folder)) != nil, (try? FileSystem.write(text, to: path, replacing: true)) != nil else {
                return nil
            }
        }
        return DocumentURI.uri(of: path)
    }
}

extension Project {
    fileprivate var hasProjectFile: Bool { has(.project) }
    fileprivate var hasModelsAndMappings: Bool { has(.model) && has(.mapping) }

    private func has(_ kind: FileKind) -> Bool { files.contains { FileKind(ofPath: $0.path) == kind } }
}
