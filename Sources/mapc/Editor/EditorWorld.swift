import LanguageServer
import MapCompiler

/// The files and pages that the language server asks for.
enum EditorWorld {
    /// How many names of files and folders may be read to find the files of a project. The folder that is open in an editor may be a home folder.
    private static let mostNames = 50_000
    /// The same for folders that nobody opened.
    private static let mostNamesAround = 2_000

    static let world = World(
        version: Tool.version, project: { reading(around: $0, $1, $2) }, real: { EditorBuffers.real($0) }, page: { page($0) })

    private static func reading(around path: String, _ roots: [String], _ buffers: [String: [UInt8]]) -> ProjectReading? {
        // The folder of a file that is not saved yet may not exist.
        var folder = FileSystem.parent(of: path)
        while (try? FileSystem.kind(folder)) != .folder, folder != "/", folder != "." { folder = FileSystem.parent(of: folder) }
        let project: Project
        do {
            let found = try Project.ofFiles(in: folder, within: roots, buffers: buffers, mostNames: mostNames)
            project = found.has(.model) || found.projectFile != nil ? found : wider(around: folder, buffers) ?? found
        } catch {
            project = Project(unreadable: folder, error, buffers: buffers)
        }
        guard let place = try? FileSystem.real(project.folder) else { return nil }
        let paths = project.files.map { EditorBuffers.real(FileSystem.join(place, $0.path)) }
        return ProjectReading(folder: place, files: project.files, paths: paths) { files, memory, isQuick in
            var changed = project
            changed.files = files
            return changed.check(remembering: &memory, isQuick: isQuick)
        }
    }

    /// Returns the project with models and mappings in the folders around a folder: somebody may open a single mapping, or its folder.
    private static func wider(around folder: String, _ buffers: [String: [UInt8]]) -> Project? {
        guard let place = try? FileSystem.real(folder) else { return nil }
        let parent = FileSystem.parent(of: place)
        for root in [parent, FileSystem.parent(of: parent)] where root != "/" && root != Environment["HOME"] {
            let project = try? Project.ofFiles(in: folder, within: [root], buffers: buffers, mostNames: mostNamesAround)
            if let project, project.isWhole { return project }
        }
        return nil
    }

    /// Writes the page of a diagnostic into the cache, and returns its URI.
    private static func page(_ slug: String) -> String? {
        guard let folder = CacheFolder.path.map({ FileSystem.join($0, "pages") }), let text = DiagnosticPages.page(slug) else { return nil }
        let path = FileSystem.join(folder, "\(slug).md")
        let page = FileChange(path: path, former: .anything, new: Array(text.utf8), makesFolder: true)
        if (try? FileSystem.read(path, limit: YAMLLimit.bytes)) != page.new, (try? FileChange.write([page])) == nil { return nil }
        return DocumentURI.uri(of: path)
    }
}
