/// The tables with the rows of a version, as far as it takes to set rows aside together with the rows that need them.
package struct RowTables: Sendable, Equatable {
    /// A table with rows of entities, or with pairs.
    package struct Table: Sendable, Equatable {
        package var name: String
        /// The names of the key's columns, in key order.
        package var key: [String]
        package var references: [Reference] = []

        package init(name: String, key: [String], references: [Reference] = []) {
            (self.name, self.key, self.references) = (name, key, references)
        }
    }

    /// Columns that hold the key of a row of another table, in its order.
    package struct Reference: Sendable, Equatable {
        package var columns: [String]
        /// The place of the other table in `tables`.
        package var target: Int
        /// Whether a row can do without the other one: then the columns become NULL. Otherwise the row goes with it.
        package var isDispensable = false

        package init(columns: [String], target: Int, isDispensable: Bool = false) {
            (self.columns, self.target, self.isDispensable) = (columns, target, isDispensable)
        }
    }

    package var tables: [Table]
    /// By the name that an obligation gives to rows: the places in `tables` of the tables that may have them.
    package var places: [String: [Int]]

    package init(tables: [Table], places: [String: [Int]]) { (self.tables, self.places) = (tables, places) }

    /// Returns the places of the tables in which the rows of a key may be.
    package func places(of entity: String, keyCount: Int) -> [Int] {
        (places[entity] ?? []).filter { tables[$0].key.count == keyCount }
    }
}
