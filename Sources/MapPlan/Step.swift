/// One thing that a plan does, with its reason.
public struct Step: Sendable, Equatable, Codable {
    /// What kind of work it is, and so what it costs; from cheap to dear.
    public enum Kind: String, Sendable, Codable {
        /// Names and empty columns: no row is read.
        case metadata
        /// Rows are read, none is written.
        case scan
        /// Values of rows that stay where they are.
        case patch
        /// Rows are deleted.
        case thin
        /// A table is written anew.
        case rebuild
        /// Rows go into another entity's table.
        case move
        /// TEMP tables that hold what later steps need of the old state.
        case stage
        /// SQL of the mapping's author, behind the fence, before everything else of its leg.
        case before
        /// The same after everything else, when the books are closed.
        case after
    }

    /// SHA-256 over its statements, in hex, the first 16 characters: the same work has the same name in every plan.
    public var id: String
    /// What kind of work it is.
    public var kind: Kind
    /// For people: `rename column "Post"."color" to "hexColor"`.
    public var title: String
    /// In the order in which they run.
    public var statements: [Statement]
    /// The lines of the mapping, or the rules of inference, that this step answers to.
    public var origins: [PlanOrigin]
    /// Whether the store as it was can be had back from the store as it is.
    public var isReversible: Bool
    /// The table whose rows it goes through, by its name before the leg: what it costs, roughly. `nil` if it goes through none.
    public var table: String?
    /// Its share of what the plan is expected to take, in hundredths; `nil` where there was no store to ask.
    public var share: Int?

    /// A step, as given.
    public init(
        id: String, kind: Kind, title: String, statements: [Statement], origins: [PlanOrigin], isReversible: Bool,
        table: String? = nil
    ) {
        self.id = id
        self.kind = kind
        self.title = title
        self.statements = statements
        self.origins = origins
        self.isReversible = isReversible
        self.table = table
    }
}

/// SQL, and the values its parameters take in order.
public struct Statement: Sendable, Equatable, Codable {
    /// One statement, without a semicolon.
    public var sql: String
    /// One for each `?`, in order.
    public var bindings: [StoredValue]
    /// The ledger's counter that the rows it changes are added to.
    public var counter: String?
    /// Whether it runs under `PRAGMA legacy_alter_table=ON`: a rename into a name that other objects already use.
    public var isLegacyRename: Bool
    /// How many rows it must change, or everything is undone: `1` for an edit of `sqlite_schema` by exact old text.
    public var expectedRowCount: Int64?

    /// A statement, as given.
    public init(
        _ sql: String, bindings: [StoredValue] = [], counter: String? = nil, isLegacyRename: Bool = false, expectedRowCount: Int64? = nil
    ) {
        self.sql = sql
        self.bindings = bindings
        self.counter = counter
        self.isLegacyRename = isLegacyRename
        self.expectedRowCount = expectedRowCount
    }
}

/// Where a step comes from. The plan's own copy: a plan file depends on no type of the front rooms.
public struct PlanOrigin: Sendable, Equatable, Codable {
    /// The file's path, `nil` if the step was inferred.
    public var file: String?
    /// From 1.
    public var line: Int?
    /// From 1, in Unicode scalars.
    public var column: Int?
    /// The words there, or the name of the rule.
    public var words: String
    /// Why, for what was inferred: `both sides have 'age: int16?'`.
    public var reason: String?

    /// An origin, as given.
    public init(file: String? = nil, line: Int? = nil, column: Int? = nil, words: String, reason: String? = nil) {
        self.file = file
        self.line = line
        self.column = column
        self.words = words
        self.reason = reason
    }
}
