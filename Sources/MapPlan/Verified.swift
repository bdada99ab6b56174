/// What was compared with the meaning of the mapping before the commit.
public struct Verified: Sendable, Equatable {
    /// Which rows were compared.
    public var extent: Extent
    /// How many tables have compared rows.
    public var tableCount: Int
    /// How many rows were compared, without those that the mapping deletes.
    public var rowCount: Int64
    /// How many values were compared.
    public var valueCount: Int64
    /// What was not compared, for people: `what SQL of the mapping writes into 'Post'`.
    public var excepted: [String]

    /// Which rows are compared.
    public enum Extent: Sendable, Hashable {
        /// Every row.
        case full
        /// About this many rows of each table, spread over its keys.
        case sample(Int)

        /// As on the command line: `full`, `sample:1000`.
        public var words: String {
            switch self {
            case .full: "full"
            case .sample(let count): "sample:\(count)"
            }
        }
    }

    /// Creates a value from its parts.
    public init(extent: Extent, tableCount: Int = 0, rowCount: Int64 = 0, valueCount: Int64 = 0, excepted: [String] = []) {
        self.extent = extent
        self.tableCount = tableCount
        self.rowCount = rowCount
        self.valueCount = valueCount
        self.excepted = excepted
    }
}
