/// What mapc will do to a store. A plan is the only value that mapc saves to a file and reads back.
///
/// Running a plan needs no model, no mapping and no YAML. `apply` does exactly what the plan says or refuses it.
public struct Plan: Sendable, Equatable, Codable {
    /// The format that this mapc writes, and the only one that it reads.
    public static let currentFormat = 2

    /// The format of the plan. mapc refuses a plan of any format but `currentFormat`.
    public var format: Int
    /// The version of mapc that made the plan: `mapc 0.1.0`.
    public var tool: String
    /// The database that the plan is for: `sqlite`.
    public var dialect: String
    /// The name of the model.
    public var model: String
    /// SHA-256, in hex, of everything that the plan was made from.
    public var inputs: String
    /// `StoreSchema.fingerprint` of the store that the plan was made for. `apply` refuses the plan if it differs under the lock.
    public var storeSchema: String
    /// The passes, in order. If there are none, there is nothing to do.
    public var legs: [Leg]
    /// SQL functions of mapc that the plan calls, sorted: `mapc_lower`.
    public var functions: [String]
    /// Whether the run writes a row to `mapc_store`.
    public var writesReceipt: Bool
    /// Whether the store is one of Core Data and stays one: its receipt is in its metadata then; `nil` if not.
    public var staysCoreData: Bool?
    /// Why no receipt is written, for people: `this store is kept by Django (django_migrations)`.
    public var receiptNote: String?
    /// The `PRAGMA user_version` after the run, if the project maps versions to values.
    public var userVersion: Int64?
    /// The storage fingerprint in the last receipt of the store that the plan was made for, if it is not that of the first leg's source: the
    /// version was edited since, and the author says that the tables are the same. Otherwise nil.
    public var receiptStorage: String?
    /// Whether nothing in the store shows afterwards that the plan has run; `nil` if something does. Such a plan cannot be saved, because it
    /// would run again each time.
    public var leavesNoMark: Bool?
    /// The fingerprint that the store's schema has after the run, if only the schema shows that the plan has run; `nil` if a receipt shows it.
    public var schemaAfterwards: String?
    /// How the version of the store is known without a receipt; `nil` if it has one, or another mark. Not part of the plan's name.
    public var adoption: Adoption?
    /// The collations of the application that the database uses and the project says are like one of SQLite's; `nil` if there are none.
    public var collations: [NamedCollation]?
    /// The estimate for the store that the plan was made for; `nil` if there was none. Not part of the plan's name.
    public var estimate: Estimate?
    /// The first rows that are merged in the store that the plan was made for; `nil` if there are none or mapc did not look. Not part of the
    /// plan's name.
    public var merged: [MergedRows]?
    /// The references and pairs of the store that the first leg loses; `nil` if mapc did not count. Not part of the plan's name.
    public var lostReferences: [LostReferences]?
    /// The values of the store that become nil in conversions of the first leg; `nil` if mapc did not count. Not part of the plan's name.
    public var lost: [LostValues]?
    /// The rows of the store whose foreign keys refer to no row, before the run; `nil` if there are none or mapc did not count. Not part of the
    /// plan's name.
    public var orphans: OrphanCount?

    /// Creates a plan in the current format.
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
    /// The labels of the versions that the plan passes, both ends included. The first is empty for a new store.
    package var versions: [String] { legs.prefix(1).flatMap(\.versions) + legs.dropFirst().flatMap { $0.versions.dropFirst() } }
}

/// A version, as plans and receipts record it.
public struct VersionMark: Sendable, Equatable, Codable {
    /// The label: `3`, `1.1`. Empty for a store without a version.
    public var version: String
    /// The storage fingerprint, in hex.
    public var storage: String
    /// The full fingerprint, in hex.
    public var full: String

    /// Creates a mark.
    public init(version: String, storage: String, full: String) {
        self.version = version
        self.storage = storage
        self.full = full
    }
}

/// A pass from one version to the next, or to a later one. All legs of a plan run in one transaction.
public struct Leg: Sendable, Equatable, Codable {
    /// The version before the leg.
    public var source: VersionMark
    /// The version after the leg.
    public var destination: VersionMark
    /// The versions between. Their steps are fused into this leg, so the store is never at one of them.
    public var passed: [VersionMark]
    /// Why the leg is not part of the leg before; `nil` for the first, and if one pass was not requested.
    public var barrier: String?
    /// What the versions between require of their rows, and nothing checks because nothing relies on it: `that 'Post.title' is unique in version
    /// 2`.
    public var unchecked: [String]
    /// The values that the user passes, in the order of the mapping.
    public var parameters: [LegParameter]
    /// What happens to the data of the source, one for each entity that has rows of its own.
    public var fates: [DataFate]
    /// The conditions that are checked after the first stages and before the first write of the leg. If one finds a row, the run stops.
    public var obligations: [Obligation]
    /// Each checks several obligations of one table in one scan. It returns 1 if a row breaks one of them, otherwise no row.
    public var screens: [Statement]
    /// The steps, in the order in which they run.
    public var steps: [Step]
    /// The conditions that are checked after the last step. If one finds a row, the run is rolled back.
    public var checks: [Obligation]
    /// The equations that must balance on the actual rows before the result is accepted.
    public var ledger: [LedgerEntry]
    /// The rows for the program that runs the plan.
    public var emits: [EmittedTable]
    /// Tables that SQL of a mapping writes, with their names at that time. mapc proves nothing about their rows.
    public var unverified: [String]
    /// What people should know: triggers that do not run, objects that are carried over.
    public var notes: [String]
    /// What happens to objects and declarations that no model describes and that the leg touches; `nil` if it touches none, or no store was read.
    public var verdicts: [StoreVerdict]?
    /// Whether rows were counted to choose between ways with the same result, so that other rows may lead to another way; `nil` if not.
    public var countsRows: Bool?

    /// Creates a leg.
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

    /// The labels of the versions of the leg, both ends included.
    package var versions: [String] { bringsData ? [destination.version] : ([source] + passed + [destination]).map(\.version) }

    /// Whether it brings the data of a version that the store has already.
    package var bringsData: Bool { source.version == destination.version }

    /// The steps before the obligations: SQL of a mapping that changes the source, and steps that only write to TEMP, where obligations may look
    /// up the keys that rows will have.
    package var stepsBeforeObligations: ArraySlice<Step> { steps.prefix { $0.kind == .stage || $0.kind == .before } }

    /// The steps after the obligations.
    package var stepsAfterObligations: ArraySlice<Step> { steps.dropFirst(stepsBeforeObligations.count) }
}
