import MapSyntax

/// How rows of a kind are lost without a `where` that excludes them. The author must accept that.
enum RowLoss {
    /// No mapping takes them.
    case untaken
    /// `Cache: []` empties the entity whose rows they would become.
    case emptied(Name)
    /// An entry takes rows of another entity into the one whose rows they would become.
    case replaced(EntityMappingSyntax)
    /// No row satisfies the `where`.
    case neverHolds(MappingID, TextRange?)
    /// An `each` takes them, but some belong to no row over whose elements it iterates.
    case unreached(MappingID)

    /// Whether all rows are lost.
    var isOfAll: Bool { if case .unreached = self { false } else { true } }

    /// Returns the reason in words.
    func words(in step: StepResolution) -> String {
        switch self {
        case .untaken, .replaced: "nothing takes its rows"
        case .emptied(let name): "'\(name.text): []' leaves no row"
        case .neverHolds(let mapping, _): "no row passes 'where' of \(step.mappings[mapping.index].name)"
        case .unreached(let mapping): "'each' of \(step.mappings[mapping.index].name) need not reach every row"
        }
    }
}

extension StepResolution {
    /// Returns how rows of a concrete kind are lost; nil if every row is taken, or left out by a condition that the author wrote about it.
    func rowLoss(of kind: EntityID) -> RowLoss? {
        let rowMappings = targets.rowMappings[kind.index]
        let elements = targets.elementMappings[kind.index]
        if rowMappings.contains(where: { targets.isPassable($0, for: kind) }) || elements.contains(where: \.reachesAll) { return nil }
        if let one = elements.first { return .unreached(one.mapping) }
        if let one = rowMappings.first { return .neverHolds(one.mapping, heads[one.mapping.index].written?.condition?.range) }
        if links(carrying: kind) != nil { return nil }
        guard let successor = pair.successor(of: kind) else { return .untaken }
        if let emptied = syntax?.emptied.first(where: { isEmptied(successor, by: $0) }) { return .emptied(emptied) }
        return heads.first { $0.destination == successor }?.written.map(RowLoss.replaced) ?? .untaken
    }

    private func isEmptied(_ entity: EntityID, by name: Name) -> Bool {
        guard heads.contains(where: { $0.destination == entity && $0.isEmptied }) else { return false }
        return pair.destination.entity(named: name.text).map { pair.destination.model.isKind(entity, of: $0) } ?? false
    }
}
