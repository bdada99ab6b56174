/// A change of a mapping's text that answers an obligation that does not hold.
public struct PlanFix: Sendable, Equatable, Codable {
    /// What it does, in the imperative: `write '?? 0' instead of '!'`.
    public var title: String
    /// All of them together; they do not overlap.
    public var edits: [Edit]

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

    /// A fix, as given.
    public init(_ title: String, _ edits: [Edit]) {
        self.title = title
        self.edits = edits
    }
}
