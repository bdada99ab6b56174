/// Some rows of each table before and after a plan.
public struct Samples: Sendable {
    /// The tables that change, pass by pass.
    public var tables: [SampledRows] = []
    /// Why tables are missing, in words: `Person, 2 → 3: which rows there are depends on one that is refused: '!' found nil (1-2.mapping.yaml:7)`.
    public var obstacles: [String] = []
}

/// Some rows of a table before and after a pass, as the interpreter computes them.
public struct SampledRows: Sendable {
    /// A row that a mapping makes, or refuses to make.
    public struct Row: Sendable {
        /// The values of the old row's columns, in their order; `nil` if it is made of none.
        public var before: [String]?
        /// The values of the new row's columns, in their order; none if the mapping refuses the old row.
        public var after: [String]
        /// Why the mapping refuses the old row: `'!' found nil (1-2.mapping.yaml:7)`; `nil` if it makes the new one.
        public var refusal: String?
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
