package import MapExecution
package import MapPlan
import MapSyntax

/// What a store says of itself, before anybody asked which version that is.
package struct StoreReading: Sendable {
    package var path: String
    package var schema: StoreSchema
    package var receipt: Receipt?

    package init(path: String, schema: StoreSchema, receipt: Receipt?) {
        self.path = path
        self.schema = schema
        self.receipt = receipt
    }

    var isEmpty: Bool { schema.tables.isEmpty && schema.views.isEmpty && receipt == nil }
}

/// Reads a store in one read transaction; the file and its WAL stay as they are, unless a dead writer's journal is to be rolled back.
func readStore(_ path: String, waitMilliseconds: Int, recovers: Bool = false) -> Outcome<StoreReading> {
    do throws(StoreError) {
        if recovers { try recover(path, waitMilliseconds: waitMilliseconds) }
        var database = try SQLiteDatabase.open(path, for: .reading, waitMilliseconds: waitMilliseconds)
        do {
            try database.execute("BEGIN")
            let receipt = try readLastReceipt(from: &database)
            let schema = try readStoreSchema(from: &database)
            try database.execute("COMMIT")
            return Outcome(StoreReading(path: path, schema: schema, receipt: receipt))
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

/// Lets SQLite finish what a program that died had begun: the store is then what it was before that.
private func recover(_ path: String, waitMilliseconds: Int) throws(StoreError) {
    recoverCopies(of: path)
    do throws(StoreError) {
        _ = try SQLiteDatabase.open(path, for: .reading, waitMilliseconds: waitMilliseconds)
    } catch .hotJournal {
        let lock = try StoreLock(store: path)
        defer { keep(lock) }
        _ = try SQLiteDatabase.open(path, for: .writing, waitMilliseconds: waitMilliseconds)
    }
}

extension StoreError {
    var obstacle: Obstacle {
        switch self {
        case .missing, .directory, .existing, .noFile, .unreadable, .noDatabase, .unusable: .unusable
        case .busy, .hotJournal: .store
        case .readOnly, .readOnlyFolder, .irreplaceable, .noRoom, .damaged: .failed
        }
    }
}
