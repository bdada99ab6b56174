import Foundation
import Testing

@testable import MapExecution

/// A database that mapc did not make, and what its owner wants changed in it.
struct ForeignDatabase: Sendable, CustomTestStringConvertible {
    enum Maker: Sendable {
        /// A script of `Fixtures/nasty`.
        case sql(String)
        /// A script of `Fixtures`, with the packages that it needs.
        case python(String, packages: [String])
    }

    /// A rename as the model says it and as SQL would, and which objects of the schema it may touch.
    struct Renaming: Sendable {
        var entity: String
        /// Its table, where that is called otherwise.
        var table: String?
        /// `nil`: the entity itself is renamed.
        var attribute: String?
        var newName: String
        /// The name in the store, where it is not that of the model; as YAML writes it.
        var stored: (old: String, new: String)?
        /// By hand.
        var sql: String
        var touched: Set<String>
        /// Views that keep their outward column names, which SQLite's own rename would not keep.
        var views: [String: String] = [:]
    }

    var name: String
    var maker: Maker
    var column: Renaming
    var table: Renaming
    /// Whether another migrator keeps this database, so that mapc adds no table of its own.
    var isKept = false

    var testDescription: String { name }

    func make(in folder: TemporaryFolder) throws -> String {
        let path = folder.file("a.db")
        switch maker {
        case .sql(let script): return try Self.make(script, in: folder)
        case .python(let script, _): try Surroundings.runPython(["\(Surroundings.fixtures)/\(script)", path])
        }
        return path
    }

    /// A database made by a script of `Fixtures/nasty`.
    static func make(_ script: String, in folder: TemporaryFolder) throws -> String {
        try execute(String(contentsOfFile: "\(Surroundings.fixtures)/nasty/\(script)", encoding: .utf8), in: folder.file("a.db"))
        return folder.file("a.db")
    }
}

/// Runs SQL as an application would: double quotes may hold texts, triggers fire.
func execute(_ sql: String, in path: String) throws {
    var database = SQLiteDatabase(handle: try connect(to: path, flags: 6), waitMilliseconds: 0)
    try database.turn(.quotedStrings, on: true)
    try database.execute(sql)
}
