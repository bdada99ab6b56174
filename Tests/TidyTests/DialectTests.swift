import Testing

/// Checks that SQL is written in one place. The other folders name what a database does, and the dialect has the text.
@Suite struct DialectTests {
    /// Folders whose code has no text in SQL.
    private static let folders = [
        "Sources/MapAnalysis", "Sources/MapPlanning/Algebra", "Sources/MapPlanning/Lowering", "Sources/MapPlanning/Fusion",
        "Sources/MapPlanning/Work", "Sources/MapPlanning/Steps", "Sources/MapPlanning/Layouts", "Sources/MapPlanning/Tables",
        "Sources/MapPlanning/Drift",
    ]

    /// Files with words of SQL that people read: in messages, in notes, and in predicates as Core Data writes them.
    private static let messages: Set<String> = ["ArchivedPredicateText.swift", "StoreRemark.swift", "lostDeclarations.swift"]

    @Test("No folder but the dialect's writes SQL", arguments: folders)
    func isWithoutSQL(_ folder: String) throws {
        let files = Repository.swift(folder).filter { !Self.messages.contains($0.name) }
        try #require(!files.isEmpty)
        for file in files {
            for line in Self.linesOfSQL(in: file.text) {
                Issue.record("\(file.path) writes SQL: \(line.trimmingPrefix { $0 == " " })")
            }
        }
    }

    /// Returns the lines with a quotation mark that have a word of SQL outside their comment, or the place of an argument in a template.
    private static func linesOfSQL(in text: String) -> [Substring] {
        let withoutComments = comment.replaced(in: text, with: "")
        let lines = withoutComments.split(separator: "\n")
        return word.isIn(withoutComments) ? lines.filter { $0.contains("\"") && word.isIn($0) } : []
    }

    private static let comment = Pattern("//.*")
    private static let word = Pattern(
        #"\b(?:SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP|FROM|WHERE|VALUES|COLLATE|CAST|CASE|WHEN|NULL|BETWEEN|AND|OR|IS|IN|LIMIT)\b|\btypeof\(|["( ]\{[0-9*|]+\}"#
    )

    @Test("No folder but the dialect's names a writer of SQL")
    func isWithoutWriter() throws {
        let files = Repository.swift("Sources").filter { !$0.path.contains("MapPlanning/Dialects/") }
        try #require(!files.isEmpty)
        let writer = Pattern(#"\b(?:SQLWriter|SQLFragment)\b"#)
        for file in files {
            for (number, word) in writer.lines(of: file.text) { Issue.record("\(file.path):\(number) names a writer of SQL: \(word)") }
        }
    }

    @Test(
        "A line that writes SQL is found",
        arguments: [
            (#"let sum = "{0} + {1}""#, true), (#"text + " COLLATE BINARY""#, true), ("// \"SELECT\"", false), ("case .IN: break", false),
            (#"message("is not in", places)"#, false),
        ])
    func isFound(_ line: String, _ isSQL: Bool) {
        #expect(Self.linesOfSQL(in: line).isEmpty != isSQL)
    }
}
