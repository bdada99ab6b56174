import MapSyntax

extension StepResolution {
    /// What of the source reaches nothing and is not named under `drop`; a name that could be its new one is a suspected rename.
    mutating func refuseLosses() {
        if hasUnknownHeads {
            usedDrops = Set(drops.entries.indices)
            return
        }
        var judged = Set<PropertyID>()
        for entity in pair.source.model.entities {
            let dropEntry = drops.entries.firstIndex { $0.entity == entity.id && $0.property == nil }
            if entity.isAbstract {
                if let dropEntry, pair.successor(of: entity.id) == nil { usedDrops.insert(dropEntry) }
                continue
            }
            guard !targets.isTaken(entity.id) else {
                refuseLostProperties(of: entity.id, &judged)
                continue
            }
            if let dropEntry {
                usedDrops.insert(dropEntry)
            } else if links(carrying: entity.id) != nil {
                // What the links cannot hold was named, or there would be no links.
                useDrops(ofPropertiesOf: entity.id)
            } else {
                refuseLostEntity(entity)
            }
        }
    }

    private mutating func useDrops(ofPropertiesOf entity: EntityID) {
        for (place, entry) in drops.entries.enumerated() where entry.entity == entity && entry.property != nil { usedDrops.insert(place) }
    }

    private mutating func refuseLostEntity(_ entity: Entity) {
        let candidates = addedEntities().filter { isAlike(entity.id, $0) }
        if candidates.isEmpty {
            let replaced = pair.successor(of: entity.id).flatMap { successor in heads.first { $0.destination == successor }?.written }
            ask(.droppedEntity(entity, replacedBy: replaced, in: self), .drop(entity.id, nil))
        } else {
            ask(.suspectedRename(of: entity, to: candidates, in: self), .drop(entity.id, nil))
        }
    }

    private mutating func refuseLostProperties(of kind: EntityID, _ judged: inout Set<PropertyID>) {
        if targets.takers[kind.index].contains(where: { poisoned.contains($0.mapping) }) { return useDrops(ofPropertiesOf: kind) }
        for property in pair.source.properties[kind.index] where !judged.contains(property) {
            let (fate, because) = fate(of: property, in: kind)
            guard fate == .lossy || fate == .dropped else { continue }
            judged.insert(property)
            // Which row's value goes on where rows become one, 'distinct' has said.
            if isOfFirst(property) { continue }
            let relationship = pair.source.model[property].relationship
            let named = drops.entries.indices.filter {
                drops.entries[$0].property == property || drops.entries[$0].property == relationship?.inverse
            }
            .filter { drops.entries[$0].property != nil }
            if !named.isEmpty {
                usedDrops.formUnion(named)
                continue
            }
            if isReplacedByHand(property, of: kind) { continue }
            if let relationship {
                if leadsNowhere(property) { continue }
                if let inverse = relationship.inverse { judged.insert(inverse) }
            }
            refuse(property, of: kind, because)
        }
    }

    /// Whether the property, or the other side of its pair, goes on of the first where rows become one.
    private func isOfFirst(_ property: PropertyID) -> Bool {
        [property, pair.source.model[property].relationship?.inverse].compactMap { $0 }.contains { side in
            pair.source.kinds[side.entity.index].contains { kind in
                targets.takers[kind.index].contains { carriers.isOfFirst(side, by: $0.mapping) }
            }
        }
    }

    /// Whether the property is still there and set by hand: then what it becomes is said, however much of it that keeps.
    ///
    /// Only the rows that a to-many leads to are lost all the same where it becomes a to-one.
    private func isReplacedByHand(_ property: PropertyID, of kind: EntityID) -> Bool {
        mappings(taking: kind).contains { mapping in
            guard let successor = pair.successor(of: property, in: mapping.destination), let mapped = mapping[successor],
                case .written = mapped.origin
            else { return false }
            let (was, now) = (pair.source.model[property].relationship, pair.destination.model[successor].relationship)
            return was?.isMany != true || now?.isMany == true
        }
    }

    private mutating func refuse(_ property: PropertyID, of kind: EntityID, _ because: String) {
        // What is there under its own name is not gone, though nothing may keep its values.
        let isGone = !targets.takers[kind.index].contains { pair.successor(of: property, in: $0.destination) != nil }
        let candidates = isGone ? addedProperties(for: property, of: kind) : []
        guard candidates.isEmpty else {
            // A required one without a value is the same mistake; it is asked, but not told.
            for index in questions.indices {
                if case .set(_, let asked, _) = questions[index].answer, candidates.contains(asked) { questions[index].isReported = false }
            }
            return ask(.suspectedRename(of: property, to: candidates, in: self), .drop(property.entity, property))
        }
        let isAsked = questions.contains { question in
            guard case .set(_, let asked, _) = question.answer, let entity = targets.takers[kind.index].first?.destination else {
                return false
            }
            return pair.successor(of: property, in: entity) == asked
        }
        // What became of it is already asked: its type changed, its destination did.
        if isAsked { return }
        switch pair.source.model[property] {
        case .attribute(let attribute): ask(.droppedAttribute(attribute, because, in: self), .drop(property.entity, property))
        case .relationship(let relationship): ask(.droppedRelationship(relationship, because, in: self), .drop(property.entity, property))
        }
    }

    private mutating func ask(_ diagnostic: Diagnostic, _ answer: Question.Answer) {
        questions.append(Question(diagnostic: diagnostic, answer: answer))
    }
}
