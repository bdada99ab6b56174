import MapSyntax

/// An entity mapping before its values are resolved: which rows become rows of which entity is known.
struct MappingHead: Sendable {
    var id: MappingID
    var name: String
    /// The entry in the file; nil for an inferred mapping.
    var written: EntityMappingSyntax?
    /// Entries of the destination's ancestors, closest first, whose `set` and `let` apply here too.
    var inherited: [EntityMappingSyntax] = []
    /// The entries of which every key applies to these rows, closest first: its own, and those of ancestors up to the first with a `from`.
    var governing: [EntityMappingSyntax] = []
    /// Whether the same entry already makes rows of this entity for another entry in the parent's list.
    var isRepeated = false
    var source: EntityID?
    var takenKinds: [EntityID] = []
    var destination: EntityID
    /// Whether the source is the one that inference would choose.
    var isOwnSource = false
    /// Whether a mapping of the same destination precedes it.
    var isLater = false
    var infers = true
    /// Whether `Cache: []` empties the destination.
    var isEmptied = false
    /// Whether it emits its rows instead of storing them, so that no expression can call it.
    var isEmitted = false
    var lets: [LetBinding] = []
    /// The elements of `each`.
    var elements: Elements?
    /// Whether the entry has an `each` that could not be resolved.
    var hasUnknownElements = false
    var condition: Expression?
    var distinct: [DistinctKey] = []
    var order: [RowOrder] = []
    /// How its rows get their keys.
    var keys = KeyOrigin.none
    var origin: Origin

    /// `onNil: drop`: a nil in any required place leaves the row out.
    var dropsNil: Bool { governing.contains { $0.onNil?.text == "drop" } }

    /// The entry whose `each` makes several rows from one.
    var eachEntry: EntityMappingSyntax? { governing.first { $0.each != nil } }

    /// The entry whose `distinct` merges rows.
    var distinctEntry: EntityMappingSyntax? { governing.first { !$0.distinct.isEmpty } }

    /// The entry whose `order` decides which row comes first.
    var orderEntry: EntityMappingSyntax? { governing.first { !$0.order.isEmpty } }

    /// The `set` entries for this destination's properties, its own before those of its ancestors. Each property occurs once.
    var sets: [SetSyntax] {
        guard written != nil || !inherited.isEmpty else { return [] }
        var seen = Set<String>()
        return ([written].compactMap { $0 } + inherited).flatMap { entry in
            // A property that is set twice in one entry is reported elsewhere. The first one counts.
            entry.sets.filter { seen.insert(([$0.property] + $0.part).map(\.text).joined(separator: ".")).inserted }
        }
    }

    /// Returns the entry in which a `set` is written.
    func entry(of set: SetSyntax) -> EntityMappingSyntax? {
        ([written].compactMap { $0 } + inherited).first { $0.sets.contains { $0.range == set.range } }
    }

    /// Whether `onNil: drop`, on the mapping or on an entry, leaves rows out.
    var leavesOutNil: Bool {
        guard written != nil || !inherited.isEmpty else { return false }
        return dropsNil || sets.contains { $0.value.onNil?.text == "drop" }
    }

    /// Its conditions for a row of its kinds, part by part; nil if `onNil: drop` leaves rows out too, or if there may be no element.
    var conditions: [Expression]? { leavesOutNil || eachEntry != nil ? nil : conjuncts(of: condition?.inlining(lets)) }

    /// Whether each row that it takes becomes a row.
    var isTotal: Bool { condition == nil && !leavesOutNil && !hasUnknownElements && elements?.isTotal ?? true }

    /// Whether each source row makes one row, and each row comes from one.
    var isRowByRow: Bool { elements == nil && !hasUnknownElements && distinctEntry == nil }

    /// Whether a source row may become several rows.
    var isMany: Bool { elements?.isMany ?? false }

    /// The type of the result for one source row: a destination row, optional if it may be left out, or a sequence if there may be several.
    var result: ExpressionType {
        let row = ValueType.row(.destination, destination)
        return isMany ? ExpressionType(.sequence(row)) : ExpressionType(row, isOptional: !isTotal)
    }
}
