import MapSyntax

/// The fate of a property's values in rows of one entity.
struct PropertyEnd {
    var fate: Proof.PropertyFate
    /// The reason in words: `by PostToPost`.
    var because: String
    /// The rows in which the values are lost, which a line must accept.
    var lost: LostRows?
    /// The entity that has the values in rows that nothing links to the rows which lose them.
    var apart: EntityID?
    /// The entity that has a row for each element, and does not tell which row had which element.
    var untold: EntityID?

    init(_ fate: Proof.PropertyFate, _ because: String, lost: LostRows? = nil) {
        (self.fate, self.because, self.lost) = (fate, because, lost)
    }

    /// Makes the fate of values that are not lost.
    init(keptBy use: SourceUses.Use, _ reason: String) {
        switch use {
        case .kept: self.init(.kept, reason)
        case .checked: self.init(.checked, "\(reason); values that do not fit are refused before the first write")
        case .converted, .lossy, .partly: self.init(.converted, reason)
        }
    }
}

extension StepResolution {
    /// Returns the fates of every concrete entity of the source and of its properties, from the mapping alone.
    func proof() -> Proof {
        Proof(
            entities: pair.source.model.entities.filter { !$0.isAbstract }.map { entity in
                let (fate, because) = fate(of: entity.id)
                let isTaken = targets.isTaken(entity.id) && fate != .dropped
                let properties = pair.source.properties[entity.id.index].map { property in
                    let end =
                        isTaken ? end(of: property, in: entity.id) : endInLink(property, of: entity.id) ?? PropertyEnd(.dropped, because)
                    return Proof.PropertyLine(property: property, fate: end.fate, because: end.because)
                }
                return Proof.EntityLine(entity: entity.id, fate: fate, because: because, properties: properties)
            })
    }

    /// Returns the fate of a property of rows that become links; nil for other rows. A link keeps only which rows it joins.
    func endInLink(_ property: PropertyID, of kind: EntityID) -> PropertyEnd? {
        guard let link = links(carrying: kind) else { return nil }
        let isEnd = pair.source.model.entities[pair.source.roots[kind.index].index].key.contains(property)
        if isEnd { return PropertyEnd(.converted, "each is a link of '\(pair.destination.path(link))'") }
        return PropertyEnd(.dropped, isAccepted(property, in: kind) ? "named under 'drop'" : "nothing keeps it", lost: .all)
    }

    private func fate(of kind: EntityID) -> (Proof.EntityFate, String) {
        if let loss = rowLoss(of: kind), loss.isOfAll {
            if drops.entities.contains(kind) { return (.dropped, "named under 'drop'") }
            return (.dropped, loss.words(in: self))
        }
        let rowMappings = rowMappings(of: kind)
        if !targets.isTaken(kind), let link = links(carrying: kind) {
            return (.preserved, "each is a link of '\(pair.destination.path(link))'")
        }
        let total = rowMappings.filter { isTotal($0) && !$0.unites }
        if Set(total.map(\.destination)).count < total.count { return (.multiplied, "by \(words(total))") }
        if let one = total.first, let fewer = fewerRows(of: kind, rowMappings, besides: one) { return fewer }
        if let one = total.first { return (.preserved, "every row by \(mappings[one.mapping.index].name)") }
        if rowMappings.allSatisfy(isDecidedByCondition), partitionsAll(rowMappings.compactMap(\.condition)) {
            return (.partitioned, "between \(words(rowMappings))")
        }
        let elements = targets.elementMappings[kind.index]
        if let one = elements.first(where: \.isTotal) { return (.preserved, "every row by \(mappings[one.mapping.index].name)") }
        if let one = rowMappings.first(where: { isTotal($0) && $0.unites }) {
            return (.merged, "by 'distinct' of \(mappings[one.mapping.index].name)")
        }
        if let one = rowMappings.first(where: { $0.isMany && $0.condition == nil && !mappings[$0.mapping.index].leavesOutNil }) {
            let rest = heads[one.mapping.index].elements?.mayBeNone ?? false ? ", and a row without elements is dropped" : ""
            return (.multiplied, "by 'each' of \(mappings[one.mapping.index].name)\(rest)")
        }
        let filters = rowMappings.map(filter) + elements.map { "'each' of \(mappings[$0.mapping.index].name)" }
        return (.filtered, "by \(filters.joined(separator: ", "))")
    }

    /// Returns the fate of rows that stay in another entity while the entity itself keeps only some of them.
    private func fewerRows(
        of kind: EntityID, _ rowMappings: [RelationshipTargets.RowMapping], besides total: RelationshipTargets.RowMapping
    ) -> (Proof.EntityFate, String)? {
        guard let successor = pair.successor(of: kind) else { return nil }
        let root = pair.destination.roots[successor.index]
        let own = rowMappings.filter { pair.destination.roots[$0.destination.index] == root }
        guard let first = own.first, !own.contains(where: { isTotal($0) && !$0.unites }) else { return nil }
        if own.allSatisfy(isDecidedByCondition), partitionsAll(own.compactMap(\.condition)) { return nil }
        let rest = "'\(pair.destination.name(total.destination))' has every row, by \(mappings[total.mapping.index].name)"
        if let merging = own.first(where: { isTotal($0) && $0.unites }) {
            return (.merged, "by 'distinct' of \(mappings[merging.mapping.index].name); \(rest)")
        }
        return (.filtered, "by \(filter(first)); \(rest)")
    }

    private func words(_ rowMappings: [RelationshipTargets.RowMapping]) -> String {
        rowMappings.map { mappings[$0.mapping.index].name }.joined(separator: " and ")
    }

    private func isDecidedByCondition(_ rowMapping: RelationshipTargets.RowMapping) -> Bool {
        rowMapping.condition != nil && !rowMapping.isMany && !rowMapping.unites && !rowMapping.leavesOutNil
    }

    /// Returns the fate of a property of an entity whose rows a mapping takes.
    func end(of property: PropertyID, in kind: EntityID) -> PropertyEnd {
        let rowMappings = rowMappings(of: kind)
        // The common case first: the only mapping of the entity keeps the value.
        if rowMappings.count == 1, targets.elementMappings[kind.index].isEmpty, !rowMappings[0].isMany,
            let use = sourceUses.use(of: property, by: rowMappings[0].mapping), use > .lossy
        {
            return PropertyEnd(keptBy: use, targets.reason(rowMappings[0].mapping))
        }
        if let attribute = pair.source.model[property].attribute, attribute.isTransient || attribute.derived != nil {
            return PropertyEnd(.kept, "nothing of it is stored")
        }
        if sourceUses.haveElements, let through = fateOfElement(property, in: kind) { return through }
        let readers = readers(of: property, in: kind)
        let keepers = readers.filter(\.keeps)
        if lostRows(of: property, in: kind, readers, keeping: \.keeps) == nil, let keeper = weakest(of: keepers), let use = keeper.use {
            return PropertyEnd(keptBy: use, targets.reason(keeper.mapping))
        }
        let lost = lostRows(of: property, in: kind, readers, keeping: \.accounts)
        if let first = readers.first(where: { sourceUses.isOfFirst(property, by: $0.mapping) }) {
            return PropertyEnd(
                .lossy, "\(rowKept(of: property, by: first.mapping)), by 'distinct' of \(mappings[first.mapping.index].name)", lost: lost)
        }
        if let reason = reasonOfFirst(throughInverseOf: property) { return PropertyEnd(.lossy, reason) }
        if isLink(property) { return PropertyEnd(.converted, "the rows it leads to are links now") }
        if leadsNowhere(property) { return PropertyEnd(.dropped, "the rows it leads to are dropped", lost: lost) }
        return lossyEnd(of: property, in: kind, readers, lost)
    }

    /// Returns the mapping that decides the fate of a value: the best of those that take every row, else the one that changes most, since each takes other rows.
    private func weakest(of keepers: [PropertyReader]) -> PropertyReader? {
        func use(_ keeper: PropertyReader) -> SourceUses.Use { keeper.use ?? .lossy }
        let total = keepers.filter { $0.condition == nil && !$0.mayLeaveOut }
        return total.max { use($0) < use($1) } ?? keepers.min { use($0) < use($1) }
    }

    private func lossyEnd(of property: PropertyID, in kind: EntityID, _ readers: [PropertyReader], _ lost: LostRows?) -> PropertyEnd {
        if case .only(let which)? = lost { return PropertyEnd(.lossy, "lost in rows \(which)", lost: lost) }
        if let apart = readers.first(where: \.isApart) { return end(apart, of: kind, lost) }
        if sourceUses.haveElements, let end = endInElements(property, in: kind, lost) { return end }
        // A mapping that would keep the value but takes only rows without one does not keep anything.
        let isKeptNowhere = lost == .all && readers.allSatisfy { $0.use == nil || $0.keeps }
        if !isKeptNowhere, let reader = readers.first(where: { $0.use != nil && !$0.keeps }) ?? readers.first(where: { $0.use != nil }) {
            return PropertyEnd(.lossy, "only used to compute values of \(mappings[reader.mapping.index].name)", lost: lost)
        }
        if lost == nil, readers.contains(where: \.isNamed) { return PropertyEnd(.lossy, "the mapping sets the other side of it") }
        return PropertyEnd(.dropped, isAccepted(property, in: kind) ? "named under 'drop'" : "nothing keeps it", lost: lost)
    }

    /// Returns the mappings that take rows of a kind, with their uses of one of the properties.
    private func readers(of property: PropertyID, in kind: EntityID) -> [PropertyReader] {
        let ofRows = rowMappings(of: kind).map { rowMapping in
            let isOfFirst = sourceUses.isOfFirst(property, by: rowMapping.mapping)
            return PropertyReader(
                mapping: rowMapping.mapping, condition: rowMapping.condition,
                mayLeaveOut: leavesOutNil(rowMapping, with: property) || !(heads[rowMapping.mapping.index].elements?.isTotal ?? true),
                use: use(of: property, by: rowMapping.mapping),
                isNamed: isOfFirst || isAccountedFor(property, by: rowMapping.mapping, into: rowMapping.destination))
        }
        let ofElements = targets.elementMappings[kind.index].map { element in
            PropertyReader(
                mapping: element.mapping, condition: nil, mayLeaveOut: !element.isTotal,
                use: sourceUses.use(ofElements: property, by: element.mapping),
                isNamed: false)
        }
        return markingApart(ofRows, of: property, in: kind) + ofElements
    }

    /// Whether `onNil: drop` may leave out a row in which the property has a value.
    private func leavesOutNil(_ rowMapping: RelationshipTargets.RowMapping, with property: PropertyID) -> Bool {
        guard rowMapping.leavesOutNil, !heads[rowMapping.mapping.index].dropsNil else { return rowMapping.leavesOutNil }
        return !mappings[rowMapping.mapping.index].properties.filter(\.dropsNil).allSatisfy { $0.source.reads(property) }
    }

    /// Returns the mappings that take rows of a kind. In their conditions, tests for the kind are replaced by their result.
    private func rowMappings(of kind: EntityID) -> [RelationshipTargets.RowMapping] {
        let all = targets.rowMappings[kind.index]
        // This is asked for each property, and nearly no condition tests kinds.
        guard all.contains(where: { $0.condition?.testsKinds ?? false }) else { return all }
        return all.compactMap { rowMapping in
            guard let condition = rowMapping.condition, condition.testsKinds else { return rowMapping }
            var met = rowMapping
            met.condition = condition.met(by: kind, in: pair.source.model)
            guard let table = met.condition.flatMap({ ConditionTable([$0]) }) else { return met }
            if !table.rows.contains(where: { $0.contains(true) }) { return nil }
            guard table.isExhaustive else { return met }
            met.condition = nil
            met.isTotal = !rowMapping.leavesOutNil && heads[rowMapping.mapping.index].elements?.isTotal ?? true
            return met
        }
    }

    /// Whether the property, or the other side of its relationship, still has its name and gets a value that reads the old one. Then the
    /// author has decided what happens to it.
    private func isAccountedFor(_ property: PropertyID, by mapping: MappingID, into entity: EntityID) -> Bool {
        if isRewritten(property, by: mapping, into: entity) { return true }
        guard let inverse = pair.source.model[property].relationship?.inverse else { return false }
        return pair.source.kinds[inverse.entity.index].contains { kind in
            targets.rowMappings[kind.index].contains { isRewritten(inverse, by: $0.mapping, into: $0.destination) }
        }
    }

    /// Whether the successor of a property gets a value that reads the old one. A to-many that becomes a to-one does not count, because its
    /// other rows are lost anyway.
    private func isRewritten(_ property: PropertyID, by mapping: MappingID, into entity: EntityID) -> Bool {
        guard sourceUses.use(of: property, by: mapping) == .lossy, let successor = pair.successor(of: property, in: entity) else {
            return false
        }
        let (was, now) = (pair.source.model[property].relationship, pair.destination.model[successor].relationship)
        return was?.isMany != true || now?.isMany == true
    }

    /// Whether the file accepts that a property's values are lost in rows of a kind.
    func isAccepted(_ property: PropertyID, in kind: EntityID) -> Bool { !acceptances(of: property, in: kind).isEmpty }

    /// Returns the places of the lines under `drop` that accept the loss. A line may also name the other side of a relationship.
    func acceptances(of property: PropertyID, in kind: EntityID) -> [Int] {
        let inverse = pair.source.model[property].relationship?.inverse
        return drops.entries.indices.filter { place in
            guard let named = drops.entries[place].property else { return false }
            return named == property ? pair.source.model.isKind(kind, of: drops.entries[place].entity) : named == inverse
        }
    }

    /// Returns how a mapping uses a property of its source row. A side of a relationship is kept if its other side is.
    private func use(of property: PropertyID, by mapping: MappingID) -> SourceUses.Use? {
        let own = sourceUses.use(of: property, by: mapping)
        if let own, own > .lossy { return own }
        if isKeptAsKey(property, mapping) { return .kept }
        if let inverse = pair.source.model[property].relationship?.inverse {
            let isKeptThere = pair.source.kinds[inverse.entity.index].contains { kind in
                targets.rowMappings[kind.index].contains { (sourceUses.use(of: inverse, by: $0.mapping) ?? .lossy) > .lossy }
            }
            if isKeptThere { return .kept }
        }
        return own
    }

    /// Returns the reason if the other side of a relationship is kept only for the first of merged rows. References from rows other than
    /// the first are lost.
    private func reasonOfFirst(throughInverseOf property: PropertyID) -> String? {
        guard let inverse = pair.source.model[property].relationship?.inverse else { return nil }
        let mappings = pair.source.kinds[inverse.entity.index].flatMap { targets.rowMappings[$0.index].map(\.mapping) }
        guard let first = mappings.first(where: { sourceUses.isOfFirst(inverse, by: $0) }) else { return nil }
        return "its other side is of the first row, by 'distinct' of \(self.mappings[first.index].name)"
    }

    /// Whether a key of the source becomes the row's `id`, which no property names.
    private func isKeptAsKey(_ property: PropertyID, _ mapping: MappingID) -> Bool {
        let head = heads[mapping.index]
        guard head.keys == .kept, head.elements == nil, let source = head.source, pair.source.model[property].attribute != nil,
            pair.source.model.entities[pair.source.roots[source.index].index].key == [property]
        else { return false }
        return pair.destination.model.entities[pair.destination.roots[head.destination.index].index].key.isEmpty
    }

    /// Whether it is a relationship to an entity whose rows are all lost, or of or to one whose loss the author accepts. The author who accepts the loss of an
    /// entity has accepted the loss of its relationships.
    func leadsNowhere(_ property: PropertyID) -> Bool {
        guard let relationship = pair.source.model[property].relationship else { return false }
        let kinds = pair.source.kinds[relationship.destination.index]
        if kinds.allSatisfy({ !targets.isTaken($0) }) || kinds.allSatisfy(drops.entities.contains) { return true }
        return pair.source.kinds[property.entity.index].allSatisfy(drops.entities.contains)
    }

    private func isLink(_ property: PropertyID) -> Bool {
        guard let relationship = pair.source.model[property].relationship else { return false }
        return links(carrying: relationship.destination) != nil
    }
}

extension Expression {
    /// Whether a part of this tests the kind of a row.
    fileprivate var testsKinds: Bool { contains { if case .test = $0.kind { true } else { false } } }
}
