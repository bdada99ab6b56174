import MapAnalysis
import MapExecution
import MapPlan
import MapPlanning
import MapSyntax

/// Compares every row that a run leaves with what the interpreter makes of the old rows.
///
/// It reads the old rows before the first write of each leg, on the connection of the run. If a leg fuses several steps, it interprets one after the other, so that
/// the fusion is verified, too. What it expects is in temporary files.
final class RowVerifier: RunVerifier, @unchecked Sendable {
    private let verification: Verification
    private var connection: Connection?
    /// What the leg that runs must leave; `nil` if it has no mapping.
    private var expected: ExpectedStore?
    /// Why the interpreter does not give the rows of the leg that runs.
    private var objection: EvaluationFinding?
    /// The version between that refuses rows, if the leg does not look at what it requires.
    private var refusing: String?
    /// The places of the tables that are compared.
    private var compared: Set<Int> = []
    private var done: [Int: Verified] = [:]

    init(_ verification: Verification) { self.verification = verification }

    /// The store of the run.
    private final class Connection {
        var store: SQLiteDatabase
        let run: RunFacts
        let told: VerifierNews

        init(_ store: consuming SQLiteDatabase, _ run: RunFacts, _ told: @escaping VerifierNews) {
            self.store = store
            self.run = run
            self.told = told
        }
    }

    func open(_ store: consuming SQLiteDatabase, now: Int64, seed: [UInt8], told: @escaping VerifierNews) {
        connection = Connection(store, RunFacts(now: now, seed: seed), told)
        done = [:]
    }

    func close() { (connection, expected, objection, refusing) = (nil, nil, nil, nil) }

    func verified(_ leg: Int) -> Verified? { done[leg] }

    func expect(_ leg: Int) throws(RunFailure) {
        (expected, objection, refusing, compared) = (nil, nil, nil, [])
        let steps = verification.legs[leg]
        guard let connection, let whole = steps.whole else { return }
        try failing {
            let schema = try readStoreSchema(from: &connection.store)
            let work = VerifyingWork(of: schema, in: &connection.store, told: connection.told)
            expected = try steps.expectedRows(
                of: connection.store, schema, whole, run: connection.run, sampling: verification.extent.count, work: work)
        }
    }

    func compare(_ leg: Int, beforeSQL: Bool) throws(RunFailure) {
        guard let connection, let last = verification.legs[leg].steps.last else { return }
        var findings: [RowFinding] = []
        let words = MismatchWords(last, files: verification.files)
        if let objection {
            let finding = refusing.map { words.finding(of: objection, between: $0) } ?? words.finding(of: objection)
            if !beforeSQL { throw .violated([finding], leg: leg) }
            return
        }
        guard let expected else { return }
        var verified = done[leg] ?? Verified(extent: verification.extent)
        let written = verification.legs[leg].writtenBySQL
        try failing {
            for (place, table) in expected.placement.tables.enumerated() where !compared.contains(place) {
                if beforeSQL, !written.contains(where: { sameName($0, table.name) }) { continue }
                findings += try compare(place, with: expected, of: connection, &verified).map { words.finding(of: $0, in: table) }
                compared.insert(place)
            }
            if !beforeSQL {
                let isLast = leg == verification.legs.lastIndex { !$0.steps.isEmpty }
                verified.excepted = try exceptions(of: verification.legs[leg], expected, isLast: isLast, in: &connection.store)
            }
        }
        if let objection { throw .violated([words.finding(of: objection)], leg: leg) }
        if !findings.isEmpty { throw .violated(findings, leg: leg) }
        done[leg] = verified
    }

    /// Compares one table, and returns where it is not as expected.
    private func compare(
        _ place: Int, with expected: ExpectedStore, of connection: Connection, _ verified: inout Verified
    ) throws -> [Mismatch] {
        let isSample = verification.extent.count != nil
        let news = TableNews(place, of: expected, told: connection.told)
        verified.tableCount += 1
        let sums = SumComparison(expected.placement.tables[place], expected[place], told: news.tell)
        if try !isSample && sums.agrees(in: &connection.store) {
            verified.rowCount += expected[place].sum.count
            verified.valueCount += sums.valueCount
            return []
        }
        var comparison = TableComparison(place, try expected.rowsByKey(), sampling: isSample, told: news.tell)
        try comparison.run(in: &connection.store)
        verified.rowCount += comparison.rowCount
        verified.valueCount += comparison.valueCount
        return comparison.mismatches
    }

    /// Runs a body. What the interpreter finds about rows becomes the objection.
    private func failing(_ body: () throws -> Void) throws(RunFailure) {
        do {
            try body()
        } catch let failure as RunFailure {
            throw failure
        } catch let error as DatabaseError {
            throw error.failure ?? .store("the rows could not be verified: \(error.description)")
        } catch let finding as EvaluationFinding {
            objection = finding
        } catch let refusal as RefusedBetween {
            (objection, refusing) = (refusal.finding, refusal.version)
        } catch is Stopped {
            throw .cancelled
        } catch {
            throw .store("the rows could not be verified: \(error)")
        }
    }
}

/// Tells how far the comparison of a table is.
private struct TableNews {
    private let (start, width, count): (Double, Double, Int64)
    private let told: VerifierNews

    init(_ place: Int, of expected: ExpectedStore, told: @escaping VerifierNews) {
        width = (1 - VerifyingWork.shareOfExpecting) / Double(expected.placement.tables.count)
        start = VerifyingWork.shareOfExpecting + width * Double(place)
        count = max(1, expected[place].sum.count)
        self.told = told
    }

    func tell(_ rows: Int64) throws(RunFailure) { try told(start + width * min(1, Double(rows) / Double(count))) }
}

extension Verified.Extent {
    /// How many rows of each table; `nil` for all.
    fileprivate var count: Int? { if case .sample(let count) = self { count } else { nil } }
}

/// Counts the rows that the interpreter has made, and tells how far it is.
final class VerifyingWork {
    private let total: Int64
    private let told: VerifierNews
    private var count: Int64 = 0

    /// The part of the verification of a leg that is done when all expected rows are known.
    static let shareOfExpecting = 0.7
    static let rowsBetweenNews: Int64 = 512

    /// The total is guessed from the greatest row IDs, since counting rows would read them.
    init(of schema: StoreSchema, in store: inout SQLiteDatabase, told: @escaping VerifierNews) {
        self.told = told
        var total: Int64 = 1
        for table in schema.tables where !table.isWithoutRowID {
            if case .integer(let greatest)? = try? store.value("SELECT max(rowid) FROM main.\(quoted(table.name))") {
                total += min(max(0, greatest), 1 << 32)
            }
        }
        self.total = total
    }

    func add() throws(RunFailure) {
        count += 1
        guard count % Self.rowsBetweenNews == 0 else { return }
        try told(Self.shareOfExpecting * min(1, Double(count) / Double(total)))
    }
}
