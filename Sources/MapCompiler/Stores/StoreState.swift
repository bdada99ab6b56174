public import MapExecution
public import MapPlan

/// A store as it was found: what it holds, and at which version of the model it is.
public struct StoreState: Sendable {
    /// How the version is known.
    public enum Evidence: String, Sendable {
        /// The store is empty: there is nothing to know.
        case emptiness = "it is empty"
        /// Its own receipt says so.
        case receipt = "its receipt"
        /// The project file maps its `user_version`.
        case userVersion = "its user_version"
        /// Its tables are those of this version and of no other.
        case structure = "its structure"
        /// The caller said so.
        case told = "what you said"
        /// There is no store: it is what mapc would have made.
        case imagination = "the model, since no store was named"
    }

    /// The store's path; `nil` for one that is only imagined.
    public var path: String?
    /// The version; `nil` for an empty store.
    public var version: String?
    /// How that is known.
    public var evidence: Evidence
    /// The last receipt, if the store has one.
    public var receipt: Receipt?
    /// The store's own account of itself.
    public var schema: StoreSchema

    package init(path: String?, version: String?, evidence: Evidence, receipt: Receipt?, schema: StoreSchema) {
        self.path = path
        self.version = version
        self.evidence = evidence
        self.receipt = receipt
        self.schema = schema
    }

    /// A store that is not there yet: empty.
    public init(creating path: String) {
        self.init(path: path, version: nil, evidence: .emptiness, receipt: nil, schema: StoreSchema())
    }
}
