import MapPlan

/// The record of one run in a store: a row of its table `mapc_store`. The last row counts.
public struct Receipt: Sendable, Equatable {
    /// The format of the table that this mapc writes, which is also the newest that it reads.
    public static let currentFormat: Int64 = 1

    /// The model's name.
    public var model: String
    /// The store's version after the run.
    public var version: String
    /// Its storage fingerprint.
    public var storage: String
    /// Its full fingerprint.
    public var full: String
    /// 16 random bytes of this store, from which mapc makes keys.
    public var seed: [UInt8]
    /// The value of `now()`, in microseconds since 1970; `nil` in an old receipt without it.
    public var now: Int64?
    /// The store's version before the run; empty for a new store.
    public var source: String
    /// `Plan.id`.
    public var plan: String
    /// When the run started, in UTC: `2026-02-01T09:30:00Z`.
    public var started: String
    /// The duration, in seconds.
    public var seconds: Double
    /// How many rows the statements changed.
    public var rowCount: Int64
    /// `mapc 0.1.0`.
    public var tool: String
    /// The tables that SQL of the mappings wrote, about which mapc proves nothing: `Post, Tag`; empty for none.
    public var unverified = ""
    /// How many bytes the store grew; this and the following are `nil` in an old receipt without them.
    public var growth: Int64?
    /// The estimate of the rows that the run changes.
    public var expectedRowCount: Int64?
    /// The estimate of the duration, in seconds.
    public var expectedSeconds: Double?
    /// The estimate of how many bytes the store grows.
    public var expectedGrowth: Int64?
    /// How many references became nil and how many pairs were dropped because a row was dropped.
    public var lostReferenceCount: Int64?
    /// How many values explicit conversions turned into nil.
    public var lostValueCount: Int64?
    /// The run, as in `EmittedRow`; `nil` if the plan emits nothing.
    public var run: String?
    /// Which rows were compared with the meaning of the mapping before the commit: `full`, `sample:1000`; `nil` if only counts and checks were.
    public var verified: String?
    /// How many rows were compared.
    public var verifiedRowCount: Int64?
}

extension Receipt {
    init(of plan: Plan, seed: [UInt8], now: Int64, reporter: RunReporter) {
        let destination = plan.legs.last?.destination
        self.init(
            model: plan.model, version: destination?.version ?? "", storage: destination?.storage ?? "", full: destination?.full ?? "",
            seed: seed, now: now, source: plan.legs.first?.source.version ?? "", plan: plan.id, started: "",
            seconds: reporter.seconds, rowCount: reporter.rowCount, tool: plan.tool, unverified: plan.unverified.joined(separator: ", "))
    }

    /// The table that keeps receipts.
    package static let tableSQL = """
        CREATE TABLE IF NOT EXISTS main.mapc_store(
            "id" INTEGER PRIMARY KEY, "format" INTEGER NOT NULL, "model" TEXT NOT NULL, "version" TEXT NOT NULL, "storage" TEXT NOT NULL,
            "full" TEXT NOT NULL, "seed" BLOB NOT NULL, "from" TEXT NOT NULL, "plan" TEXT NOT NULL, "started" TEXT NOT NULL,
            "seconds" REAL NOT NULL, "rows" INTEGER NOT NULL, "tool" TEXT NOT NULL, "now" INTEGER, "unverified" TEXT,
            "growth" INTEGER, "expectedRows" INTEGER, "expectedSeconds" REAL, "expectedGrowth" INTEGER,
            "lostReferences" INTEGER, "lostValues" INTEGER, "run" TEXT, "verified" TEXT, "verifiedRows" INTEGER
        )
        """

    /// The columns that older tables of this format lack.
    static let laterColumns = [
        (name: "now", type: "INTEGER"), (name: "unverified", type: "TEXT"), (name: "growth", type: "INTEGER"),
        (name: "expectedRows", type: "INTEGER"), (name: "expectedSeconds", type: "REAL"), (name: "expectedGrowth", type: "INTEGER"),
        (name: "lostReferences", type: "INTEGER"), (name: "lostValues", type: "INTEGER"),
        (name: "run", type: "TEXT"), (name: "verified", type: "TEXT"), (name: "verifiedRows", type: "INTEGER"),
    ]

    /// The values by column, without `started`, which follows from SQLite's clock.
    var columns: [(name: String, value: StoredValue)] {
        [
            ("format", .integer(Receipt.currentFormat)), ("model", .text(model)), ("version", .text(version)), ("storage", .text(storage)),
            ("full", .text(full)), ("seed", .blob(seed)), ("from", .text(source)), ("plan", .text(plan)), ("seconds", .real(seconds)),
            ("rows", .integer(rowCount)), ("tool", .text(tool)), ("now", now.map(StoredValue.integer) ?? .null),
            ("unverified", unverified.isEmpty ? .null : .text(unverified)), ("growth", growth.map(StoredValue.integer) ?? .null),
            ("expectedRows", expectedRowCount.map(StoredValue.integer) ?? .null),
            ("expectedSeconds", expectedSeconds.map(StoredValue.real) ?? .null),
            ("expectedGrowth", expectedGrowth.map(StoredValue.integer) ?? .null),
            ("lostReferences", lostReferenceCount.map(StoredValue.integer) ?? .null),
            ("lostValues", lostValueCount.map(StoredValue.integer) ?? .null), ("run", run.map { .text($0) } ?? .null),
            ("verified", verified.map { .text($0) } ?? .null), ("verifiedRows", verifiedRowCount.map(StoredValue.integer) ?? .null),
        ]
    }

    /// Returns the SQL of the time some seconds ago, as in `started`.
    static func started(secondsAgo seconds: String) -> String { "strftime('%Y-%m-%dT%H:%M:%SZ', 'now', -\(seconds) || ' seconds')" }

    /// Returns 16 random bytes.
    public static func randomSeed() -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }
}

/// Why mapc cannot read a store's receipts.
public enum ReceiptError: Error, Sendable, Equatable, CustomStringConvertible {
    /// A newer mapc wrote them, in this format.
    case newer(Int64)
    /// The table `mapc_store` is damaged or does not belong to mapc.
    case unreadable(String)
    /// Another program has a lock on the store.
    case busy

    fileprivate init(_ error: DatabaseError) { self = error.isBusy ? .busy : .unreadable(error.message) }

    /// One sentence.
    public var description: String {
        switch self {
        case .newer(let format): "a newer mapc migrated this database last; its receipt has format \(format)"
        case .unreadable(let message): "the table '\(StoreSchema.receiptTable)' cannot be read: \(message)"
        case .busy: "another program is using the database"
        }
    }
}

/// Reads the last receipt of a store; `nil` if it has none. It checks the format before it reads anything else.
///
/// Throws `ReceiptError.newer` for a format that this mapc does not know, `ReceiptError.unreadable` if the table cannot be read,
/// and `ReceiptError.busy` if another program has a lock.
public func readLastReceipt(from database: inout some Database & ~Copyable) throws(ReceiptError) -> Receipt? {
    let there: [String]
    do throws(DatabaseError) {
        there = try receiptColumns(in: &database)
    } catch {
        throw ReceiptError(error)
    }
    guard !there.isEmpty, let format = try lastReceipt(["format"], in: &database)?.first else { return nil }
    guard let number = format.integer else { throw .unreadable("its format is not a number") }
    guard number <= Receipt.currentFormat else { throw .newer(number) }
    let columns = ["model", "version", "storage", "full", "seed", "from", "plan", "started", "seconds", "rows", "tool"]
    let later = Receipt.laterColumns.map(\.name).filter { name in there.contains { sameName($0, name) } }
    guard let row = try lastReceipt(columns + later, in: &database) else { return nil }
    var seed: [UInt8] = []
    if case .blob(let bytes) = row[4] { seed = bytes }
    var seconds = 0.0
    if case .real(let number) = row[8] { seconds = number }
    func text(_ index: Int) -> String { row[index].name ?? "" }
    var receipt = Receipt(
        model: text(0), version: text(1), storage: text(2), full: text(3), seed: seed, now: nil, source: text(5), plan: text(6),
        started: text(7), seconds: seconds, rowCount: row[9].integer ?? 0, tool: text(10))
    for (name, value) in zip(later, row.dropFirst(columns.count)) { receipt.set(value, of: name) }
    return receipt
}

extension Receipt {
    /// Returns the value of a column that an old receipt may lack.
    fileprivate mutating func set(_ value: StoredValue, of column: String) {
        switch column {
        case "now": now = value.integer
        case "unverified": unverified = value.name ?? ""
        case "growth": growth = value.integer
        case "expectedRows": expectedRowCount = value.integer
        case "expectedSeconds": if case .real(let number) = value { expectedSeconds = number }
        case "expectedGrowth": expectedGrowth = value.integer
        case "lostReferences": lostReferenceCount = value.integer
        case "lostValues": lostValueCount = value.integer
        case "run": run = value.name
        case "verified": verified = value.name
        case "verifiedRows": verifiedRowCount = value.integer
        default: break
        }
    }
}

/// What the receipts of a store say about a run.
package struct FoundRun: Sendable {
    /// Whether it has a receipt, so that it was committed.
    package var isThere: Bool
    /// Whether the store has the table of receipts.
    package var haveTable: Bool
}

/// Looks for the receipt of a run that emitted rows. Throws `ReceiptError` if the store's receipts cannot be read.
package func findRun(_ run: String, in database: inout some Database & ~Copyable) throws(ReceiptError) -> FoundRun {
    do throws(DatabaseError) {
        let digits = Array(run.utf8)
        let columns = try receiptColumns(in: &database)
        var found = FoundRun(isThere: false, haveTable: !columns.isEmpty)
        if columns.contains(where: { sameName($0, "run") }) {
            let sql = "SELECT EXISTS (SELECT 1 FROM main.mapc_store WHERE mapc_store.\"run\" = ?1 COLLATE BINARY)"
            found.isThere = try database.value(sql, [.text(digits)])?.integer == 1
            if found.isThere { return found }
        }
        // In the metadata of Core Data the digits stand as bytes, in either form of a property list.
        let books = "SELECT count(*) FROM main.sqlite_schema WHERE type = 'table' AND name = '\(CoreDataBooks.metadata)'"
        guard try database.value(books)?.integer == 1 else { return found }
        let sql = "SELECT EXISTS (SELECT 1 FROM main.\"\(CoreDataBooks.metadata)\" WHERE instr(\"Z_PLIST\", ?1) > 0)"
        found.isThere = try database.value(sql, [.blob(digits)])?.integer == 1
        return found
    } catch {
        throw ReceiptError(error)
    }
}

/// Returns the columns of the receipts' table; none if the table does not exist. Throws for a generated column: reading it would run an expression of the
/// store.
private func receiptColumns(in database: inout some Database & ~Copyable) throws(DatabaseError) -> [String] {
    let sql = """
        SELECT "column".name, "column".hidden FROM main.sqlite_schema AS "object", pragma_table_xinfo("object".name, 'main') AS "column"
        WHERE "object".type = 'table' AND "object".name = ?1 COLLATE NOCASE
        """
    return try database.rows(sql, [.text(StoreSchema.receiptTable)]).map { row throws(DatabaseError) in
        let name = row[0].name ?? ""
        guard row[1] == .integer(0) else { throw DatabaseError(code: 1, message: "its column '\(name)' is not a plain one") }
        return name
    }
}

private func lastReceipt(
    _ columns: [String], in database: inout some Database & ~Copyable
) throws(ReceiptError) -> [StoredValue]? {
    do throws(DatabaseError) {
        let list = columns.map { "mapc_store.\(quotedName($0))" }.joined(separator: ", ")
        return try database.rows("SELECT \(list) FROM main.mapc_store ORDER BY mapc_store.id DESC LIMIT 1").first
    } catch {
        throw ReceiptError(error)
    }
}

/// Adds a receipt, and creates its table if this is the first. `started` follows from SQLite's clock and `seconds`.
func write(_ receipt: Receipt, to database: inout some Database & ~Copyable) throws(DatabaseError) {
    try database.execute(Receipt.tableSQL)
    let there = try receiptColumns(in: &database)
    for column in Receipt.laterColumns where !there.contains(where: { sameName($0, column.name) }) {
        try database.execute("ALTER TABLE main.mapc_store ADD COLUMN \(quotedName(column.name)) \(column.type)")
    }
    let columns = receipt.columns
    let names = columns.map { quotedName($0.name) } + [quotedName("started")]
    let places = columns.indices.map { "?\($0 + 1)" } + [Receipt.started(secondsAgo: "?\(columns.count + 1)")]
    let sql = "INSERT INTO main.mapc_store(\(names.joined(separator: ", "))) VALUES (\(places.joined(separator: ", ")))"
    let bindings = columns.map(\.value) + [.real(receipt.seconds)]
    try database.run(Statement(sql, bindings: bindings, .insert, writes: TableName("mapc_store")))
}
