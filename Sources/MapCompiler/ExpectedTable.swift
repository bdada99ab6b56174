package import MapAnalysis
package import MapPlan
package import MapPlanning

/// The content that a table of the destination must have, according to the interpreter.
package struct ExpectedTable: Sendable {
    /// The content that a column of a row must have.
    package enum Cell: Sendable, Equatable {
        case exactly(StoredValue)
        /// Either of two values. A dangling reference may be kept or become nil; a reference in another spelling than its key may be kept or get
        /// the bytes of the key.
        case either(StoredValue, StoredValue)
        /// Any value: the row's entity does not have the property.
        case anything

        /// The value as part of a key, or as assertions read it. A dangling reference is kept.
        var stored: StoredValue {
            switch self {
            case .exactly(let value), .either(_, let value): value
            case .anything: .null
            }
        }
    }

    package struct Row: Sendable {
        /// In the order of the table's key.
        package var key: [StoredValue]
        /// In the order of the table's columns.
        package var cells: [Cell]
        /// Other spellings that the key may have, since a pair that is carried over keeps its spelling.
        package var spellings: [[StoredValue]] = []
    }

    /// Something that the table must have, or may have.
    package enum Item: Sendable {
        case row(Row)
        /// The key of a dangling pair, which may be kept or deleted.
        case leftOver([StoredValue])
        /// The key of a row of no kind, with the value that should be a kind.
        case ofNoKind([StoredValue], StoredValue)
    }

    package var table: PlacedTable
    package var rows: [Row]
    /// For a join table: the keys of dangling pairs. They may be kept or deleted.
    package var leftOver: Set<[StoredValue]> = []
    /// The rows of the source whose kind is unknown, by key, each with the value that should be a kind. They are kept as they are, in a table that
    /// no plan reads or writes.
    package var rowsOfNoKind: [[StoredValue]: StoredValue] = [:]
    /// By to-one, what happens to references that are only carried over.
    package var references: [PropertyID: References] = [:]

    package struct References: Sendable {
        /// References that become nil because their row is dropped.
        package var lostCount = 0
        /// References that were dangling before.
        package var danglingCount = 0
    }
}
