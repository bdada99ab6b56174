import MapAnalysis
public import MapExecution
public import MapPlan
import MapPlanning

/// A store as it was found: its schema and its version.
public struct StoreState: Sendable {
    /// How the version of a store is known.
    public enum Evidence: String, Sendable {
        /// The store is empty and has no version.
        case emptiness = "the database is empty"
        /// The store's receipt contains the version.
        case receipt = "from the last run"
        /// The project file maps the store's `user_version` to the version.
        case userVersion = "from its user_version"
        /// The version hashes of a Core Data store are those of this version.
        case hashes = "by its version hashes"
        /// The version hashes that are known are those of this version, and so are the tables of the entities whose hash is not known.
        case hashesAndTables = "by its version hashes and its tables"
        /// The tables are those of this version and of no other.
        case structure = "detected from the tables"
        /// The caller stated the version.
        case told = "given with --from"
        /// There is no store; it is the one that mapc would have created.
        case imagination = "assumed (no database given)"
    }

    /// The path of the store; `nil` if there is no store.
    public var path: String?
    /// The label of the version; `nil` for an empty store.
    public var version: String?
    /// How the version is known.
    public var evidence: Evidence
    /// How many entities have a version hash that is known, of how many; `nil` if the hashes do not decide, or are all known.
    package var hashCount: (known: Int, all: Int)?
    /// The last receipt; `nil` if the store has none.
    public var receipt: Receipt?
    /// The schema of the store.
    public var schema: StoreSchema {
        didSet { (placement, head) = (nil, nil) }
    }
    /// What decides the version of a Core Data store besides its tables, as in `StoreReading`.
    package var coreDataMark: [String] = []
    /// The configuration of which a Core Data store has the entities; nil if it has all entities of its version.
    package var configuration: String?
    /// The placement of the version's model in the schema, by which the version was confirmed.
    var placement: Placement?
    /// What the schema follows from; `nil` if it was not read from a store.
    package private(set) var head: StoreHead?

    /// How the version is known, in words: `2 of 3 by hash, 1 by its tables`.
    package var evidenceWords: String { evidence.words(hashCount) }

    package init(
        path: String?, version: String?, evidence: Evidence, receipt: Receipt?, schema: StoreSchema, head: StoreHead? = nil
    ) {
        self.path = path
        self.head = head
        self.version = version
        self.evidence = evidence
        self.receipt = receipt
        self.schema = schema
    }

    /// Creates the state of a store that does not exist yet: it is empty.
    public init(creating path: String) {
        self.init(path: path, version: nil, evidence: .emptiness, receipt: nil, schema: StoreSchema())
    }
}

extension StoreState {
    /// Returns the placement of a model in the store's schema, if it was made when the version was confirmed.
    func placed(as model: Model) -> Placement? {
        guard let placement, placement.model.file == model.file, placement.model.version == model.version else { return nil }
        return placement
    }
}

extension StoreState.Evidence {
    /// - Parameter count: how many entities have a version hash that is known, of how many
    package func words(_ count: (known: Int, all: Int)?) -> String {
        guard self == .hashesAndTables, let count else { return rawValue }
        let others = count.all - count.known
        return "\(count.known) of \(count.all) by hash, \(others) by \(others == 1 ? "its" : "their") tables"
    }
}
