import Foundation
import MapPlan
import PythonTesting
import Testing

@testable import MapExecution

/// A program that continues to use a database after mapc has migrated it: a framework, or handwritten SQL.
struct Owner: Sendable, CustomTestStringConvertible {
    enum Voice: Sendable {
        /// A script in `Fixtures/owners` and the package that it needs. The script makes the database and reads it.
        case python(String, package: String)
        /// Statements that make the database, and queries that read it.
        case sql(make: [String], before: [String], after: [String])
    }

    var name: String
    var voice: Voice
    var entity: String
    /// The expressions for the new columns. They differ for owners whose dates are texts for mapc.
    var due = "addDays($source.at, 1)!"
    var dueDay = "startOfDay(addDays($source.at, 1)!)"
    var late = #"$source.at > date("2026-11-22T07:30:00Z")"#
    /// What the owner reads before and after the migration.
    var before: [String]
    var after: [String]

    var testDescription: String { name }

    func make(_ path: String) throws {
        switch voice {
        case .python(let script, _): try Python.run(["\(Surroundings.fixtures)/owners/\(script)", path, "make"])
        case .sql(let statements, _, _): try execute(statements.joined(separator: ";\n"), in: path)
        }
    }

    /// Returns what the owner reads, line by line.
    func read(_ path: String, version: Int) throws -> [String] {
        switch voice {
        case .python(let script, _):
            let text = try Python.run(["\(Surroundings.fixtures)/owners/\(script)", path, "read", "\(version)"])
            return text.split(separator: "\n").map(String.init)
        case .sql(_, let before, let after):
            var database = try SQLiteDatabase.open(path, for: .reading)
            return try (version == 1 ? before : after).map { query in
                try database.rows(query).map { $0.map(\.words).joined(separator: " ") }.joined(separator: ", ")
            }
        }
    }
}

extension StoredValue {
    fileprivate var words: String {
        switch self {
        case .null: "NULL"
        case .integer(let number): "\(number)"
        case .real(let number): "\(number)"
        case .text(let bytes): String(decoding: bytes, as: UTF8.self)
        case .blob(let bytes): "\(bytes)"
        }
    }
}
