import MapSyntax

extension EntityMapping {
    /// Whether `distinct` lets no two rows agree in these properties: all that it asks for is among them.
    fileprivate func agreesOnlyIn(_ properties: [PropertyID]) -> Bool {
        !distinct.isEmpty
            && distinct.allSatisfy { key in
                switch key {
                case .property(let id): properties.contains(id)
                case .value(let expression): properties.contains { self[$0].map { isValue(expression, of: $0) } ?? false }
                }
            }
    }

    private func isValue(_ expression: Expression, of property: PropertyMapping) -> Bool {
        switch property.source {
        case .expression(let value): isSameExpression(expression, value)
        case .carried(let id): expression.readsOwn(id, of: property.isOfItem ? .item : .source)
        default: false
        }
    }
}

extension StepResolution {
    /// A uniqueness that the source did not promise: existing rows may break it.
    mutating func refuseNewUniqueness() {
        for entity in pair.destination.model.entities {
            if entity.parent == nil, !entity.key.isEmpty { refuse(entity.key, of: entity, at: entity.range, isKey: true) }
            for unique in entity.unique { refuse(unique.properties, of: entity, at: unique.range, isKey: false) }
        }
    }

    private mutating func refuse(_ properties: [PropertyID], of entity: Entity, at range: TextRange, isKey: Bool) {
        let writers = mappings.filter { $0.source != nil && pair.destination.model.isKind($0.destination, of: entity.id) }
        if writers.isEmpty || writers.contains(where: { poisoned.contains($0.id) }) || isKept(properties, by: writers) { return }
        let diagnostic = Diagnostic.newUniqueness(properties, of: entity, at: range, isKey: isKey, several: writers.count > 1, in: self)
        questions.append(Question(diagnostic: diagnostic, answer: .allow(DiagnosticCode.newUniqueness.slug)))
    }

    /// Whether all rows come from one hierarchy of the source in which the values were unique before; values made anew are no question.
    private func isKept(_ properties: [PropertyID], by writers: [EntityMapping]) -> Bool {
        if writers.count == 1, writers[0].agreesOnlyIn(properties) || areNumbered(properties, by: writers[0]) { return true }
        let carrying = writers.filter { writer in !properties.contains { writer[$0].map(isFresh) ?? false } }
        var promise: Set<PropertyID>?
        for writer in carrying {
            guard let source = sourceOfValues(properties, writer), heads[writer.id.index].isOwnSource || carrying.count == 1 else {
                return false
            }
            let former = properties.compactMap { writer[$0].flatMap(formerProperty) }
            guard let kept = promises(of: source).first(where: { $0.isSubset(of: former) }), promise == nil || promise == kept else {
                return false
            }
            promise = kept
        }
        return true
    }

    /// The entity whose rows a mapping's rows are one for one: of elements only where each is reached once.
    private func sourceOfValues(_ properties: [PropertyID], _ writer: EntityMapping) -> EntityID? {
        guard let elements = writer.elements else { return writer.source }
        return elements.keepsKeys && properties.allSatisfy { writer[$0]?.isOfItem ?? false } ? elements.entity : nil
    }

    /// The sets of properties that are unique among the entity's rows, those of its ancestors too.
    private func promises(of entity: EntityID) -> [Set<PropertyID>] {
        var promises: [Set<PropertyID>] = []
        var current: EntityID? = entity
        while let id = current {
            let entity = pair.source.model.entities[id.index]
            promises += entity.unique.map { Set($0.properties) }
            if entity.parent == nil, !entity.key.isEmpty { promises.append(Set(entity.key)) }
            current = entity.parent
        }
        return promises
    }

    /// The property that the value is, one for one.
    private func formerProperty(_ property: PropertyMapping) -> PropertyID? {
        switch property.source {
        case .carried(let id): id
        case .expression(let expression): oneToOne(expression)
        default: nil
        }
    }

    private func oneToOne(_ expression: Expression) -> PropertyID? {
        switch expression.kind {
        case .widen(let inner), .unwrap(let inner), .mapped(_, let inner): oneToOne(inner)
        case .path(let base, let steps):
            if case .variable(.source) = base.kind, steps.count == 1 { steps[0].property } else { nil }
        default: nil
        }
    }

    /// Whether no two rows of a mapping agree in these, since one is the row's place: among all, or among those of a group that another
    /// tells.
    private func areNumbered(_ properties: [PropertyID], by writer: EntityMapping) -> Bool {
        properties.contains { id in
            guard case .expression(let value)? = writer[id]?.source else { return false }
            switch value.inlining(writer.lets).numbering.kind {
            case .window(let window):
                guard case .rowNumber = window.answer else { return false }
                return window.group.map { group in properties.contains { tells(group, $0, by: writer) } } ?? true
            case .variable(.index):
                let source = Expression(.variable(.source), .unknown)
                let former = properties.compactMap { property in
                    writer[property].flatMap { $0.isOfItem ? nil : formerProperty($0) }
                }
                return properties.contains { tells(source, $0, by: writer) }
                    || writer.source.map { promises(of: $0).contains { $0.isSubset(of: former) } } ?? false
            default: return false
            }
        }
    }

    /// Whether rows that agree in the property agree in this; a reference only to rows that are not made of several.
    private func tells(_ group: Expression, _ property: PropertyID, by writer: EntityMapping) -> Bool {
        guard let written = writer[property] else { return false }
        let makers = pair.destination.model[property].relationship.map { relationship in
            mappings.filter { pair.destination.model.isKind($0.destination, of: relationship.destination) }
        }
        if let makers, makers.contains(where: { !$0.distinct.isEmpty }) { return false }
        let group = group.inlining(writer.lets)
        switch written.source {
        case .carried(let id):
            guard case .path(let base, let steps) = group.kind, steps.map(\.property) == [id] else { return false }
            return if case .variable(written.isOfItem ? .item : .source) = base.kind { true } else { false }
        case .expression(let value):
            let value = value.inlining(writer.lets).numbering
            if case .mapped(_, let rows) = value.kind { return isSameExpression(group, rows) }
            return makers == nil && isSameExpression(group, value)
        default: return false
        }
    }

    /// A value that no other row has.
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
    /// What a number counts from: without what leaves different numbers different.
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
