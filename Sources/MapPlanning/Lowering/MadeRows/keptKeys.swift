import MapAnalysis
import MapPlan

// Which rows keep their keys, and which references can therefore stay as they are.
extension LoweringEnvironment {
    /// Returns the mappings that make destination rows of the rows of that source entity.
    func fits(for relationship: PropertyID, from entity: EntityID) -> [MappingID] {
        guard let target = destination.model[relationship].relationship?.destination else { return [] }
        let kinds = Set(source.model.concreteKinds(of: entity))
        return mapping.makers(of: target).filter { !kinds.isDisjoint(with: $0.takenKinds) }.map(\.id)
    }

    /// Whether a reference stays as it is because every row that it can refer to is carried over with its key.
    func keepsReference(from origin: PropertyID, to relationship: PropertyID) -> Bool {
        guard let entity = source.model[origin].relationship?.destination, declaresKeyAlike(entity, relationship) else { return false }
        let mappings = fits(for: relationship, from: entity).map { mapping[$0] }
        guard
            mappings.allSatisfy({ $0.condition == nil && $0.distinct.isEmpty && !$0.properties.contains(where: \.dropsNil) && keepsKey($0) }
            )
        else {
            return false
        }
        guard source.matching(origin) == .bytes || keepsKeyColumns(of: entity, in: relationship) else { return false }
        let taken = mappings.flatMap(\.takenKinds)
        return taken.count == Set(taken).count && Set(taken).isSuperset(of: source.model.concreteKinds(of: entity))
    }

    /// Whether the relationship's destination keeps its key columns and their comparison. If so, a reference that spells a key differently
    /// still finds its row.
    private func keepsKeyColumns(of entity: EntityID, in relationship: PropertyID) -> Bool {
        guard let target = destination.model[relationship].relationship?.destination else { return false }
        let home = source.table(of: entity).name
        return mapping.makers(of: destination.model.root(of: target)).allSatisfy { maker in
            maker.source.map { sameName(source.table(of: $0).name, home) && keepsKey(maker) } ?? true
        }
    }

    /// Whether every mapping copies the reference. If one writes it, mapc checks all of the column and refuses new dangling references.
    func isKeptByAll(_ relationship: PropertyID) -> Bool {
        mapping.makers(of: relationship.entity).allSatisfy { other in
            guard other.source != nil, let property = other[relationship] else { return true }
            if case .carried(let origin) = property.source { return keepsReference(from: origin, to: relationship) }
            return false
        }
    }

    /// Returns the columns of the other side of a one-to-one that is carried over with all rows of both sides. Empty if there are none, because
    /// most layouts store only one side.
    func keptInverse(of stated: PropertyID) -> [PlacedColumn] {
        let makers = mapping.makers(of: stated.entity).compactMap { $0[stated] }
        guard let toOne = destination.model[stated].relationship?.inverse, !(destination.model[toOne].relationship?.isMany ?? true),
            !destination.reference(toOne).isEmpty, !destination.reference(stated).isEmpty,
            case .carried(let origin)? = makers.first?.source, isKeptByAll(stated),
            makers.allSatisfy({ if case .carried(origin) = $0.source { !$0.isOfItem } else { false } }),
            let other = source.model[origin].relationship?.inverse, keepsReference(from: other, to: toOne)
        else { return [] }
        return source.reference(other)
    }

    /// Whether no row that a reference can refer to changes its key, though it may be dropped. A reference in a key is then unchanged or
    /// missing, and mapc refuses a missing one.
    func keepsTargetKeys(from origin: PropertyID, to relationship: PropertyID) -> Bool {
        guard let entity = source.model[origin].relationship?.destination else { return false }
        let mappings = fits(for: relationship, from: entity)
        return !mappings.isEmpty && mappings.allSatisfy { keepsKey(mapping[$0]) && mapping[$0].distinct.isEmpty }
    }

    /// Whether the rows that a mapping makes have the keys of their source rows, byte for byte.
    func keepsKey(_ mapping: EntityMapping) -> Bool {
        // Rows made of elements have keys of their own. So may the first row of a group if the mapping has an order.
        guard mapping.elements == nil, mapping.distinct.isEmpty || mapping.order.isEmpty else { return false }
        switch keys[mapping.id] {
        case .kept: return true
        case .offset, .ranked, .none: return false
        case .stated:
            guard let entity = mapping.source else { return false }
            let old = source.key(of: entity)
            let new = destination.key(of: mapping.destination)
            return old.count == new.count && zip(old, new).allSatisfy { isCarried($0, to: $1, mapping) }
        }
    }

    private func isCarried(_ old: PlacedColumn, to new: PlacedColumn, _ mapping: EntityMapping) -> Bool {
        guard new.coding.isSameForm(as: old.coding), let entity = mapping.source else { return false }
        // Another reference may share the column, also one to this very key.
        switch (old.keyRole(of: entity, in: source.model), new.keyRole(of: mapping.destination, in: destination.model)) {
        case (.leaf(let origin), .leaf(let leaf)):
            guard case .carried(origin.property)? = mapping[leaf.property]?.source else { return false }
            return true
        case (.reference(let origin, let first), .reference(let toOne, let second)):
            guard case .carried(origin)? = mapping[toOne]?.source else { return false }
            guard first == second, keepsTargetKeys(from: origin, to: toOne) else { return false }
            // A reference that is looked up gets the spelling of the key that it finds.
            return source.matching(origin) == .bytes || isKeptByAll(toOne)
        default: return false
        }
    }

    /// Whether the key of a relationship's destination has the same affinity as before. If not, a reference with the same bytes compares
    /// differently.
    func declaresKeyAlike(_ entity: EntityID, _ relationship: PropertyID) -> Bool {
        guard let target = destination.model[relationship].relationship?.destination else { return false }
        return source.key(of: entity).map(\.affinity) == destination.key(of: target).map(\.affinity)
    }
}
