import MapSyntax

extension StepResolution {
    /// Gives every property of every mapping its value: the one that is set, else the one that inference finds.
    mutating func resolveProperties(into diagnostics: inout Diagnostics) {
        // Computed at the first use, after it is known which rows every mapping takes.
        var calls: [String: ExpressionScope.MappingCall]?
        for head in heads {
            let countBefore = diagnostics.all.count
            askAboutName(of: head, into: &diagnostics)
            let sets = resolvableSets(of: head, into: &diagnostics)
            if !sets.isEmpty, calls == nil { calls = mappingCalls }
            let scope = sets.isEmpty ? nil : calls.map { valueScope(of: head, calling: $0) }
            let isUntouched = isUntouched(head)
            var properties: [PropertyMapping] = []
            let ids = pair.destination.properties[head.destination.index]
            properties.reserveCapacity(ids.count)
            for (place, id) in ids.enumerated() {
                if let set = sets[id], let scope {
                    if let attribute = pair.destination.model[id].attribute, attribute.type.value.isComposite {
                        let (former, isOfItem) = former(of: id, at: place, in: head, into: &diagnostics)
                        properties.append(
                            resolveComposite(set, attribute, before: isOfItem ? nil : former, in: head, scope, into: &diagnostics))
                    } else if let whole = set.whole {
                        properties.append(resolveSet(whole, of: id, in: head, scope, into: &diagnostics))
                    }
                } else if isUntouched, let former = untouched(id, at: place, in: head) {
                    properties.append(PropertyMapping(property: id, source: .carried(former), origin: .sameName, dropsNil: head.dropsNil))
                } else {
                    properties.append(infer(id, at: place, in: head, into: &diagnostics))
                }
            }
            if diagnostics.all[countBefore...].contains(where: { $0.severity == .error }) { poisoned.insert(head.id) }
            mappings.append(
                EntityMapping(
                    id: head.id, name: head.name, source: head.source, takenKinds: head.takenKinds, destination: head.destination,
                    lets: head.lets, elements: head.elements, condition: head.condition, distinct: head.distinct, order: head.order,
                    properties: properties.map { $0.droppingWhatMayBeNil(in: pair.destination.model, reading: head.lets) },
                    keys: head.keys,
                    literalRows: resolveRows(of: head, into: &diagnostics), dropsNil: head.dropsNil, origin: head.origin,
                    unites: unites(head), sorts: head.order.isEmpty ? [] : family(of: head.orderEntry, head),
                    sharedWindows: sharedWindows(of: head, properties, scope, into: &diagnostics)))
        }
    }

    /// Asks about an entity that has its source only because a renaming ID has been left out.
    private func askAboutName(of head: MappingHead, into diagnostics: inout Diagnostics) {
        guard head.written?.from == nil, head.isOwnSource, !head.isLater else { return }
        let gap = EntityGap(pair: pair, destination: head.destination, origin: head.source)
        if let reused = gap.reusedName { diagnostics.report(.leftOutRenamingId(reused, in: self)) }
    }

    /// Returns the `set` entries by property. Reports those that cannot be set.
    private func resolvableSets(of head: MappingHead, into diagnostics: inout Diagnostics) -> [PropertyID: PropertySets] {
        var sets: [PropertyID: PropertySets] = [:]
        // An unknown source has been reported. All other findings of the entry would follow from it.
        guard head.source != nil else { return sets }
        for set in head.sets {
            guard let id = pair.destination.property(named: set.property.text, of: head.destination) else {
                diagnostics.report(.unknownProperty(set.property, of: head.destination, in: pair.destination, otherSide: pair.source))
                continue
            }
            if let attribute = pair.destination.model[id].attribute, attribute.isTransient || attribute.derived != nil {
                diagnostics.report(.notSettable(set.property, attribute))
                continue
            }
            if let part = set.part.first {
                let attribute = pair.destination.model[id].attribute
                guard let attribute, attribute.type.value.isComposite || attribute.type.value == .unknown else {
                    diagnostics.report(.unknownProperty(part: part, ofValue: attribute?.type.value.article ?? "a relationship"))
                    continue
                }
                sets[id, default: PropertySets(first: set)].parts.append(set)
            } else {
                sets[id, default: PropertySets(first: set)].whole = set
            }
        }
        return sets
    }

    private mutating func infer(
        _ id: PropertyID, at place: Int, in head: MappingHead, into diagnostics: inout Diagnostics
    ) -> PropertyMapping {
        let property = pair.destination.model[id]
        let (former, isOfItem) = former(of: id, at: place, in: head, into: &diagnostics)
        let isRequiredNow = former?.property.isOptional == true && property.isOptional == false
        let gap = PropertyGap(
            pair: pair, property: property, id: id, former: former, sourceEntity: isOfItem ? head.elements?.entity : head.source,
            entity: head.destination, isOwnSource: head.isOwnSource && !isOfItem,
            keys: head.keys, statedInverse: property.relationship.flatMap(statedInverse), targets: targets, mapping: head.name,
            hasElements: head.elements != nil, row: isOfItem ? .item : .source, facts: isRequiredNow ? head.facts : [], edits: edits,
            entry: head.written)
        guard head.source != nil else { return emptyProperty(gap, head) }
        if let reused = gap.reusedName { diagnostics.report(.leftOutRenamingId(reused, in: self)) }
        for rule in InferenceRule.forProperties {
            guard let proposal = rule.property?(gap) else { continue }
            if let note = proposal.note { diagnostics.report(note) }
            if !gap.isOwnSource, let former = gap.former, proposal.source.reads(former.id, of: gap.row), let entry = head.written,
                !isOfItem || pair.origin(of: head.destination) != gap.sourceEntity
            {
                diagnostics.report(.inferredAcross(gap, former, entry))
            }
            return PropertyMapping(
                property: id, source: proposal.source, isOfItem: isOfItem, origin: .inferred(by: rule.name, because: proposal.because),
                dropsNil: head.dropsNil)
        }
        let question = gap.refusal(in: head)
        questions.append(question)
        let origin = Origin.inferred(by: "undecided", because: question.diagnostic.code.slug)
        return PropertyMapping(property: id, source: .constant(.nil), origin: origin, dropsNil: head.dropsNil)
    }

    /// Whether an entity's declaration has not changed and its rows become its rows. Then most of its attributes do not need the inference
    /// rules.
    private func isUntouched(_ head: MappingHead) -> Bool {
        head.isOwnSource && !head.isLater && head.infers && head.elements == nil && !head.hasUnknownElements
            && pair.isUntouched(head.destination)
    }

    /// Returns the former attribute of such an entity, if the rules would carry it over under its name.
    ///
    /// Cases and parts of a type are declared elsewhere, and other mappings decide what a relationship's rows become. So the rules still
    /// decide about these.
    private func untouched(_ id: PropertyID, at place: Int, in head: MappingHead) -> PropertyID? {
        guard case .attribute(let attribute) = pair.destination.model[id], attribute.isStored, !head.ordersKeys(pair, id),
            let source = head.source, let former = pair.origin(of: id, at: place, in: source)
        else { return nil }
        switch attribute.type.value {
        case .enumeration, .composite: return nil
        default: return former
        }
    }

    /// Returns the former property of the element, or else of the source row; nil if nothing is inferred here. If both have the name, asks
    /// which one is meant.
    private mutating func former(
        of id: PropertyID, at place: Int, in head: MappingHead, into diagnostics: inout Diagnostics
    ) -> (former: PropertyGap.Former?, isOfItem: Bool) {
        let (own, ofItem) = formers(of: id, at: place, in: head)
        if let own, let ofItem, own.property.attribute != nil || !isInverse(id) {
            let diagnostic = Diagnostic.itemOrSource(ofItem, own, for: id, of: head.destination, in: self, entry: head.written)
            questions.append(
                Question(
                    diagnostic: diagnostic,
                    answer: .set(entity: head.destination, property: id, suggestion: "$item.\(ofItem.property.name)")))
        }
        return ofItem.map { ($0, true) } ?? (own, false)
    }

    /// Returns the properties that a property may have been: one of the source row, and one of the element.
    func formers(of id: PropertyID, at place: Int, in head: MappingHead) -> (source: PropertyGap.Former?, item: PropertyGap.Former?) {
        guard head.infers, let source = head.source, !head.hasUnknownElements else { return (nil, nil) }
        func former(_ entity: EntityID) -> PropertyGap.Former? {
            pair.origin(of: id, at: place, in: entity).map { PropertyGap.Former(id: $0, property: pair.source.model[$0]) }
        }
        guard let elements = head.elements else { return (head.ordersKeys(pair, id) ? nil : former(source), nil) }
        let isKey = pair.isWholeKey(id, of: head.destination)
        // If a row is reached several times, several rows would get its key.
        return (isKey ? nil : former(source), isKey && !elements.mayKeepKeys ? nil : elements.entity.flatMap(former))
    }

    private func isInverse(_ id: PropertyID) -> Bool { pair.destination.model[id].relationship.flatMap(statedInverse) != nil }

    private func statedInverse(of relationship: Relationship) -> PropertyID? {
        guard let inverse = relationship.inverse, inverse != relationship.id, stated.contains(inverse) else { return nil }
        return inverse
    }

    /// Returns the value of a property for an entity without source rows. A row under `rows` gets it if it does not set the property.
    private func emptyProperty(_ gap: PropertyGap, _ head: MappingHead) -> PropertyMapping {
        let origin = Origin.inferred(by: InferenceRule.addedEntity.name, because: "no source rows")
        for rule in [InferenceRule.notStored, .inverse, .generatedKey] {
            guard let proposal = rule.property?(gap) else { continue }
            return PropertyMapping(property: gap.id, source: proposal.source, origin: origin, dropsNil: false)
        }
        let nothing = gap.relationship?.isMany == true ? Value.list([]) : gap.fallback
        return PropertyMapping(property: gap.id, source: .constant(nothing), origin: origin, dropsNil: false)
    }
}

extension MappingHead {
    /// Whether the property is a key, and rows are merged in an order of their own. The merged row gets the smallest key, whichever row is
    /// first.
    fileprivate func ordersKeys(_ pair: ModelPair, _ id: PropertyID) -> Bool {
        guard !distinct.isEmpty, !order.isEmpty, pair.isWholeKey(id, of: destination) else { return false }
        return pair.destination.model[id].attribute?.type.value.isInteger ?? false
    }
}

extension ModelPair {
    /// Whether the property alone is the key of the destination's hierarchy.
    fileprivate func isWholeKey(_ id: PropertyID, of entity: EntityID) -> Bool {
        destination.model.entities[destination.roots[entity.index].index].key == [id]
    }
}

extension PropertyMapping.Source {
    /// Whether the value comes from that property of the mapping's source.
    func reads(_ property: PropertyID, of row: Expression.Variable = .source) -> Bool {
        switch self {
        case .carried(let id), .carriedOrDefault(let id, _): id == property
        case .expression(let expression): expression.readsOwn(property, of: row)
        case .parts: false
        case .constant, .inverse, .generatedKey, .absent: false
        }
    }
}

extension Expression {
    /// Whether it is `$source.property`, at most widened, mapped, under a `!`, or with a default.
    func readsOwn(_ property: PropertyID, of row: Variable = .source) -> Bool {
        switch kind {
        case .widen(let inner), .mapped(_, let inner), .unwrap(let inner), .coalesce(let inner, _): inner.readsOwn(property, of: row)
        case .path(let base, let steps):
            if case .variable(row) = base.kind, steps.count == 1 { steps[0].property == property } else { false }
        default: false
        }
    }
}

extension PathStep {
    package var property: PropertyID {
        switch self {
        case .attribute(let leaf): leaf.property
        case .part(let property, _), .toOne(let property), .toMany(let property): property
        }
    }
}
