public import MapSyntax

/// Which files belong to a project. The caller finds and reads them.
extension Compiler {
    /// A file or a folder that the project file lists under `models:`, `mappings:` or `tests:`, or implies by omitting one of them.
    public struct Place: Sendable, Equatable {
        /// The path relative to the project file; empty for the folder of the project file.
        public var path: String
        /// The range in the project file, as if it were the first of the project's files.
        public var range: TextRange
        /// The kind of file to look for.
        package let kind: FileKind

        /// Whether a file in this folder has that kind, by its name.
        public func holds(_ path: String) -> Bool { FileKind(ofPath: path) == kind }

        /// Whether it may be missing: git keeps no folder without files, and a project may have no mapping yet.
        package var mayBeMissing: Bool { kind == .mapping && path.hasSuffix("/") }

        /// Whether the project file does not name it, so that its absence means nothing.
        package var isImplied = false
    }

    /// Returns the places that a project file names; `nil` if it names none. Then everything below its folder belongs to the project.
    public func places(of projectFile: TextFile) -> [Place]? {
        var diagnostics = Diagnostics()
        guard let project = parse([projectFile], into: &diagnostics).project, !(project.models + project.mappings + project.tests).isEmpty
        else {
            return nil
        }
        func places(_ names: [Name], _ kind: FileKind) -> [Place] {
            if names.isEmpty { return [Place(path: "", range: project.range, kind: kind)] }
            return names.map { Place(path: $0.text, range: $0.range, kind: kind) }
        }
        // A project that names its folders may be in a folder with many others.
        let isNarrow = !project.models.isEmpty && !project.mappings.isEmpty && project.tests.isEmpty
        let tests = isNarrow ? [Place(path: "tests/", range: project.range, kind: .test, isImplied: true)] : places(project.tests, .test)
        return places(project.models, .model) + places(project.mappings, .mapping) + tests
    }

    /// Whether a file of that name is a model, a mapping or a test file.
    public static func isPartOfProject(_ name: String) -> Bool {
        switch FileKind(ofPath: name) {
        case .model, .mapping, .test: true
        case .project, .lock, nil: false
        }
    }

    /// Whether a file of that name is written in YAML.
    package static func isYAML(_ name: String) -> Bool { TextFile(path: name, bytes: []).isYAML }
}
