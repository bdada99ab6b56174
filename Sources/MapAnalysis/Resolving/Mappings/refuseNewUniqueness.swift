import MapSyntax

extension EntityMapping {
    /// Whether `distinct` lets no two rows have equal values of these, because everything that it compares is among them.
    fileprivate func agreesOnlyIn(_ leaves: [LeafID], _ pair: ModelPair) -> Bool {
        !distinct.isEmpty
            && distinct.allSatisfy { key in
                switch key {
                case .property(let leaf): leaves.contains(leaf)
                case .value(let expression): leaves.contains { isValue(expression, of: $0, pair) }
                }
            }
    }

    private func isValue(_ expression: Expression, of leaf: LeafID, _ pair: ModelPair) -> Bool {
        // Texts whose folded forms differ are themselves different.
        if case .call(let function, let arguments) = expression.kind, function.name == Function.fold.name, arguments.count == 1 {
            return isValue(arguments[0], of: leaf, pair)
        }
        if let written = written(leaf) { return isSameExpression(expression, written) }
        let row: Expression.Variable = self[leaf.property]?.isOfItem ?? false ? .item : .source
        guard let origin = carried(leaf, pair) else { return false }
        return origin.leaf == nil ? expression.readsOwn(origin.property, of: row) : expression.isLeaf(origin, of: row)
    }

    /// Returns the expression that the author has written for a leaf; nil if there is none.
    fileprivate func written(_ leaf: LeafID) -> Expression? {
        switch self[leaf.property]?.source {
        case .expression(let expression): return leaf.leaf == nil ? expression : nil
        case .parts(let parts):
            guard case .expression(let expression)? = leaf.leaf.map({ parts[$0] }) else { return nil }
            return expression
        default: return nil
        }
    }

    /// Returns the leaf from which a value is carried over; nil if it is not carried over.
    fileprivate func carried(_ leaf: LeafID, _ pair: ModelPair) -> LeafID? {
        switch self[leaf.property]?.source {
        case .carried(let origin): return pair.source.model.leaf(origin, like: leaf, of: pair.destination.model)
        case .parts(let parts):
            guard case .carried(let origin)? = leaf.leaf.map({ parts[$0] }) else { return nil }
            return origin
        default: return nil
        }
    }
}

extension StepResolution {
    /// Asks about keys and `unique`s that the source did not have, because existing rows may break them.
    mutating func refuseNewUniqueness() {
        for entity in pair.destination.model.entities {
            if entity.parent == nil, !entity.key.isEmpty {
                refuse(entity.key.map { LeafID($0) }, of: entity, at: entity.range, isKey: true)
            }
            for unique in entity.unique {
                refuse(pair.destination.model.leaves(of: unique), of: entity, at: unique.range, isKey: false)
            }
        }
    }

    private mutating func refuse(_ leaves: [LeafID], of entity: Entity, at range: TextRange, isKey: Bool) {
        let writers = mappings.filter { $0.source != nil && pair.destination.model.isKind($0.destination, of: entity.id) }
        if writers.isEmpty || writers.contains(where: { poisoned.contains($0.id) }) || isKept(leaves, by: writers) { return }
        let diagnostic = Diagnostic.newUniqueness(leaves, of: entity, at: range, isKey: isKey, by: writers, in: self)
        questions.append(Question(diagnostic: diagnostic, answer: .allow(DiagnosticCode.newUniqueness.slug)))
    }

    /// Whether all rows come from one hierarchy of the source in which the values were already unique. Values that are newly made are
    /// always unique.
    private func isKept(_ leaves: [LeafID], by writers: [EntityMapping]) -> Bool {
        if areUnited(writers), writers.allSatisfy({ $0.agreesOnlyIn(leaves, pair) }) { return true }
        if writers.count == 1, writers[0].agreesOnlyIn(leaves, pair) || areNumbered(leaves, by: writers[0]) { return true }
        let carrying = writers.filter { writer in !leaves.contains { writer[$0.property].map(isFresh) ?? false } }
        var promise: Set<LeafID>?
        for writer in carrying {
            guard let source = sourceOfValues(leaves, writer), heads[writer.id.index].isOwnSource || carrying.count == 1 else {
                return false
            }
            let former = leaves.compactMap { formerLeaf($0, writer) }
            guard let kept = promises(of: source).first(where: { $0.isSubset(of: former) }), promise == nil || promise == kept else {
                return false
            }
            promise = kept
        }
        return true
    }

    /// Whether one `distinct` compares the rows of all of them.
    private func areUnited(_ writers: [EntityMapping]) -> Bool {
        writers.count > 1 && writers.allSatisfy { writer in writers.allSatisfy { writer.unites.contains($0.id) } }
    }

    /// Returns the entity from whose rows a mapping makes one row each; nil if there is none. For elements, each must be reached once.
    private func sourceOfValues(_ leaves: [LeafID], _ writer: EntityMapping) -> EntityID? {
        guard let elements = writer.elements else { return writer.source }
        return elements.mayKeepKeys && leaves.allSatisfy { writer[$0.property]?.isOfItem ?? false } ? elements.entity : nil
    }

    /// Returns the sets of values that are unique among the entity's rows, including those of its ancestors.
    private func promises(of entity: EntityID) -> [Set<LeafID>] {
        var promises: [Set<LeafID>] = []
        var current: EntityID? = entity
        while let id = current {
            let entity = pair.source.model.entities[id.index]
            promises += entity.unique.map { Set(pair.source.model.leaves(of: $0)) }
            if entity.parent == nil, !entity.key.isEmpty { promises.append(Set(entity.key.map { LeafID($0) })) }
            current = entity.parent
        }
        return promises
    }

    /// Returns the source's leaf from which the value is copied one to one; nil if there is none.
    private func formerLeaf(_ leaf: LeafID, _ writer: EntityMapping) -> LeafID? {
        writer.carried(leaf, pair) ?? writer.written(leaf).flatMap { oneToOne($0.inlining(writer.lets)) }
    }

    private func oneToOne(_ expression: Expression) -> LeafID? {
        switch expression.kind {
        case .widen(let inner), .unwrap(let inner), .mapped(_, let inner): return oneToOne(inner)
        case .call: return expression.injectivelyConverted.flatMap(oneToOne)
        case .lookup(let inner, let cases, let otherwise):
            return isReversible(cases, of: inner.type, otherwise) ? oneToOne(inner) : nil
        case .path(let base, let steps):
            guard case .variable(.source) = base.kind, steps.count == 1 else { return nil }
            return if case .attribute(let leaf) = steps[0] { leaf } else { LeafID(steps[0].property) }
        default: return nil
        }
    }

    /// Whether a mapping numbers its rows so that no two have equal values of these: one value is the row's place, either among all rows,
    /// or within a group that the other values identify.
    private func areNumbered(_ leaves: [LeafID], by writer: EntityMapping) -> Bool {
        leaves.contains { leaf in
            guard let value = writer.written(leaf) else { return false }
            switch value.inlining(writer.lets).numbering.kind {
            case .window(let window):
                guard case .rowNumber = window.answer else { return false }
                return window.groups.allSatisfy { group in leaves.contains { tells(group, $0, by: writer) } }
            case .variable(.index):
                let source = Expression(.variable(.source), .unknown)
                let former = leaves.compactMap { leaf in
                    writer[leaf.property].flatMap { $0.isOfItem ? nil : formerLeaf(leaf, writer) }
                }
                return leaves.contains { tells(source, $0, by: writer) }
                    || writer.source.map { promises(of: $0).contains { $0.isSubset(of: former) } } ?? false
            default: return false
            }
        }
    }

    /// Whether rows with an equal value have the same group. A reference counts only if the rows to which it refers are not merged.
    private func tells(_ group: Expression, _ leaf: LeafID, by writer: EntityMapping) -> Bool {
        guard let written = writer[leaf.property] else { return false }
        let makers = pair.destination.model[leaf.property].relationship.map { relationship in
            mappings.filter { pair.destination.model.isKind($0.destination, of: relationship.destination) }
        }
        if let makers, makers.contains(where: { !$0.distinct.isEmpty }) { return false }
        let group = group.inlining(writer.lets)
        if let origin = writer.carried(leaf, pair) {
            guard case .path(let base, let steps) = group.kind, steps.count == 1 else { return false }
            let isOrigin = if case .attribute(let read) = steps[0] { read == origin } else { steps[0].property == origin.property }
            return if isOrigin, case .variable(written.isOfItem ? .item : .source) = base.kind { true } else { false }
        }
        guard let value = writer.written(leaf)?.inlining(writer.lets).numbering else { return false }
        if case .mapped(_, let rows) = value.kind { return isSameExpression(group, rows) }
        return makers == nil && isSameExpression(group, value)
    }

    /// Whether no other row has the same value.
    private func isFresh(_ property: PropertyMapping) -> Bool {
        switch property.source {
        case .generatedKey: true
        case .expression(let expression):
            if case .call(let function, _) = expression.kind { function.name == Function.rowUUID.name } else { false }
        default: false
        }
    }
}

extension Expression {
    /// Whether it is exactly a path such as `$source.place.latitude`.
    fileprivate func isLeaf(_ leaf: LeafID, of row: Variable) -> Bool {
        guard case .path(let base, let steps) = kind, case .variable(row) = base.kind else { return false }
        return steps == [.attribute(leaf)]
    }

    /// The expression without operations that keep different numbers different.
    fileprivate var numbering: Expression {
        switch kind {
        case .widen(let inner), .unwrap(let inner): return inner.numbering
        case .call(let function, let arguments) where function.name == "+" || function.name == "-":
            guard arguments.count == 2, case .constant = arguments[1].kind else { return self }
            return arguments[0].numbering
        case .call(let function, let arguments) where ["int16", "int32", "int64"].contains(function.name) && arguments.count == 1:
            return arguments[0].numbering
        default: return self
        }
    }
}
