import Foundation
import PythonTesting
import Testing

@testable import MapExecution

/// A database that another tool made, and the changes that its owner wants.
struct ForeignDatabase: Sendable, CustomTestStringConvertible {
    enum Maker: Sendable {
        /// A script in `Fixtures/nasty`.
        case sql(String)
        /// A script in `Fixtures`, with the Python packages that it needs.
        case python(String, packages: [String])
    }

    /// A rename in the model and the same rename in SQL, with the objects of the schema that it may change.
    struct Renaming: Sendable {
        var entity: String
        /// Its table, if that has another name.
        var table: String?
        /// The attribute; nil if the entity itself is renamed.
        var attribute: String?
        var newName: String
        /// The names in the store, as YAML writes them, if they differ from those in the model.
        var stored: (old: String, new: String)?
        /// The rename in SQL, written by hand.
        var sql: String
        var touched: Set<String>
        /// Views that keep the names of their result columns. SQLite's own rename would change them.
        var views: [String: String] = [:]
    }

    var name: String
    var maker: Maker
    var column: Renaming
    var table: Renaming
    /// Whether another migration tool manages this database, so that mapc does not add a table of its own.
    var isKept = false

    var testDescription: String { name }

    func make(in folder: TemporaryFolder) throws -> String {
        let path = folder.file("a.db")
        switch maker {
        case .sql(let script): return try Self.make(script, in: folder)
        case .python(let script, _): try Python.run(["\(Surroundings.fixtures)/\(script)", path])
        }
        return path
    }

    /// Makes a database with a script in `Fixtures/nasty`.
    static func make(_ script: String, in folder: TemporaryFolder) throws -> String {
        try execute(String(contentsOfFile: "\(Surroundings.fixtures)/nasty/\(script)", encoding: .utf8), in: folder.file("a.db"))
        return folder.file("a.db")
    }
}

/// Runs SQL as an application would: text in double quotes is allowed, and triggers run.
func execute(_ sql: String, in path: String) throws {
    var database = SQLiteDatabase(handle: try connect(to: path, flags: 6), waitMilliseconds: 0)
    try database.turn(.quotedStrings, on: true)
    try database.turn(.trustedSchema, on: true)
    try database.turn(.defensive, on: false)
    try database.execute(sql)
}
