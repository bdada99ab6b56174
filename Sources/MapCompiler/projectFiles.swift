public import MapSyntax

/// Which files belong to a project; finding and reading them is the caller's.
extension Compiler {
    /// A file or a folder that the project file names under `models:` or `mappings:`, or stands for by leaving one of them out.
    public struct Place: Sendable, Equatable {
        /// Relative to the project file; empty for the folder that this lies in.
        public var path: String
        /// Where it stands in the project file, taken for the first of the project's files.
        public var range: TextRange
        /// What is looked for there.
        let kind: FileKind

        /// Whether a file in this folder is one of those that are looked for.
        public func holds(_ path: String) -> Bool { FileKind(ofPath: path) == kind }
    }

    /// The places that a project file names; `nil` if it names none, and everything below it belongs to the project.
    public func places(of projectFile: TextFile) -> [Place]? {
        var diagnostics = Diagnostics()
        guard let project = parse([projectFile], into: &diagnostics).project, !(project.models + project.mappings).isEmpty else {
            return nil
        }
        func places(_ names: [Name], _ kind: FileKind) -> [Place] {
            if names.isEmpty { return [Place(path: "", range: project.range, kind: kind)] }
            return names.map { Place(path: $0.text, range: $0.range, kind: kind) }
        }
        return places(project.models, .model) + places(project.mappings, .mapping)
    }

    /// Whether a file of that name is a model or a mapping.
    public static func isPartOfProject(_ name: String) -> Bool {
        switch FileKind(ofPath: name) {
        case .model, .mapping: true
        case .project, .lock, nil: false
        }
    }
}
