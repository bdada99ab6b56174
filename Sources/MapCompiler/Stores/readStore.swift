import MapAnalysis
package import MapExecution
package import MapPlan
import MapSyntax

/// The schema and receipt of a store, before its version is recognised.
package struct StoreReading: Sendable {
    package var path: String
    package let schema: StoreSchema
    /// What the schema follows from.
    package let head: StoreHead
    package var receipt: Receipt?
    /// What only a Core Data store has.
    package private(set) var coreData: CoreDataParts?
    /// The metadata of a Core Data store, or why they cannot be read; nil for any other store.
    let metadata: Outcome<StoreMetadata>?
    /// Whether the store was read as if no other program wrote to it.
    package var isUnwatched = false

    init(path: String, head: StoreHead, schema: StoreSchema, receipt: Receipt?, coreData: CoreDataParts? = nil) {
        (self.path, self.head) = (path, head)
        self.coreData = coreData
        metadata = coreData.map { readMetadata($0, path) }
        self.schema = schema
        self.receipt = receipt
    }

    var isEmpty: Bool { schema.tables.isEmpty && schema.views.isEmpty && receipt == nil }
}

/// Reads a store in one read transaction. The file and its WAL are not changed, unless the journal of a program that died is to be rolled back; that of a
/// Core Data store only if mapc writes such stores.
func readStore(
    _ path: String, waitMilliseconds: Int, recovers: Bool = false, writesCoreData: Bool = false, known: StoreSchema? = nil
) -> Outcome<StoreReading> {
    let outcome = readStore(path, waitMilliseconds: waitMilliseconds, recovers: recovers, writesCoreData: writesCoreData, known: known) {
        _ in false
    }
    return outcome.flatMap { part in
        guard case .whole(let reading) = part else { return .stopped(by: .unusable) }
        return Outcome(reading)
    }
}

/// What of a store was read.
package enum StorePart: Sendable {
    /// The head was enough.
    case head(HeadReading)
    case whole(StoreReading)
}

/// The head of a store's schema and its receipt.
package struct HeadReading: Sendable {
    package var path: String
    package let head: StoreHead
    package var receipt: Receipt?
    /// Whether the store was read as if no other program wrote to it.
    package var isUnwatched = false
    /// Rows whose foreign keys refer to none, if a brief look was asked for and SQLite allowed it.
    package fileprivate(set) var orphans: OrphanCount?
}

/// Reads a store as `readStore` does, but only its head if `isEnough` says so, and with `countsOrphans` takes a brief look for orphans then.
func readStore(
    _ path: String, waitMilliseconds: Int, recovers: Bool, writesCoreData: Bool, known: StoreSchema?, countsOrphans: Bool = false,
    unless isEnough: (HeadReading) -> Bool
) -> Outcome<StorePart> {
    do throws(StoreError) {
        var database = try openStore(path, waitMilliseconds: waitMilliseconds, recovers: recovers, writesCoreData: writesCoreData)
        do {
            try database.execute("BEGIN")
            let receipt = try readLastReceipt(from: &database)
            let isUnwatched = database.isUnwatched
            let diagnostics: [Diagnostic] = isUnwatched ? [.unwatchedStore(path)] : []
            var head = HeadReading(
                path: path, head: try readStoreHead(from: &database), receipt: receipt, isUnwatched: isUnwatched)
            if isEnough(head) {
                try database.execute("COMMIT")
                if countsOrphans { head.orphans = try? countOrphans(in: &database, .brief) }
                return Outcome(.head(head), diagnostics)
            }
            let schema = try readStoreSchema(from: &database, known: known)
            let coreData = try readCoreDataParts(of: schema, from: &database)
            try database.execute("COMMIT")
            var reading = StoreReading(path: path, head: head.head, schema: schema, receipt: receipt, coreData: coreData)
            reading.isUnwatched = isUnwatched
            return Outcome(.whole(reading), diagnostics)
        } catch ReceiptError.busy {
            throw .busy(path, by: nil)
        } catch let error as ReceiptError {
            return .stopped(by: .store, .unreadableReceipt(error, in: path))
        } catch let error as DatabaseError {
            throw StoreError(error, path: path, mode: .reading)
        } catch {
            throw .unusable(path, message: "\(error)")
        }
    } catch {
        return .stopped(by: error.obstacle, .store(error))
    }
}

extension Compiler {
    /// Looks for the receipt of a run that emitted rows: whether it was committed. Lets SQLite roll back the transaction of a program that died.
    package func findRun(_ run: String, in store: String, waitMilliseconds: Int = 0) -> Outcome<FoundRun> {
        do throws(StoreError) {
            var database = try openStore(store, waitMilliseconds: waitMilliseconds, recovers: true, writesCoreData: true)
            do throws(ReceiptError) {
                return Outcome(try MapExecution.findRun(run, in: &database))
            } catch {
                return .stopped(by: .store, .unreadableReceipt(error, in: store))
            }
        } catch {
            return .stopped(by: error.obstacle, .store(error))
        }
    }
}

/// Opens a store. If `recovers`, lets SQLite roll back the transaction of a program that died.
private func openStore(
    _ path: String, waitMilliseconds: Int, recovers: Bool, writesCoreData: Bool
) throws(StoreError) -> SQLiteDatabase {
    if recovers { recoverCopies(of: path) }
    do throws(StoreError) {
        return try SQLiteDatabase.open(path, for: .reading, waitMilliseconds: waitMilliseconds)
    } catch {
        guard recovers, case .hotJournal = error else { throw error }
        if !writesCoreData { try refuseCoreData(path) }
        try rollBack(path, waitMilliseconds: waitMilliseconds)
        return try SQLiteDatabase.open(path, for: .reading, waitMilliseconds: waitMilliseconds)
    }
}

private func rollBack(_ path: String, waitMilliseconds: Int) throws(StoreError) {
    let lock = try StoreLock(store: path)
    defer { keep(lock) }
    _ = try SQLiteDatabase.open(path, for: .writing, waitMilliseconds: waitMilliseconds)
}

extension StoreError {
    var obstacle: Obstacle {
        switch self {
        case .missing, .directory, .existing, .noFile, .unreadable, .unreadableWAL, .noDatabase, .excessive, .foreignLock, .unusable:
            .unusable
        case .busy, .hotJournal, .otherName, .coreData: .store
        case .readOnly, .readOnlyFolder, .noRoom, .damaged: .failed
        }
    }
}
