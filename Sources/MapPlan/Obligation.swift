/// Something that must hold of the rows: a query that finds those for which it does not.
public struct Obligation: Sendable, Equatable, Codable {
    /// The diagnostic's slug: `nil-in-required`.
    public var code: String
    /// One sentence without a count: `'Post.title' has no value and version 3 requires one`.
    public var message: String
    /// The entity whose rows the query lists.
    public var entity: String
    /// Gives one row for each offender, its key's columns first.
    public var query: Statement
    /// How many of the columns are the key.
    public var keyCount: Int
    /// The line of the mapping, or the rule, that takes it for granted.
    public var origin: PlanOrigin
    /// What to do: `write '?? x', 'title: $source.name!' or 'onNil: drop'`.
    public var help: String?
    /// Which of the leg's screens asks for it along with others: if that finds no row, this need not be asked.
    public var screen: Int?
    /// Whether the store itself refuses a row for which it does not hold, when that is written: it is asked only to name such rows.
    public var isGuarded: Bool
    /// What the listed rows were made from, where the query says it: rows of the destination, by rows of the source.
    public var source: Source?
    /// What the mapping could say instead, the best first; `nil` for nothing that could be written in one place.
    public var fixes: [PlanFix]?
    /// Where the question is of which kind rows are: what they should hold. The value that they do hold stands behind the key.
    public var kinds: Kinds?

    /// The column that names the entity of a row.
    public struct Kinds: Sendable, Equatable, Codable {
        /// The column's table, by its name before the leg.
        public var table: String
        /// The column's name.
        public var column: String
        /// Whether the column compares texts by their bytes; with another collation `=` takes 'b' for 'B'.
        public var isBinary: Bool
        /// The names that it may hold.
        public var names: [String]

        /// A column, as given.
        public init(table: String, column: String, isBinary: Bool, names: [String]) {
            self.table = table
            self.column = column
            self.isBinary = isBinary
            self.names = names
        }
    }

    /// Rows of the source whose key stands behind that of the row made from them.
    public struct Source: Sendable, Equatable, Codable {
        /// The entity of the rows.
        public var entity: String
        /// How many columns their key has.
        public var keyCount: Int

        /// Rows, as given.
        public init(entity: String, keyCount: Int) {
            self.entity = entity
            self.keyCount = keyCount
        }
    }

    /// An obligation, as given.
    public init(
        code: String, message: String, entity: String, query: Statement, keyCount: Int, origin: PlanOrigin, help: String? = nil,
        screen: Int? = nil, isGuarded: Bool = false, source: Source? = nil, fixes: [PlanFix]? = nil
    ) {
        self.code = code
        self.message = message
        self.entity = entity
        self.query = query
        self.keyCount = keyCount
        self.origin = origin
        self.help = help
        self.screen = screen
        self.isGuarded = isGuarded
        self.source = source
        self.fixes = fixes
    }
}

/// An equation over counts of rows: the terms, each with its sign, must sum to zero.
///
/// `Post → Section`: in 10 − filtered 2 − out 8 = 0.
public struct LedgerEntry: Sendable, Equatable, Codable {
    /// One count in the equation.
    public struct Term: Sendable, Equatable, Codable {
        /// Where a count comes from.
        public enum Source: Sendable, Equatable, Codable {
            /// A query that gives one integer, before the first write of the leg.
            case before(Statement)
            /// The same, after the last.
            case after(Statement)
            /// What the statements with this counter reported.
            case counter(String)
            /// Known when the plan was made: literal rows.
            case constant(Int64)
        }

        /// `in`, `filtered`, `left out`, `merged`, `multiplied`, `out`, `literal`, `before`, `after`, `links`, `dropped`.
        public var name: String
        /// `1` or `-1`; `0` for a count that is reported and not part of the equation.
        public var sign: Int64
        /// Where the count comes from.
        public var source: Source

        /// Which of the counted rows people are told, where rows come to an end: merged, left out.
        public var listing: Listing?

        /// A term, as given.
        public init(_ name: String, sign: Int64, _ source: Source, listing: Listing? = nil) {
            self.name = name
            self.sign = sign
            self.source = source
            self.listing = listing
        }
    }

    /// The first rows of a count.
    public struct Listing: Sendable, Equatable, Codable {
        /// The entity that they are of.
        public var entity: String
        /// Gives their keys, before the first write of the leg.
        public var query: Statement
        /// Of merged rows: gives the key of a row that stays and of one that becomes one with it, in the order of groups; the same time.
        public var groups: Statement?

        /// A listing, as given.
        public init(entity: String, query: Statement, groups: Statement? = nil) {
            self.entity = entity
            self.query = query
            self.groups = groups
        }
    }

    /// `Post → Section`, `MediaType`, `Playlist.tracks`.
    public var title: String
    /// In the order in which people read them.
    public var terms: [Term]

    /// Where it counts references or pairs whose rows go: which.
    public var references: References?

    /// References or pairs of a source's relationship.
    public struct References: Sendable, Equatable, Codable {
        /// The source's entities whose rows have the relationship.
        public var entities: [String]
        /// The relationship's name.
        public var property: String
        /// Whether it is a many-to-many, so that pairs go and no reference becomes nil.
        public var arePairs: Bool
        /// Whether some row that it leads to may not come along. Else only what led nowhere becomes nil.
        public var mayBeLost: Bool

        /// References, as given.
        public init(entities: [String], property: String, arePairs: Bool, mayBeLost: Bool) {
            self.entities = entities
            self.property = property
            self.arePairs = arePairs
            self.mayBeLost = mayBeLost
        }
    }

    /// The terms that count references which are not nil, before and after.
    package static let (references, referencesAfter) = ("references", "references after")
    /// The term that counts what goes because a row goes that it leads to.
    package static let lostReferences = "lost with their rows"
    /// The term that counts what led to no row before.
    package static let danglingReferences = "led nowhere before"
    /// The term that counts values of which a conversion makes nil.
    package static let lostValues = "lost in a conversion"

    /// Whether it counts values that conversions lose; it is no equation.
    package var countsLostValues: Bool { terms.contains { $0.name == Self.lostValues } }

    /// An entry, as given.
    public init(title: String, terms: [Term]) {
        self.title = title
        self.terms = terms
    }
}
