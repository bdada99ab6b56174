/// One row of the destination as the interpreter defines it.
package struct DestinationRow: Sendable {
    /// The content of a property.
    package enum Content: Sendable {
        /// The source property's content as it is stored. If the form is the same, the bytes are copied verbatim, readable or not.
        case copied(PropertyID, of: RowReference)
        /// The same, or this value if that is nil.
        case copiedOr(PropertyID, Value, of: RowReference)
        case value(Value)
        /// For a composite: the content of each leaf.
        case parts([Part])
        /// For a to-one: the row to which it refers, or nothing. `copied` is the source row's to-one from which it was carried over.
        case row(RowReference?, copied: PropertyID? = nil, of: RowReference? = nil)
        /// Stored elsewhere or not at all: a to-many, whose links `forEachPair` gives, or a transient attribute.
        case elsewhere
    }

    /// The content of a leaf of a composite.
    package enum Part: Sendable {
        case copied(LeafID)
        case value(Value)
    }

    package var mapping: MappingID
    package var reference: RowReference
    /// The candidate from which the row is made; nil for a row under `rows`, which the mapping itself writes.
    package var origin: Candidate?
    /// In the order of `Model.properties(of:)`.
    package var properties: [(property: PropertyID, content: Content)]
    /// By leaf: where a value is stored that the mapping only passes on.
    package var passedOn: [LeafID: PassedOn] = [:]

    package subscript(_ property: PropertyID) -> Content? { properties.first { $0.property == property }?.content }
}

/// One link of a stated to-many: a row and a row to which it refers.
package struct DestinationPair: Hashable, Sendable {
    package var near: RowReference
    package var far: RowReference
    /// The place of `far` among the rows of `near`, from 0.
    package var place: Int
    /// The source's relationship and rows from which the link was carried over. It keeps their position.
    package var copied: Copy?
    /// The links of the source that become this one, if it is carried over.
    package var links: [Copy] = []

    package struct Copy: Hashable, Sendable {
        package var relationship: PropertyID
        package var near: RowReference
        package var far: RowReference
    }
}

/// The input from which a mapping makes one row, before `distinct` merges rows: a source row, or one element of its sequence.
package struct Candidate: Hashable, Sendable {
    /// `$source`.
    package var row: RowReference
    /// `$item`; nil without `each`.
    package var item: Value?
    /// `$index`.
    package var index: Int64
    /// The mapping that makes a row from it.
    package var mapping: MappingID

    init(row: RowReference, _ item: Value? = nil, at index: Int64? = nil, of mapping: MappingID) {
        (self.row, self.item, self.index, self.mapping) = (row, item, index ?? 0, mapping)
    }

    /// Returns the row from which a property is carried over.
    package func row(of property: PropertyMapping) -> RowReference { property.isOfItem ? item?.row ?? row : row }

    /// Orders candidates by the source row's key, then by the order of mappings and by `$index`.
    func precedes(_ other: Candidate) -> Bool {
        row == other.row ? (mapping, index) < (other.mapping, other.index) : row.precedes(other.row)
    }
}
