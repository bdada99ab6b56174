/// Rows that a leg computes for the program that runs the plan. They are kept in a TEMP table until the commit.
public struct EmittedTable: Sendable, Equatable, Codable {
    /// The name under `emit`: `archive`.
    public var name: String
    /// The name of the TEMP table. Its columns `c0`, `c1` and so on hold the JSON of the fields, and its rows are in order.
    public var table: String
    /// The names of the fields in the JSON object, in the order of the columns.
    public var fields: [String]
    /// Where the mapping declares it.
    public var origin: PlanOrigin

    /// Creates a table.
    public init(name: String, table: String, fields: [String], origin: PlanOrigin) {
        self.name = name
        self.table = table
        self.fields = fields
        self.origin = origin
    }
}

/// A row that a mapping emits.
public struct EmittedRow: Sendable, Equatable {
    /// A field and its value, which is JSON: `null`, `12`, `"text"`, `{"a": [1]}`.
    public struct Field: Sendable, Equatable {
        /// The name as the mapping writes it under `set`.
        public var name: String
        /// The value: JSON in UTF-8, as it was stored or computed.
        public var json: [UInt8]

        /// Creates a field.
        public init(name: String, json: [UInt8]) {
            self.name = name
            self.json = json
        }
    }

    /// The name under `emit`.
    public var name: String
    /// The label of the version that the row was read from.
    public var source: String
    /// The label of the version that the mapping migrates to.
    public var destination: String
    /// The run that emits the row: 32 hexadecimal digits, another for each run.
    public var run: String
    /// The place of the row among all that the run emits, from 1.
    public var place: Int
    /// The fields, in the order of the mapping.
    public var fields: [Field]

    /// Creates a row.
    public init(name: String, source: String, destination: String, run: String = "", place: Int = 0, fields: [Field]) {
        (self.run, self.place) = (run, place)
        self.name = name
        self.source = source
        self.destination = destination
        self.fields = fields
    }
}
