/// What happens to the rows of a source entity and to their values, as far as mapc proves it before anything runs.
///
/// `filtered` rows and `lossy` values are not proven to be kept. mapc counts them when the plan runs.
public struct DataFate: Sendable, Equatable, Codable {
    /// What happens to the values of one property.
    public struct Value: Sendable, Equatable, Codable {
        /// The property's name in the source; the name of a column that is `rewritten` and stores no property.
        public var property: String
        /// `kept` with type and bytes, `rewritten` (the same value in other bytes), `converted without loss`, `converted` (mapc refuses values that do
        /// not fit), `lossy` or `dropped`.
        public var fate: String
        /// The reason, for people: `by PostToPost`.
        public var because: String

        /// Creates a value's fate.
        public init(property: String, fate: String, because: String) {
            self.property = property
            self.fate = fate
            self.because = because
        }
    }

    /// The entity's name in the source.
    public var entity: String
    /// `preserved`, `partitioned`, `multiplied`, `filtered`, `merged` or `dropped`.
    public var fate: String
    /// The reason, for people: `every row by PostToPost`.
    public var because: String
    /// The entity of which the rows are rows afterwards, if their own stays and gets none of them, or was one of several kinds in a table and is gone;
    /// `nil` otherwise.
    public var movesTo: String?
    /// One for each property of the rows, inherited properties included.
    public var values: [Value]

    /// Creates an entity's fate.
    public init(entity: String, fate: String, because: String, movesTo: String? = nil, values: [Value]) {
        self.entity = entity
        self.fate = fate
        self.because = because
        self.movesTo = movesTo
        self.values = values
    }
}
