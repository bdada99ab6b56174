import MapSyntax

extension StepResolution {
    /// Returns the fate of a property that `each` carries over whole: the relationship that has the elements, a property that a list names,
    /// or a property that is read from `$item`. Returns nil for all others.
    func fateOfElement(_ property: PropertyID, in kind: EntityID) -> PropertyEnd? {
        if let own = fateOfElement(own: property, in: kind) { return own }
        if let inverse = pair.source.model[property].relationship?.inverse,
            let through = pair.source.kinds[inverse.entity.index].firstResult({ self.fateOfElement(own: inverse, in: $0) })
        {
            return through
        }
        for element in targets.elementMappings[kind.index] where element.isTotal {
            guard let use = sourceUses.use(ofElements: property, by: element.mapping), use > .lossy else { continue }
            return PropertyEnd(keptBy: use, targets.reason(element.mapping))
        }
        return nil
    }

    private func fateOfElement(own property: PropertyID, in kind: EntityID) -> PropertyEnd? {
        for rowMapping in targets.rowMappings[kind.index]
        where rowMapping.condition == nil || asksOnlyForElement(rowMapping) || leavesOutRows(rowMapping) {
            guard !heads[rowMapping.mapping.index].leavesOutNil, sourceUses.isGoneThrough(property, by: rowMapping.mapping),
                tellsElements(of: property, in: kind, rowMapping)
            else { continue }
            return PropertyEnd(.converted, "through 'each' of \(mappings[rowMapping.mapping.index].name)")
        }
        return nil
    }

    /// Returns the fate of elements of which each becomes a row, if nothing tells which row had which.
    func endInElements(_ property: PropertyID, in kind: EntityID, _ lost: LostRows?) -> PropertyEnd? {
        let sides =
            [(property, [kind])]
            + (pair.source.model[property].relationship?.inverse.map { [($0, pair.source.kinds[$0.entity.index])] } ?? [])
        for (side, kinds) in sides {
            for rowMapping in kinds.flatMap({ targets.rowMappings[$0.index] }) where sourceUses.isGoneThrough(side, by: rowMapping.mapping)
            {
                let name = mappings[rowMapping.mapping.index].name
                var end = PropertyEnd(.lossy, "'each' of \(name) makes rows that do not tell which row had which element", lost: lost)
                end.untold = heads[rowMapping.mapping.index].destination
                return end
            }
        }
        return nil
    }

    /// Whether a condition only requires an element, as in `where: $item != nil`.
    private func asksOnlyForElement(_ rowMapping: RelationshipTargets.RowMapping) -> Bool {
        conjuncts(of: rowMapping.condition).allSatisfy { part in
            guard case .comparison(.notEqual, let value, let other) = part.kind, case .constant(.nil) = other.kind,
                case .variable(.item) = value.kind
            else { return false }
            return true
        }
    }

    /// Whether the rows that `each` makes tell which element belongs to which row.
    ///
    /// A row of a pair has to be found from both: by a relationship that is set to `$source` or `$item`, by the values of a key, or because it keeps the
    /// element's key. The order of the rows says which element of a list each is, or a value that is made of `$index` if some are left out.
    private func tellsElements(of property: PropertyID, in kind: EntityID, _ rowMapping: RelationshipTargets.RowMapping) -> Bool {
        let mapping = mappings[rowMapping.mapping.index]
        let leadsThere = targets.rowMappings[kind.index].contains { leads($0.mapping, to: mapping.id) }
        guard let elements = mapping.elements, leadsThere || isFound(.source, of: kind, from: mapping) else { return false }
        guard let entity = elements.entity else {
            return mapping.distinct.isEmpty && (rowMapping.condition == nil || mapping.properties.contains { $0.mentions(.index) })
        }
        guard isElement(mapping, elements) || isFound(.item, of: entity, from: mapping) else { return false }
        if mapping.distinct.isEmpty { return true }
        let isOfMany = pair.source.model[property].relationship?.inverse.flatMap { pair.source.model[$0].relationship?.isMany } ?? true
        return compares(.item, mapping) && (leadsThere || !isOfMany || compares(.source, mapping))
    }

    /// Whether a condition leaves out rows, and not only links: each row is the image of an element.
    private func leavesOutRows(_ rowMapping: RelationshipTargets.RowMapping) -> Bool {
        let mapping = mappings[rowMapping.mapping.index]
        return mapping.elements.map { isElement(mapping, $0) } ?? false
    }

    /// Whether a row is the image of its element: it keeps the element's key, in the entity that the element's entity is now.
    private func isElement(_ mapping: EntityMapping, _ elements: Elements) -> Bool {
        guard let entity = elements.entity, elements.mayKeepKeys else { return false }
        return pair.source.kinds[entity.index].allSatisfy { kind in
            pair.successor(of: kind).map { pair.destination.roots[$0.index] == pair.destination.roots[mapping.destination.index] } ?? false
        }
    }

    /// Whether the row of a variable is found from the row that the mapping makes.
    private func isFound(_ variable: Expression.Variable, of entity: EntityID, from mapping: EntityMapping) -> Bool {
        if mapping.properties.contains(where: { images(in: $0, of: mapping)?.row == variable }) { return true }
        func areKept(_ properties: [PropertyID]) -> Bool {
            !properties.isEmpty
                && properties.allSatisfy { property in
                    let use =
                        variable == .item
                        ? sourceUses.use(ofElements: property, by: mapping.id) : sourceUses.use(of: property, by: mapping.id)
                    return (use ?? .lossy) > .lossy
                }
        }
        return areKept(pair.source.model.entities[pair.source.roots[entity.index].index].key)
            || pair.source.model.entities[entity.index].unique.contains { areKept($0.parts.map(\.property)) }
    }

    /// Whether `distinct` compares the row of a variable, so that no two of them are merged.
    private func compares(_ variable: Expression.Variable, _ mapping: EntityMapping) -> Bool {
        mapping.distinct.contains { key in
            switch key {
            case .value(let expression): expression.inlining(mapping.lets).isWhole(variable)
            case .property(let leaf): mapping[leaf.property].flatMap { images(in: $0, of: mapping) }?.row == variable
            }
        }
    }
}

extension Expression {
    /// Whether it is the row of a variable itself.
    fileprivate func isWhole(_ variable: Variable) -> Bool {
        switch kind {
        case .variable(let own): own == variable
        case .widen(let inner), .unwrap(let inner), .mapped(_, let inner): inner.isWhole(variable)
        default: false
        }
    }
}
