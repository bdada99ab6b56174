import CSQLite
import Dispatch
package import MapPlan
import Synchronization

extension SQLiteDatabase {
    /// Calls `body` with each row on another thread, while this one reads the rows after it. The rows come in their order, one at a time. `body` must not use this
    /// connection. Calls `reading` on this thread for each row that is read.
    ///
    /// Rows that are read in a moment are visited on this thread. Throws SQLite's error, or the first error of `reading` or `body`.
    package mutating func visitAhead(_ statement: Statement, reading: () throws -> Void, _ body: (SQLiteRow) throws -> Void) throws {
        try withoutActuallyEscaping(body) { body in
            let visitor = AheadVisitor(body)
            var failure: (any Error)?
            do {
                try visit(statement) { row in
                    do {
                        try reading()
                        return visitor.add(row)
                    } catch {
                        failure = error
                        return false
                    }
                }
            } catch {
                failure = error
            }
            try visitor.finish(unless: failure)
        }
    }
}

/// Passes on rows to another thread in batches: one is filled while another is visited, and one more waits, so that the other thread has always something to do.
///
/// Only the other thread calls `body` and notes what it throws, until this one has waited for all of its work.
private final class AheadVisitor: @unchecked Sendable {
    private var body: ((SQLiteRow) throws -> Void)?
    private var failure: (any Error)?
    private let hasFailed = Atomic(false)
    private var batches: [RowBatch] = []
    /// The place of the batch that is filled.
    private var place = 0
    private var isAnotherThreadUsed = false
    private let queue = DispatchQueue(label: "mapc.rows")
    private let work = DispatchGroup()
    /// Counts the batches that have been visited and may be filled again.
    private let visited = DispatchSemaphore(value: 0)
    private static let batchCount = 3

    init(_ body: @escaping (SQLiteRow) throws -> Void) { self.body = body }

    /// Adds a row. Returns whether to go on.
    func add(_ row: SQLiteRow) -> Bool {
        if place == batches.count { batches.append(RowBatch(width: row.count)) }
        if batches[place].add(row) { return true }
        passOn(batches[place])
        return !hasFailed.load(ordering: .relaxed) && add(row)
    }

    private func passOn(_ batch: RowBatch) {
        // A library that is built for one thread must not be used from another, not even for another database.
        guard sqlite3_threadsafe() != 0 else { return visit(batch) }
        isAnotherThreadUsed = true
        queue.async(group: work) {
            self.visit(batch)
            self.visited.signal()
        }
        // They are visited in their order, so the next one is the first that is free again.
        place = (place + 1) % Self.batchCount
        if place < batches.count { visited.wait() }
    }

    private func visit(_ batch: RowBatch) {
        do {
            if let body, failure == nil { try batch.forEach(body) }
        } catch {
            failure = error
            hasFailed.store(true, ordering: .relaxed)
        }
        batch.removeAll()
    }

    /// Waits until all rows are visited. Throws the first error that `body` has thrown, or this one.
    func finish(unless error: (any Error)?) throws {
        if error == nil, place < batches.count {
            if isAnotherThreadUsed { passOn(batches[place]) } else { visit(batches[place]) }
        }
        work.wait()
        body = nil
        if let failure = failure ?? error { throw failure }
    }
}
