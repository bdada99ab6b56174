public import MapPlan

extension Estimate {
    /// Bytes that a migration needs on the disk of the store, or of the new store, in addition to the existing files.
    public func bytesNeeded(_ strategy: Strategy) -> Int64 {
        switch strategy {
        case .inPlace: neededInPlace
        case .copy: neededForCopy
        case .into: neededForNewStore
        }
    }

    /// Returns the size in bytes of the largest file that it creates or enlarges.
    func largestFile(_ strategy: Strategy) -> Int64 {
        switch strategy {
        case .inPlace: neededForCopy / 2
        // The copy, or the journal or WAL through which it is written into the store.
        case .copy: neededForCopy / 2
        case .into: neededForNewStore
        }
    }
}

extension Estimate {
    /// The cost of a step by its kind: for each row, and for each page of its table and the table's indexes.
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

    /// The memory of a process in bytes: page caches, and what a sort keeps before it uses a file.
    private static let (restingMemory, sortingMemory): (Int64, Int64) = (30_000_000, 4_000_000)
    /// The write speed of a disk in bytes per second; every commit waits for the disk.
    private static let (bytesPerSecond, commitSeconds) = (200_000_000.0, 0.01)
    /// The pages of the header, the schema and the receipts, which every run writes.
    private static let bookPages: Int64 = 3
    /// An index has this share of its table's pages, in hundredths.
    private static let indexShare: Int64 = 25

    /// The estimate of one step.
    private struct StepCost {
        var (rows, nanoseconds) = (Int64(0), Int64(0))
        /// Pages.
        var (written, grown, kept, sorted) = (Int64(0), Int64(0), Int64(0), Int64(0))

        init(of step: Step, on figures: StoreFigures) {
            guard let table = step.table else { return }
            let cost = Cost(of: step.kind)
            let newIndexes = Int64(step.statements.count { $0.purpose == .index })
            let extent = figures.extent(of: table)
            if step.statements.contains(where: \.changesRows) { rows = extent.rowCount }
            nanoseconds = extent.rowCount * (cost.nanosecondsPerRow + newIndexes * 400)
            written = (cost.writesTable ? extent.pageCount : 0) + (cost.writesIndexes ? extent.indexPageCount : 0)
            let made = newIndexes * extent.pageCount * Estimate.indexShare / 100
            grown = (extent.pageCount * cost.growthOfTable + extent.indexPageCount * cost.growthOfIndexes) / 100 + made
            kept = extent.pageCount * cost.temporaryTable / 100
            sorted = max(extent.indexPageCount * cost.temporaryIndexes / 100, made)
        }

        func seconds(pageSize: Int64) -> Double {
            Double(nanoseconds) / 1e9 + Double((2 * written + grown + kept) * pageSize) / Estimate.bytesPerSecond
        }
    }

    init(of plan: Plan, on figures: StoreFigures) {
        let steps = plan.legs.flatMap(\.steps)
        let costs = steps.map { StepCost(of: $0, on: figures) }
        func sum(_ part: KeyPath<StepCost, Int64>) -> Int64 { costs.reduce(0) { $0 + $1[keyPath: part] } }
        let sorted = costs.map(\.sorted).max() ?? 0
        let (size, used) = (figures.pageCount * figures.pageSize, max(figures.pageCount - figures.freePageCount, 0) * figures.pageSize)
        let written = min(Self.bookPages + sum(\.written), figures.pageCount) * figures.pageSize
        let growth = max(sum(\.grown) - figures.freePageCount, 0) * figures.pageSize
        let temporary = (sum(\.kept) + sorted) * figures.pageSize
        let seconds = Double(sum(\.nanoseconds)) / 1e9 + Double(2 * written + growth + temporary) / Self.bytesPerSecond + Self.commitSeconds
        self.init(
            rowCount: sum(\.rows), writtenBytes: written, growth: growth, temporaryBytes: temporary,
            memoryBytes: Self.restingMemory + (sorted > 0 ? Self.sortingMemory : 0), seconds: (seconds * 1000).rounded(.up) / 1000,
            isPartial: steps.contains(where: \.isAuthored),
            // A journal contains the old content of each changed page; a WAL contains the new content, which is then written into the store.
            neededInPlace: written + growth + (figures.isWAL ? growth : 0),
            neededForCopy: Self.neededForCopy(size: size, growth: growth, figures), neededForNewStore: used + growth)
    }

    /// The copy, and as much again: the journal with each page of the store before it is overwritten, or the WAL with each page of the copy, which then
    /// enlarges the store.
    private static func neededForCopy(size: Int64, growth: Int64, _ figures: StoreFigures) -> Int64 {
        // A WAL has a header of 24 bytes for each page, and a journal one of 8.
        let headers = (size + growth) / max(figures.pageSize, 1) * (figures.isWAL ? 24 : 8)
        return 2 * (size + growth) + headers + (figures.isWAL ? growth : 0)
    }

    /// Returns the share of each step in the total, in hundredths; all shares are zero if the total is.
    fileprivate static func shares(of plan: Plan, on figures: StoreFigures) -> [Int] {
        let seconds = plan.legs.flatMap(\.steps).map { StepCost(of: $0, on: figures).seconds(pageSize: figures.pageSize) }
        let all = seconds.reduce(0, +)
        return seconds.map { all > 0 ? Int(($0 / all * 100).rounded()) : 0 }
    }
}

extension Statement {
    /// Whether it changes rows of the store.
    fileprivate var changesRows: Bool { countsRows && purpose != .author }
}

/// Estimates a plan on a store, which it only reads.
///
/// Waits up to `waitMilliseconds` for another program's lock. Throws `StoreError` if the store cannot be opened or read.
public func estimate(_ plan: Plan, on store: String, waitMilliseconds: Int = 0) throws(StoreError) -> Estimate {
    Estimate(of: plan, on: try figures(of: store, for: plan, waitMilliseconds: waitMilliseconds))
}

/// Returns a plan with its estimate on a store, as a whole and for each step.
///
/// It only reads the store, and waits up to `waitMilliseconds` for another program's lock. Throws `StoreError` if the store cannot be
/// opened or read. It does not open the store for a plan without legs.
public func estimated(_ plan: Plan, on store: String, waitMilliseconds: Int = 0) throws(StoreError) -> Plan {
    guard !plan.legs.isEmpty else { return plan }
    let figures = try figures(of: store, for: plan, waitMilliseconds: waitMilliseconds)
    var plan = plan
    plan.estimate = Estimate(of: plan, on: figures)
    var shares = Estimate.shares(of: plan, on: figures)[...]
    for leg in plan.legs.indices {
        for step in plan.legs[leg].steps.indices { plan.legs[leg].steps[step].share = shares.popFirst() }
    }
    return plan
}

private func figures(of store: String, for plan: Plan, waitMilliseconds: Int) throws(StoreError) -> StoreFigures {
    var database = try SQLiteDatabase.open(store, for: .reading, waitMilliseconds: waitMilliseconds)
    do throws(DatabaseError) {
        let tables = plan.legs.flatMap(\.steps).compactMap(\.table)
        return try StoreFigures(of: tables, in: &database)
    } catch {
        throw StoreError(error, path: store, mode: .reading)
    }
}
