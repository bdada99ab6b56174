/// Rows of a store that a plan makes one, as far as people are told: the first of them.
public struct MergedRows: Sendable, Equatable, Codable {
    /// One row that stays, and those that become one with it.
    public struct Group: Sendable, Equatable, Codable {
        /// The key of the row that stays.
        public var winner: [StoredValue]
        /// The keys of the first of the others.
        public var losers: [[StoredValue]]
        /// Whether there are more of them.
        public var hasMore: Bool

        /// A group, as given.
        public init(winner: [StoredValue], losers: [[StoredValue]], hasMore: Bool) {
            self.winner = winner
            self.losers = losers
            self.hasMore = hasMore
        }
    }

    /// The entity of the source whose rows they are.
    public var entity: String
    /// The entity of the destination that they become rows of.
    public var destination: String
    /// The first groups of more than one row, in the order of keys.
    public var groups: [Group]
    /// Whether there are more of them.
    public var hasMore: Bool

    /// Merged rows, as given.
    public init(entity: String, destination: String, groups: [Group], hasMore: Bool) {
        self.entity = entity
        self.destination = destination
        self.groups = groups
        self.hasMore = hasMore
    }
}
