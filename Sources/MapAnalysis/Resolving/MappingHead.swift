import MapSyntax

/// An entity mapping on its way: which rows become rows of which entity is known, their values are not.
struct MappingHead: Sendable {
    var id: MappingID
    var name: String
    /// What was written; `nil` for an inferred one.
    var written: EntityMappingSyntax?
    /// Entries of the destination's ancestors, closest first, whose `set` and `let` hold here too.
    var inherited: [EntityMappingSyntax] = []
    /// The entries whose every key is about these rows, closest first: its own, and those of ancestors up to the first with a `from`.
    var governing: [EntityMappingSyntax] = []
    /// Whether the same entry already makes rows of this entity under another entry of the parent's list.
    var isRepeated = false
    var source: EntityID?
    var takenKinds: [EntityID] = []
    var destination: EntityID
    /// Whether the source is what inference would choose.
    var isOwnSource = false
    /// Whether a mapping of the same destination stands before it.
    var isLater = false
    var infers = true
    /// Whether `Cache: []` says that no row goes here.
    var isEmptied = false
    /// Whether it emits its rows instead of storing them, so that no expression can call it.
    var isEmitted = false
    var lets: [LetBinding] = []
    /// What `each` goes through.
    var elements: Elements?
    /// Whether the entry has an `each` that could not be resolved.
    var hasUnknownElements = false
    var condition: Expression?
    var distinct: [DistinctKey] = []
    var order: [RowOrder] = []
    var origin: Origin

    /// `onNil: drop`: any nil in a required place leaves the row out.
    var dropsNil: Bool { governing.contains { $0.onNil?.text == "drop" } }

    /// The entry whose `each` makes several rows of one.
    var eachEntry: EntityMappingSyntax? { governing.first { $0.each != nil } }

    /// The entry whose `distinct` makes one row of several.
    var distinctEntry: EntityMappingSyntax? { governing.first { !$0.distinct.isEmpty } }

    /// The entry whose `order` decides which row comes first.
    var orderEntry: EntityMappingSyntax? { governing.first { !$0.order.isEmpty } }

    /// The entries for this destination's properties, its own before those of its ancestors; each property once.
    var sets: [SetSyntax] {
        guard written != nil || !inherited.isEmpty else { return [] }
        var seen = Set<String>()
        return ([written].compactMap { $0 } + inherited).flatMap { entry in
            // A property set twice in one entry is reported where it is written; the first counts.
            entry.sets.filter { seen.insert(([$0.property] + $0.part).map(\.text).joined(separator: ".")).inserted }
        }
    }

    /// The entry in which a `set` stands.
    func entry(of set: SetSyntax) -> EntityMappingSyntax? {
        ([written].compactMap { $0 } + inherited).first { $0.sets.contains { $0.range == set.range } }
    }

    /// Whether `onNil: drop`, on the mapping or on an entry, leaves rows out.
    var leavesOutNil: Bool {
        guard written != nil || !inherited.isEmpty else { return false }
        return dropsNil || sets.contains { $0.value.onNil?.text == "drop" }
    }

    /// What it asks of a row of its kinds, part by part; `nil` where `onNil: drop` leaves rows out too, or there may be no element.
    var conditions: [Expression]? { leavesOutNil || eachEntry != nil ? nil : conjuncts(of: condition?.inlining(lets)) }

    /// Whether each row that it takes becomes a row.
    var isTotal: Bool { condition == nil && !leavesOutNil && !hasUnknownElements && elements?.isTotal ?? true }

    /// Whether each source row makes one row, and each row comes from one.
    var isRowByRow: Bool { elements == nil && !hasUnknownElements && distinctEntry == nil }

    /// Whether a source row may become several rows.
    var isMany: Bool { elements?.isMany ?? false }

    /// What a mapping makes of one row (semantics S2).
    var result: ExpressionType {
        let row = ValueType.row(.destination, destination)
        return isMany ? ExpressionType(.sequence(row)) : ExpressionType(row, isOptional: !isTotal)
    }
}
