/// What becomes of a source entity's rows and of their values, as far as it is proven before anything runs.
///
/// What could not be proven says so by its fate: `filtered` rows and `lossy` values are counted when the plan runs.
public struct DataFate: Sendable, Equatable, Codable {
    /// What becomes of one property's values.
    public struct Value: Sendable, Equatable, Codable {
        /// The property's name in the source.
        public var property: String
        /// `kept`, `converted without loss`, `converted` (values that do not fit are refused), `lossy`, `dropped`.
        public var fate: String
        /// For people: `by PostToPost`.
        public var because: String

        /// A value's fate, as given.
        public init(property: String, fate: String, because: String) {
            self.property = property
            self.fate = fate
            self.because = because
        }
    }

    /// The entity's name in the source.
    public var entity: String
    /// `preserved`, `partitioned`, `multiplied`, `filtered`, `merged`, `dropped`.
    public var fate: String
    /// For people: `every row by PostToPost`.
    public var because: String
    /// One for each property that its rows have, inherited ones too.
    public var values: [Value]

    /// An entity's fate, as given.
    public init(entity: String, fate: String, because: String, values: [Value]) {
        self.entity = entity
        self.fate = fate
        self.because = because
        self.values = values
    }
}
