// The order of rows with equal places, or without any, is that of their keys as they are stored.
extension CompleteMapping {
    /// Whether the rows that mappings make of rows of one hierarchy are in the order of those rows' keys, if their new keys decide. With `toOne`, the order is that
    /// of the rows that refer to one row by it. Without it, it is that of links to the rows, and a link leads to every row that is made of the old one, or to the
    /// row that the old one becomes together with others.
    package func keepsOrderOfKeys(_ makers: [EntityMapping], by toOne: PropertyID? = nil) -> Bool {
        makers.allSatisfy { maker in
            switch maker.keys {
            case .none: true
            case .stated: maker.elements == nil && (toOne != nil || maker.distinct.isEmpty) && carriesKey(maker)
            case .kept where maker.elements != nil: toOne.flatMap { maker[$0] }?.isOfItem ?? false
            case .kept: keepsPlaceInGroup(maker, by: toOne)
            // New numbers are in the order of the source's keys and of `$index`, mapping by mapping.
            case .numbered:
                makers.count == 1 && keepsPlaceInGroup(maker, by: toOne) && !(toOne.flatMap { maker[$0] }?.isOfItem ?? false)
            }
        }
    }

    /// Whether a row that `distinct` leaves is the one with the least key, which the group keeps. A link to another row of the group gets that key, too.
    private func keepsPlaceInGroup(_ maker: EntityMapping, by toOne: PropertyID?) -> Bool {
        maker.distinct.isEmpty || maker.order.isEmpty && toOne != nil
    }

    /// Whether a stated key is the source's own, in the same form.
    private func carriesKey(_ maker: EntityMapping) -> Bool {
        guard let entity = maker.source else { return false }
        let old = source[source.root(of: entity)].key
        let new = destination[destination.root(of: maker.destination)].key
        return old.count == new.count && zip(old, new).allSatisfy { keepsOrder(of: $0, as: $1, maker) }
    }

    private func keepsOrder(of old: PropertyID, as new: PropertyID, _ maker: EntityMapping) -> Bool {
        guard let property = maker[new], case .carried(old) = property.source else { return false }
        switch (source[old], destination[new]) {
        case (.attribute(let was), .attribute(let attribute)): return attribute.isSorted(like: was)
        case (.relationship(let was), .relationship(let relationship)):
            return keepsOrderOfKeys(makers(of: relationship.destination, from: was.destination))
        default: return false
        }
    }
}

extension Attribute {
    /// Whether SQLite sorts the values as it sorted those of an attribute from which they are copied.
    fileprivate func isSorted(like old: Attribute) -> Bool {
        representation.continues(old.representation) && type.value.isSorted(like: old.type.value)
    }
}

extension ValueType {
    fileprivate func isSorted(like old: ValueType) -> Bool {
        switch (self, old) {
        case (.enumeration, .enumeration): true
        case (.double, .float): true
        case (.string, .uri): true
        default: self == old || isInteger && old.isInteger
        }
    }
}
