import MapSyntax

/// Rows of a kind that go nowhere without a `where` that says which: somebody must accept that.
enum RowLoss {
    /// Nothing takes them.
    case untaken
    /// `Cache: []` leaves the entity without rows that they would go to.
    case emptied(Name)
    /// An entry takes rows of another entity into the one that they would go to.
    case replaced(EntityMappingSyntax)
    /// A `where` that no row fulfils.
    case neverHolds(MappingID, TextRange?)
    /// An `each` goes through them, and some belong to no row that it goes through.
    case unreached(MappingID)

    /// Whether no row is left.
    var isOfAll: Bool { if case .unreached = self { false } else { true } }

    /// For people, as a reason.
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
    /// The rows of a concrete kind that go nowhere; `nil` where each goes somewhere, or is left out by words that are written about it.
    func rowLoss(of kind: EntityID) -> RowLoss? {
        let takers = targets.takers[kind.index]
        let elements = targets.elementTakers[kind.index]
        if takers.contains(where: { targets.isPassable($0, for: kind) }) || elements.contains(where: \.reachesAll) { return nil }
        if let one = elements.first { return .unreached(one.mapping) }
        if let one = takers.first { return .neverHolds(one.mapping, heads[one.mapping.index].written?.condition?.range) }
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
