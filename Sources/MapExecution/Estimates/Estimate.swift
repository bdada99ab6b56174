public import MapPlan

/// What a plan is expected to take on a store, from the store's own figures and the constants below: never from a clock, so that it is the
/// same whenever somebody asks.
public struct Estimate: Sendable, Equatable {
    /// Rows that it writes, those of TEMP tables too.
    public var rowCount: Int64
    /// Bytes of the store that it writes, all of them pages that are there already.
    public var writtenBytes: Int64
    /// Bytes that the store becomes larger by while it runs.
    public var growth: Int64
    /// Bytes in temporary files: TEMP tables, and what is sorted for an index.
    public var temporaryBytes: Int64
    /// Bytes in memory at most.
    public var memoryBytes: Int64
    /// Seconds in place, on a disk of the middling kind.
    public var seconds: Double
    /// Whether there is SQL of the mapping's author too, of which nobody knows what it takes.
    public var isPartial: Bool
    private var storeBytes: Int64
    private var usedBytes: Int64
    private var isWAL: Bool

    /// Bytes that are needed on the store's disk, or on the new store's, beside what is there.
    public func bytesNeeded(_ strategy: Strategy) -> Int64 {
        switch strategy {
        // A journal holds each page that is written as it was; a WAL all that is written, which then goes into the store.
        case .inPlace: writtenBytes + growth + (isWAL ? growth : 0)
        case .copy: storeBytes + growth
        case .into: usedBytes + growth
        }
    }

    /// The size of the largest file that it makes or enlarges.
    func largestFile(_ strategy: Strategy) -> Int64 {
        switch strategy {
        case .inPlace, .copy: storeBytes + growth
        case .into: usedBytes + growth
        }
    }
}

extension Estimate {
    /// What a step costs by its kind. A row is cheap or dear by what happens to it; pages are those of its table and the table's indexes.
    private struct Cost {
        var nanosecondsPerRow: Int64
        var writesTable = false
        var writesIndexes = false
        /// Hundredths of the table's pages that come to those of the store.
        var growthOfTable: Int64 = 0
        var growthOfIndexes: Int64 = 0
        var temporaryTable: Int64 = 0
        var temporaryIndexes: Int64 = 0

        init(of kind: Step.Kind) {
            switch kind {
            case .metadata, .before, .after: nanosecondsPerRow = 0
            case .scan: nanosecondsPerRow = 100
            case .patch:
                nanosecondsPerRow = 500
                (writesTable, growthOfTable) = (true, 25)
            case .thin:
                nanosecondsPerRow = 800
                (writesTable, writesIndexes) = (true, true)
            case .rebuild:
                nanosecondsPerRow = 1_500
                (writesTable, writesIndexes) = (true, true)
                (growthOfTable, growthOfIndexes, temporaryIndexes) = (125, 100, 100)
            case .move:
                nanosecondsPerRow = 1_500
                (growthOfTable, growthOfIndexes, temporaryIndexes) = (100, 100, 100)
            case .stage:
                nanosecondsPerRow = 500
                temporaryTable = 100
            }
        }
    }

    /// A process with its page caches, and with what a sort keeps before it goes to a file.
    private static let (restingMemory, sortingMemory): (Int64, Int64) = (30_000_000, 4_000_000)
    /// Bytes in a second that a disk takes in; every commit makes it wait.
    private static let (bytesPerSecond, commitSeconds) = (200_000_000.0, 0.01)
    /// The header, the schema and the receipts, which are written whatever else is.
    private static let bookPages: Int64 = 3
    /// An index has this share of its table's pages, in hundredths.
    private static let indexShare: Int64 = 25

    init(of plan: Plan, on figures: StoreFigures) {
        var (rows, nanoseconds) = (Int64(0), Int64(0))
        var (written, grown, kept, sorted) = (Self.bookPages, Int64(0), Int64(0), Int64(0))
        for step in plan.legs.flatMap(\.steps) {
            let cost = Cost(of: step.kind)
            let newIndexes = step.statements.count { $0.makesIndex }
            guard let table = step.table else { continue }
            let extent = figures.extent(of: table)
            if step.kind != .scan { rows += extent.rowCount }
            nanoseconds += extent.rowCount * (cost.nanosecondsPerRow + Int64(newIndexes) * 400)
            written += (cost.writesTable ? extent.pageCount : 0) + (cost.writesIndexes ? extent.indexPageCount : 0)
            let made = Int64(newIndexes) * extent.pageCount * Self.indexShare / 100
            grown += (extent.pageCount * cost.growthOfTable + extent.indexPageCount * cost.growthOfIndexes) / 100 + made
            kept += extent.pageCount * cost.temporaryTable / 100
            sorted = max(sorted, extent.indexPageCount * cost.temporaryIndexes / 100, made)
        }
        let used = max(figures.pageCount - figures.freePageCount, 0)
        rowCount = rows
        isPartial = plan.legs.flatMap(\.steps).contains { $0.kind == .before || $0.kind == .after }
        writtenBytes = min(written, figures.pageCount) * figures.pageSize
        growth = max(grown - figures.freePageCount, 0) * figures.pageSize
        temporaryBytes = (kept + sorted) * figures.pageSize
        memoryBytes = Self.restingMemory + (sorted > 0 ? Self.sortingMemory : 0)
        (storeBytes, usedBytes, isWAL) = (figures.pageCount * figures.pageSize, used * figures.pageSize, figures.isWAL)
        let bytes = Double(2 * writtenBytes + growth + temporaryBytes)
        seconds = Double(nanoseconds) / 1e9 + bytes / Self.bytesPerSecond + Self.commitSeconds
    }
}

extension Statement {
    /// Whether it is a CREATE INDEX.
    fileprivate var makesIndex: Bool {
        let words = sqlTokens(sql).lazy.filter { !$0.isBlank }.prefix(3).map { foldedName($0.text) }
        return words.first == "create" && words.contains("index")
    }
}

/// What a plan is expected to take on a store, which is only read.
public func estimate(_ plan: Plan, on store: String, waitMilliseconds: Int = 0) throws(StoreError) -> Estimate {
    var database = try SQLiteDatabase.open(store, for: .reading, waitMilliseconds: waitMilliseconds)
    do throws(DatabaseError) {
        let tables = plan.legs.flatMap(\.steps).compactMap(\.table)
        return Estimate(of: plan, on: try StoreFigures(of: tables, in: &database))
    } catch {
        throw StoreError(error, path: store, mode: .reading)
    }
}
