public import MapSyntax

/// What running a test found.
public struct TestResult: Sendable {
    /// The name of the test.
    public let name: String
    /// The name in the test file.
    public let range: TextRange
    /// What is not as the test expects; findings of the migration are among them.
    public let failures: [Diagnostic]
    /// In how many ways the rows were migrated; 0 if errors of the project keep the test from being run.
    public let wayCount: Int

    /// Whether everything is as the test expects.
    public var passes: Bool { failures.isEmpty && wayCount > 0 }

    /// Whether the test was run.
    public var wasRun: Bool { wayCount > 0 || !failures.isEmpty }
}
