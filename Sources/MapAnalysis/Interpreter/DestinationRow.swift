/// One row of the destination, as the interpreter says that it must be.
package struct DestinationRow: Sendable {
    /// What a property holds.
    package enum Content: Sendable {
        /// What the source row's property holds, as it lies: moved verbatim where the form is the same, readable or not.
        case copied(PropertyID)
        /// The same, and this value where that is nil.
        case copiedOr(PropertyID, Value)
        case value(Value)
        /// Of a composite: what each leaf holds.
        case parts([Part])
        /// Of a to-one: the row it points at, or nothing. `copied` is the source's to-one that it was carried from.
        case row(RowReference?, copied: PropertyID?)
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
    /// The source row that it is made of; `nil` for a row that the mapping brings.
    package var origin: RowReference?
    /// In the order of `Model.properties(of:)`.
    package var properties: [(property: PropertyID, content: Content)]

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
