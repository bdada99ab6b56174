import MapCompiler

/// What fixes change in one project.
struct ProjectFixes {
    /// The folder of the project, from which the paths of files begin.
    let folder: String
    /// The files as they were and as they are now. `old` is nil for a new file.
    private(set) var files: [(path: String, old: [UInt8]?, new: [UInt8])] = []
    private(set) var applied: [FixedProject.AppliedFix] = []
    private(set) var refused: [FixedProject.RefusedFix] = []
    private(set) var isUnfinished = false

    init(of linted: LintedProjects.Linted) {
        folder = linted.project.folder
        files = linted.check.files.map { ($0.path, $0.bytes, $0.bytes) }
    }

    /// Adds the fixes of some rounds. Returns whether the project file has changed, which names the files of the project.
    mutating func add(_ fixed: FixedProject) -> Bool {
        applied += fixed.applied
        refused = fixed.refused
        isUnfinished = fixed.isUnfinished
        var hasOtherFiles = false
        for file in fixed.check.files {
            guard let place = files.firstIndex(where: { $0.path == file.path }) else {
                files.append((file.path, nil, file.bytes))
                continue
            }
            if files[place].new != file.bytes, file.path == Project.fileName { hasOtherFiles = true }
            files[place].new = file.bytes
        }
        return hasOtherFiles
    }

    /// Adds the files that the project has now.
    mutating func addFiles(of project: Project) {
        for file in project.files where !files.contains(where: { $0.path == file.path }) {
            files.append((file.path, file.bytes, file.bytes))
        }
    }
}

/// What a finding says: its code, its message, its file from the current folder, and the text of its line. Places move when files are edited.
struct Saying: Hashable {
    private let words: [String]

    init(_ finding: Diagnostic, _ files: [TextFile], in folder: String?) {
        var words = [finding.code.slug, finding.message]
        if let range = finding.labels.first?.range {
            let file = files[Int(range.file.index)]
            let bytes = file.bytes
            let place = min(Int(range.lower), bytes.count)
            let start = bytes[..<place].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
            let end = bytes[place...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            words += [folder.map { FileSystem.join($0, file.path) } ?? file.path, String(decoding: bytes[start..<end], as: UTF8.self)]
        }
        self.words = words
    }
}
