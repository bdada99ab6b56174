import MapSyntax

/// Resolves the keys that decide how many rows there are and how they are sorted: `each`, `distinct`, `order`.
extension StepResolution {
    /// Resolves the sequence of `each`, and the type of `$item`.
    mutating func resolveElements(of index: Int, hidden names: [String], into diagnostics: inout Diagnostics) {
        guard let entry = heads[index].eachEntry, let each = entry.each else { return }
        guard heads[index].source != nil else { return heads[index].hasUnknownElements = true }
        var scope = scope(of: heads[index]) { !names.contains($0) }
        enter(entry, of: heads[index], &scope)
        scope.refusesMappings = "in 'each'"
        scope.refusesRun = "in 'each'"
        scope.windows = .deciding(key: "each")
        for name in names + ["item", "index"] { scope.unreachable[name] = "no element exists yet" }
        let value = checkExpression(each, in: scope, into: &diagnostics)
        heads[index].hasUnknownElements = true
        guard value.type.value != .unknown else { return }
        guard let item = itemType(of: value) else {
            diagnostics.report(.typeMismatch(throughOne: scope.article(value.type), value, scope))
            return
        }
        heads[index].hasUnknownElements = false
        heads[index].elements = Elements(value: value, item: item)
    }

    /// Returns the type of an element; nil if the value has no elements.
    private func itemType(of value: Expression) -> ExpressionType? {
        switch value.type.value {
        case .sequence(.nothing, _), .sequence(.sequence, _), .sequence(.pair, _),
            .sequence(.row(.destination, _), _):
            nil
        case .sequence(let element, let hasNils): ExpressionType(element, isOptional: hasNils)
        case .row(.source, _): ExpressionType(value.type.value)
        default: nil
        }
    }

    /// Resolves `distinct` and `order`. Both can read `$item`, and the facts of `where` apply to them.
    mutating func resolveDistinct(of index: Int, into diagnostics: inout Diagnostics) {
        let (uniting, sorting) = (heads[index].distinctEntry, heads[index].orderEntry)
        guard heads[index].source != nil, uniting != nil || sorting != nil else { return }
        var scope = scope(of: heads[index])
        if let condition = heads[index].condition { scope = scope.assuming(condition) }
        enter(uniting ?? sorting, of: heads[index], &scope)
        scope.refusesMappings = "in 'distinct'"
        scope.refusesRun = "in 'distinct'"
        scope.windows = .deciding(key: "distinct")
        for key in uniting?.distinct ?? [] {
            if let resolved = distinctKey(key, of: heads[index], scope, into: &diagnostics) { heads[index].distinct.append(resolved) }
        }
        enter(sorting, of: heads[index], &scope)
        scope.refusesMappings = "in 'order'"
        scope.refusesRun = "in 'order'"
        scope.windows = .deciding(key: "order")
        for term in sorting?.order ?? [] {
            let value = checkExpression(term.value, in: scope, into: &diagnostics)
            guard value.type.value != .unknown else { continue }
            guard value.type.value.isSortable else {
                diagnostics.report(.typeMismatch(unordered: scope.article(value.type), value, scope))
                continue
            }
            heads[index].order.append(RowOrder(value: value, isDescending: term.isDescending))
        }
    }

    private func distinctKey(
        _ key: ExpressionSyntax, of head: MappingHead, _ scope: ExpressionScope, into diagnostics: inout Diagnostics
    ) -> DistinctKey? {
        if head.isEmitted {
            if case .name(let name) = key.kind, let field = head.written?.sets.first(where: { $0.property.text == name.text }) {
                return distinctValue(
                    checkSetValue(field.value, in: scope, into: &diagnostics), at: name.range, of: head, into: &diagnostics)
            }
            return distinctValue(checkExpression(key, in: scope, into: &diagnostics), at: key.range, of: head, into: &diagnostics)
        }
        if let (name, part) = key.namesOfPart, let id = pair.destination.property(named: name.text, of: head.destination) {
            if part.isEmpty { return distinctProperty(id, name, of: head, into: &diagnostics) }
            if let attribute = pair.destination.model[id].attribute, attribute.type.value.isComposite {
                return distinctPart(part, of: attribute, at: key.range, of: head, into: &diagnostics)
            }
        }
        return distinctValue(checkExpression(key, in: scope, into: &diagnostics), at: key.range, of: head, into: &diagnostics)
    }

    private func distinctValue(
        _ value: Expression, at range: TextRange, of head: MappingHead, into diagnostics: inout Diagnostics
    ) -> DistinctKey? {
        switch value.type.value {
        case .unknown: return nil
        case .sequence, .pair, .composite, .nothing, .row(.destination, _):
            diagnostics.report(.typeMismatch(notAKey: scope(of: head).article(value.type), at: value.range))
            return nil
        default:
            if value.isSameInAllRows(reading: head.lets) {
                diagnostics.report(.typeMismatch(constantKey: range))
                return nil
            }
            if !value.isSurelyPresent(head.lets, head.facts) { diagnostics.report(.optionalDistinct(range)) }
            return .value(value)
        }
    }

    /// Resolves a property under `distinct`. It is compared by the value that this mapping gives it, and a to-one by the row to which it
    /// refers in the result.
    private func distinctProperty(
        _ id: PropertyID, _ name: Name, of head: MappingHead, into diagnostics: inout Diagnostics
    ) -> DistinctKey? {
        switch pair.destination.model[id] {
        case .attribute(let attribute):
            if attribute.isTransient || attribute.derived != nil {
                diagnostics.report(.notSettable(name, attribute))
                return nil
            }
            if case .composite = attribute.type.value {
                diagnostics.report(.typeMismatch(notAKey: "a composite", at: name.range))
                return nil
            }
        case .relationship(let relationship):
            guard !relationship.isMany else {
                diagnostics.report(.typeMismatch(notAKey: "a to-many", at: name.range))
                return nil
            }
        }
        return .property(LeafID(id))
    }

    /// Resolves a part such as `place.latitude`, of a composite that this mapping sets.
    private func distinctPart(
        _ names: [Name], of attribute: Attribute, at range: TextRange, of head: MappingHead, into diagnostics: inout Diagnostics
    ) -> DistinctKey? {
        var leaves: Range<Int>?
        var type = attribute.type
        for name in names {
            guard case .composite(_, let outer) = type.value, let composite = pair.destination.model.composite(outer) else {
                diagnostics.report(.unknownProperty(part: name, ofValue: type.value.article))
                return nil
            }
            guard let member = composite.member(name.text) else {
                diagnostics.report(.unknownAttribute(name, ofComposite: composite))
                return nil
            }
            let start = leaves?.lowerBound ?? 0
            leaves = member.leaves.lowerBound + start..<member.leaves.upperBound + start
            type = ExpressionType(member.type.value, isOptional: type.isOptional || member.type.isOptional)
        }
        guard !type.value.isComposite, let leaf = leaves?.lowerBound else {
            if type.value != .unknown { diagnostics.report(.typeMismatch(notAKey: "a composite", at: range)) }
            return nil
        }
        return .property(LeafID(attribute.id, leaf: leaf))
    }

    /// Returns for each `let` entry whether it is computed for each element: it mentions `$item` or `$index`, or another such name, or it
    /// counts rows that are made from elements.
    func bindingsOfElement(_ bindings: [BindingSyntax], ofMappingWithElements hasElements: Bool) -> [Bool] {
        var names: Set<String> = ["item", "index"]
        return bindings.map { binding in
            let counts = hasElements && binding.value.calls.contains { WindowName(rawValue: $0) != nil }
            guard counts || binding.value.variables.contains(where: names.contains) else {
                names.remove(binding.name.text)
                return false
            }
            names.insert(binding.name.text)
            return true
        }
    }
}

extension ExpressionSyntax {
    /// A name and the names that are read from it: `place.latitude`.
    fileprivate var namesOfPart: (Name, [Name])? {
        switch kind {
        case .name(let name): (name, [])
        case .member(let base, let name): base.namesOfPart.map { ($0.0, $0.1 + [name]) }
        default: nil
        }
    }
}

extension Expression {
    /// Whether the value does not depend on the row for which it is computed, nor on its element.
    fileprivate func isSameInAllRows(reading lets: [LetBinding]) -> Bool {
        !contains { part in
            switch part.kind {
            case .variable(.source), .variable(.item), .variable(.index), .variable(.group), .variable(.seed), .window: true
            case .variable(.entityLet(let place)): !lets.indices.contains(place) || !lets[place].value.isSameInAllRows(reading: lets)
            case .unknown: true
            case .call(let function, _): function.isOfRun
            default: false
            }
        }
    }
}
