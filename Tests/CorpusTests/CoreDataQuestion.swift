import MapExecution
import MapPlan
import Testing

/// A question to two databases, `old` and `new`, and the answer as one text: `1|a, 2|NULL`.
struct CoreDataQuestion: CustomStringConvertible, Sendable {
    var description: String
    var sql: String
    var answer: String

    init(_ description: String, _ sql: String, is answer: String) {
        (self.description, self.sql, self.answer) = (description, sql, answer)
    }

    /// Checks the answers of two databases.
    static func expect(_ questions: [CoreDataQuestion], old: String, new: String) throws {
        // A database in memory reaches no file.
        var database = try SQLiteDatabase.open(new, for: .reading)
        for (name, path) in [("old", old), ("new", new)] {
            try database.run(Statement("ATTACH ?1 AS \(name)", bindings: [.text(Array(path.utf8))], .maintain))
        }
        for question in questions {
            let answer = try database.rows(question.sql).map { $0.map(shown).joined(separator: "|") }.joined(separator: ", ")
            #expect(answer == question.answer, "\(question)")
        }
    }
}
