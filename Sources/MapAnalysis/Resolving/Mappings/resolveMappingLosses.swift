import MapSyntax

extension StepResolution {
    /// Asks about everything in the source that is lost and not named under `drop`. If a new name is similar to a lost one, it asks about a
    /// rename instead.
    mutating func refuseLosses() {
        if hasUnknownHeads {
            usedDrops = Set(drops.entries.indices)
            return
        }
        var judged = Set<PropertyID>()
        for entity in pair.source.model.entities {
            let accepted = drops.entries.indices.filter { drops.entries[$0].entity == entity.id && drops.entries[$0].property == nil }
            if entity.isAbstract {
                if pair.successor(of: entity.id) == nil { usedDrops.formUnion(accepted) }
                continue
            }
            let loss = rowLoss(of: entity.id)
            if let loss {
                usedDrops.formUnion(accepted)
                if accepted.isEmpty { refuseLostRows(of: entity, loss) }
            } else if leavesRowsOut(entity.id) {
                // A condition of the mapping itself excludes these rows. A `drop` line for them is redundant but not wrong.
                usedDrops.formUnion(accepted)
            }
            if loss.map({ !$0.isOfAll }) ?? true { refuseLostProperties(of: entity.id, &judged) }
        }
    }

    /// Whether the entity's own mapping takes only some of its rows, by a `where` or similar key. An `each` takes none of the rows with a dangling reference.
    private func leavesRowsOut(_ kind: EntityID) -> Bool {
        let rowMappings = targets.rowMappings[kind.index]
        if rowMappings.isEmpty { return !targets.elementMappings[kind.index].isEmpty }
        return rowMappings.allSatisfy { !$0.isTotal && heads[$0.mapping.index].source == kind }
    }

    private mutating func refuseLostRows(of entity: Entity, _ loss: RowLoss) {
        let candidates = if case .untaken = loss { addedEntities().filter { isAlike(entity.id, $0) } } else { [EntityID]() }
        if candidates.isEmpty {
            ask(.droppedEntity(entity, loss, in: self), .drop(entity.id, nil))
        } else {
            // Relationships to the new entity have no rows to refer to only if it is not the old one.
            for index in questions.indices {
                guard case .set(_, let asked, _) = questions[index].answer, let relationship = pair.destination.model[asked].relationship
                else { continue }
                if candidates.contains(relationship.destination) { questions[index].isReported = false }
            }
            ask(.suspectedRename(of: entity, to: candidates, in: self), .drop(entity.id, nil))
        }
    }

    private mutating func refuseLostProperties(of kind: EntityID, _ judged: inout Set<PropertyID>) {
        if isPoisoned(kind) {
            for (place, entry) in drops.entries.enumerated() where entry.entity == kind && entry.property != nil { usedDrops.insert(place) }
            return
        }
        for property in pair.source.properties[kind.index] where !judged.contains(property) {
            let end = lossEnd(of: property, in: kind)
            // Whoever computes with a value may name it under `drop`: some values are then found in nothing that is computed from them.
            if end.fate == .lossy { usedDrops.formUnion(acceptances(of: property, in: kind)) }
            guard end.lost != nil else { continue }
            judged.insert(property)
            judge(property)
        }
    }

    private func isPoisoned(_ kind: EntityID) -> Bool {
        targets.rowMappings[kind.index].contains { rowMapping in
            poisoned.contains(rowMapping.mapping)
                || mappings[rowMapping.mapping.index].properties.contains { property in
                    if case .expression(let value) = property.source, case .unknown = value.kind { true } else { false }
                }
        }
    }

    /// Returns the fate of a property of rows that are kept, or that become links.
    private func lossEnd(of property: PropertyID, in kind: EntityID) -> PropertyEnd {
        (targets.isTaken(kind) ? nil : endInLink(property, of: kind)) ?? end(of: property, in: kind)
    }

    /// Compares the losses of a property, in rows of all kinds, with the accepted ones.
    private mutating func judge(_ property: PropertyID) {
        var losses: [PropertyLoss] = []
        for kind in pair.source.kinds[property.entity.index] {
            if rowLoss(of: kind)?.isOfAll ?? false || isPoisoned(kind) { continue }
            let end = lossEnd(of: property, in: kind)
            guard let rows = end.lost else { continue }
            let accepted = acceptances(of: property, in: kind)
            usedDrops.formUnion(accepted)
            if accepted.isEmpty { losses.append(PropertyLoss(kind: kind, rows: rows, end: end)) }
        }
        guard let first = losses.first else { return }
        if let relationship = pair.source.model[property].relationship, leadsNowhere(property) || isAccepted(relationship) { return }
        refuse(property, losses, of: first.kind)
    }

    /// Whether the other side of a relationship has been asked about.
    private func isAccepted(_ relationship: Relationship) -> Bool {
        guard let inverse = relationship.inverse, inverse != relationship.id else { return false }
        return questions.contains { if case .drop(_, inverse) = $0.answer { true } else { false } }
    }

    private mutating func refuse(_ property: PropertyID, _ losses: [PropertyLoss], of kind: EntityID) {
        // A property that still exists under its own name is not missing, even if nothing keeps its values.
        let isGone = !targets.rowMappings[kind.index].contains { pair.successor(of: property, in: $0.destination) != nil }
        let candidates = isGone ? addedProperties(for: property, of: kind) : []
        let answer = Question.Answer.drop(property.entity, property)
        guard candidates.isEmpty else {
            // A required candidate without a value is the same mistake. Its question stays, but is not reported.
            for index in questions.indices {
                if case .set(_, let asked, _) = questions[index].answer, candidates.contains(asked) { questions[index].isReported = false }
            }
            return ask(.suspectedRename(of: property, to: candidates, in: self), answer)
        }
        let isAsked = questions.contains { question in
            guard case .set(_, let asked, _) = question.answer, let entity = targets.rowMappings[kind.index].first?.destination else {
                return false
            }
            return pair.successor(of: property, in: entity) == asked
        }
        switch pair.source.model[property] {
        // Another question is already about this property: its type or its destination has changed.
        case .attribute(let attribute): if !isAsked { ask(.droppedAttribute(attribute, losses, in: self), answer) }
        case .relationship(let relationship):
            // The answer for a to-many that becomes a to-one leaves rows out, so a draft must write the loss too.
            if isAsked, !becomesToOne(relationship) { return }
            ask(.droppedRelationship(relationship, losses, in: self), answer)
            if isAsked, let last = questions.indices.last { questions[last].isReported = false }
        }
    }

    private func becomesToOne(_ relationship: Relationship) -> Bool {
        relationship.isMany
            && questions.contains { question in
                guard case .set(let entity, let asked, _) = question.answer else { return false }
                return pair.successor(of: relationship.id, in: entity) == asked
                    && pair.destination.model[asked].relationship?.isMany == false
            }
    }

    private mutating func ask(_ diagnostic: Diagnostic, _ answer: Question.Answer) {
        questions.append(Question(diagnostic: diagnostic, answer: answer))
    }
}

/// Rows of a kind that lose a property's values although no line accepts it.
struct PropertyLoss {
    var kind: EntityID
    var rows: LostRows
    var end: PropertyEnd
}
