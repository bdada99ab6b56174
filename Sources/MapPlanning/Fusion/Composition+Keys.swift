import MapAnalysis
import MapSyntax

extension Composition {
    /// How the rows of two mappings together get their keys: if one step keeps them, as in the other step. Nil if no single step decides it,
    /// because both number the rows, or one numbers rows whose keys the other states.
    func composedKeys(_ maker: EntityMapping, _ mapping: EntityMapping) -> KeyOrigin? {
        switch (maker.keys, mapping.keys) {
        // Stated keys come from the destination's attributes and do not depend on the rows' origin.
        case (_, .stated): .stated
        case (.kept, let keys): keys
        case (.stated, .kept): carriesKey(maker, in: first) ? .kept : nil
        case (let keys, .kept): keys
        default: nil
        }
    }

    /// Checks that the keys are the same as step by step. New numbers come after the keys of the rows that a step keeps. So a later filter must
    /// not leave out any of these rows, and the fused mappings by themselves must lead to the same decisions.
    func checkKeys(of fused: CompleteMapping) throws(FusionBarrier) {
        let decided = fused.decidedKeys
        for mapping in second.entityMappings {
            let areNumbered = mapping.literalRows.contains { second.destination.lacksKey($0, of: mapping.destination) }
            if areNumbered, !keepsReferences(toKeepersBeside: mapping) {
                let name = second.destination[mapping.destination].name
                throw FusionBarrier("the step before numbers rows that it adds to '\(name)'")
            }
            for pair in composed[mapping.id.index] {
                let isSame: Bool =
                    switch (first[pair.first].keys, mapping.keys) {
                    case (.kept, .numbered): keepsReferences(toKeepersBeside: mapping) && isNumberedAsOne(mapping, pair.id, fused)
                    case (.numbered, .kept): takesAll(mapping) && goAlong(with: first[pair.first], into: mapping)
                    default: true
                    }
                if !isSame || decided[pair.id.index] != fused[pair.id].keys {
                    throw FusionBarrier("the step before assigns the keys of '\(second.destination[mapping.destination].name)'")
                }
            }
        }
    }

    /// Whether all rows after whose keys the first step numbers the rows of a mapping become rows of its hierarchy and keep their keys.
    private func goAlong(with maker: EntityMapping, into mapping: EntityMapping) -> Bool {
        let between = first.destination.root(of: maker.destination)
        let root = second.destination.root(of: mapping.destination)
        return first.entityMappings.allSatisfy { other in
            guard first.destination.root(of: other.destination) == between else { return true }
            switch other.keys {
            case .none: return true
            // The first step does not number rows after stated keys, but one pass would.
            case .stated: return false
            case .numbered where other.id > maker.id: return true
            case .kept, .numbered:
                return second.entityMappings.contains { next in
                    next.keys == .kept && takesAll(next) && second.destination.root(of: next.destination) == root
                        && composed[next.id.index].contains { $0.first == other.id }
                }
            }
        }
    }

    /// Whether the rows that a mapping makes from the rows of several earlier mappings are numbered together, as the mapping itself numbers
    /// them.
    private func isNumberedAsOne(_ mapping: EntityMapping, _ pair: MappingID, _ fused: CompleteMapping) -> Bool {
        let all = second.uniting(mapping).flatMap { composed[$0.id.index] }.map(\.id.index)
        return Set(fused.uniting(fused[pair]).map(\.id.index)) == Set(all)
    }

    /// Whether references to the kept rows beside a mapping's rows are stored in the version between as in the source. New keys begin after
    /// the greatest of these references.
    private func keepsReferences(toKeepersBeside mapping: EntityMapping) -> Bool {
        let lowering = ExpressionLowering(firstStep)
        let root = second.destination.root(of: mapping.destination)
        let keepers = second.entityMappings.filter { $0.keys == .kept && second.destination.root(of: $0.destination) == root }
        let makers = keepers.flatMap { $0.takenKinds.flatMap { producers[$0.index] } }
        let roots = Set(makers.compactMap { $0.source.map(first.source.root(of:)) })
        let properties = first.source.entities.flatMap { entity in entity.declared.indices.map { PropertyID(entity.id, $0) } }
        return properties.allSatisfy { origin in
            guard let target = first.source[origin].relationship?.destination else { return true }
            let ends = [first.source.root(of: origin.entity), first.source.root(of: target)]
            if first.source.isManyToMany(origin) {
                return roots.isDisjoint(with: ends) || carriesPairs(origin) && [origin.entity, target].allSatisfy(keepsAllRows)
            }
            return source.reference(origin).isEmpty || !roots.contains(ends[1]) || isKept(origin, lowering)
        }
    }

    /// Whether the first step takes every row of an entity and keeps its key, so that the links of the rows stay the same.
    private func keepsAllRows(of entity: EntityID) -> Bool {
        first.source.concreteKinds(of: entity).allSatisfy { kind in
            let mappings = first.entityMappings.filter { $0.takenKinds.contains(kind) }
            return !mappings.isEmpty && mappings.allSatisfy { takesAll($0) && $0.keys == .kept }
        }
    }

    /// Whether every mapping of rows with such links carries over the links of a many-to-many.
    private func carriesPairs(_ origin: PropertyID) -> Bool {
        let sides = [origin, first.source[origin].relationship?.inverse]
        return sides.compactMap(\.self).contains { side in
            first.source.concreteKinds(of: side.entity).allSatisfy { kind in
                first.entityMappings.filter { $0.takenKinds.contains(kind) }.allSatisfy { mapping in
                    mapping.properties.contains { if case .carried(side) = $0.source { true } else { false } }
                }
            }
        }
    }

    /// Whether every row with a reference is carried over, and its reference unchanged.
    private func isKept(_ origin: PropertyID, _ lowering: ExpressionLowering) -> Bool {
        first.source.concreteKinds(of: origin.entity).allSatisfy { kind in
            let mappings = first.entityMappings.filter { $0.takenKinds.contains(kind) }
            return !mappings.isEmpty
                && mappings.allSatisfy { mapping in
                    takesAll(mapping)
                        && mapping.properties.contains { property in
                            guard case .carried(origin) = property.source else { return false }
                            return lowering.environment.keepsReference(from: origin, to: property.property)
                                && lowering.environment.isKeptByAll(property.property)
                        }
                }
        }
    }

    /// Whether a mapping takes every row of its kinds.
    func takesAll(_ mapping: EntityMapping) -> Bool {
        mapping.condition == nil && !mapping.dropsNil && !mapping.properties.contains(where: \.dropsNil)
    }

    /// Whether a stated key is the source's own key.
    func carriesKey(_ mapping: EntityMapping, in step: CompleteMapping) -> Bool {
        guard let entity = mapping.source else { return false }
        let old = step.source[step.source.root(of: entity)].key
        let new = step.destination[step.destination.root(of: mapping.destination)].key
        return old.count == new.count
            && zip(old, new).allSatisfy { old, new in
                if case .carried(old)? = mapping[new]?.source { true } else { false }
            }
    }
}

extension Model {
    /// Whether its links are stored in a table of their own.
    fileprivate func isManyToMany(_ property: PropertyID) -> Bool {
        guard let relationship = self[property].relationship, relationship.isMany else { return false }
        return relationship.inverse.map { self[$0].relationship?.isMany ?? false } ?? true
    }
}
