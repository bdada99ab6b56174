package import MapAnalysis
package import MapPlan
public import MapSyntax

/// A checked project: its files, diagnostics and meaning.
public struct Check: Sendable {
    /// The files that were checked. The ranges of diagnostics are ranges of these files.
    public let files: [TextFile]
    /// The diagnostics, in the order in which they are printed.
    public private(set) var diagnostics: [Diagnostic]
    package let analysis: Analysis
    /// The tests without findings, in the order of the files.
    package let tests: [MigrationTest]

    /// The names of the tests, in the order of the files.
    public var testNames: [String] { tests.map(\.name.text) }

    /// Whether mappings that skip versions were not compared with the steps that they replace.
    package var hasUnheldJumps = false

    /// Compares the jumps of a path with the steps that they replace, if that has not been done.
    func heldJumps(on path: [CompleteMapping]) -> [Diagnostic] {
        guard hasUnheldJumps else { return [] }
        var diagnostics = Diagnostics()
        holdJumpsAgainstChains(of: analysis, on: path, into: &diagnostics)
        setLevels(of: &diagnostics, as: analysis, in: files)
        return diagnostics.all.filter { $0.severity > .note }
    }

    /// The collations of the application that the project says are like one of SQLite's.
    package var collations: [NamedCollation] {
        (analysis.project.project?.collations ?? []).compactMap { pair in
            NamedCollation.Model(rawValue: pair.like.text).map { NamedCollation(name: pair.name.text, like: $0) }
        }
    }

    /// The diagnostics that are errors.
    var errors: [Diagnostic] { diagnostics.filter { $0.severity == .error } }
    /// Whether an error prevents a plan to the latest version. A mistake in a test prevents nothing.
    public var hasErrors: Bool { errors.contains { !isInTest($0) } }

    /// Whether a finding is about a test file.
    package func isInTest(_ finding: Diagnostic) -> Bool {
        guard let file = finding.labels.first?.range.file, files.indices.contains(Int(file.index)) else { return false }
        return FileKind(ofPath: files[Int(file.index)].path) == .test
    }
    /// The name of the model; `nil` if there is no model.
    public var model: String? { analysis.models.first?.name }
    /// The labels of the versions, in order.
    public var versions: [String] { analysis.models.map(\.version) }
    /// The label of the latest version that is not withdrawn; `nil` if there is none. An open version that changes nothing does not count.
    public var latestVersion: String? {
        analysis.models.last { !$0.isWithdrawn && !($0.isOpen && isUnchanged($0)) }?.version
    }

    /// The paths of locked models that have changed, of which the findings do not say what.
    package var editedModels: [String] { analysis.editedModels.map { files[Int($0.file.index)].path } }

    init(files: [TextFile], diagnostics: [Diagnostic], analysis: Analysis, tests: [MigrationTest] = []) {
        self.tests = tests
        self.files = files
        self.diagnostics = diagnostics
        self.analysis = analysis
    }

    /// Keeps only the diagnostics that concern a single file, for a project of which a file could not be read.
    package mutating func keepWhatFilesSayByThemselves() { diagnostics.removeAll { !DiagnosticCode.ofSyntax.contains($0.code) } }

    /// Adds a diagnostic of the caller, for example about a file that could not be read.
    package mutating func add(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }
}
