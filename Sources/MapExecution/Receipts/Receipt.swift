import MapPlan

/// What a store remembers of one run: a row of its table `mapc_store`. The last one counts.
public struct Receipt: Sendable, Equatable {
    /// The format of the table that this mapc writes, and the newest it reads.
    public static let currentFormat: Int64 = 1

    /// The model's name.
    public var model: String
    /// The version at which the store is since then.
    public var version: String
    /// Its storage fingerprint.
    public var storage: String
    /// Its full fingerprint.
    public var full: String
    /// 16 bytes of this store's own, from which keys are made.
    public var seed: [UInt8]
    /// What `now()` was, in microseconds since 1970; `nil` in a receipt that does not tell.
    public var now: Int64?
    /// The version from which it came; empty for a new store.
    public var source: String
    /// `Plan.id`.
    public var plan: String
    /// When, in UTC: `2026-02-01T09:30:00Z`.
    public var started: String
    /// How long it took.
    public var seconds: Double
    /// How many rows the statements changed.
    public var rowCount: Int64
    /// `mapc 0.1.0`.
    public var tool: String
    /// The tables that SQL of the mappings wrote, of which nothing is proven: `Post, Tag`; empty for none.
    public var unverified = ""
    /// Bytes that the store became larger by; `nil`, as what follows, in a receipt that does not tell.
    public var growth: Int64?
    /// What the run was expected to come to: rows.
    public var expectedRowCount: Int64?
    /// Seconds.
    public var expectedSeconds: Double?
    /// Bytes that the store becomes larger by.
    public var expectedGrowth: Int64?
    /// References that became nil and pairs that went because a row did.
    public var lostReferenceCount: Int64?
    /// Values of which explicit conversions made nil.
    public var lostValueCount: Int64?
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
            "lostReferences" INTEGER, "lostValues" INTEGER
        )
        """

    /// Columns that the first tables of this format did not have yet.
    static let laterColumns = [
        (name: "now", type: "INTEGER"), (name: "unverified", type: "TEXT"), (name: "growth", type: "INTEGER"),
        (name: "expectedRows", type: "INTEGER"), (name: "expectedSeconds", type: "REAL"), (name: "expectedGrowth", type: "INTEGER"),
        (name: "lostReferences", type: "INTEGER"), (name: "lostValues", type: "INTEGER"),
    ]

    /// 16 bytes that no other store has.
    public static func randomSeed() -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }
}

/// Why a store's receipts cannot be read.
public enum ReceiptError: Error, Sendable, Equatable, CustomStringConvertible {
    /// A newer mapc wrote them, in this format.
    case newer(Int64)
    /// The table `mapc_store` is not mapc's, or damaged.
    case unreadable(String)

    /// One sentence.
    public var description: String {
        switch self {
        case .newer(let format): "a newer mapc migrated this database last; its receipt has format \(format)"
        case .unreadable(let message): "the table '\(StoreSchema.receiptTable)' cannot be read: \(message)"
        }
    }
}

/// The last receipt of a store; `nil` if it has none. Its format is looked at before anything else.
public func readLastReceipt(from database: inout some Database & ~Copyable) throws(ReceiptError) -> Receipt? {
    let there: [String]
    do throws(DatabaseError) {
        there = try receiptColumns(in: &database)
    } catch {
        throw .unreadable(error.message)
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
    for (name, value) in zip(later, row.dropFirst(columns.count)) { receipt.take(value, of: name) }
    return receipt
}

extension Receipt {
    /// The value of a column that not every receipt has.
    fileprivate mutating func take(_ value: StoredValue, of column: String) {
        switch column {
        case "now": now = value.integer
        case "unverified": unverified = value.name ?? ""
        case "growth": growth = value.integer
        case "expectedRows": expectedRowCount = value.integer
        case "expectedSeconds": if case .real(let number) = value { expectedSeconds = number }
        case "expectedGrowth": expectedGrowth = value.integer
        case "lostReferences": lostReferenceCount = value.integer
        case "lostValues": lostValueCount = value.integer
        default: break
        }
    }
}

/// The columns of the table that keeps receipts; none where there is no such table.
private func receiptColumns(in database: inout some Database & ~Copyable) throws(DatabaseError) -> [String] {
    let sql = """
        SELECT "column".name FROM main.sqlite_schema AS "object", pragma_table_info("object".name, 'main') AS "column"
        WHERE "object".type = 'table' AND "object".name = ?1 COLLATE NOCASE
        """
    return try database.rows(sql, [.text(StoreSchema.receiptTable)]).compactMap { $0.first?.name }
}

private func lastReceipt(
    _ columns: [String], in database: inout some Database & ~Copyable
) throws(ReceiptError) -> [StoredValue]? {
    do throws(DatabaseError) {
        let list = columns.map { "mapc_store.\(quotedName($0))" }.joined(separator: ", ")
        return try database.rows("SELECT \(list) FROM main.mapc_store ORDER BY mapc_store.id DESC LIMIT 1").first
    } catch {
        throw .unreadable(error.message)
    }
}

/// Adds a receipt, and the table for it if this is the first. `started` is worked back from the store's clock and `seconds`.
func write(_ receipt: Receipt, to database: inout some Database & ~Copyable) throws(DatabaseError) {
    try database.execute(Receipt.tableSQL)
    let there = try receiptColumns(in: &database)
    for column in Receipt.laterColumns where !there.contains(where: { sameName($0, column.name) }) {
        try database.execute("ALTER TABLE main.mapc_store ADD COLUMN \(quotedName(column.name)) \(column.type)")
    }
    let sql = """
        INSERT INTO main.mapc_store(
            "format", "model", "version", "storage", "full", "seed", "from", "plan", "started", "seconds", "rows", "tool", "now",
            "unverified", "growth", "expectedRows", "expectedSeconds", "expectedGrowth", "lostReferences", "lostValues")
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, strftime('%Y-%m-%dT%H:%M:%SZ', 'now', -?9 || ' seconds'), ?9, ?10, ?11, ?12, ?13, ?14, ?15,
            ?16, ?17, ?18, ?19)
        """
    try database.run(
        Statement(
            sql,
            bindings: [
                .integer(Receipt.currentFormat), .text(receipt.model), .text(receipt.version), .text(receipt.storage),
                .text(receipt.full), .blob(receipt.seed), .text(receipt.source), .text(receipt.plan), .real(receipt.seconds),
                .integer(receipt.rowCount), .text(receipt.tool), receipt.now.map(StoredValue.integer) ?? .null,
                receipt.unverified.isEmpty ? .null : .text(receipt.unverified), receipt.growth.map(StoredValue.integer) ?? .null,
                receipt.expectedRowCount.map(StoredValue.integer) ?? .null, receipt.expectedSeconds.map(StoredValue.real) ?? .null,
                receipt.expectedGrowth.map(StoredValue.integer) ?? .null,
                receipt.lostReferenceCount.map(StoredValue.integer) ?? .null,
                receipt.lostValueCount.map(StoredValue.integer) ?? .null,
            ]))
}
