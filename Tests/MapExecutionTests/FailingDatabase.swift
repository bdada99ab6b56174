import MapPlan

@testable import MapExecution

/// A store on a disk that fails once: at the n-th call, counted from 1.
struct FailingDatabase: ~Copyable, Database {
    var inner: SQLiteDatabase
    let failing: Int
    private(set) var asked = 0

    init(_ inner: consuming SQLiteDatabase, failing: Int) {
        self.inner = inner
        self.failing = failing
    }

    private mutating func ask() throws(DatabaseError) {
        asked += 1
        if asked == failing { throw DatabaseError(code: 10, message: "disk I/O error") }
    }

    var isInTransaction: Bool { inner.isInTransaction }

    mutating func execute(_ sql: String) throws(DatabaseError) {
        try ask()
        try inner.execute(sql)
    }

    mutating func run(_ statement: Statement) throws(DatabaseError) -> Int64 {
        try ask()
        return try inner.run(statement)
    }

    mutating func query(_ statement: Statement, _ visit: ([StoredValue]) -> Bool) throws(DatabaseError) {
        try ask()
        try inner.query(statement, visit)
    }

    mutating func facts(column: String, table: String) -> ColumnFacts? { inner.facts(column: column, table: table) }

    mutating func turn(_ setting: DatabaseSwitch, on isOn: Bool) throws(DatabaseError) -> Bool { try inner.turn(setting, on: isOn) }

    mutating func fence(_ isOn: Bool) { inner.fence(isOn) }

    mutating func register(_ functions: [String: SQLFunction]) throws(DatabaseError) { try inner.register(functions) }

    mutating func observe(_ observer: ((DatabaseWork) -> Bool)?) { inner.observe(observer) }
}
