public import MapCompiler

/// What the tests of a file found.
public struct TestedMigration: Sendable, CustomStringConvertible {
    /// In the order of the file.
    public let results: [TestResult]
    /// The findings of all tests, a line each; empty if all pass.
    public let description: String

    /// Whether all tests pass.
    public var passes: Bool { results.allSatisfy(\.passes) }
}

/// Why the tests of a file could not be run.
public struct MigrationTestError: Error, Sendable, CustomStringConvertible {
    /// The reason; the errors of the project, a line each.
    public let description: String

    init(_ description: String) { self.description = description }
}
