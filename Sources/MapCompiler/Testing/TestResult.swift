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

    /// The versions after that of the test to which its rows were migrated as well: the newest one, and the open one.
    public let laterVersions: [String]

    /// What of the result is not compared with the mappings, but only with what the test expects: `what SQL of '1-2.mapping.yaml' writes`.
    public let uncompared: [String]

    init(name: Name, failures: [Diagnostic], wayCount: Int, laterVersions: [String] = [], uncompared: [String] = []) {
        (self.name, range) = (name.text, name.range)
        (self.failures, self.wayCount, self.laterVersions, self.uncompared) = (failures, wayCount, laterVersions, uncompared)
    }

    /// Whether everything is as the test expects.
    public var passes: Bool { failures.isEmpty && wayCount > 0 }

    /// Whether the test was run.
    public var wasRun: Bool { wayCount > 0 || !failures.isEmpty }
}
