/// A condition that all rows must satisfy, with a query that finds those that do not.
public struct Obligation: Sendable, Equatable, Codable {
    /// The code of the diagnostic: `nil-in-required`.
    public var code: String
    /// The message, one sentence without a count: `'Post.title' has no value and version 3 requires one`.
    public var message: String
    /// The entity of the rows that the query returns.
    public var entity: String
    /// Returns one row for each row that breaks the condition, the columns of its key first.
    public var query: Statement
    /// The number of columns in the key. It is 0 if the condition is not about rows.
    public var keyCount: Int
    /// The names of the key's columns; `nil` if the keys of several entities are in one column.
    public var keyNames: [String]?
    /// The values that the query returns behind the key and the key of `source`.
    public var shown: [ShownValue]?
    /// The beginning of a message that the values complete: `'map' has no entry for`.
    public var messageOfValues: String?
    /// The line of the mapping, or the rule of inference, that relies on the condition.
    public var origin: PlanOrigin
    /// What to write instead: `write '?? x', 'title: $source.name!' or 'onNil: drop'`.
    public var help: String?
    /// The index of a screen of the leg that checks this obligation together with others. If that query returns no row, this one need not run.
    public var screen: Int?
    /// Whether SQLite itself refuses to write a row that breaks the condition. Then the query only runs to find the keys of such rows.
    public var isGuarded: Bool
    /// The source of the returned rows if they are rows of the destination: the key of the source row follows that of the row.
    public var source: Source?
    /// Edits of the mapping that satisfy the condition, the best first; `nil` if there is none in a single place.
    public var fixes: [PlanFix]?
    /// For a check of the rows' kinds: the names that are allowed. The actual value is the one of `shown`.
    public var kinds: Kinds?

    /// The column that names the kind of a row.
    public struct Kinds: Sendable, Equatable, Codable {
        /// The column's table, by its name before the leg.
        public var table: String
        /// The column's name.
        public var column: String
        /// Whether the column compares texts by their bytes. With another collation, `=` treats 'b' and 'B' as equal.
        public var isBinary: Bool
        /// The names of the entities, which are the allowed values if there are no numbers.
        public var names: [String]
        /// The numbers that are stored in place of the names, in the same order; nil if the names are stored.
        public var numbers: [Int64]?

        /// Creates a column.
        public init(table: String, column: String, isBinary: Bool, names: [String], numbers: [Int64]? = nil) {
            self.table = table
            self.column = column
            self.isBinary = isBinary
            self.names = names
            self.numbers = numbers
        }
    }

    /// The source rows whose key follows the key of the row made from them.
    public struct Source: Sendable, Equatable, Codable {
        /// The entity of the rows.
        public var entity: String
        /// The number of columns in their key.
        public var keyCount: Int

        /// Creates rows.
        public init(entity: String, keyCount: Int) {
            self.entity = entity
            self.keyCount = keyCount
        }
    }

    /// Creates an obligation.
    public init(
        code: String, message: String, entity: String, query: Statement, keyCount: Int, keyNames: [String]? = nil,
        shown: [ShownValue]? = nil, origin: PlanOrigin, help: String? = nil, screen: Int? = nil, isGuarded: Bool = false,
        source: Source? = nil, fixes: [PlanFix]? = nil
    ) {
        self.code = code
        self.message = message
        self.entity = entity
        self.query = query
        self.keyCount = keyCount
        self.keyNames = keyNames
        self.shown = shown
        self.origin = origin
        self.help = help
        self.screen = screen
        self.isGuarded = isGuarded
        self.source = source
        self.fixes = fixes
    }
}

/// An equation between counts of rows: the sum of its terms, each with its sign, must be zero.
///
/// `Post → Section`: in 10 − filtered 2 − out 8 = 0.
public struct LedgerEntry: Sendable, Equatable, Codable {
    /// One count in the equation.
    public struct Term: Sendable, Equatable, Codable {
        /// Where a count comes from.
        public enum Source: Sendable, Equatable, Codable {
            /// A query that returns one integer, run before the first write of the leg.
            case before(Statement)
            /// A query that returns one integer, run after the last write of the leg.
            case after(Statement)
            /// The rows changed by the statements with this counter.
            case counter(String)
            /// A number that is known when the plan is made, such as that of written rows.
            case constant(Int64)
        }

        /// What the term counts.
        public var counts: LedgerCount
        /// The entity or table whose rows are counted, if `counts` does not say it: `Post`, `the table post`.
        public var subject: String?
        /// `1` or `-1`; `0` for a count that is reported and not part of the equation.
        public var sign: Int64
        /// Where the count comes from.
        public var source: Source

        /// The query for the first counted rows, if they are merged or left out.
        public var listing: Listing?

        /// Creates a term.
        public init(_ counts: LedgerCount, of subject: String? = nil, sign: Int64, _ source: Source, listing: Listing? = nil) {
            self.counts = counts
            self.subject = subject
            self.sign = sign
            self.source = source
            self.listing = listing
        }
    }

    /// The first rows of a count.
    public struct Listing: Sendable, Equatable, Codable {
        /// The entity of the rows.
        public var entity: String
        /// Returns their keys; run before the first write of the leg.
        public var query: Statement
        /// For merged rows: returns the key of a kept row and of a row merged into it, in the order of the groups. Run at the same time.
        public var groups: Statement?

        /// Creates a listing.
        public init(entity: String, query: Statement, groups: Statement? = nil) {
            self.entity = entity
            self.query = query
            self.groups = groups
        }
    }

    /// `Post → Section`, `MediaType`, `Playlist.tracks`.
    public var title: String
    /// The terms, in the order in which they are printed.
    public var terms: [Term]

    /// The relationship whose lost references or pairs the entry counts; `nil` if it counts rows.
    public var references: References?

    /// The references or pairs of a relationship of the source.
    public struct References: Sendable, Equatable, Codable {
        /// The source entities that have the relationship.
        public var entities: [String]
        /// The relationship's name.
        public var property: String
        /// Whether it is a many-to-many. Then pairs are deleted; references become nil otherwise.
        public var arePairs: Bool
        /// Whether a row that it refers to may be dropped. Otherwise only dangling references become nil.
        public var mayBeLost: Bool
        /// Whether a row that it refers to may become one of another entity; `nil` if none does.
        public var mayMove: Bool?
        /// Whether a reference that would become nil gets another row: `$source.owner ?? $source.author`; `nil` if none does.
        public var isFilled: Bool?
        /// Whether it is a one-to-one in which only one of several references to a row stays; `nil` if all do.
        public var mayBeDisplaced: Bool?
        /// Whether it is a one-to-one in which two rows may refer to one row afterwards; `nil` if they do not.
        public var mayBeShared: Bool?

        /// Creates references.
        public init(entities: [String], property: String, arePairs: Bool, mayBeLost: Bool) {
            self.entities = entities
            self.property = property
            self.arePairs = arePairs
            self.mayBeLost = mayBeLost
        }
    }

    /// Whether the entry counts values that conversions lose. Such an entry is not an equation.
    package var countsLostValues: Bool { terms.contains { $0.counts.isOfLostValues } }

    /// Creates an entry.
    public init(title: String, terms: [Term]) {
        self.title = title
        self.terms = terms
    }
}
