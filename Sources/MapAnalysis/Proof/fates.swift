import MapSyntax

extension StepResolution {
    /// What becomes of every concrete entity of the source and of its properties, by analysis alone.
    func proof() -> Proof {
        Proof(
            entities: pair.source.model.entities.filter { !$0.isAbstract }.map { entity in
                let (fate, because) = fate(of: entity.id)
                let isTaken = targets.isTaken(entity.id)
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
        if !targets.isTaken(kind) {
            if let link = links(carrying: kind) { return (.preserved, "each is a link of '\(pair.destination.path(link))'") }
            return (.dropped, drops.entities.contains(kind) ? "named under 'drop'" : "nothing takes its rows")
        }
        let total = takers.filter { $0.isTotal && !$0.unites }
        if Set(total.map(\.destination)).count < total.count { return (.multiplied, "by \(words(total))") }
        if let one = total.first { return (.preserved, "every row by \(mappings[one.mapping.index].name)") }
        if takers.allSatisfy(isDecidedByCondition), partitionsAll(takers.compactMap(\.condition)) {
            return (.partitioned, "between \(words(takers))")
        }
        let elements = targets.elementTakers[kind.index]
        if let one = elements.first(where: \.isTotal) { return (.preserved, "every row by \(mappings[one.mapping.index].name)") }
        if let one = takers.first(where: { $0.isTotal && $0.unites }) {
            return (.merged, "by 'distinct' of \(mappings[one.mapping.index].name)")
        }
        if let one = takers.first(where: { $0.isMany && $0.condition == nil && !heads[$0.mapping.index].leavesOutNil }) {
            return (.multiplied, "by 'each' of \(mappings[one.mapping.index].name)")
        }
        let filters = takers.map(filter) + elements.map { "'each' of \(mappings[$0.mapping.index].name)" }
        return (.filtered, "by \(filters.joined(separator: ", "))")
    }

    private func words(_ takers: [RelationshipTargets.Taker]) -> String {
        takers.map { mappings[$0.mapping.index].name }.joined(separator: " and ")
    }

    private func isDecidedByCondition(_ taker: RelationshipTargets.Taker) -> Bool {
        taker.condition != nil && !taker.isMany && !taker.unites && !taker.leavesOutNil
    }

    /// `'where: $source.isLive' of PostToPost`
    private func filter(_ taker: RelationshipTargets.Taker) -> String {
        let name = mappings[taker.mapping.index].name
        guard let range = taker.condition?.range else {
            return heads[taker.mapping.index].leavesOutNil ? "'onNil' of \(name)" : "'each' of \(name)"
        }
        return "'where: \(texts.words(of: range))' of \(name)"
    }

    /// What becomes of a property of a kind whose rows some mapping takes.
    func fate(of property: PropertyID, in kind: EntityID) -> (Proof.PropertyFate, String) {
        let takers = targets.takers[kind.index]
        // The common case first: the one mapping of the entity keeps it.
        if takers.count == 1, !takers[0].isMany, let use = carriers.use(of: property, by: takers[0].mapping), use > .lossy {
            return (use == .kept ? .kept : .converted, targets.reason(takers[0].mapping))
        }
        if let attribute = pair.source.model[property].attribute, attribute.isTransient || attribute.derived != nil {
            return (.kept, "nothing of it is stored")
        }
        let uses = takers.map { (taker: $0, use: use(of: property, by: $0.mapping)) }
        let carrying = uses.filter { ($0.use ?? .lossy) > .lossy }
        if carriers.haveElements, let through = fateOfElement(property, in: kind) { return through }
        let isCarriedForAll =
            carrying.contains { $0.taker.isTotal || asksOnlyFor(property, $0.taker) } || carrying.count == uses.count
            || partitionsAll(carrying.compactMap(\.taker.condition))
        if isCarriedForAll, let best = carrying.compactMap(\.use).max(), let first = carrying.first {
            return (best == .kept ? .kept : .converted, targets.reason(first.taker.mapping))
        }
        if let first = uses.first(where: { carriers.isOfFirst(property, by: $0.taker.mapping) }) {
            return (.lossy, "of the first row, by 'distinct' of \(mappings[first.taker.mapping.index].name)")
        }
        if let reason = reasonOfFirst(throughInverseOf: property) { return (.lossy, reason) }
        if isLink(property) { return (.converted, "the rows it leads to are links now") }
        if leadsNowhere(property) { return (.dropped, "the rows it leads to are dropped") }
        if let reader = uses.first(where: { $0.use != nil }) { return (.lossy, "read by \(mappings[reader.taker.mapping.index].name)") }
        return (.dropped, drops.properties.contains(property) ? "named under 'drop'" : "nothing keeps it")
    }

    /// What `each` goes through moves whole: the relationship that leads to the elements, what a list names, what is read of `$item`.
    private func fateOfElement(_ property: PropertyID, in kind: EntityID) -> (Proof.PropertyFate, String)? {
        if let own = fateOfElement(own: property, in: kind) { return own }
        if let inverse = pair.source.model[property].relationship?.inverse,
            let through = pair.source.kinds[inverse.entity.index].lazy.compactMap({ self.fateOfElement(own: inverse, in: $0) }).first
        {
            return through
        }
        for taker in targets.elementTakers[kind.index] where taker.isTotal {
            guard let use = carriers.use(ofElements: property, by: taker.mapping), use > .lossy else { continue }
            return (use == .kept ? .kept : .converted, targets.reason(taker.mapping))
        }
        return nil
    }

    private func fateOfElement(own property: PropertyID, in kind: EntityID) -> (Proof.PropertyFate, String)? {
        for taker in targets.takers[kind.index] where taker.condition == nil || asksOnlyForElement(taker) {
            guard !heads[taker.mapping.index].leavesOutNil, carriers.isGoneThrough(property, by: taker.mapping) else { continue }
            return (.converted, "through 'each' of \(mappings[taker.mapping.index].name)")
        }
        return nil
    }

    /// `where: $item != nil`
    private func asksOnlyForElement(_ taker: RelationshipTargets.Taker) -> Bool {
        conjuncts(of: taker.condition).allSatisfy { part in
            guard case .comparison(.notEqual, let value, let other) = part.kind, case .constant(.nil) = other.kind,
                case .variable(.item) = value.kind
            else { return false }
            return true
        }
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

    /// Where rows are one, what led to those that are not the first leads to none of them any more.
    private func reasonOfFirst(throughInverseOf property: PropertyID) -> String? {
        guard let inverse = pair.source.model[property].relationship?.inverse else { return nil }
        let mappings = pair.source.kinds[inverse.entity.index].flatMap { targets.takers[$0.index].map(\.mapping) }
        guard let first = mappings.first(where: { carriers.isOfFirst(inverse, by: $0) }) else { return nil }
        return "its other side is of the first row, by 'distinct' of \(self.mappings[first.index].name)"
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
        return pair.source.kinds[relationship.destination.index].allSatisfy { !targets.isTaken($0) }
    }

    private func isLink(_ property: PropertyID) -> Bool {
        guard let relationship = pair.source.model[property].relationship else { return false }
        return links(carrying: relationship.destination) != nil
    }
}
