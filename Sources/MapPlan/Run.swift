/// What one application of a plan did.
public struct Run: Sendable, Equatable {
    public var source: VersionMark
    public var destination: VersionMark
    /// Rows that the statements reported as changed, over all legs.
    public var rowCount: Int64
    public var seconds: Double
    public var legs: [LegRun]

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
    public var source: String
    public var destination: String
    public var ledger: [BalancedEntry]

    public init(source: String, destination: String, ledger: [BalancedEntry]) {
        self.source = source
        self.destination = destination
        self.ledger = ledger
    }
}

/// A ledger entry with what was counted for each term.
public struct BalancedEntry: Sendable, Equatable {
    public struct Term: Sendable, Equatable {
        public var name: String
        public var sign: Int64
        public var count: Int64

        public init(name: String, sign: Int64, count: Int64) {
            self.name = name
            self.sign = sign
            self.count = count
        }
    }

    public var title: String
    public var terms: [Term]

    public init(title: String, terms: [Term]) {
        self.title = title
        self.terms = terms
    }

    public var isBalanced: Bool { terms.reduce(0) { $0 + $1.sign * $1.count } == 0 }
}

/// What a run tells while it goes on.
public enum RunEvent: Sendable, Equatable {
    /// The first statement of step `index` (from 0) of `count` over all legs is about to run.
    case stepBegan(index: Int, count: Int, title: String)
    /// Called often while a statement runs; instructions of SQLite's machine so far in this step.
    case working(index: Int, count: Int, instructions: Int64)
    case stepEnded(index: Int, count: Int, rowCount: Int64, seconds: Double)
    case checking
    case committing
    case rollingBack
}

/// Rows for which an obligation does not hold.
public struct RowFinding: Sendable, Equatable {
    public var obligation: Obligation
    public var count: Int64
    /// Keys of the first rows, each with the key's columns.
    public var keys: [[StoredValue]]

    public init(obligation: Obligation, count: Int64, keys: [[StoredValue]]) {
        self.obligation = obligation
        self.count = count
        self.keys = keys
    }
}

/// Why a store is still what it was.
public enum RunFailure: Error, Sendable, Equatable {
    /// The rows do not fit; nothing was written (exit 3).
    case findings([RowFinding], leg: Int)
    /// Somebody else has the lock (exit 4).
    case busy(String)
    /// The store is not what the plan was made for (exit 4).
    case changed(String)
    /// A statement failed; rolled back (exit 5).
    case step(Step, leg: Int, message: String)
    /// Something outside any step failed; rolled back (exit 5).
    case store(String)
    /// The books do not balance; rolled back (exit 6).
    case unbalanced([BalancedEntry], leg: Int)
    /// Rows that the checks found; rolled back (exit 6).
    case violated([RowFinding], leg: Int)
    /// The caller asked to stop; rolled back (exit 130).
    case cancelled
    /// The plan's format is newer than this tool (exit 2).
    case format(Int)
}
