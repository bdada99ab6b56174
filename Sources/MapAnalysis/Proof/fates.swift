import MapSyntax

extension StepResolution {
    /// What becomes of every concrete entity of the source and of its properties, by analysis alone.
    func proof() -> Proof {
        Proof(
            entities: pair.source.model.entities.filter { !$0.isAbstract }.map { entity in
                let (fate, because) = fate(of: entity.id)
                let isTaken = !targets.takers[entity.id.index].isEmpty
                let properties = pair.source.properties[entity.id.index].map { property in
                    let line =
                        isTaken ? self.fate(of: property, in: entity.id) : (fate == .dropped ? .dropped : .converted, because)
                    return Proof.PropertyLine(property: property, fate: line.0, because: line.1)
                }
                return Proof.EntityLine(entity: entity.id, fate: fate, because: because, properties: properties)
            })
    }

    private func fate(of kind: EntityID) -> (Proof.EntityFate, String) {
        let takers = targets.takers[kind.index]
        if takers.isEmpty {
            if let link = links(carrying: kind) { return (.preserved, "each is a link of '\(pair.destination.path(link))'") }
            return (.dropped, drops.entities.contains(kind) ? "named under 'drop'" : "nothing takes its rows")
        }
        let total = takers.filter(\.isTotal)
        if Set(total.map(\.destination)).count < total.count { return (.multiplied, "by \(words(total))") }
        if let one = total.first { return (.preserved, "every row by \(mappings[one.mapping.index].name)") }
        if takers.allSatisfy(isDecidedByCondition), partitionsAll(takers.compactMap(\.condition)) {
            return (.partitioned, "between \(words(takers))")
        }
        return (.filtered, "by \(takers.map(filter).joined(separator: ", "))")
    }

    private func words(_ takers: [RelationshipTargets.Taker]) -> String {
        takers.map { mappings[$0.mapping.index].name }.joined(separator: " and ")
    }

    private func isDecidedByCondition(_ taker: RelationshipTargets.Taker) -> Bool {
        taker.condition != nil && !taker.leavesOutNil
    }

    /// `'where: $source.isLive' of PostToPost`
    private func filter(_ taker: RelationshipTargets.Taker) -> String {
        let name = mappings[taker.mapping.index].name
        guard let range = taker.condition?.range else { return "'onNil' of \(name)" }
        return "'where: \(texts.words(of: range))' of \(name)"
    }

    /// What becomes of a property of a kind whose rows some mapping takes.
    func fate(of property: PropertyID, in kind: EntityID) -> (Proof.PropertyFate, String) {
        let takers = targets.takers[kind.index]
        // The common case first: the one mapping of the entity keeps it.
        if let only = takers.first, takers.count == 1, let use = carriers.use(of: property, by: only.mapping), use > .lossy {
            return (use == .kept ? .kept : .converted, targets.reason(only.mapping))
        }
        if let attribute = pair.source.model[property].attribute, attribute.isTransient || attribute.derived != nil {
            return (.kept, "nothing of it is stored")
        }
        let uses = takers.map { (taker: $0, use: use(of: property, by: $0.mapping)) }
        let carrying = uses.filter { ($0.use ?? .lossy) > .lossy }
        let isCarriedForAll =
            carrying.contains { $0.taker.isTotal || asksOnlyFor(property, $0.taker) } || carrying.count == uses.count
            || partitionsAll(carrying.compactMap(\.taker.condition))
        if isCarriedForAll, let best = carrying.compactMap(\.use).max(), let first = carrying.first {
            return (best == .kept ? .kept : .converted, targets.reason(first.taker.mapping))
        }
        if isLink(property) { return (.converted, "the rows it leads to are links now") }
        if leadsNowhere(property) { return (.dropped, "the rows it leads to are dropped") }
        if let reader = uses.first(where: { $0.use != nil }) { return (.lossy, "read by \(mappings[reader.taker.mapping.index].name)") }
        return (.dropped, drops.properties.contains(property) ? "named under 'drop'" : "nothing keeps it")
    }

    /// How a mapping uses a property of its source row; a side of a pair is kept when its other side is.
    private func use(of property: PropertyID, by mapping: MappingID) -> Carriers.Use? {
        let own = carriers.use(of: property, by: mapping)
        if let own, own > .lossy { return own }
        if isKeptAsKey(property, mapping) { return .kept }
        if let inverse = pair.source.model[property].relationship?.inverse {
            let isKeptThere = pair.source.kinds[inverse.entity.index].contains { kind in
                targets.takers[kind.index].contains { (carriers.use(of: inverse, by: $0.mapping) ?? .lossy) > .lossy }
            }
            if isKeptThere { return .kept }
        }
        return own
    }

    /// A key of the source that goes on as the row's `id`, which no property names.
    private func isKeptAsKey(_ property: PropertyID, _ mapping: MappingID) -> Bool {
        let head = heads[mapping.index]
        guard let source = head.source, !head.isLater, let attribute = pair.source.model[property].attribute,
            pair.source.model.entities[pair.source.roots[source.index].index].key == [property]
        else { return false }
        let isInteger = [.int16, .int32, .int64].contains(attribute.type.value)
        return isInteger && pair.destination.model.entities[pair.destination.roots[head.destination.index].index].key.isEmpty
    }

    /// `where: $source.content != nil`: every row that has the value is taken.
    private func asksOnlyFor(_ property: PropertyID, _ taker: RelationshipTargets.Taker) -> Bool {
        let all = conjuncts(of: taker.condition)
        return !all.isEmpty
            && all.allSatisfy { part in
                guard case .comparison(.notEqual, let value, let other) = part.kind, case .constant(.nil) = other.kind else { return false }
                return value.readsOwn(property)
            }
    }

    /// A relationship to an entity whose rows all go nowhere: whoever names that entity as lost has named the relationship.
    func leadsNowhere(_ property: PropertyID) -> Bool {
        guard let relationship = pair.source.model[property].relationship else { return false }
        return pair.source.kinds[relationship.destination.index].allSatisfy { targets.takers[$0.index].isEmpty }
    }

    private func isLink(_ property: PropertyID) -> Bool {
        guard let relationship = pair.source.model[property].relationship else { return false }
        return links(carrying: relationship.destination) != nil
    }
}
