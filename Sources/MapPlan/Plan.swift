/// What will be done to a store: the only form that leaves the process and is read back.
///
/// A plan needs no model, no mapping and no YAML to be run; `apply` does exactly what it says or refuses.
public struct Plan: Sendable, Equatable, Codable {
    /// The format this mapc writes and the newest it reads.
    public static let currentFormat = 1

    /// The format it is written in; a newer one than `currentFormat` is refused.
    public var format: Int
    /// The tool and its version: `mapc 0.1.0`.
    public var tool: String
    /// The database it is for: `sqlite`.
    public var dialect: String
    /// The model's name.
    public var model: String
    /// SHA-256, in hex, of everything the plan was made from.
    public var inputs: String
    /// `StoreSchema.fingerprint` of the store as it was planned for. The same under the lock, or the plan is refused.
    public var storeSchema: String
    /// One for each pass on the way, in order. Empty: there is nothing to do.
    public var legs: [Leg]
    /// SQL functions that SQLite lacks and the plan calls, sorted: `mapc_lower`.
    public var functions: [String]
    /// Whether a row goes to `mapc_store`.
    public var writesReceipt: Bool
    /// Why no receipt is written, for people: `this store is kept by Django (django_migrations)`.
    public var receiptNote: String?
    /// `PRAGMA user_version` afterwards, when the project maps versions to values.
    public var userVersion: Int64?
    /// What it is expected to take on the store that it was made for; `nil` if there was none. No part of the plan's name.
    public var estimate: Estimate?
    /// The first rows that it makes one in the store that it was made for; `nil` if there are none or nobody asked. No part of the plan's name.
    public var merged: [MergedRows]?
    /// What its first leg loses of references and pairs of the store that it was made for; `nil` if nobody counted. No part of the plan's name.
    public var lostReferences: [LostReferences]?
    /// Of which values of that store conversions of its first leg make nil; `nil` if nobody counted. No part of the plan's name.
    public var lost: [LostValues]?

    /// A plan in the current format, as given.
    public init(
        tool: String, dialect: String, model: String, inputs: String, storeSchema: String, legs: [Leg], functions: [String],
        writesReceipt: Bool, receiptNote: String? = nil, userVersion: Int64? = nil
    ) {
        self.format = Plan.currentFormat
        self.tool = tool
        self.dialect = dialect
        self.model = model
        self.inputs = inputs
        self.storeSchema = storeSchema
        self.legs = legs
        self.functions = functions
        self.writesReceipt = writesReceipt
        self.receiptNote = receiptNote
        self.userVersion = userVersion
    }
}

extension Plan {
    /// The labels of the versions on the way, both ends included; the first is empty for a store that is made.
    package var versions: [String] { legs.prefix(1).flatMap(\.versions) + legs.dropFirst().flatMap { $0.versions.dropFirst() } }
}

/// A version as a plan and a receipt know it.
public struct VersionMark: Sendable, Equatable, Codable {
    /// The label: `3`, `1.1`. Empty for a store at no version.
    public var version: String
    /// Storage fingerprint, hex.
    public var storage: String
    /// Full fingerprint, hex.
    public var full: String

    /// A mark, as given.
    public init(version: String, storage: String, full: String) {
        self.version = version
        self.storage = storage
        self.full = full
    }
}

/// From one version to the next, or past several at once, in one go. All legs of a plan run in one transaction.
public struct Leg: Sendable, Equatable, Codable {
    /// The version it begins at.
    public var source: VersionMark
    /// The version it leads to.
    public var destination: VersionMark
    /// The versions between, which the store is never at: their steps are fused into this one.
    public var passed: [VersionMark]
    /// Why it does not go on in one pass from the leg before; `nil` for the first, or where nobody asked for one pass.
    public var barrier: String?
    /// What the versions between ask of their rows and nobody checks, since nothing relies on it: `that 'Post.title' is unique in version 2`.
    public var unchecked: [String]
    /// What whoever runs the plan gives, in the order of the mapping.
    public var parameters: [LegParameter]
    /// What becomes of the source's data, one for each entity that has rows of its own.
    public var fates: [DataFate]
    /// Read after the first stages and before the first write of this leg: a row that one of them finds stops everything.
    public var obligations: [Obligation]
    /// Each asks several obligations of one table at once, in one scan: 1 if some row breaks one of them, else no row.
    public var screens: [Statement]
    /// In the order in which they run.
    public var steps: [Step]
    /// Read after the last step: a row that one of them finds stops everything.
    public var checks: [Obligation]
    /// Balanced on the real rows before the result is accepted.
    public var ledger: [LedgerEntry]
    /// Rows for the program that runs the plan.
    public var emits: [EmittedTable]
    /// Tables that SQL of the mapping's author writes, under the names that they have then: of their rows nothing is proven.
    public var unverified: [String]
    /// What people should know: triggers that did not run, objects that were carried.
    public var notes: [String]
    /// Whether rows were counted to choose among ways that come to the same, so that another way may be taken with other rows; `nil` if not.
    public var countsRows: Bool?

    /// A leg, as given.
    public init(
        source: VersionMark, destination: VersionMark, passed: [VersionMark] = [], barrier: String? = nil, unchecked: [String] = [],
        parameters: [LegParameter] = [], fates: [DataFate] = [],
        obligations: [Obligation] = [], screens: [Statement] = [], steps: [Step] = [], checks: [Obligation] = [],
        ledger: [LedgerEntry] = [],
        emits: [EmittedTable] = [], unverified: [String] = [], notes: [String] = []
    ) {
        self.source = source
        self.destination = destination
        self.passed = passed
        self.barrier = barrier
        self.unchecked = unchecked
        self.parameters = parameters
        self.fates = fates
        self.obligations = obligations
        self.screens = screens
        self.steps = steps
        self.checks = checks
        self.ledger = ledger
        self.emits = emits
        self.unverified = unverified
        self.notes = notes
    }

    /// The labels of the versions on its way, both ends included.
    package var versions: [String] { ([source] + passed + [destination]).map(\.version) }

    /// The steps before the obligations: SQL of the author's that the mapping then finds done, and what is written to TEMP only, since
    /// obligations may ask there which keys rows will have.
    package var stepsBeforeObligations: ArraySlice<Step> { steps.prefix { $0.kind == .stage || $0.kind == .before } }

    /// The steps after the obligations.
    package var stepsAfterObligations: ArraySlice<Step> { steps.dropFirst(stepsBeforeObligations.count) }
}
