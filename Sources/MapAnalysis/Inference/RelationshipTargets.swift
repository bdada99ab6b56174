import MapSyntax

/// Which destination rows a source row becomes: what decides whether a relationship may be carried over (semantics S1).
struct RelationshipTargets: Sendable {
    /// A mapping that takes rows of a kind.
    struct Taker: Sendable {
        var mapping: MappingID
        var destination: EntityID
        /// With what its names stand for.
        var condition: Expression?
        /// Whether every row that it takes becomes a row: neither `where` nor `onNil: drop`.
        var isTotal: Bool
        /// Whether `onNil: drop` may leave out what `where` takes.
        var leavesOutNil: Bool
        /// Whether a row may become several rows: `each` through a sequence.
        var isMany: Bool
        /// Whether rows become one: `distinct`.
        var unites: Bool
        /// Whether its rows keep the keys they had: the first mapping of a destination, from its own source.
        var keepsKeys: Bool
    }

    /// A mapping that goes through rows of a kind with `each`.
    struct ElementTaker: Sendable {
        var mapping: MappingID
        /// Whether every row of the kind is reached, once.
        var isTotal: Bool
        /// Whether every row is reached, or left out by words that are written about it.
        var reachesAll: Bool
    }

    /// By index of the source's entity.
    var takers: [[Taker]]
    /// By index of the source's entity: mappings that go through its rows with `each`, from rows that they belong to.
    var elementTakers: [[ElementTaker]] = []
    let pair: ModelPair
    /// By place: what the mappings are called.
    var names: [String] = []

    /// By place: why they keep what they keep, `by PostToPost`.
    var reasons: [String] = []

    func name(_ mapping: MappingID) -> String { names[mapping.index] }
    func reason(_ mapping: MappingID) -> String { reasons[mapping.index] }

    /// Whether rows of a kind go anywhere: as source rows, or as elements.
    func isTaken(_ kind: EntityID) -> Bool { !takers[kind.index].isEmpty || !(elementTakers.isEmpty || elementTakers[kind.index].isEmpty) }

    /// Whether one of the mappings may make several rows of one.
    func areMany(_ mappings: [MappingID]) -> Bool {
        takers.contains { $0.contains { $0.isMany && mappings.contains($0.mapping) } }
    }

    /// The mappings whose destination is `target` or below and that take rows of `kind`.
    func fitting(_ kind: EntityID, into target: EntityID) -> [Taker] {
        takers[kind.index].filter { pair.destination.model.isKind($0.destination, of: target) }
    }

    /// What a row of `entity` means where a row of `target` is wanted.
    func meaning(of entity: EntityID, as target: EntityID) -> Meaning {
        var mappings: [MappingID] = []
        var isTotal = true
        var keepsKeys = true
        for kind in pair.source.kinds[entity.index] {
            let fits = fitting(kind, into: target)
            guard let first = fits.first else { return .none(kind) }
            guard fits.count == 1 || areDisjoint(fits.map(\.condition)) else { return .several(fits.map(\.mapping)) }
            mappings += fits.map(\.mapping).filter { !mappings.contains($0) }
            isTotal = isTotal && (fits.count == 1 ? first.isTotal : isExhaustive(fits))
            keepsKeys = keepsKeys && fits.count == 1 && first.keepsKeys
        }
        return .rows(mappings, isTotal: isTotal, keepsKeys: keepsKeys)
    }

    private func isExhaustive(_ fits: [Taker]) -> Bool {
        partitionsAll(fits.compactMap(\.condition)) && fits.allSatisfy { $0.condition != nil && !$0.leavesOutNil }
    }

    enum Meaning: Sendable {
        /// The rows that these mappings make, disjoint; `isTotal`: there always is one.
        case rows([MappingID], isTotal: Bool, keepsKeys: Bool)
        /// Rows of this kind become nothing of that entity.
        case none(EntityID)
        /// Several mappings fit, and are not proven disjoint.
        case several([MappingID])
    }
}
