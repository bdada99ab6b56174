import Testing

/// Checks that a text which comes from a store is compiled by one function. It refuses everything but the one statement that makes the object; whoever runs such
/// a text in another way runs what SQLite never reads.
@Suite struct StrangerTextTests {
    @Test("One function creates objects from a store's texts, and only copies of schemas call it")
    func isOneFunction() {
        let calls = Pattern(#"\bcreate\(object|\.make\(SchemaObject|\.make\(object"#)
        let callers = Repository.sources.filter { calls.isIn($0.code) }.map(\.path).sorted()
        #expect(callers == ["Sources/MapExecution/Schema/dependencies.swift", "Sources/MapExecution/Schema/replica.swift"])
    }

    @Test("No text of a table, view, index or trigger is run as it is")
    func runsNoText() {
        // `execute` runs all statements of a text.
        let runs = Pattern(#"\bexecute\([^)"]*\b(?:table|view|index|trigger|object)\w*\.sql\b"#)
        for file in Repository.sources where file.path.hasPrefix("Sources/MapExecution/") {
            for match in runs.matches(in: file.code) { Issue.record("\(file.path): \(match[0])") }
        }
        #expect(runs.isIn("database.execute(view.sql)"))
    }
}
