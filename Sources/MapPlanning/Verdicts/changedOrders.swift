import MapAnalysis
import MapPlan

extension CompleteMapping {
    /// The orders that the store keeps and that rows which stay do not have afterwards.
    var changedOrders: [StoreVerdict] {
        source.entities.flatMap { entity in
            entity.declared.indices.compactMap { index -> StoreVerdict? in
                let id = PropertyID(entity.id, index)
                guard let old = source[id].relationship, old.isMany, old.isOrdered, isTaken(entity.id) else { return nil }
                return changedOrder(of: old)
            }
        }
    }

    private func isTaken(_ entity: EntityID) -> Bool {
        entityMappings.contains { $0.source.map { source.isKind($0, of: entity) } ?? false }
    }

    private func changedOrder(of old: Relationship) -> StoreVerdict? {
        let object = "the order of '\(source[old.id.entity].name).\(old.name)'"
        let heirs = self.heirs(of: old)
        guard !heirs.isEmpty else {
            if let set = computed(of: old) {
                let name = "\(destination[set.property.entity].name).\(destination[set.property].name)"
                return StoreVerdict(
                    object: object, fate: .rewritten, because: "the mapping computes '\(name)', and mapc counts the places again")
            }
            // A relationship that goes is named where it is dropped.
            let makers = entityMappings.filter { maker in
                maker.elements?.value.followedRelationship.map { $0 == old.id || $0 == old.inverse } ?? false
            }
            guard !followers(of: old).isEmpty || !makers.isEmpty, !makers.contains(where: { tellsPlaces(of: old, $0) }) else { return nil }
            return StoreVerdict(object: object, fate: .dropped, because: "no ordered relationship of version \(destination.version) has it")
        }
        guard let heir = heirs.first(where: { !keepsOrder(of: old, $0) }) else {
            return mergedOrder(of: old, heirs, object) ?? groupedOrder(of: old, heirs, object)
        }
        let set = heir
        let name = "\(destination[set.property.entity].name).\(destination[set.property].name)"
        let isSet = if case .written = set.origin { true } else { false }
        let because =
            isSet
            ? "the mapping sets '\(name)', and its values are in an order of their own"
            : "rows of several mappings refer by '\(name)' and have no common order, so they get that of the keys"
        return StoreVerdict(object: object, fate: .rewritten, because: because)
    }

    /// What a mapping computes for the ordered to-many of the same name, or for its other side, and does not take from the old one.
    private func computed(of old: Relationship) -> PropertyMapping? {
        let name = source[old.id.entity].canonicalName
        guard let owner = destination.entities.first(where: { isSpelled($0.canonicalName, name) }),
            let now = destination.properties(of: owner.id).first(where: {
                isSpelled(destination[$0].canonicalName, source[old.id].canonicalName)
            }),
            let relationship = destination[now].relationship, relationship.isMany, relationship.isOrdered
        else { return nil }
        return entityMappings.flatMap(\.properties).first { property in
            guard property.property == now || property.property == relationship.inverse, case .expression = property.source else {
                return false
            }
            return true
        }
    }

    /// Whether the rows that `each` makes of elements tell the elements' order: by their numbers as keys, or by what is made of `$index`.
    private func tellsPlaces(of old: Relationship, _ maker: EntityMapping) -> Bool {
        guard let elements = maker.elements?.value, elements.followedRelationship == old.id, elements.isInOrder else { return false }
        if decidedKeys[maker.id.index] == .numbered { return true }
        return maker.properties.contains { $0.mentions(.index) }
    }

    /// The order of a many-to-many whose rows on its own side become one.
    private func mergedOrder(of old: Relationship, _ heirs: [PropertyMapping], _ object: String) -> StoreVerdict? {
        let isMerged = heirs.contains { heir in
            let target = destination[heir.property].relationship?.destination
            return heir.followedRelationship == old.inverse && backOrder(of: heir.property) == .ofMergedPositions
                && entityMappings.contains { maker in
                    !maker.distinct.isEmpty && (target.map { destination.isKind(maker.destination, of: $0) } ?? false)
                }
        }
        guard isMerged else { return nil }
        let rows = "rows of '\(source[old.id.entity].name)' that become one"
        return StoreVerdict(object: object, fate: .rewritten, because: "the orders of \(rows) become that of the keys")
    }

    /// The order of rows that refer by a to-one, if several mappings make them and mapc counts their places again: mapping by mapping.
    private func groupedOrder(of old: Relationship, _ heirs: [PropertyMapping], _ object: String) -> StoreVerdict? {
        let isGrouped = heirs.contains { heir in
            guard heir.followedRelationship == old.inverse, !(destination[heir.property].relationship?.isMany ?? true) else { return false }
            let following = makers(of: heir.property.entity).filter { $0[heir.property]?.followedToOne == old.inverse }
            return following.count > 1 && following.contains { !keepsPlaces(heir.property, in: $0) }
                && sortedTogether(following[0], by: heir.property).count < following.count
        }
        guard isGrouped else { return nil }
        return StoreVerdict(
            object: object, fate: .rewritten, because: "several mappings make the rows, and those of one come after those of another")
    }

    /// What mappings set by following the relationship, or its other side.
    private func followers(of old: Relationship) -> [PropertyMapping] {
        entityMappings.flatMap(\.properties).filter { stated in
            guard let followed = stated.followedRelationship else { return false }
            return followed == old.id || followed == old.inverse
        }
    }

    /// Those of which the side that takes over the order is ordered.
    private func heirs(of old: Relationship) -> [PropertyMapping] {
        followers(of: old).filter { stated in
            guard let side = destination[stated.property].relationship else { return false }
            let heir = stated.followedRelationship == old.id ? side : side.inverse.flatMap { destination[$0].relationship }
            return heir.map { $0.isOrdered && $0.isMany } ?? false
        }
    }

    /// Whether the rows that stay have the old order among each other.
    private func keepsOrder(of old: Relationship, _ stated: PropertyMapping) -> Bool {
        if stated.followedRelationship == old.id { return stated.isInOrder }
        guard destination[stated.property].relationship?.isMany ?? false else { return hasPlaces(stated) }
        return backOrder(of: stated.property) != .ofKeys
    }
}

extension PropertyMapping {
    /// The source row's relationship of which the value consists, carried over or through mappings, or some of its rows in any order.
    fileprivate var followedRelationship: PropertyID? {
        switch source {
        case .carried(let origin): origin
        case .expression(let expression): expression.followedRelationship
        default: nil
        }
    }

    /// Whether the rows are in the order of that relationship.
    fileprivate var isInOrder: Bool { if case .expression(let expression) = source { expression.isInOrder } else { true } }
}

extension Expression {
    fileprivate var followedRelationship: PropertyID? {
        switch kind {
        case .mapped(_, let rows): return rows.followedRelationship
        case .method(_, let base, _): return type.value.element == nil ? nil : base.followedRelationship
        case .path(let base, let steps):
            guard case .variable = base.kind, steps.count == 1 else { return nil }
            switch steps[0] {
            case .toMany(let origin), .toOne(let origin): return origin
            default: return nil
            }
        default: return nil
        }
    }

    fileprivate var isInOrder: Bool {
        switch kind {
        case .mapped(_, let rows): rows.isInOrder
        case .method(.filter, let base, _), .method(.prefix, let base, _): base.isInOrder
        case .method: false
        default: true
        }
    }
}
