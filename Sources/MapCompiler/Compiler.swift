import MapAnalysis
public import MapSyntax

/// From files to a migrated store. Read this first: every stage of the compiler is one line here.
///
///     let check = Compiler().check(files)
///     for diagnostic in check.diagnostics { print(diagnostic.message) }
public struct Compiler: Sendable {
    /// A compiler with every layout and dialect there is.
    public init() {}

    /// Reads a project and says everything that is wrong with it.
    public func check(_ files: [TextFile]) -> Check {
        var diagnostics = Diagnostics()
        let project = parse(files, into: &diagnostics)
        _ = analyse(project, into: &diagnostics)
        setLevels(of: &diagnostics, as: project.project)
        return Check(files: files, diagnostics: diagnostics.sorted)
    }
}

/// A project, checked.
public struct Check: Sendable {
    /// The files as given: what the diagnostics' ranges are of.
    public let files: [TextFile]
    /// What was found, in the order in which people read it.
    public let diagnostics: [Diagnostic]

    /// Whether anything stands in the way of a plan.
    public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}
