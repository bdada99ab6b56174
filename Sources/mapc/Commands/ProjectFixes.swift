import MapCompiler

/// What fixes change in one project.
struct ProjectFixes {
    /// The folder of the project, from which the paths of files begin.
    let folder: String
    /// The files as they were and as they are now. `old` is nil for a new file.
    private(set) var files: [(path: String, old: [UInt8]?, new: [UInt8])] = []
    private var places: [String: Int] = [:]
    private(set) var applied: [FixedProject.AppliedFix] = []
    private(set) var refused: [FixedProject.RefusedFix] = []
    private(set) var isUnfinished = false

    init(of linted: LintedProjects.Linted) {
        folder = linted.project.folder
        for file in linted.check.files { append((file.path, file.bytes, file.bytes)) }
    }

    private mutating func append(_ file: (path: String, old: [UInt8]?, new: [UInt8])) {
        places[file.path] = files.count
        files.append(file)
    }

    /// Adds the fixes of some rounds. Returns whether the project file has changed, which names the files of the project.
    mutating func add(_ fixed: FixedProject) -> Bool {
        applied += fixed.applied
        refused = fixed.refused
        isUnfinished = fixed.isUnfinished
        var hasOtherFiles = false
        for file in fixed.check.files {
            guard let place = places[file.path] else {
                append((file.path, nil, file.bytes))
                continue
            }
            if files[place].new != file.bytes, file.path == Project.fileName { hasOtherFiles = true }
            files[place].new = file.bytes
        }
        return hasOtherFiles
    }

    /// Adds the files that the project has now.
    mutating func addFiles(of project: Project) {
        for file in project.files where places[file.path] == nil { append((file.path, file.bytes, file.bytes)) }
    }
}
