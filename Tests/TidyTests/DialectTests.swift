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
            for (number, line) in file.lines.enumerated() where Self.writesSQL(line) {
                Issue.record("\(file.path):\(number + 1) writes SQL: \(line.trimmingPrefix { $0 == " " })")
            }
        }
    }

    /// Whether a line has a word of SQL outside its comment, or the place of an argument in a template.
    private static func writesSQL(_ line: Substring) -> Bool {
        guard line.contains("\"") else { return false }
        return line.replacing(/\/\/.*/, with: "").contains(
            /\b(?:SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP|FROM|WHERE|VALUES|COLLATE|CAST|CASE|WHEN|NULL|BETWEEN|AND|OR|IS|IN|LIMIT)\b|\btypeof\(|["( ]\{[0-9*|]+\}/
        )
    }

    @Test("No folder but the dialect's names a writer of SQL")
    func isWithoutWriter() throws {
        let files = Repository.swift("Sources").filter { !$0.path.contains("MapPlanning/Dialects/") }
        try #require(!files.isEmpty)
        for file in files {
            for (number, line) in file.lines.enumerated() where line.contains(/\b(?:SQLWriter|SQLFragment)\b/) {
                Issue.record("\(file.path):\(number + 1) names a writer of SQL: \(line.trimmingPrefix { $0 == " " })")
            }
        }
    }

    @Test(
        "A line that writes SQL is found",
        arguments: [
            (#"let sum = "{0} + {1}""#, true), (#"text + " COLLATE BINARY""#, true), ("// \"SELECT\"", false), ("case .IN: break", false),
            (#"message("is not in", places)"#, false),
        ])
    func isFound(_ line: String, _ isSQL: Bool) {
        #expect(Self.writesSQL(line[...]) == isSQL)
    }
}
