/// Rows that a leg computes for the program that runs it, kept in TEMP until the commit is done.
public struct EmittedTable: Sendable, Equatable, Codable {
    /// The name under which its rows come: `archive`.
    public var name: String
    /// The TEMP table, whose columns `c0`, `c1` hold the fields' JSON, its rows in their order.
    public var table: String
    /// The names of the JSON, in the order of the columns.
    public var fields: [String]
    /// Where the mapping says it.
    public var origin: PlanOrigin

    /// A table, as given.
    public init(name: String, table: String, fields: [String], origin: PlanOrigin) {
        self.name = name
        self.table = table
        self.fields = fields
        self.origin = origin
    }
}

/// A row that a mapping emits.
public struct EmittedRow: Sendable, Equatable {
    /// A name and its value, which is JSON: `null`, `12`, `"text"`, `{"a": [1]}`.
    public struct Field: Sendable, Equatable {
        /// As the mapping writes it under `set`.
        public var name: String
        /// JSON in UTF-8, as it was stored or computed.
        public var json: [UInt8]

        /// A field, as given.
        public init(name: String, json: [UInt8]) {
            self.name = name
            self.json = json
        }
    }

    /// The name under `emit`.
    public var name: String
    /// The label of the version that the row was read at.
    public var source: String
    /// The label of the version that its mapping leads to.
    public var destination: String
    /// In the order of the mapping.
    public var fields: [Field]

    /// A row, as given.
    public init(name: String, source: String, destination: String, fields: [Field]) {
        self.name = name
        self.source = source
        self.destination = destination
        self.fields = fields
    }
}
