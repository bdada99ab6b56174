package import MapSyntax

/// A test of a test file with the names of its models resolved: rows at one version, and what the migration to another one makes of them.
package struct MigrationTest: Sendable {
    /// What the file says is tested.
    package var name: Name
    /// The whole test, without its name.
    package var range: TextRange
    package var source: Model
    package var destination: Model
    /// The value of `now()`, in microseconds since 1970.
    package var now: Int64?
    /// 16 bytes from which keys are made.
    package var seed: [UInt8]?
    /// The values of parameters as text.
    package var parameters: [String: String]
    /// A database in place of `before`, relative to the folder of the test file.
    package var store: Name?
    package var before: [TestRow]
    /// What is expected of the entities that are compared.
    package var after: [TestEntity]
    package var error: TestErrorSyntax?
    /// The code of the finding that stops the rows on the way to a version after the destination.
    package var later: Name?
    /// How many values of a property are lost, or references become nil.
    package var lost: [TestLoss]
    package var queries: [TestQuerySyntax]
}

/// All rows that an entity has after a migration.
package struct TestEntity: Sendable {
    package var entity: EntityID
    package var name: Name
    package var rows: [TestRow]
    /// The name and the rows in the file.
    package var extent: TextRange
}

/// A row of a test.
package struct TestRow: Sendable {
    /// Before the migration the concrete entity; afterwards the row may be of a subentity.
    package var entity: EntityID
    package var label: String?
    package var cells: [TestCell]
    /// The label, or the whole row if it has none.
    package var range: TextRange
    /// The whole row, with its label.
    package var extent: TextRange

    /// The written value of an attribute, or of a part of a composite.
    package func value(of leaf: LeafID) -> TestValue? { cells.first { $0.place == .leaf(leaf) }?.value }

    /// Whether the row says that a composite is nil.
    package func isNil(_ composite: PropertyID) -> Bool {
        cells.contains { $0.place == .composite(composite) && $0.value == .exactly(.nil) }
    }

    /// The written value of a relationship.
    package func value(of relationship: PropertyID) -> TestValue? { cells.first { $0.place == .relationship(relationship) }?.value }
}

/// A value of a row, and where it is written.
package struct TestCell: Sendable {
    package enum Place: Hashable, Sendable {
        case leaf(LeafID)
        /// A composite with all its parts. A test writes only nil and `any` for it.
        case composite(PropertyID)
        case relationship(PropertyID)
    }

    package var place: Place
    /// The name as written: `price`, `place.latitude`.
    package var name: String
    package var value: TestValue
    /// The value in the file: of `{ stored: 1 }` what is stored.
    package var range: TextRange
    /// The value in the file with its key, as in `{ stored: 1 }`.
    package var extent: TextRange
    /// The rows of a to-many in the file, in their order; empty for other values.
    package var elements: [Name]

    /// - Parameter extent: the range by default.
    package init(place: Place, name: String, value: TestValue, range: TextRange, extent: TextRange? = nil, elements: [Name] = []) {
        (self.place, self.name, self.value, self.range, self.extent) = (place, name, value, range, extent ?? range)
        self.elements = elements
    }
}

/// A value as a test writes it.
package enum TestValue: Hashable, Sendable {
    case exactly(Value)
    /// What the column has, also if that is no value of the type.
    case stored(RawValue)
    /// A number at most this far from another, both as normalised decimals.
    case near(String, tolerance: String)
    /// Any value, nil among them.
    case any
    /// A value that no row before had, and not nil.
    case new
    /// The row to which a to-one refers; `nil` for none.
    case row(TestReference?)
    /// The rows to which a to-many refers, in their order if it has one.
    case rows([TestListedRow])
}

/// A row to which a to-many refers.
package struct TestListedRow: Hashable, Sendable {
    package var reference: TestReference
    /// What the position column has, an integer or NULL. If it is not written, a row before has its place in the list, and a row after any.
    package var place: RawValue?

    package init(_ reference: TestReference, place: RawValue? = nil) { (self.reference, self.place) = (reference, place) }
}

/// A row to which another one refers: by its label, or by its key if no row has the label.
package enum TestReference: Hashable, Sendable {
    case label(String)
    case key(Value)
}
