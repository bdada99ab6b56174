/// One row of the destination, as the interpreter says that it must be.
package struct DestinationRow: Sendable {
    /// What a property holds.
    package enum Content: Sendable {
        /// What the source row's property holds, as it lies: moved verbatim where the form is the same, readable or not.
        case copied(PropertyID, of: RowReference)
        /// The same, and this value where that is nil.
        case copiedOr(PropertyID, Value, of: RowReference)
        case value(Value)
        /// Of a composite: what each leaf holds.
        case parts([Part])
        /// Of a to-one: the row it points at, or nothing. `copied` is the to-one of a source row that it was carried from.
        case row(RowReference?, copied: PropertyID? = nil, of: RowReference? = nil)
        /// Held elsewhere or nowhere: a to-many, whose pairs `forEachPair` gives; a transient attribute.
        case elsewhere
    }

    /// What a leaf of a composite holds.
    package enum Part: Sendable {
        case copied(LeafID)
        case value(Value)
    }

    package var mapping: MappingID
    package var reference: RowReference
    /// What it is made of; `nil` for a row that the mapping brings.
    package var origin: Candidate?
    /// In the order of `Model.properties(of:)`.
    package var properties: [(property: PropertyID, content: Content)]
    /// By leaf: where a value lies that is only passed on.
    package var passedOn: [LeafID: PassedOn] = [:]

    package subscript(_ property: PropertyID) -> Content? { properties.first { $0.property == property }?.content }
}

/// One pair of a to-many that is stated: a row and a row that it leads to.
package struct DestinationPair: Hashable, Sendable {
    package var near: RowReference
    package var far: RowReference
    /// The place of `far` among those of `near`, from 0.
    package var place: Int
    /// The source's rows and relationship that the pair was carried from, whose position it keeps.
    package var copied: Copy?

    package struct Copy: Hashable, Sendable {
        package var relationship: PropertyID
        package var near: RowReference
        package var far: RowReference
    }
}

/// What a mapping makes one row of, before `distinct` unites rows: a source row, or one element of its sequence.
package struct Candidate: Hashable, Sendable {
    /// `$source`.
    package var row: RowReference
    /// `$item`; `nil` where there is no `each`.
    package var item: Value?
    /// `$index`.
    package var index: Int64
    /// Which mapping makes something of it.
    package var mapping: MappingID

    init(row: RowReference, _ item: Value? = nil, at index: Int64? = nil, of mapping: MappingID) {
        (self.row, self.item, self.index, self.mapping) = (row, item, index ?? 0, mapping)
    }

    /// The row that a property is carried from.
    func row(of property: PropertyMapping) -> RowReference { property.isOfItem ? item?.row ?? row : row }

    /// By the source row's key, then by the order of mappings and by `$index`.
    func precedes(_ other: Candidate) -> Bool {
        row == other.row ? (mapping, index) < (other.mapping, other.index) : row.precedes(other.row)
    }
}
