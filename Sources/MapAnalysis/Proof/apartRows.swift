import MapSyntax

extension StepResolution {
    /// Marks the readers that keep a property's values in other rows, apart from the row itself, which lost them.
    ///
    /// `P.v` that moves to `T` is kept if the row of `T` is found from the row of `P`: by an equal key, by a reference between them, or by values that both have
    /// and that select one row of `T`. Otherwise nobody can tell any more which value the row had.
    func markingApart(_ readers: [PropertyReader], of property: PropertyID, in kind: EntityID) -> [PropertyReader] {
        guard readers.count > 1, let successor = pair.successor(of: kind) else { return readers }
        let root = pair.destination.roots[successor.index]
        func isOwn(_ mapping: MappingID) -> Bool { pair.destination.roots[heads[mapping.index].destination.index] == root }
        let losers = readers.filter { !$0.accounts && isOwn($0.mapping) }.map(\.mapping)
        guard !losers.isEmpty else { return readers }
        return readers.map { reader in
            // What its other side keeps is kept wherever the rows are.
            let isRead =
                (sourceUses.use(of: property, by: reader.mapping) ?? .lossy) > .lossy || sourceUses.isOfFirst(property, by: reader.mapping)
            guard isRead, !isOwn(reader.mapping) else { return reader }
            var reader = reader
            reader.isApart = !losers.allSatisfy { isFound(from: $0, reader.mapping, of: kind) }
            return reader
        }
    }

    /// The fate of values that are only in rows apart.
    func end(_ reader: PropertyReader, of kind: EntityID, _ lost: LostRows?) -> PropertyEnd {
        let entity = heads[reader.mapping.index].destination
        let because = "in '\(pair.destination.name(entity))', whose rows nothing links to those of '\(pair.source.name(kind))'"
        var end = PropertyEnd(.lossy, because, lost: lost)
        end.apart = entity
        return end
    }

    /// Whether the row that a mapping makes is found from the one that another makes of the same row.
    private func isFound(from other: MappingID, _ mapping: MappingID, of kind: EntityID) -> Bool {
        haveEqualKeys(mapping, other, of: kind) || leads(mapping, to: other) || leads(other, to: mapping)
            || areSelected(by: mapping, other, of: kind)
    }

    /// Whether both rows have the key of the row that they are made of.
    private func haveEqualKeys(_ mapping: MappingID, _ other: MappingID, of kind: EntityID) -> Bool {
        let (head, otherHead) = (heads[mapping.index], heads[other.index])
        guard head.keys == .kept, head.elements == nil, head.distinct.isEmpty, otherHead.elements == nil else { return false }
        return otherHead.keys == .kept || targets.rowMappings[kind.index].contains { $0.mapping == other && $0.keepsKeys }
    }

    /// Whether a mapping sets a relationship of each of its rows to what another makes of the same row. A row into which
    /// several are merged has to lead to the images of all of them.
    func leads(_ mapping: MappingID, to other: MappingID) -> Bool {
        let isOfSeveral = !heads[mapping.index].distinct.isEmpty
        return mappings[mapping.index].properties.contains { property in
            guard let (makers, row) = images(in: property, of: mappings[mapping.index]), makers.contains(other) else { return false }
            return row == .group || row == .source && !isOfSeveral
        }
    }

    /// The mappings to whose rows a mapping sets a relationship, and the variable of whose row they make them.
    func images(in property: PropertyMapping, of mapping: EntityMapping) -> (makers: [MappingID], row: Expression.Variable)? {
        guard case .expression(let value) = property.source, pair.destination.model[property.property].relationship != nil else {
            return nil
        }
        return value.inlining(mapping.lets).imagesOfWhole
    }

    /// Whether both rows keep values unchanged that no two rows of the mapping share: those that its `distinct` compares, or a key of the source. A value that one
    /// of them computes, such as `4 - $source.id`, is not equal in both.
    private func areSelected(by mapping: MappingID, _ other: MappingID, of kind: EntityID) -> Bool {
        func areKept(_ properties: Set<PropertyID>) -> Bool {
            !properties.isEmpty
                && properties.allSatisfy { property in
                    [mapping, other].allSatisfy { sourceUses.use(of: property, by: $0) == .kept }
                }
        }
        let merged = mappings[mapping.index]
        if !merged.distinct.isEmpty { return areKept(Set(merged.distinct.flatMap { propertiesCompared(by: $0, in: merged) })) }
        guard heads[mapping.index].elements == nil else { return false }
        let root = pair.source.model.entities[pair.source.roots[kind.index].index]
        return areKept(Set(root.key))
            || pair.source.model.entities[kind.index].unique.contains { constraint in areKept(Set(constraint.parts.map(\.property))) }
    }

    /// The properties of the source that a part of `distinct` compares.
    private func propertiesCompared(by key: DistinctKey, in merged: EntityMapping) -> [PropertyID] {
        switch key {
        case .value(let expression): return expression.propertiesOfSource(merged.lets)
        case .property(let leaf):
            switch merged[leaf.property]?.source {
            case .carried(let origin), .carriedOrDefault(let origin, _): return [origin]
            case .expression(let expression): return expression.propertiesOfSource(merged.lets)
            case .parts, .constant, .inverse, .generatedKey, .absent, nil: return []
            }
        }
    }
}

extension Expression {
    /// The mappings and the variable of an expression that is what these make of that variable's row, or of all its rows: `$source`, `$group.reversed`.
    fileprivate var imagesOfWhole: (makers: [MappingID], row: Variable)? {
        switch kind {
        case .mapped(let makers, let rows): rows.wholeVariable.map { (makers, $0) }
        case .widen(let inner), .unwrap(let inner): inner.imagesOfWhole
        default: nil
        }
    }

    /// The variable, if this is its row, or all of its rows in some order.
    private var wholeVariable: Variable? {
        switch kind {
        case .variable(let variable): variable
        case .widen(let inner), .unwrap(let inner), .method(.sorted, let inner, _), .method(.reversed, let inner, _): inner.wholeVariable
        default: nil
        }
    }

    /// The properties of `$source` that the expression reads, also through `let`s of the mapping.
    fileprivate func propertiesOfSource(_ lets: [LetBinding]) -> [PropertyID] {
        switch kind {
        case .path(let base, let steps):
            if case .variable(.source) = base.kind { return steps.first.map { [$0.property] } ?? [] }
            return base.propertiesOfSource(lets)
        case .variable(.entityLet(let place)) where place < lets.count: return lets[place].value.propertiesOfSource(lets)
        default: return parts.flatMap { $0.propertiesOfSource(lets) }
        }
    }
}
