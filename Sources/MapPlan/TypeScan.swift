/// Compares one table's values with the types that a version declares, since SQLite stores any value in almost any column.
public struct TypeScan: Sendable, Equatable, Codable {
    /// A column of the model and the type of its values: `Note.created`, `date`.
    public struct Column: Sendable, Equatable, Codable {
        /// The entity and the attribute.
        public var name: String
        /// The type as the model names it.
        public var type: String
        /// Whether the values must have a certain form: a date, an identifier, a case. Numbers among texts do not distinguish versions,
        /// because SQLite allows them anywhere.
        public var hasForm: Bool

        package init(name: String, type: String, hasForm: Bool) { (self.name, self.type, self.hasForm) = (name, type, hasForm) }
    }

    /// Gives two numbers for each column: how many values there are, and how many of them do not have the type.
    public var statement: Statement
    /// The columns, in the order of the numbers.
    public var columns: [Column]

    package init(statement: Statement, columns: [Column]) { (self.statement, self.columns) = (statement, columns) }

    /// The maximum number of rows of a table that are read. The majority of this many values shows what a column holds.
    package static let rowLimit = 2_000
    /// How many places of a table they are in.
    package static let runCount = 20
}
