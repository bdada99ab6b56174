/// A change of a full-text index as a whole.
struct SearchIndexChange {
    enum Kind {
        /// Reads the content again.
        case rebuild
        /// Fails if the index and its content differ.
        case check
        /// Gives the index settings: the rows of a relation of names and values.
        case set(Relation)
    }

    var index: SearchIndex
    var kind: Kind
}
