/// What one run of a plan did.
public struct Run: Sendable, Equatable {
    /// The version of the store before the run.
    public var source: VersionMark
    /// The version of the store after the run.
    public var destination: VersionMark
    /// The number of rows that the statements changed, over all legs.
    public var rowCount: Int64
    /// Seconds from the lock to the commit, by the clock.
    public var seconds: Double
    /// One for each leg of the plan, in order.
    public var legs: [LegRun]
    /// Why not all emitted rows were delivered although the store is migrated; `nil` if they were, or there were none.
    public var undelivered: String?
    /// Other failures after the commit.
    public var troubles: [RunTrouble] = []
    /// The estimate; `nil` if there was nothing to do.
    public var expected: Estimate?
    /// By how many bytes the store grew before its receipt was written.
    public var growth: Int64 = 0
    /// The path of the backup; `nil` if none was requested.
    public var backup: String?

    /// Creates a run.
    public init(source: VersionMark, destination: VersionMark, rowCount: Int64, seconds: Double, legs: [LegRun]) {
        self.source = source
        self.destination = destination
        self.rowCount = rowCount
        self.seconds = seconds
        self.legs = legs
    }
}

/// The ledger of one leg, with its counts.
public struct LegRun: Sendable, Equatable {
    /// The label of the version that the leg migrated from.
    public var source: String
    /// The label of the version that the leg migrated to.
    public var destination: String
    /// Every equation with its counts.
    public var ledger: [BalancedEntry]
    /// Tables that SQL of a mapping wrote. mapc proves nothing about their rows.
    public var unverified: [String]
    /// The number of emitted rows for each name, in the order of the mapping.
    public var emitted: [EmittedCount]
    /// What was compared with the meaning of the mapping; `nil` if only the counts and checks of the plan were.
    public var verified: Verified?

    /// Creates a leg.
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

/// The number of rows that were emitted under a name.
public struct EmittedCount: Sendable, Equatable {
    /// The name under `emit`.
    public var name: String
    /// The number of rows.
    public var count: Int64

    /// Creates a count.
    public init(name: String, count: Int64) {
        self.name = name
        self.count = count
    }
}

/// A ledger entry with what was counted for each term.
public struct BalancedEntry: Sendable, Equatable {
    /// A term with its count.
    public struct Term: Sendable, Equatable {
        /// What the term counts.
        public var counts: LedgerCount
        /// The entity or table whose rows are counted, if `counts` does not say it.
        public var subject: String?
        /// `1`, `-1`, or `0` for a count that is only reported.
        public var sign: Int64
        /// The number of rows.
        public var count: Int64
        /// The entity whose rows are listed; `nil` if none are listed.
        public var entity: String?
        /// The keys of the first rows, each with the key's columns.
        public var keys: [[StoredValue]]

        /// Creates a term.
        public init(
            _ counts: LedgerCount, of subject: String? = nil, sign: Int64, count: Int64, entity: String? = nil, keys: [[StoredValue]] = []
        ) {
            self.counts = counts
            self.subject = subject
            self.sign = sign
            self.count = count
            self.entity = entity
            self.keys = keys
        }

        /// The name of the term: `rows of Post`, `filtered`, `rows after`.
        public var name: String { counts.name(of: subject) }

        /// Whether there may be more rows than the listed ones. Three rows are listed, and several elements of one row may be counted.
        package var hasMoreKeys: Bool { keys.count >= 3 && Int64(keys.count) < count }
    }

    /// The title of the equation: `Post → Section`.
    public var title: String
    /// The terms, in the order of the plan.
    public var terms: [Term]

    /// Creates an entry.
    public init(title: String, terms: [Term]) {
        self.title = title
        self.terms = terms
    }

    /// Whether the sum of the terms, each with its sign, is zero.
    public var isBalanced: Bool { terms.reduce(0) { $0 + $1.sign * $1.count } == 0 }
}

/// The progress of a run. mapc reports events on the thread that runs the plan.
public enum RunEvent: Sendable, Equatable {
    /// The first statement of step `index` (from 0) of `count` over all legs is about to run.
    case stepBegan(index: Int, count: Int, title: String)
    /// Reported often while a statement runs: the instructions of SQLite's virtual machine in this step so far, and the part of the whole run that
    /// is done, from 0 to 1, estimated from numbers of rows.
    case working(index: Int, count: Int, instructions: Int64, share: Double)
    case stepEnded(index: Int, count: Int, rowCount: Int64, seconds: Double)
    case checking
    /// Reported often while the store is copied: the part that is done, from 0 to 1.
    case copying(share: Double)
    /// Reported often while the migrated copy is written into the store: the part that is done, from 0 to 1.
    case writing(share: Double)
    /// Reported often while rows are compared with the meaning of the mapping: the part of this pass that is done, from 0 to 1.
    case verifying(share: Double)
    case committing
    case rollingBack
}

extension Run {
    /// What was compared with the meaning of the mapping: the rows after the last leg; `nil` if only the counts and checks of the plan were. It has everything
    /// that was not compared in any leg.
    public var verified: Verified? {
        guard var last = legs.last?.verified else { return nil }
        last.excepted = []
        for words in legs.compactMap(\.verified).flatMap(\.excepted) where !last.excepted.contains(words) { last.excepted.append(words) }
        return last
    }

    /// The run of a plan without legs.
    package static var nothing: Run {
        let mark = VersionMark(version: "", storage: "", full: "")
        return Run(source: mark, destination: mark, rowCount: 0, seconds: 0, legs: [])
    }
}

/// Why a run failed. The store is unchanged, except where a case says otherwise.
public enum RunFailure: Error, Sendable, Equatable {
    /// Some rows do not fit; nothing was written (exit 3).
    case findings([RowFinding], leg: Int)
    /// Another program has the lock (exit 4).
    case busy(String)
    /// The store's schema is not the one that the plan was made for (exit 4).
    case changed(String)
    /// Another program wrote to the store while the run was being prepared (exit 4).
    case overtaken(String)
    /// The store's last receipt is that of another model. `model` is its name.
    case foreign(model: String)
    /// Another program deleted the store's file, or gave its name to another file; rolled back (exit 4), or noticed after the commit (exit 5). The file
    /// that has the name now is unchanged.
    case moved(isCommitted: Bool)
    /// A statement failed; rolled back (exit 5).
    case step(Step, leg: Int, message: String)
    /// A constraint of the store refuses the rows; rolled back (exit 3).
    case refused(Step, leg: Int, message: String)
    /// Something outside the steps failed; rolled back (exit 5).
    case store(String)
    /// The rollback is not finished. The next program that opens the store finishes it, and then the store is unchanged (exit 5).
    case unfinished(String)
    /// The commit failed, and it is unknown whether it took effect (exit 7).
    case uncertain(String)
    /// SQLite reports that the store is damaged; rolled back (exit 5).
    case damaged(String)
    /// The ledger does not balance; rolled back (exit 6).
    case unbalanced([BalancedEntry], leg: Int)
    /// Rows break the checks; rolled back (exit 6).
    case violated([RowFinding], leg: Int)
    /// The caller cancelled the run; rolled back (exit 130).
    case cancelled
    /// The plan emits rows of these names and there is no receiver (exit 2).
    case unreceived([String])
    /// The plan has parameters without values (exit 2).
    case unset([LegParameter])
    /// The plan's format is newer than this mapc (exit 2).
    case format(Int)
}
