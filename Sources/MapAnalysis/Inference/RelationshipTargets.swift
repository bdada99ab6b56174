import MapSyntax

/// Which destination rows a source row becomes. This decides whether a relationship may be carried over.
struct RelationshipTargets: Sendable {
    /// A mapping that takes rows of a kind.
    struct RowMapping: Sendable {
        var mapping: MappingID
        var destination: EntityID
        /// The condition, with `let` names replaced by their values.
        var condition: Expression?
        /// Whether every row that the mapping takes becomes a row, because it has neither `where` nor `onNil: drop`.
        var isTotal: Bool
        /// Whether `onNil: drop` may leave out rows that `where` takes.
        var leavesOutNil: Bool
        /// Whether one row may become several rows, because `each` iterates over a sequence.
        var isMany: Bool
        /// Whether the mapping merges rows with `distinct`.
        var unites: Bool
        /// Whether its rows keep their keys, and it is the first mapping of its destination and takes rows of the destination's own source.
        var keepsKeys: Bool
    }

    /// A mapping that takes rows of a kind with `each`.
    struct ElementMapping: Sendable {
        var mapping: MappingID
        /// Whether the mapping reaches every row of the kind exactly once.
        var isTotal: Bool
        /// Whether the mapping reaches every row, or leaves it out by a condition that the author wrote about the row.
        var reachesAll: Bool
    }

    /// The mappings that take rows of an entity, by index of the source's entity.
    var rowMappings: [[RowMapping]]
    /// The mappings that take rows of an entity with `each`, from the rows to which they belong, by index of the source's entity.
    var elementMappings: [[ElementMapping]] = []
    let pair: ModelPair
    /// The names of the mappings, by place.
    var names: [String] = []

    /// By place: the reason that reports give for what a mapping keeps, such as `by PostToPost`.
    var reasons: [String] = []

    func name(_ mapping: MappingID) -> String { names[mapping.index] }
    func reason(_ mapping: MappingID) -> String { reasons[mapping.index] }

    /// Whether a mapping takes rows of a kind, as source rows or as elements.
    func isTaken(_ kind: EntityID) -> Bool {
        !rowMappings[kind.index].isEmpty || !(elementMappings.isEmpty || elementMappings[kind.index].isEmpty)
    }

    /// Whether one of the mappings may make several rows from one.
    func areMany(_ mappings: [MappingID]) -> Bool {
        rowMappings.contains { $0.contains { $0.isMany && mappings.contains($0.mapping) } }
    }

    /// Returns the mappings that take rows of `kind` and whose destination is `target` or an entity below it.
    func fitting(_ kind: EntityID, into target: EntityID) -> [RowMapping] {
        rowMappings[kind.index].filter { pair.destination.model.isKind($0.destination, of: target) }
    }

    /// Returns the meaning of a row of `entity` where a row of `target` is needed.
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

    private func isExhaustive(_ fits: [RowMapping]) -> Bool {
        partitionsAll(fits.compactMap(\.condition)) && fits.allSatisfy { $0.condition != nil && !$0.leavesOutNil }
    }

    enum Meaning: Sendable {
        /// The rows that these disjoint mappings make. `isTotal` if there always is one.
        case rows([MappingID], isTotal: Bool, keepsKeys: Bool)
        /// Rows of this kind do not become rows of the entity.
        case none(EntityID)
        /// Several mappings fit, and mapc has not proven them disjoint.
        case several([MappingID])
    }
}
