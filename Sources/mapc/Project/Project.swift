import MapCompiler

/// The files of a project.
///
/// With a `mapc.yaml` they are the files that it names, by default everything below its folder. Without one they are every `*.model.yaml`,
/// `*.mapping.yaml` and `*.test.yaml` below the folder, except in hidden folders. Files in the same folders that would silently have no effect because of their names are
/// among them, so that the check reports them.
struct Project: Sendable {
    /// The folder of the project; the paths of `files` are relative to it.
    var folder: String
    /// The project file first, if there is one, then the other files sorted by path.
    var files: [TextFile]
    /// Why some files could not be read.
    var diagnostics: [Diagnostic] = []
    /// The name of the file that was read as the project file; `nil` if there is none.
    private(set) var projectFile: String?
    let buffers: EditorBuffers
    /// How many more names of files and folders may be read to find those of the project.
    private var namesLeft = Int.max

    /// The name of the project file.
    static let fileName = "mapc.yaml"
    /// The name of the lock file beside it.
    static let lockName = "mapc.lock"

    /// Reads the project that contains the current folder, or that `--config` names. Throws if the file or folder cannot be read, or if finding the
    /// project's files takes reading more names than `mostNames`.
    init(config: String? = nil, mostNames: Int = .max) throws(FileFailure) {
        if let config {
            let kind = try FileSystem.kind(config)
            let isFolder = kind == .folder
            // Editors, hooks and the search from a folder below know no other name.
            guard isFolder || kind == nil || FileSystem.name(of: config) == Self.fileName else {
                throw FileFailure(
                    config, reason: "it is not a project file, which has the name \(Self.fileName)",
                    help: "name a \(Self.fileName), or the folder that has one")
            }
            try self.init(projectFile: isFolder ? FileSystem.join(config, Self.fileName) : config, mostNames: mostNames)
        } else {
            try self.init(around: ".", mostNames: mostNames)
        }
    }

    /// Reads the project that contains a folder: the folder of the nearest `mapc.yaml` in it or above it, otherwise the folder itself. Throws if
    /// that cannot be read. A buffer of an editor takes the place of its file.
    init(around folder: String, buffers: [String: [UInt8]] = [:], mostNames: Int = .max) throws(FileFailure) {
        let buffers = EditorBuffers(texts: buffers)
        guard let kind = try FileSystem.kind(folder), var current = try FileSystem.real(folder) else { throw FileFailure(missing: folder) }
        guard kind == .folder else { throw FileFailure(folder, reason: "it is \(kind.words)") }
        var upward = folder
        while true {
            let file = FileSystem.join(current, Self.fileName)
            // Something that cannot be read, such as a pipe or a link to nothing, is reported, and not looked past.
            let named = try FileSystem.kind(file, followsLinks: false)
            let isFolder = named == .link ? (try? FileSystem.kind(file)) == .folder : named == .folder
            if named != nil && !isFolder || buffers.texts[file] != nil {
                try self.init(projectFile: FileSystem.join(upward, Self.fileName), buffers, mostNames: mostNames)
                return
            }
            if current == "/" { break }
            current = FileSystem.parent(of: current)
            upward = upward == "." ? ".." : FileSystem.join(upward, "..")
        }
        self.init(folder: folder, files: [], buffers)
        namesLeft = mostNames
        try readEverything()
    }

    /// The files with paths relative to the current folder.
    var filesFromHere: [TextFile] { files.map { TextFile(path: FileSystem.join(folder, $0.path), bytes: $0.bytes) } }

    /// Checks the project: its meaning, and every diagnostic.
    func check(allowedDrops: [String] = [], isLocked: Bool = false, holdsJumps: Bool = true) -> Check {
        let check = Compiler().check(files, allowedDrops: allowedDrops, isLocked: isLocked, holdsJumps: holdsJumps)
        let edited = check.editedModels
        if edited.isEmpty { return withFindings(check) }
        // Only git still has what was locked.
        let formers = edited.flatMap { Git(folder: folder).formerTexts(of: $0) }
        return withFindings(
            formers.isEmpty
                ? check
                : Compiler().check(files, allowedDrops: allowedDrops, isLocked: isLocked, formers: formers, holdsJumps: holdsJumps))
    }

    /// Checks the project again after some of its files have changed.
    func check(remembering memory: inout CheckMemory, isQuick: Bool) -> Check {
        withFindings(Compiler().check(files, remembering: &memory, isQuick: isQuick))
    }

    /// Why files of the project were not read, although they exist.
    var unread: [Diagnostic] { diagnostics.filter { $0.code == .unreadableFile || $0.code == .fileTooLarge } }

    /// Whether files of the project were not read.
    var isIncomplete: Bool { !unread.isEmpty }

    /// Adds what was found when the files were read.
    private func withFindings(_ check: Check) -> Check {
        var check = check
        if files.isEmpty && diagnostics.isEmpty { check.add(.noModel(in: folder == "." ? FileSystem.current : folder)) }
        // The content of an unreadable file is missing everywhere. Findings that follow from that would be further reports of the same mistake.
        if isIncomplete { check.keepWhatFilesSayByThemselves() }
        for diagnostic in diagnostics { check.add(diagnostic) }
        return check
    }

    init(folder: String, files: [TextFile], _ buffers: EditorBuffers) {
        self.folder = FileSystem.direct(folder)
        self.files = files
        self.buffers = buffers
    }

    /// Reads every model, mapping and test file below the folder.
    private mutating func readEverything() throws(FileFailure) {
        let unsaved = try buffers.unsaved(below: folder).filter { Compiler.isPartOfProject($0) }
        let found = try paths()
        for path in sorted(found.filter(Compiler.isPartOfProject) + unsaved) { read(path) }
        try readLock()
        readStrays(found, isLimited: namesLeft < Int.max)
    }

    private func sorted(_ paths: some Sequence<String>) -> [String] {
        Set(paths).map { (path: $0, bytes: Array($0.utf8)) }.sorted { precedes($0.bytes, $1.bytes) }.map(\.path)
    }

    private init(
        projectFile path: String, _ buffers: EditorBuffers = EditorBuffers(), mostNames: Int = .max
    ) throws(FileFailure) {
        let name = path.utf8.split(separator: UInt8(ascii: "/")).last.flatMap { String(Substring($0)) } ?? path
        let text = TextFile(path: name, bytes: try buffers.read(path))
        let hasKind = FileKind(ofPath: name) != nil
        self.init(folder: FileSystem.parent(of: path), files: hasKind ? [text] : [], buffers)
        if !hasKind { diagnostics.append(.unknownFileKind(name)) }
        (projectFile, namesLeft) = (name, mostNames)
        guard let places = Compiler().places(of: text) else {
            try readEverything()
            return
        }
        let (found, below) = try find(places)
        for path in sorted(found) { read(path) }
        try readLock()
        readStrays(below.filter { !found.contains($0) }, places, isLimited: mostNames < Int.max)
    }

    /// Returns the files that the places name or hold, and all YAML files in those that are folders. Reports what does not exist.
    private mutating func find(_ places: [Compiler.Place]) throws(FileFailure) -> (found: Set<String>, below: [String]) {
        let unsaved = try buffers.unsaved(below: folder)
        var (found, below) = (Set<String>(), [String]())
        for place in places {
            let path = place.path.isEmpty ? folder : FileSystem.join(folder, place.path)
            let kind: FileFacts.Kind?
            do throws(FileFailure) {
                kind = try FileSystem.kind(path)
            } catch {
                diagnostics.append(error.diagnostic)
                continue
            }
            if kind == nil, place.isImplied { continue }
            if kind == nil, place.mayBeMissing, try !hasMapping() { continue }
            switch kind {
            case .folder:
                let start = place.path.isEmpty || place.path.hasSuffix("/") ? place.path : place.path + "/"
                let inner = try paths(below: place.path)
                found.formUnion(inner.filter(place.holds))
                found.formUnion(unsaved.filter { $0.hasPrefix(start) && place.holds($0) })
                below += inner
            case nil where !unsaved.contains(place.path): diagnostics.append(.missingFile(place.path, at: place.range))
            case nil, .file, .link, .pipe, .socket, .device:
                if let finding = finding(aboutNameOf: place) { diagnostics.append(finding) } else { found.insert(place.path) }
            }
        }
        return (found, below)
    }

    /// Whether there is a mapping anywhere below the project's folder, which may be what a missing folder was to name.
    private mutating func hasMapping() throws(FileFailure) -> Bool {
        try paths().contains { FileKind(ofPath: $0) == .mapping }
    }

    /// Reads the project again, as if its files had been written. Returns `nil` if it has no project file.
    func rereading() throws(FileFailure) -> Project? {
        guard files.first?.path == Self.fileName else { return nil }
        var buffers = buffers
        for file in files { buffers.texts[EditorBuffers.real(FileSystem.join(folder, file.path))] = file.bytes }
        return try Project(projectFile: FileSystem.join(folder, Self.fileName), buffers)
    }

    private mutating func readLock() throws(FileFailure) {
        if try FileSystem.exists(FileSystem.join(folder, Self.lockName)) { read(Self.lockName) }
    }

    mutating func read(_ path: String) {
        do throws(FileFailure) {
            files.append(TextFile(path: path, bytes: try buffers.read(FileSystem.join(folder, path))))
        } catch {
            diagnostics.append(error.limit.map { .fileTooLarge(error.path, limit: $0) } ?? .unreadableFile(error.path, words: error.reason))
        }
    }

    /// Returns the models, mappings, test files and project files below a folder, sorted by path.
    static func filesToFormat(below folder: String) throws(FileFailure) -> [String] {
        var left = Int.max
        return try paths(below: folder, "", &left) { Compiler.isPartOfProject($0) || $0 == fileName }.map { FileSystem.join(folder, $0) }
    }

    /// Returns the models, mappings and other YAML files below a folder of the project, relative to the project, sorted by path.
    private mutating func paths(below part: String = "") throws(FileFailure) -> [String] {
        try Self.paths(below: folder, part, &namesLeft) { Compiler.isPartOfProject($0) || Compiler.isYAML($0) }
    }

    private static func paths(
        below root: String, _ folder: String, _ left: inout Int, where isWanted: (String) -> Bool
    ) throws(FileFailure) -> [String] {
        var found: [String] = []
        let entries = try FileSystem.entries(in: folder.isEmpty ? root : FileSystem.join(root, folder)).filter { !$0.name.hasPrefix(".") }
        left -= entries.count
        if left < 0 { throw FileFailure(root, reason: "it has too many files") }
        for entry in entries {
            let name = entry.name
            let path = folder.isEmpty ? name : FileSystem.join(folder, name)
            // No path leads there, so its files would be left out.
            if !entry.isUTF8, entry.mayBeFolder {
                throw FileFailure(FileSystem.join(root, path), reason: "its name is not UTF-8", help: "give it another name")
            }
            if isWanted(name) {
                found.append(path)
            } else if try FileSystem.kind(FileSystem.join(root, path), followsLinks: false) == .folder {
                found += try paths(below: root, path, &left, where: isWanted)
            }
        }
        return found
    }
}

/// Whether bytes come before others. A long project has hundreds of paths that begin alike, so what compares them is written out.
private func precedes(_ bytes: [UInt8], _ others: [UInt8]) -> Bool {
    let count = min(bytes.count, others.count)
    var place = 0
    while place < count, bytes[place] == others[place] { place += 1 }
    return place < count ? bytes[place] < others[place] : bytes.count < others.count
}
