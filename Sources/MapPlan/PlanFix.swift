/// A change of a mapping's text that answers an obligation that does not hold.
public struct PlanFix: Sendable, Equatable, Codable {
    /// What it does, in the imperative: `write '?? 0' instead of '!'`.
    public var title: String
    /// All of them together; they do not overlap.
    public var edits: [Edit]
    /// What nobody has written yet, where anything is.
    public var lines: [Line]?

    /// Words of a file replaced by others.
    public struct Edit: Sendable, Equatable, Codable {
        /// Where the words are, and the words: in a file that has changed since, nothing is edited.
        public var place: PlanOrigin
        /// The text that replaces them.
        public var replacement: String

        /// An edit, as given.
        public init(_ place: PlanOrigin, _ replacement: String) {
            self.place = place
            self.replacement = replacement
        }
    }

    /// A line of an entry of the mapping between two versions, in a file that may not be there yet.
    public struct Line: Sendable, Equatable, Codable {
        /// The version from which the mapping leads.
        public var from: String
        /// The version to which it leads.
        public var to: String
        /// The destination entity that the line is about.
        public var entity: String
        /// The entry that is about its rows, or words in it; nothing where none is written.
        public var entry: PlanOrigin?
        /// The keys below the entry, the line's own last: `set`, `price`.
        public var keys: [String]
        /// The line's value.
        public var value: String

        /// A line, as given.
        public init(from: String, to: String, entity: String, entry: PlanOrigin?, keys: [String], value: String) {
            self.from = from
            self.to = to
            self.entity = entity
            self.entry = entry
            self.keys = keys
            self.value = value
        }
    }

    /// A fix, as given.
    public init(_ title: String, _ edits: [Edit], lines: [Line]? = nil) {
        self.title = title
        self.edits = edits
        self.lines = lines
    }
}
