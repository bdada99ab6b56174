import Foundation
import MapPlan

@testable import MapCompiler
@testable import MapExecution

/// No statement of a plan makes SQLite go through a table once for every row of another, as EXPLAIN QUERY PLAN says.
enum QueryPlanLaw {
    /// What is allowed all the same, with its reason: a statement that contains this, and the line of its query plan.
    static let exceptions: [(statement: String, line: String, reason: String)] = [
        (
            " IS NOT 1 AND EXISTS (", "SCAN",
            "asked of a row whose own value does not fit; what reads no column of the table in EXISTS is decided before that is gone through"
        ),
        (" IS NOT 1 AND (EXISTS (", "SCAN", "the same, where the value is read in several places"),
        (" IS NOT 1) AND (EXISTS (", "SCAN", "the same, of a value that may be nil"),
        (
            #"INSERT INTO temp."mapc_stage_Device""#, "SCAN s3",
            "the author asks which are greater and which are other: nearly all, for each row"
        ),
    ]

    /// What is otherwise, for people; `nil` if the law holds, or nothing can be said: a store that does not fit.
    static func breach(by files: [TextFile], on store: String, isStepwise: Bool) throws -> String? {
        let compiler = Compiler()
        let check = compiler.check(files)
        guard let state = compiler.recognise(store, in: check).value,
            let plan = compiler.plan(check, for: state, isStepwise: isStepwise).value, !plan.legs.isEmpty
        else { return nil }
        return try MigratedCopy.onCopy(of: store) { copy in
            var database = ExplainingDatabase(try SQLiteDatabase.open(copy, for: .writing))
            // What the store's rows do not fit has been explained up to there.
            _ = try? apply(plan, functions: sqlFunctions(plan.functions), to: &database, options: RunOptions(isDryRun: true))
            var told: [String] = []
            for entry in database.scans where !told.contains(entry) { told.append(entry) }
            return told.isEmpty ? nil : "goes through a whole table again and again:\n" + told.joined(separator: "\n")
        }
    }
}

/// A store of which every statement is explained before it runs.
struct ExplainingDatabase: ~Copyable, Database {
    private var inner: SQLiteDatabase
    /// Statements with the line of their query plan that should not be there.
    private(set) var scans: [String] = []

    init(_ inner: consuming SQLiteDatabase) { self.inner = inner }

    private mutating func explain(_ statement: Statement) {
        let word = statement.sql.drop(while: \.isWhitespace).prefix { $0.isLetter }.lowercased()
        guard ["select", "insert", "update", "delete", "with", "create"].contains(word), !statement.sql.contains("sqlite_schema"),
            !statement.sql.contains("pragma_"), !statement.sql.contains("mapc_store")
        else { return }
        var nodes: [QueryPlanNode] = []
        try? inner.query(Statement("EXPLAIN QUERY PLAN " + statement.sql, bindings: statement.bindings)) { row in
            if case .integer(let id) = row[0], case .integer(let parent) = row[1] {
                nodes.append(QueryPlanNode(id: id, parent: parent, words: row[3].words ?? ""))
            }
            return true
        }
        for line in repeatedScans(in: nodes) where !isAllowed(line, statement.sql) { scans.append("\(line)   in   \(statement.sql)") }
    }

    private func isAllowed(_ line: String, _ sql: String) -> Bool {
        QueryPlanLaw.exceptions.contains { sql.contains($0.statement) && line.contains($0.line) }
    }

    var isInTransaction: Bool { inner.isInTransaction }

    mutating func execute(_ sql: String) throws(DatabaseError) { try inner.execute(sql) }

    mutating func run(_ statement: Statement) throws(DatabaseError) -> Int64 {
        explain(statement)
        return try inner.run(statement)
    }

    mutating func query(_ statement: Statement, _ visit: ([StoredValue]) -> Bool) throws(DatabaseError) {
        explain(statement)
        try inner.query(statement, visit)
    }

    mutating func facts(column: String, table: String) -> ColumnFacts? { inner.facts(column: column, table: table) }

    mutating func turn(_ setting: DatabaseSwitch, on isOn: Bool) throws(DatabaseError) -> Bool { try inner.turn(setting, on: isOn) }

    mutating func fence(_ isOn: Bool) { inner.fence(isOn) }

    mutating func register(_ functions: [String: SQLFunction]) throws(DatabaseError) { try inner.register(functions) }

    mutating func observe(_ observer: ((DatabaseWork) -> Bool)?) { inner.observe(observer) }
}

/// A line of EXPLAIN QUERY PLAN.
struct QueryPlanNode {
    var id: Int64
    var parent: Int64
    var words: String

    /// Whether it goes through all rows of a table; what is computed for the statement itself, or by a function, is none.
    var isScan: Bool {
        words.hasPrefix("SCAN ") && !words.contains("CONSTANT ROW") && !words.contains("VIRTUAL TABLE") && !words.contains("VALUES CLAUSE")
    }

    var isCorrelated: Bool { words.hasPrefix("CORRELATED ") }
}

/// The scans that are made for every row of another table: all but the first of a join, and all in a subquery that is asked for each row.
func repeatedScans(in nodes: [QueryPlanNode]) -> [String] {
    var byID: [Int64: QueryPlanNode] = [:]
    for node in nodes { byID[node.id] = node }
    func isRepeated(_ node: QueryPlanNode) -> Bool {
        var parent = node.parent
        while let above = byID[parent] {
            if above.isCorrelated { return true }
            // What is made once and kept is made once.
            if above.words.hasPrefix("MATERIALIZE") || above.words.hasPrefix("SCALAR SUBQUERY") || above.words.hasPrefix("LIST SUBQUERY") {
                return false
            }
            parent = above.parent
        }
        return false
    }
    // What a subquery gave is gone through where it is read; what it read itself stands below it.
    let derived = nodes.compactMap { node in
        ["CO-ROUTINE ", "MATERIALIZE "].first(where: node.words.hasPrefix).map { node.words.dropFirst($0.count) }
    }
    return nodes.enumerated().filter { place, node in
        guard node.isScan, !node.words.contains("(subquery-"), !derived.contains(where: { node.words == "SCAN \($0)" }) else {
            return false
        }
        if isRepeated(node) { return true }
        return nodes[..<place].contains { $0.parent == node.parent && ($0.words.hasPrefix("SCAN ") || $0.words.hasPrefix("SEARCH ")) }
    }.map(\.element.words)
}
