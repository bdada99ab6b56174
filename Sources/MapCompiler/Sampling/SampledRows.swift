/// Some rows of a table before and after a pass, as the interpreter computes them.
public struct SampledRows: Sendable {
    /// A row that a mapping makes.
    public struct Row: Sendable {
        /// The values of the old row's columns, in their order; `nil` if it is made of none.
        public var before: [String]?
        /// The values of the new row's columns, in their order.
        public var after: [String]
    }

    /// `1 → 2`.
    public var way: String
    /// `Person`, or `Amount → Unit`.
    public var title: String
    /// The columns of the old table that are shown: its key, and those that are other ones afterwards.
    public var columnsBefore: [String]
    /// The columns of the new table that are shown: its key, and those that were other ones before.
    public var columnsAfter: [String]
    /// The rows, at most as many as were asked for.
    public var rows: [Row]
}
