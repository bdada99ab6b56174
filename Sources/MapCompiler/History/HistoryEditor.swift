import MapAnalysis
import MapSyntax

/// Edits the files of a project. Places are those of the files as they were, and all edits are made at once.
struct HistoryEditor {
    let files: [TextFile]
    private var edits: [Diagnostic.Edit] = []
    /// New paths, by the index of the file.
    private var moves: [Int: String] = [:]
    private var added: [TextFile] = []
    private var removed: Set<Int> = []

    init(_ check: Check) { files = check.files }

    /// Replaces the value of a key at the top of a file. Nothing happens if the file lacks it.
    mutating func set(_ key: String, of file: FileID, to text: String) {
        guard let outline = outline(of: file), let range = outline.value(of: key) else { return }
        edits.append(Diagnostic.Edit(range, text))
    }

    /// Writes a line before that of a key at the top of a file.
    mutating func insert(_ line: String, before key: String, of file: FileID) {
        guard let range = outline(of: file)?.value(of: key) else { return }
        let bytes = files[Int(file.index)].bytes
        let start = bytes.startOfLine(at: Int(range.lower))
        edits.append(Diagnostic.Edit(TextRange(file, start, start), line + "\n"))
    }

    /// Adds entries to a file of keys, or to the project file.
    mutating func add(_ additions: [YAMLAddition], to file: FileID) {
        edits += outline(of: file)?.adding(additions) ?? []
    }

    mutating func edit(_ edit: Diagnostic.Edit) { edits.append(edit) }

    mutating func move(_ file: FileID, to path: String) {
        if files[Int(file.index)].path != path { moves[Int(file.index)] = path }
    }

    /// Adds a file. In the place of another one it has the line breaks of that.
    mutating func add(_ file: TextFile) {
        let former = files.first { $0.path == file.path }
        added.append(former.map { file.withLineBreaks(of: $0) } ?? file)
    }

    mutating func remove(_ file: FileID) { removed.insert(Int(file.index)) }

    /// Whether a file has the path, or gets it.
    func isTaken(_ path: String) -> Bool { (files + added).contains { $0.path == path } || moves.values.contains(path) }

    /// The files of the project afterwards.
    var result: [TextFile] {
        let edited = Diagnostic.Fix("", isSafe: true, edits).applied(to: files)
        let moved = edited.enumerated().filter { !removed.contains($0.offset) }.map { place, file in
            moves[place].map { TextFile(path: $0, bytes: file.bytes) } ?? file
        }
        let replaced = moved.map { file in added.last { $0.path == file.path } ?? file }
        return replaced + added.filter { new in !moved.contains { $0.path == new.path } }
    }

    /// What changes.
    var changes: [HistoryChange.File] { changes(since: files) }

    /// What changes in files that may be others than those that are edited. First what is written before a model is there, so that a project of which only a part is written
    /// has an error; last the lock, and what goes.
    func changes(since disk: [TextFile]) -> [HistoryChange.File] {
        let result = result
        let formers = Dictionary(moves.map { ($1, files[$0].path) }) { first, _ in first }
        let changes = result.compactMap { file -> HistoryChange.File? in
            let former = formers[file.path].flatMap { path in disk.first { $0.path == path } }
            let old = (former ?? disk.first { $0.path == file.path })?.bytes
            if old == file.bytes, former == nil { return nil }
            return HistoryChange.File(path: file.path, old: old, new: file.bytes, former: former?.path)
        }
        let gone = disk.filter { old in !result.contains { $0.path == old.path } && !formers.values.contains(old.path) }
        func rank(_ path: String) -> Int {
            switch FileKind(ofPath: path) {
            case .mapping, .test: 0
            case .project: 1
            case .model, nil: 2
            case .lock: 3
            }
        }
        let inOrder = changes.enumerated().sorted { (rank($0.element.path), $0.offset) < (rank($1.element.path), $1.offset) }.map(\.element)
        return inOrder + gone.map { HistoryChange.File(path: $0.path, old: $0.bytes, new: nil) }
    }

    private func outline(of file: FileID) -> YAMLOutline? {
        files.indices.contains(Int(file.index)) ? YAMLOutline(files[Int(file.index)], file) : nil
    }
}
