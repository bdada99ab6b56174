import Testing

/// Checks that what mapc says about functions names functions that exist.
@Suite struct FunctionNameTests {
    private static let names = Set(
        Pattern(#"^## ([a-zA-Z]\w*)$"#).matches(in: Repository.text("Grammar/functions.md")).map { String($0[1]) }
            + ["if", "rowNumber", "previous", "upTo"])

    @Test("The page of unknown functions lists all functions")
    func areListed() {
        let page = Repository.text("docs/diagnostics/unknown-function.md")
        #expect(Self.names.count > 70)
        for name in Self.names where !page.contains("`\(name)`") { Issue.record("\(name) is missing") }
    }

    @Test(
        "A help for the words of another language calls functions of mapc",
        arguments: ["Sources/MapAnalysis/Diagnostics/functionsElsewhere.swift", "Sources/MapSyntax/Expressions/wordsElsewhere.swift"])
    func exist(_ path: String) {
        // A method follows a dot, and the name of a mapping begins with a capital letter.
        let calls = Pattern(#"(?<![\w.$])([a-z]\w*)\("#).matches(in: Repository.text(path)).map { String($0[1]) }
        #expect(calls.count > 5)
        for name in Set(calls) where !Self.names.contains(name) { Issue.record("\(name) is not a function") }
        let replacements = Pattern(#""[a-z_]+": "([a-zA-Z0-9]+)""#).matches(in: Repository.text(path)).map { String($0[1]) }
        for name in Set(replacements) where !Self.names.contains(name) { Issue.record("\(name) is not a function") }
    }
}
