import MapCompiler

/// The open documents and the projects that they belong to.
struct Workspace {
    private struct Loaded {
        var reading: ProjectReading
        /// The check of the present texts; `nil` if a text has changed since.
        var snapshot: Snapshot?
        /// Whether the editor has not been told yet.
        var isDirty = true
        var memory = CheckMemory()
        /// What only a whole check finds, and the files in which it was found.
        var late: (findings: [Diagnostic], files: [TextFile]) = ([], [])
        /// Whether a whole check has to follow.
        var isUnfinished = false

        /// The late findings about files that have not changed since.
        func earlier(for files: [TextFile]) -> [Diagnostic] {
            late.findings.filter { finding in
                finding.labels.allSatisfy { label in
                    let file = Int(label.range.file.index)
                    return late.files.indices.contains(file) && files.indices.contains(file) && late.files[file] == files[file]
                }
            }
        }
    }

    /// A project of up to so many bytes is checked as a whole at once, in some hundredths of a second.
    private static let smallSize = 200_000

    let world: World
    var encoding = PositionEncoding.utf16
    /// The folders that are open in the editor.
    private var roots: [String] = []
    /// The open documents, by URI. Several of them may be of one file.
    private var opened: [String: Document] = [:]
    /// The URI whose text counts, by path: of several, the one that was opened, changed or asked about last.
    private var fronts: [String: String] = [:]
    private var projects: [String: Loaded] = [:]
    /// The folder of the project of each open document.
    private var folders: [String: String] = [:]
    /// What is known of projects while they are read again.
    private var memories: [String: (CheckMemory, (findings: [Diagnostic], files: [TextFile]))] = [:]
    /// The URIs for which the editor has findings that it asked for.
    var pulled: Set<String> = []

    init(_ world: World) { self.world = world }

    /// The documents whose texts count, by path.
    private var documents: [String: Document] { fronts.compactMapValues { opened[$0] } }

    /// Returns the path of a URI without links. A path may lead elsewhere after the file is deleted or saved for the first time, so an open document keeps its
    /// path.
    func path(of uri: String) -> String? { opened[uri]?.path ?? DocumentURI.path(of: uri).map(world.real) }

    /// Returns the open documents of a file with these contents.
    func documents(at path: String, with bytes: [UInt8]) -> [Document] {
        guard fronts[path] != nil else { return [] }
        return opened.values.filter { $0.path == path && $0.bytes == bytes }.sorted { $0.uri < $1.uri }
    }

    /// Opens and closes folders.
    mutating func changeRoots(adding added: [JSONValue], removing removed: [JSONValue] = []) {
        func paths(_ folders: [JSONValue]) -> [String] { folders.compactMap { ($0["uri"].text ?? $0.text).flatMap(path) } }
        roots = roots.filter { !paths(removed).contains($0) } + paths(added).filter { !roots.contains($0) }
        readAgain()
    }

    mutating func open(uri: String, version: Int?, bytes: [UInt8]) {
        // Editors may pass every YAML file. A folder full of others is not read.
        guard let path = path(of: uri), isOfProjects(path) || DocumentURI.path(of: uri).map(isOfProjects) == true else { return }
        opened[uri] = Document(uri: uri, path: path, version: version, bytes: bytes)
        fronts[path] = uri
        readAgain()
    }

    private func isOfProjects(_ path: String) -> Bool { FileKind(ofPath: path) != nil }

    mutating func close(_ uri: String) {
        guard let path = opened.removeValue(forKey: uri)?.path else { return }
        if fronts[path] == uri { fronts[path] = opened.values.filter { $0.path == path }.map(\.uri).max() }
        readAgain()
    }

    mutating func change(_ uri: String, to version: Int?, _ changes: [JSONValue]) {
        guard let path = opened[uri]?.path else { return }
        for change in changes { opened[uri]?.apply(change, encoding) }
        opened[uri]?.version = version
        fronts[path] = uri
        // The project file decides which files belong to the project.
        if FileKind(ofPath: path) == .project { return readAgain() }
        outdate(path)
    }

    /// Makes the text of a document count, so that answers are about it.
    mutating func show(_ uri: String) {
        guard let path = opened[uri]?.path, fronts[path] != uri else { return }
        fronts[path] = uri
        outdate(path)
    }

    private mutating func outdate(_ path: String) {
        guard let folder = folders[path] else { return }
        projects[folder]?.snapshot = nil
        projects[folder]?.isDirty = true
    }

    /// Reads all projects again, since something has changed on disk. A file that comes or goes may change which files belong together.
    mutating func readAgain() {
        memories = projects.mapValues { ($0.memory, $0.late) }
        (projects, folders) = ([:], [:])
        for path in fronts.keys.sorted() { load(path) }
        memories = [:]
    }

    private mutating func load(_ path: String) {
        guard let reading = world.project(path, roots, documents.mapValues(\.bytes)) else { return }
        folders[path] = reading.folder
        guard projects[reading.folder] == nil else { return }
        var loaded = Loaded(reading: reading)
        if let (memory, late) = memories.removeValue(forKey: reading.folder) { (loaded.memory, loaded.late) = (memory, late) }
        projects[reading.folder] = loaded
    }

    /// Returns the checked project of a document; `nil` if the document is not open, or is of no project.
    mutating func snapshot(of path: String) -> Snapshot? {
        guard fronts[path] != nil else { return nil }
        if folders[path] == nil { load(path) }
        return folders[path].flatMap { snapshot(in: $0) }
    }

    private mutating func snapshot(in folder: String) -> Snapshot? {
        guard var loaded = projects[folder] else { return nil }
        if let snapshot = loaded.snapshot { return snapshot }
        let files = texts(of: loaded.reading)
        let isQuick = files.reduce(0) { $0 + $1.bytes.count } > Self.smallSize
        // While the memory is in two places, it would be copied.
        projects[folder] = nil
        let check = loaded.reading.check(files, &loaded.memory, isQuick)
        let earlier = isQuick ? loaded.earlier(for: files) : []
        let snapshot = Snapshot(loaded.reading, check, earlier: earlier, encoding, documents)
        loaded.snapshot = snapshot
        loaded.isUnfinished = isQuick
        projects[folder] = loaded
        return snapshot
    }

    private func texts(of reading: ProjectReading) -> [TextFile] {
        zip(reading.files, reading.paths).map { file, path in
            fronts[path].flatMap { opened[$0] }.map { TextFile(path: file.path, bytes: $0.bytes) } ?? file
        }
    }

    /// Whether a whole check has to follow when nobody types.
    var isUnfinished: Bool { projects.values.contains(where: \.isUnfinished) }

    /// Does the whole check of the projects that were checked quickly.
    mutating func finish() {
        for folder in projects.keys.sorted() {
            guard var loaded = projects[folder], loaded.isUnfinished, let quick = loaded.snapshot else { continue }
            let check = loaded.reading.check(quick.files, &loaded.memory, false)
            let known = quick.check.diagnostics
            loaded.late = (check.diagnostics.filter { !known.contains($0) }, quick.files)
            loaded.snapshot = Snapshot(loaded.reading, check, earlier: [], encoding, documents)
            (loaded.isDirty, loaded.isUnfinished) = (true, false)
            projects[folder] = loaded
        }
    }

    /// The projects of open documents.
    mutating func snapshots() -> [Snapshot] { projects.keys.sorted().compactMap { snapshot(in: $0) } }

    /// Returns the projects about which the editor has to be told.
    mutating func dirtySnapshots() -> [Snapshot] {
        let dirty = projects.keys.filter { projects[$0]?.isDirty == true }.sorted()
        for folder in dirty { projects[folder]?.isDirty = false }
        return dirty.compactMap { snapshot(in: $0) }
    }

    /// Forgets the projects of which no document is open.
    mutating func dropUnused() {
        let used = Set(folders.values)
        projects = projects.filter { used.contains($0.key) }
    }

    /// The folders of the projects of open documents.
    var projectFolders: Set<String> { Set(projects.keys) }
}
