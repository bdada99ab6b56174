import Foundation
import MapPlan
import RandomTesting

@testable import MapCompiler
@testable import MapExecution

/// Checks with EXPLAIN QUERY PLAN that no statement of a plan makes SQLite scan a table for every row of another. Checks with SQLite's authorizer
/// that each statement names the tables that it reads and changes.
enum QueryPlanLaw {
    /// Statements that may, by the names that `names` gives them, with the reason.
    private static let exceptions: [(statements: Set<String>, reason: String)] = [
        (
            [
                "unreadable-value 'Shelf.code'", "unreadable-value 'Book.owner'", "unreadable-value 'Trip.place'",
                "unreadable-value 'Location.code'", "unreadable-value 'Location.country'", "unreadable-value 'Desk.row'",
                "unreadable-value 'Person.text'", "unreadable-value 'Book.pages'", "unreadable-value 'Book.title'",
                "unreadable-value 'Message.answers'", "unreadable-value 'Item.other'", "unreadable-value 'Item.code'",
            ],
            "asked of a row whose own value cannot be read, and only then: is that value read where rows of another table are found?"
        ),
        (
            [#"compute "identity", "level", "count", "owner_id" of "Device" from the old state"#],
            "the author asks which are greater and which are other: nearly all, for each row"
        ),
    ]

    /// Does not apply to a store without a plan, or if there is nothing to do.
    static func verdict(on store: String, by plan: Plan?) throws -> Tally.Verdict {
        guard let plan, !plan.legs.isEmpty else { return .silent }
        let names = names(ofStatementsOf: plan)
        return try MigratedCopy.onCopy(of: store) { copy in
            var database = ExplainingDatabase(try SQLiteDatabase.open(copy, for: .writing))
            // If the rows do not fit, the statements before that point have been explained.
            _ = try? apply(plan, functions: sqlFunctions(plan.functions), to: &database, options: RunOptions(isDryRun: true))
            var told: [String] = []
            for (line, sql) in database.scans {
                let names = names[sql] ?? ["a statement that the plan does not have"]
                if exceptions.contains(where: { !$0.statements.isDisjoint(with: names) }) { continue }
                let words = "\(line)   in \(names.joined(separator: ", ")):   \(sql)"
                if !told.contains(words) { told.append(words) }
            }
            let mistakes = plan.statements.compactMap { statement in
                database.accesses[Array(statement.sql.utf8)].flatMap { TableUseLaw.mistake(in: statement, accesses: $0) }.map {
                    "\($0): \(statement.sql)"
                }
            }
            if !mistakes.isEmpty { return .broken("a statement says something wrong of itself:\n" + mistakes.joined(separator: "\n")) }
            return told.isEmpty ? .held : .broken("goes through a whole table again and again:\n" + told.joined(separator: "\n"))
        }
    }

    /// Returns the names of a plan's statements, such as `add column "Post"."title"` or `value-does-not-fit 'Post.price'`. A screen has the
    /// names of all its obligations.
    private static func names(ofStatementsOf plan: Plan) -> [String: [String]] {
        var names: [String: [String]] = [:]
        for leg in plan.legs {
            for step in leg.steps { for statement in step.statements { names[statement.sql] = [step.title] } }
            for asked in leg.obligations + leg.checks { names[asked.query.sql] = [name(of: asked)] }
            for (place, screen) in leg.screens.enumerated() {
                names[screen.sql] = leg.obligations.filter { $0.screen == place }.map(name)
            }
        }
        return names
    }

    /// Returns the code of an obligation and its subject: the first text in quotes in its message.
    private static func name(of asked: Obligation) -> String {
        let quoted = asked.message.split(separator: "'", omittingEmptySubsequences: false).dropFirst().first ?? ""
        return "\(asked.code) '\(quoted)'"
    }
}

extension Plan {
    fileprivate var statements: [Statement] {
        legs.flatMap { leg -> [Statement] in
            let questions = leg.screens + (leg.obligations + leg.checks).map(\.query)
            return leg.steps.flatMap(\.statements) + questions + leg.ledger.flatMap(\.terms).compactMap(\.counting)
        }
    }
}

/// A store that explains every statement before it runs it.
struct ExplainingDatabase: ~Copyable, Database {
    private var inner: SQLiteDatabase
    /// Statements with the line of their query plan that should not occur.
    private(set) var scans: [(line: String, sql: String)] = []
    /// By the bytes of its text, what SQLite's authorizer was asked for when it compiled a statement.
    private(set) var accesses: [[UInt8]: [SQLiteAccess]] = [:]

    init(_ inner: consuming SQLiteDatabase) { self.inner = inner }

    private mutating func explain(_ statement: Statement) {
        let word = statement.sql.drop(while: \.isWhitespace).prefix { $0.isLetter }.lowercased()
        guard ["select", "insert", "update", "delete", "with", "create"].contains(word), !statement.sql.contains("sqlite_schema"),
            !statement.sql.contains("pragma_"), !statement.sql.contains("mapc_store")
        else { return }
        var nodes: [QueryPlanNode] = []
        var accesses: [SQLiteAccess] = []
        inner.record { accesses.append($0) }
        try? inner.query(Statement("EXPLAIN QUERY PLAN " + statement.sql, bindings: statement.bindings, .ask)) { row in
            if case .integer(let id) = row[0], case .integer(let parent) = row[1] {
                nodes.append(QueryPlanNode(id: id, parent: parent, words: row[3].words ?? ""))
            }
            return true
        }
        inner.record(nil)
        self.accesses[Array(statement.sql.utf8)] = accesses
        scans += repeatedScans(in: nodes).map { ($0, statement.sql) }
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

    /// Whether it scans all rows of a table. Rows that the statement itself or a function computes are not a table.
    var isScan: Bool {
        words.hasPrefix("SCAN ") && !words.contains("CONSTANT ROW") && !words.contains("VIRTUAL TABLE") && !words.contains("VALUES CLAUSE")
    }

    var isCorrelated: Bool { words.hasPrefix("CORRELATED ") }
}

/// Returns the scans that run for every row of another table: all except the first of a join, and all in a correlated subquery.
func repeatedScans(in nodes: [QueryPlanNode]) -> [String] {
    var byID: [Int64: QueryPlanNode] = [:]
    for node in nodes { byID[node.id] = node }
    func isRepeated(_ node: QueryPlanNode) -> Bool {
        var parent = node.parent
        while let above = byID[parent] {
            if above.isCorrelated { return true }
            // A result that SQLite stores is computed once.
            if above.words.hasPrefix("MATERIALIZE") || above.words.hasPrefix("SCALAR SUBQUERY") || above.words.hasPrefix("LIST SUBQUERY") {
                return false
            }
            parent = above.parent
        }
        return false
    }
    // The result of a subquery is scanned where it is read. The tables that the subquery reads are below its own line.
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
