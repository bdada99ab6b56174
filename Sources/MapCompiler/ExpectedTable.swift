package import MapAnalysis
package import MapPlan
package import MapPlanning

/// What a table of the destination must hold, says the interpreter.
package struct ExpectedTable: Sendable {
    /// What a column of a row must hold.
    package enum Cell: Sendable, Equatable {
        case exactly(StoredValue)
        /// A reference to a row that was not there before either may stay as it is or become nil; one that spells a key otherwise may stay as it
        /// is or take the key's bytes.
        case either(StoredValue, StoredValue)
        /// The row's entity has no such property.
        case anything

        /// As part of a key, or as what assertions read: what was dangling stays.
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
        /// How the key may lie besides: a pair that is carried keeps the spelling that it has.
        package var spellings: [[StoredValue]] = []
    }

    package var table: PlacedTable
    package var rows: [Row]
    /// Of a join table: keys of pairs that lead from or to rows that were not there before. Like a reference to none they may stay as
    /// they lie, or go.
    package var leftOver: Set<[StoredValue]> = []
    /// Rows of the source that are of no kind that its model knows, by key, each with what lies where the kind should: they stay as they lie, in a
    /// table that no plan reads or writes.
    package var rowsOfNoKind: [[StoredValue]: StoredValue] = [:]
    /// By to-one, what becomes of references that are carried over and nothing else.
    package var references: [PropertyID: References] = [:]

    package struct References: Sendable {
        /// Those that become nil because what they lead to does not come along.
        package var lostCount = 0
        /// Those that led to no row before.
        package var danglingCount = 0
    }
}
