public import MapSyntax

/// Which files belong to a project; finding and reading them is the caller's.
extension Compiler {
    /// A file or a folder that the project file names under `models:` or `mappings:`.
    public struct Place: Sendable, Equatable {
        /// Relative to the project file.
        public var path: String
        /// Where it stands in the project file, taken for the first of the project's files.
        public var range: TextRange
    }

    /// The places that a project file names; `nil` if it leaves out either kind, which then may lie anywhere below it.
    public func places(of projectFile: TextFile) -> [Place]? {
        var diagnostics = Diagnostics()
        guard let project = parse([projectFile], into: &diagnostics).project, !project.models.isEmpty, !project.mappings.isEmpty
        else { return nil }
        return (project.models + project.mappings).map { Place(path: $0.text, range: $0.range) }
    }

    /// Whether a file of that name is a model or a mapping.
    public static func isPartOfProject(_ name: String) -> Bool {
        switch FileKind(ofPath: name) {
        case .model, .mapping: true
        case .project, nil: false
        }
    }
}
