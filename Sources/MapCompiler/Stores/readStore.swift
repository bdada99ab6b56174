import MapExecution
import MapPlan
import MapSyntax

/// What a store says of itself, before anybody asked which version that is.
struct StoreReading: Sendable {
    var path: String
    var schema: StoreSchema
    var receipt: Receipt?

    var isEmpty: Bool { schema.tables.isEmpty && schema.views.isEmpty && receipt == nil }
}

/// Reads a store in one read transaction; the file and its WAL stay as they are.
func readStore(_ path: String, waitMilliseconds: Int) -> Outcome<StoreReading> {
    do throws(StoreError) {
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

extension StoreError {
    var obstacle: Obstacle {
        switch self {
        case .missing, .directory, .noFile, .unreadable, .noDatabase, .unusable: .unusable
        case .busy, .hotJournal: .store
        case .readOnly, .readOnlyFolder, .damaged: .failed
        }
    }
}
