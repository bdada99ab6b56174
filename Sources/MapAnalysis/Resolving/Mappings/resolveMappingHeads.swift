import MapSyntax

/// Resolves which source rows become rows of which destination entity: by the entries of the file, and by inference for entities without an
/// entry.
///
/// The result is in the order of the destination's entities, and for one entity in the order of the file.
func resolveHeads(_ syntax: MappingSyntax?, in pair: ModelPair, into diagnostics: inout Diagnostics) -> [MappingHead] {
    let entries = entriesByDestination(syntax, in: pair, into: &diagnostics)
    let emptied = emptiedEntities(syntax, in: pair, into: &diagnostics)
    var heads: [MappingHead] = []
    for entity in pair.destination.model.entities where !entity.isAbstract {
        if let written = entries[entity.id] {
            for entry in written {
                heads.append(
                    writtenHead(
                        entry, entity.id, isLater: !(heads.last.map { $0.destination != entity.id } ?? true), syntax,
                        emptied[entity.id], pair, &diagnostics))
            }
        } else if let name = emptied[entity.id] {
            heads.append(emptiedHead(entity.id, name, pair))
        } else {
            let infers = syntax?.infers ?? true
            heads.append(inferredHead(entity.id, infers: infers || hasParentEntry(entity, entries, pair), pair))
            heads[heads.count - 1].infers = infers
        }
    }
    takeKinds(&heads, in: pair)
    if !entries.isEmpty { heads = heads.flatMap { underParents($0, entries, in: pair) } }
    for index in heads.indices { heads[index].id = MappingID(index) }
    reportNames(heads, into: &diagnostics)
    return heads
}

/// Whether an entry of an ancestor takes the rows of an entity that has no entry of its own.
private func hasParentEntry(_ entity: Entity, _ entries: [EntityID: [EntityMappingSyntax]], _ pair: ModelPair) -> Bool {
    guard let origin = pair.origin(of: entity.id) else { return false }
    var ancestor = entity.parent
    while let id = ancestor {
        if entries[id]?.contains(where: { $0.isAbout(rowsOf: origin, id, in: pair) }) ?? false { return true }
        ancestor = pair.destination.model.entities[id.index].parent
    }
    return false
}

private func entriesByDestination(
    _ syntax: MappingSyntax?, in pair: ModelPair, into diagnostics: inout Diagnostics
) -> [EntityID: [EntityMappingSyntax]] {
    var entries: [EntityID: [EntityMappingSyntax]] = [:]
    for entry in syntax?.entities ?? [] {
        guard let entity = pair.destination.entity(named: entry.destination.text) else {
            diagnostics.report(.unknownDestination(entry.destination, in: pair))
            continue
        }
        for word in [entry.onNil] + entry.sets.map(\.value.onNil) {
            if let word, word.text != "drop" { diagnostics.report(.unknownNilRule(word)) }
        }
        if pair.destination.model[entity].isAbstract, let row = entry.rows.first {
            diagnostics.report(.abstractDestination(entry.destination, rows: row.range, in: pair.destination.model))
        }
        entries[entity, default: []].append(entry)
    }
    return entries
}

/// Returns the entities that `Cache: []` empties, including those below them, each with the name that empties it.
private func emptiedEntities(_ syntax: MappingSyntax?, in pair: ModelPair, into diagnostics: inout Diagnostics) -> [EntityID: Name] {
    var emptied: [EntityID: Name] = [:]
    for name in syntax?.emptied ?? [] {
        guard let entity = pair.destination.entity(named: name.text) else {
            diagnostics.report(.unknownDestination(name, in: pair))
            continue
        }
        for kind in pair.destination.kinds[entity.index] { emptied[kind] = emptied[kind] ?? name }
        emptied[entity] = name
    }
    return emptied
}

/// Returns the head for `Cache: []`: the entity gets no rows, whatever the version before has under that name.
private func emptiedHead(_ entity: EntityID, _ name: Name, _ pair: ModelPair) -> MappingHead {
    MappingHead(
        id: MappingID(0), name: defaultName(nil, entity, pair), source: nil, destination: entity, isEmptied: true,
        origin: .written(name.range))
}

private func inferredHead(_ entity: EntityID, infers: Bool, _ pair: ModelPair) -> MappingHead {
    let origin = infers ? pair.origin(of: entity) : nil
    let gap = EntityGap(pair: pair, destination: entity, origin: origin)
    var reason = Origin.inferred(by: InferenceRule.addedEntity.name, because: "nothing is inferred here")
    if infers {
        for rule in InferenceRule.forEntities {
            guard let because = rule.entity?(gap) else { continue }
            reason = .inferred(by: rule.name, because: because)
            break
        }
    }
    var source = origin
    if let named = origin, pair.source.model.entities[named.index].isAbstract {
        source = nil
        reason = .inferred(by: InferenceRule.addedEntity.name, because: "abstract before, so it had no rows of its own")
    }
    return MappingHead(
        id: MappingID(0), name: defaultName(source, entity, pair), source: source, destination: entity, isOwnSource: source != nil,
        infers: infers, origin: reason)
}

private func writtenHead(
    _ entry: EntityMappingSyntax, _ entity: EntityID, isLater: Bool, _ syntax: MappingSyntax?, _ emptied: Name?, _ pair: ModelPair,
    _ diagnostics: inout Diagnostics
) -> MappingHead {
    let own = pair.origin(of: entity)
    var source: EntityID?
    if let from = entry.from {
        source = pair.source.entity(named: from.text)
        if source == nil { diagnostics.report(.unknownSource(from, in: pair)) }
    } else if let own, emptied == nil, !entry.onlyBringsRows {
        source = own
    } else if entry.rows.isEmpty, !entry.sets.isEmpty || entry.condition != nil || entry.each != nil || !entry.distinct.isEmpty {
        diagnostics.report(emptied.map { .noSource(entry.destination, emptiedBy: $0) } ?? .noSource(entry.destination, in: pair))
    }
    return MappingHead(
        id: MappingID(0), name: entry.name?.text ?? defaultName(source, entity, pair), written: entry, source: source, destination: entity,
        isOwnSource: source != nil && source == own, isLater: isLater, infers: entry.infers ?? syntax?.infers ?? true,
        origin: .written(entry.range))
}

/// Returns the default name of a mapping: `PostToSection`, or `ToUnit` without a source.
private func defaultName(_ source: EntityID?, _ destination: EntityID, _ pair: ModelPair) -> String {
    (source.map(pair.source.name) ?? "") + "To" + pair.destination.name(destination)
}

/// Decides which kinds each mapping takes. A written `from` takes its entity's rows and those of its subentities, except those that a
/// closer `from` takes into the same hierarchy. An inferred one takes only its entity's own rows, so that a missing subentity is reported
/// as a loss.
private func takeKinds(_ heads: inout [MappingHead], in pair: ModelPair) {
    // By hierarchy of the destination: the source entities that mappings into it name.
    var named: [EntityID: Set<EntityID>] = [:]
    for head in heads {
        guard let source = head.source else { continue }
        named[pair.destination.roots[head.destination.index], default: []].insert(source)
    }
    for index in heads.indices {
        guard let source = heads[index].source else { continue }
        let takesBelow = heads[index].written?.from != nil || pair.source.model.entities[source.index].isAbstract
        guard takesBelow, pair.source.kinds[source.index] != [source] else {
            heads[index].takenKinds = pair.source.model.entities[source.index].isAbstract ? [] : [source]
            continue
        }
        let others = named[pair.destination.roots[heads[index].destination.index]] ?? []
        heads[index].takenKinds = pair.source.kinds[source.index].filter { kind in
            closest(to: kind, among: others, in: pair.source.model) == source
        }
    }
}

/// Returns the first entity from `kind` upwards that is one of `entities`.
private func closest(to kind: EntityID, among entities: Set<EntityID>, in model: Model) -> EntityID? {
    var current: EntityID? = kind
    while let entity = current, !entities.contains(entity) { current = model.entities[entity.index].parent }
    return current
}

/// Returns a mapping with the entries of its destination's ancestors, once for each entry of a parent's list that applies to its rows.
///
/// A `from` takes its rows out of the entries above it. From those, only `set` and `let` still apply, and only those of the first entry.
private func underParents(_ head: MappingHead, _ entries: [EntityID: [EntityMappingSyntax]], in pair: ModelPair) -> [MappingHead] {
    var first = head
    first.governing = [head.written].compactMap { $0 }
    guard let source = head.source else { return [first] }
    var choices = [first]
    var ancestor = pair.destination.model.entities[head.destination.index].parent
    while let entity = ancestor {
        ancestor = pair.destination.model.entities[entity.index].parent
        let fitting = (entries[entity] ?? []).filter { $0.isAbout(rowsOf: source, entity, in: pair) }
        guard let only = fitting.first else { continue }
        choices = choices.flatMap { choice -> [MappingHead] in
            let isTakenOut = choice.governing.last?.from != nil
            return (isTakenOut ? [only] : fitting).map { entry in
                var copy = choice
                copy.inherited.append(entry)
                if isTakenOut { return copy }
                copy.governing.append(entry)
                if fitting.count > 1, let name = entry.name { copy.name = "\(name.text).\(copy.name)" }
                return copy
            }
        }
    }
    for place in choices.indices {
        let choice = choices[place]
        choices[place].isRepeated = place > 0
        choices[place].isLater = choice.isLater || place > 0
        if choice.written?.infers == nil, let infers = choice.governing.firstResult(\.infers) { choices[place].infers = infers }
    }
    return choices
}

/// Reports mappings with the same name, because expressions call a mapping by its name.
private func reportNames(_ heads: [MappingHead], into diagnostics: inout Diagnostics) {
    guard heads.contains(where: { $0.written != nil }) else { return }
    var byName = [String: Int](minimumCapacity: heads.count)
    for (index, head) in heads.enumerated() {
        guard let other = byName[head.name].map({ heads[$0] }) else {
            byName[head.name] = index
            continue
        }
        guard let entry = head.written ?? other.written else { continue }
        diagnostics.report(.duplicateMappingName(head.name, entry, other: (head.written == nil ? nil : other.written)))
    }
}

extension EntityMappingSyntax {
    /// Whether an ancestor's entry applies to rows of this source entity: its `from`, or the ancestor's origin, contains them.
    fileprivate func isAbout(rowsOf source: EntityID, _ ancestor: EntityID, in pair: ModelPair) -> Bool {
        if onlyBringsRows { return false }
        guard let from = from.map({ pair.source.entity(named: $0.text) }) ?? pair.origin(of: ancestor) else { return true }
        return pair.source.model.isKind(source, of: from)
    }

    /// Whether it has a name and written rows, and applies to no other rows.
    fileprivate var onlyBringsRows: Bool {
        name != nil && !rows.isEmpty && sets.isEmpty && lets.isEmpty && condition == nil && each == nil && distinct.isEmpty
    }
}
