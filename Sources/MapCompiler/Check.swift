package import MapAnalysis
public import MapSyntax

/// A project, checked.
public struct Check: Sendable {
    /// The files as given: what the diagnostics' ranges are of.
    public let files: [TextFile]
    /// What was found, in the order in which people read it.
    public private(set) var diagnostics: [Diagnostic]
    package let analysis: Analysis
    /// The digest of the files, if somebody made it already.
    package var inputs: String?

    /// Whether anything stands in the way of a plan to the latest version.
    public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
    /// The model's name; `nil` if there is no model.
    public var model: String? { analysis.models.first?.name }
    /// The versions in their order.
    public var versions: [String] { analysis.models.map(\.version) }
    /// The latest version that is not withdrawn.
    public var latestVersion: String? { analysis.models.last { !$0.isWithdrawn }?.version }

    init(files: [TextFile], diagnostics: [Diagnostic], analysis: Analysis) {
        self.files = files
        self.diagnostics = diagnostics
        self.analysis = analysis
    }

    /// Keeps what is wrong with files whatever stands in others: one of those could not be read.
    package mutating func keepWhatFilesSayByThemselves() { diagnostics.removeAll { !DiagnosticCode.ofSyntax.contains($0.code) } }

    /// Adds what the caller found: a file that could not be read.
    package mutating func add(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }
}
