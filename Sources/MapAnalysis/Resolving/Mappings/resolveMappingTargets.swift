import MapSyntax

extension RelationshipTargets {
    init(_ heads: [MappingHead], in pair: ModelPair) {
        self.init(
            rowMappings: Array(repeating: [], count: pair.source.model.entities.count), pair: pair, names: heads.map(\.name),
            reasons: heads.map { "by \($0.name)" })
        for head in heads where !head.takenKinds.isEmpty {
            let rowMapping = RowMapping(
                mapping: head.id, destination: head.destination, condition: head.condition?.inlining(head.lets), isTotal: head.isTotal,
                leavesOutNil: head.leavesOutNil, isMany: head.isMany, unites: !head.distinct.isEmpty,
                keepsKeys: head.isOwnSource && !head.isLater && head.isRowByRow && pair.keepsKey(head))
            for kind in head.takenKinds { rowMappings[kind.index].append(rowMapping) }
        }
        elementMappings = Array(repeating: [], count: pair.source.model.entities.count)
        for head in heads {
            guard let elements = head.elements, let entity = elements.entity else { continue }
            let elementMapping = ElementMapping(
                mapping: head.id, isTotal: head.reachesEach(elements, in: pair), reachesAll: head.reachesAll(elements.value, in: pair))
            for kind in pair.source.kinds[entity.index] { elementMappings[kind.index].append(elementMapping) }
        }
    }
}

extension MappingHead {
    /// Whether every row of the elements' kind is reached exactly once: it must belong to one row, and the mapping takes that row.
    fileprivate func reachesEach(_ elements: Elements, in pair: ModelPair) -> Bool {
        guard condition == nil, !leavesOutNil, distinct.isEmpty, case .path(let base, let steps) = elements.value.kind,
            case .variable(.source) = base.kind, steps.count == 1, let inverse = pair.source.model[steps[0].property].relationship?.inverse,
            let back = pair.source.model[inverse].relationship
        else { return false }
        return !back.isMany && !back.isOptional && Set(takenKinds).isSuperset(of: pair.source.kinds[back.destination.index])
    }

    /// Whether every row of the elements' kind belongs to a row that the mapping takes, regardless of rows that `where` and filters then
    /// leave out.
    fileprivate func reachesAll(_ elements: Expression, in pair: ModelPair) -> Bool {
        switch elements.kind {
        case .method(.filter, let base, _), .method(.sorted, let base, _), .method(.reversed, let base, _):
            return reachesAll(base, in: pair)
        case .path(let base, let steps):
            guard case .variable(.source) = base.kind, let first = steps.first else { return false }
            let isOwned = steps.allSatisfy { step in
                guard let inverse = pair.source.model[step.property].relationship?.inverse,
                    let back = pair.source.model[inverse].relationship
                else { return false }
                return !back.isMany && !back.isOptional
            }
            let owners = pair.source.model[first.property].relationship?.inverse.flatMap { pair.source.model[$0].relationship?.destination }
            guard isOwned, let owners else { return false }
            return Set(takenKinds).isSuperset(of: pair.source.kinds[owners.index])
        default: return false
        }
    }
}

extension ModelPair {
    /// Whether the rows keep their keys. If properties are the key, they must be the same ones, and the mapping must not set them to anything
    /// else.
    fileprivate func keepsKey(_ head: MappingHead) -> Bool {
        guard let entity = head.source else { return false }
        let key = destination.model.entities[destination.roots[head.destination.index].index].key
        let former = source.model.entities[source.roots[entity.index].index].key
        guard key.count == former.count else { return false }
        if key.isEmpty { return head.keys == .kept }
        guard head.keys == .stated else { return false }
        let sets = head.sets
        return zip(key, former).allSatisfy { new, old in
            let set = sets.first { $0.property.text == destination.model[new].name }
            return destination.model[new].canonicalName == source.model[old].canonicalName && keepsValue(old, new)
                && (set?.value.value?.reads(source.model[old].name) ?? (set == nil))
        }
    }

    private func keepsValue(_ old: PropertyID, _ new: PropertyID) -> Bool {
        switch (source.model[old], destination.model[new]) {
        case (.attribute(let was), .attribute(let attribute)): fit(from: was, to: attribute) == .same
        case (.relationship(let was), .relationship(let relationship)): successor(of: was.destination) == relationship.destination
        default: false
        }
    }
}

extension ExpressionSyntax {
    /// Whether it is exactly `$source.name`.
    fileprivate func reads(_ name: String) -> Bool {
        guard case .member(let base, let member) = kind, case .variable(let variable) = base.kind else { return false }
        return variable.text == "source" && member.text == name
    }
}
