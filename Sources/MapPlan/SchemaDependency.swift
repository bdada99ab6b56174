/// What an object of a schema uses of other objects.
///
/// The index `CREATE INDEX recent ON Post(lower(title)) WHERE isDraft = 0` reads `Post`.`title` and `Post`.`isDraft`.
public struct SchemaDependency: Sendable, Equatable {
    /// What kind of object it is.
    public enum Kind: String, Sendable {
        case index
        /// Its name is the column's.
        case generatedColumn = "generated column"
        /// Its name is its expression.
        case check
        case view
        case trigger
        /// It uses nothing; it is listed only if its module is missing.
        case virtualTable = "virtual table"
    }

    /// A column, or a table as a whole, and what is done with it.
    public struct Use: Sendable, Hashable {
        /// What is done.
        public enum Action: Sendable, Hashable {
            case reads
            case writes
            /// A trigger's `UPDATE OF` list.
            case listens
        }

        /// The table or view, as the schema spells it.
        public var table: String
        /// The column; `nil` for whole rows: `count(*)`, INSERT, DELETE.
        public var column: String?
        /// What is done with it.
        public var action: Action

        /// Creates a use from its parts.
        public init(table: String, column: String?, action: Action) {
            self.table = table
            self.column = column
            self.action = action
        }

        /// Compares the bytes of names.
        public static func == (left: Use, right: Use) -> Bool {
            left.action == right.action && isSpelled(left.table, right.table) && (left.column == nil) == (right.column == nil)
                && isSpelled(left.column ?? "", right.column ?? "")
        }

        /// Hashes the bytes of names.
        public func hash(into hasher: inout Hasher) {
            hasher.combine(action)
            hashBytes(of: table, into: &hasher)
            hashBytes(of: column ?? "", into: &hasher)
        }
    }

    /// What kind of object it is.
    public var kind: Kind
    /// Its name.
    public var name: String
    /// The table or view that it belongs to; a view belongs to itself.
    public var table: String
    /// Everything that it uses, also through generated columns and views, each once, in SQLite's order.
    public var uses: [Use]
    /// SQLite's message if the object does not work; otherwise `nil`.
    public var problem: String?
    /// SQLite's message if the object works only where SQLite trusts the schema: `unsafe use of snippet()`; otherwise `nil`.
    public var distrust: String?

    /// Creates a dependency from its parts.
    public init(kind: Kind, name: String, table: String, uses: [Use], problem: String? = nil) {
        self.kind = kind
        self.name = name
        self.table = table
        self.uses = uses
        self.problem = problem
    }
}
