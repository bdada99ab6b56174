/// An edit of a mapping that satisfies an obligation.
public struct PlanFix: Sendable, Equatable, Codable {
    /// What the fix does, as a command: `write '?? 0' instead of '!'`.
    public var title: String
    /// The edits, which are applied together and do not overlap.
    public var edits: [Edit]
    /// New lines of the mapping, if the fix needs any.
    public var lines: [Line]?

    /// Replaces words of a file.
    public struct Edit: Sendable, Equatable, Codable {
        /// The place of the words, and the words: if the file has changed there, nothing is edited.
        public var place: PlanOrigin
        /// The text that replaces them.
        public var replacement: String

        /// Creates an edit.
        public init(_ place: PlanOrigin, _ replacement: String) {
            self.place = place
            self.replacement = replacement
        }
    }

    /// A new line in an entry of the mapping between two versions. The file of the mapping may not exist yet.
    public struct Line: Sendable, Equatable, Codable {
        /// The version that the mapping migrates from.
        public var from: String
        /// The version that the mapping migrates to.
        public var to: String
        /// The destination entity of the entry.
        public var entity: String
        /// The entry, or words in it; `nil` if it does not exist.
        public var entry: PlanOrigin?
        /// The keys inside the entry, the line's own last: `set`, `price`.
        public var keys: [String]
        /// The value of the line.
        public var value: String

        /// Creates a line.
        public init(from: String, to: String, entity: String, entry: PlanOrigin?, keys: [String], value: String) {
            self.from = from
            self.to = to
            self.entity = entity
            self.entry = entry
            self.keys = keys
            self.value = value
        }
    }

    /// Creates a fix.
    public init(_ title: String, _ edits: [Edit], lines: [Line]? = nil) {
        self.title = title
        self.edits = edits
        self.lines = lines
    }
}
