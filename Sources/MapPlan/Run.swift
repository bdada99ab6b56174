/// What one application of a plan did.
public struct Run: Sendable, Equatable {
    /// The version that the store had.
    public var source: VersionMark
    /// The version that it has now.
    public var destination: VersionMark
    /// Rows that the statements reported as changed, over all legs.
    public var rowCount: Int64
    /// Wall time from the lock to the commit.
    public var seconds: Double
    /// One for each leg of the plan, in order.
    public var legs: [LegRun]
    /// Why rows that were emitted did not all arrive although the store is migrated; `nil` if they did, or there were none.
    public var undelivered: String?
    /// What else failed when the store was migrated already.
    public var troubles: [RunTrouble] = []
    /// What it was expected to take; `nil` if nothing was to do.
    public var expected: Estimate?
    /// Bytes that the store became larger by until its receipt was written.
    public var growth: Int64 = 0
    /// Where the store is kept as it was before; `nil` if nobody asked for that.
    public var backup: String?

    /// A run, as given.
    public init(source: VersionMark, destination: VersionMark, rowCount: Int64, seconds: Double, legs: [LegRun]) {
        self.source = source
        self.destination = destination
        self.rowCount = rowCount
        self.seconds = seconds
        self.legs = legs
    }
}

/// The books of one leg, as counted.
public struct LegRun: Sendable, Equatable {
    /// The label of the version the leg began at.
    public var source: String
    /// The label of the version it led to.
    public var destination: String
    /// Every equation with what was counted.
    public var ledger: [BalancedEntry]
    /// Tables that SQL of the mapping's author wrote: of their rows nothing is proven.
    public var unverified: [String]
    /// How many rows it emitted, by name, in the order of the mapping.
    public var emitted: [EmittedCount]

    /// A leg, as given.
    public init(
        source: String, destination: String, ledger: [BalancedEntry], unverified: [String] = [], emitted: [EmittedCount] = []
    ) {
        self.source = source
        self.destination = destination
        self.ledger = ledger
        self.unverified = unverified
        self.emitted = emitted
    }
}

/// How many rows came under a name.
public struct EmittedCount: Sendable, Equatable {
    /// The name under `emit`.
    public var name: String
    /// Rows.
    public var count: Int64

    /// A count, as given.
    public init(name: String, count: Int64) {
        self.name = name
        self.count = count
    }
}

/// A ledger entry with what was counted for each term.
public struct BalancedEntry: Sendable, Equatable {
    /// A term with its count.
    public struct Term: Sendable, Equatable {
        /// As in the plan: `in`, `filtered`, `out`.
        public var name: String
        /// `1`, `-1`, or `0` for a count that is only reported.
        public var sign: Int64
        /// Rows, as counted.
        public var count: Int64
        /// The entity whose rows are listed; `nil` where none are.
        public var entity: String?
        /// The keys of the first rows, each with the key's columns.
        public var keys: [[StoredValue]]

        /// A term, as given.
        public init(name: String, sign: Int64, count: Int64, entity: String? = nil, keys: [[StoredValue]] = []) {
            self.name = name
            self.sign = sign
            self.count = count
            self.entity = entity
            self.keys = keys
        }

        /// Whether there may be more rows than are listed: three are, and of one row several elements may be counted.
        package var hasMoreKeys: Bool { keys.count >= 3 && Int64(keys.count) < count }
    }

    /// What the equation is about: `Post → Section`.
    public var title: String
    /// In the order of the plan.
    public var terms: [Term]

    /// An entry, as given.
    public init(title: String, terms: [Term]) {
        self.title = title
        self.terms = terms
    }

    /// Whether the terms, each with its sign, sum to zero.
    public var isBalanced: Bool { terms.reduce(0) { $0 + $1.sign * $1.count } == 0 }
}

/// What a run tells while it goes on.
public enum RunEvent: Sendable, Equatable {
    /// The first statement of step `index` (from 0) of `count` over all legs is about to run.
    case stepBegan(index: Int, count: Int, title: String)
    /// Called often while a statement runs; instructions of SQLite's machine so far in this step, and how much of the whole run is done,
    /// from 0 to 1, as far as the numbers of rows tell.
    case working(index: Int, count: Int, instructions: Int64, share: Double)
    case stepEnded(index: Int, count: Int, rowCount: Int64, seconds: Double)
    case checking
    /// The store is being copied; called often while it is. How much of it is, from 0 to 1.
    case copying(share: Double)
    case committing
    case rollingBack
}

/// Rows for which an obligation does not hold.
public struct RowFinding: Sendable, Equatable {
    /// What does not hold.
    public var obligation: Obligation
    /// How many rows it does not hold for.
    public var count: Int64
    /// Keys of the first rows, each with the key's columns.
    public var keys: [[StoredValue]]
    /// For each of these the key of what it was made from; empty where the obligation does not say it.
    public var sources: [[StoredValue]]
    /// Of a question about kinds: what each of these rows holds in the place of one.
    public var kinds: [StoredValue] = []
    /// The same of all rows, each value once, in the order in which they were found; at most the first four.
    public var distinctKinds: [StoredValue] = []

    /// A finding, as given.
    public init(obligation: Obligation, count: Int64, keys: [[StoredValue]], sources: [[StoredValue]] = []) {
        self.obligation = obligation
        self.count = count
        self.keys = keys
        self.sources = sources
    }

    /// Takes one more row.
    package mutating func take(_ row: [StoredValue]) {
        count += 1
        let rest = row.dropFirst(obligation.keyCount)
        if obligation.kinds != nil, let kind = rest.first {
            if keys.count < 3 { kinds.append(kind) }
            if distinctKinds.count < 4, !distinctKinds.contains(kind) { distinctKinds.append(kind) }
        }
        guard keys.count < 3 else { return }
        keys.append(Array(row.prefix(obligation.keyCount)))
        if let source = obligation.source { sources.append(Array(rest.prefix(source.keyCount))) }
    }
}

extension Run {
    /// What a plan without legs does.
    package static var nothing: Run {
        let mark = VersionMark(version: "", storage: "", full: "")
        return Run(source: mark, destination: mark, rowCount: 0, seconds: 0, legs: [])
    }
}

/// Why a store is still what it was, but for two cases that say otherwise.
public enum RunFailure: Error, Sendable, Equatable {
    /// The rows do not fit; nothing was written (exit 3).
    case findings([RowFinding], leg: Int)
    /// Somebody else has the lock (exit 4).
    case busy(String)
    /// The store is not what the plan was made for (exit 4).
    case changed(String)
    /// Somebody wrote to the store while it was being prepared (exit 4).
    case overtaken(String)
    /// A statement failed; rolled back (exit 5).
    case step(Step, leg: Int, message: String)
    /// A constraint that stands in the store refuses the rows; rolled back (exit 3).
    case refused(Step, leg: Int, message: String)
    /// Something outside any step failed; rolled back (exit 5).
    case store(String)
    /// What was done could not be undone yet: the next to open the store does it, and then it is what it was (exit 5).
    case unfinished(String)
    /// The commit failed, and nobody knows whether all of it is there or nothing (exit 7).
    case uncertain(String)
    /// SQLite finds the store damaged; rolled back (exit 5).
    case damaged(String)
    /// The books do not balance; rolled back (exit 6).
    case unbalanced([BalancedEntry], leg: Int)
    /// Rows that the checks found; rolled back (exit 6).
    case violated([RowFinding], leg: Int)
    /// The caller asked to stop; rolled back (exit 130).
    case cancelled
    /// The plan emits rows of these names and nobody takes them (exit 2).
    case unreceived([String])
    /// The plan waits for values that nobody has given (exit 2).
    case unset([LegParameter])
    /// The plan's format is newer than this tool (exit 2).
    case format(Int)
}
