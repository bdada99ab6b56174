/// Rows that break an obligation.
public struct RowFinding: Sendable, Equatable {
    /// The obligation.
    public var obligation: Obligation
    /// How many rows break it.
    public var count: Int64
    /// The first rows; at most three, unless more are asked for.
    public var rows: [Row]
    /// The different values of all rows, in the order in which they were found; at most four. Each has one value for each of
    /// `Obligation.shown`.
    public var distinctValues: [[StoredValue]] = []

    /// A row that breaks the obligation.
    public struct Row: Sendable, Equatable {
        /// The row's key; empty if the obligation is not about rows.
        public var key: [StoredValue]
        /// The key of the source row that this row was made from; empty if the obligation does not return it.
        public var source: [StoredValue]
        /// One value for each of `Obligation.shown`.
        public var values: [StoredValue]

        /// Creates a row.
        public init(key: [StoredValue], source: [StoredValue] = [], values: [StoredValue] = []) {
            self.key = key
            self.source = source
            self.values = values
        }
    }

    /// Creates a finding.
    public init(obligation: Obligation, count: Int64 = 0, rows: [Row] = []) {
        self.obligation = obligation
        self.count = count
        self.rows = rows
    }

    /// The keys of the first rows.
    public var keys: [[StoredValue]] { rows.map(\.key) }

    /// The number of rows that a message shows, and that is kept if nobody asks for more.
    package static let shownRowCount = 3

    /// Adds one more row of the obligation's query. Only so many rows are kept, and the others are counted.
    package mutating func record(_ columns: [StoredValue], keeping limit: Int = shownRowCount) {
        count += 1
        let rest = columns.dropFirst(obligation.keyCount)
        let sourceCount = obligation.source?.keyCount ?? 0
        let values = Array(rest.dropFirst(sourceCount).prefix(obligation.shown?.count ?? 0))
        if !values.isEmpty, distinctValues.count < 4, !distinctValues.contains(values) { distinctValues.append(values) }
        guard rows.count < limit else { return }
        rows.append(Row(key: Array(columns.prefix(obligation.keyCount)), source: Array(rest.prefix(sourceCount)), values: values))
    }
}
