import MapSyntax

/// What was resolved before, so that models and steps whose files have not changed need not be resolved again.
///
/// A model depends on its file and on the project file, a step on the files of its two models and of its mapping. Everything else, such as the order of
/// the versions, is resolved each time.
package struct AnalysisMemory: Sendable {
    /// A model, with the findings about it alone.
    struct ResolvedModel: Sendable {
        var model: Model
        var findings: [Diagnostic]
    }

    /// A step with its findings, those included that follow from others.
    struct ResolvedStep: Sendable {
        var step: StepAnalysis
        var findings: Diagnostics
    }

    private struct StepKey: Hashable {
        var files: [FileID]
        var isWhole: Bool
    }

    private var files: [TextFile] = []
    private var drops: [String] = []
    private var models: [FileID: ResolvedModel] = [:]
    private var steps: [StepKey: ResolvedStep] = [:]
    /// The findings about models together, with the files of these models.
    private var lint: (findings: [Diagnostic], files: [FileID])?

    private let isKept: Bool

    package init(isKept: Bool = true) { self.isKept = isKept }

    /// Forgets what depends on files that have changed. If files came or went, or the project file has changed, it forgets everything.
    mutating func forget(whatChangedIn project: ProjectSyntax) {
        guard isKept else { return }
        let changed = Set(project.files.indices.filter { !files.indices.contains($0) || files[$0] != project.files[$0] }.map { FileID($0) })
        let isSameProject = files.map(\.path) == project.files.map(\.path) && drops == project.allowedDrops
        if !isSameProject || changed.contains(where: { kind(of: $0, in: project) == .project }) {
            (models, steps, lint) = ([:], [:], nil)
        } else {
            if changed.contains(where: { kind(of: $0, in: project) == .model }) { lint = nil }
            models = models.filter { !changed.contains($0.key) }
            steps = steps.filter { changed.isDisjoint(with: $0.key.files) }
        }
        (files, drops) = (project.files, project.allowedDrops)
    }

    private func kind(of file: FileID, in project: ProjectSyntax) -> FileKind? { FileKind(ofPath: project.files[Int(file.index)].path) }

    /// Returns the findings about models together, if they were found in these files.
    func lint(in files: [FileID]) -> [Diagnostic]? { lint?.files == files ? lint?.findings : nil }

    mutating func keep(lint findings: [Diagnostic], in files: [FileID]) { if isKept { lint = (findings, files) } }

    func model(in file: FileID) -> ResolvedModel? { models[file] }

    mutating func keep(_ model: ResolvedModel, in file: FileID) { if isKept { models[file] = model } }

    func step(of files: [FileID], isWhole: Bool) -> ResolvedStep? { steps[StepKey(files: files, isWhole: isWhole)] }

    mutating func keep(_ step: ResolvedStep, of files: [FileID], isWhole: Bool) {
        if isKept { steps[StepKey(files: files, isWhole: isWhole)] = step }
    }
}
