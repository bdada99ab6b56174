/// The first rows that a plan merges in a store.
public struct MergedRows: Sendable, Equatable, Codable {
    /// A row that is kept, and rows that are merged into it.
    public struct Group: Sendable, Equatable, Codable {
        /// The key of the row that is kept.
        public var winner: [StoredValue]
        /// The keys of the first rows that are merged into it.
        public var losers: [[StoredValue]]
        /// Whether more rows are merged into it.
        public var hasMore: Bool

        /// Creates a group.
        public init(winner: [StoredValue], losers: [[StoredValue]], hasMore: Bool) {
            self.winner = winner
            self.losers = losers
            self.hasMore = hasMore
        }
    }

    /// The source entity of the rows.
    public var entity: String
    /// The destination entity of the merged rows.
    public var destination: String
    /// The first groups of more than one row, in the order of their keys.
    public var groups: [Group]
    /// Whether there are more groups.
    public var hasMore: Bool

    /// Creates merged rows.
    public init(entity: String, destination: String, groups: [Group], hasMore: Bool) {
        self.entity = entity
        self.destination = destination
        self.groups = groups
        self.hasMore = hasMore
    }
}
