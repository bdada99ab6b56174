import MapSyntax

extension StepResolution {
    /// Resolves what decides about rows, before any value: `let`, then `where`.
    mutating func resolveConditions(into diagnostics: inout Diagnostics) {
        for index in heads.indices where heads[index].written != nil || !heads[index].inherited.isEmpty {
            let countBefore = diagnostics.all.count
            resolveConditions(of: index, into: &diagnostics)
            // After an error it is unknown which rows the mapping takes, and so which of the others are lost.
            if diagnostics.all[countBefore...].contains(where: { $0.severity == .error }) { poisoned.insert(heads[index].id) }
        }
    }

    mutating func resolveConditions(of index: Int, into diagnostics: inout Diagnostics) {
        let entries = heads[index].inherited.reversed() + [heads[index].written].compactMap { $0 }
        guard entries.contains(where: { !$0.lets.isEmpty }) || heads[index].governing.contains(where: \.decidesRows) else { return }
        // A file may have ten thousand names, so the scope grows instead of being copied for each of them.
        var scope = scope(of: heads[index])
        scope.refusesMappings = "in 'let'"
        let bindings = entries.flatMap(\.lets)
        let places = entries.flatMap { entry in entry.lets.map { _ in entry } }
        let isOfElement = bindingsOfElement(bindings, ofMappingWithElements: heads[index].eachEntry != nil)
        // Names that depend on an element are resolved after `each`.
        for (place, binding) in bindings.enumerated() {
            scope.placeInRow = [heads[index].name, "let", binding.name.text]
            enter(places[place], of: heads[index], &scope)
            let value =
                isOfElement[place] ? Expression(.unknown, .unknown) : checkSetValue(binding.value, in: scope, into: &diagnostics)
            let found = LetBinding(
                name: binding.name.text, value: value, isOfElement: isOfElement[place], origin: .written(binding.name.range),
                hasWindow: hasWindow(value, in: heads[index], into: &diagnostics))
            if !isOfElement[place] { scope.bind(found, to: .entityLet(place)) }
            heads[index].lets.append(found)
        }
        let hidden = heads[index].lets.filter(\.isOfElement).map(\.name)
        resolveElements(of: index, hidden: hidden, into: &diagnostics)
        resolveElementLets(bindings, places, of: index, into: &diagnostics)
        resolveCondition(of: index, &scope, into: &diagnostics)
        resolveDistinct(of: index, into: &diagnostics)
    }

    /// Resolves the `where` of the mapping's own entry and of the entries above it. All of them must be satisfied.
    private mutating func resolveCondition(of index: Int, _ scope: inout ExpressionScope, into diagnostics: inout Diagnostics) {
        let entries = heads[index].governing.reversed().filter { $0.condition != nil }
        if entries.isEmpty { return }
        if heads[index].eachEntry != nil { scope = self.scope(of: heads[index]) }
        scope.refusesMappings = "in 'where'"
        scope.refusesRun = "in 'where'"
        for entry in entries {
            guard let written = entry.condition else { continue }
            enter(entry, of: heads[index], &scope)
            scope.windows = .deciding(key: "where")
            let condition = checkCondition(written, in: scope, into: &diagnostics)
            scope = scope.assuming(condition)
            heads[index].condition = heads[index].condition.map { Expression(.and($0, condition), .boolean, at: $0.range) } ?? condition
        }
    }

    /// Whether the value of a `let` has a window. Reports it if it could leave a row out.
    private func hasWindow(_ value: Expression, in head: MappingHead, into diagnostics: inout Diagnostics) -> Bool {
        let hasWindow = value.hasWindow(reading: head.lets)
        if hasWindow, head.dropsNil, value.hasUnwrap { diagnostics.report(.misplacedWindow(leavingOut: value)) }
        return hasWindow
    }

    /// Resolves the names that depend on an element. Each can read the names before it.
    private mutating func resolveElementLets(
        _ bindings: [BindingSyntax], _ places: [EntityMappingSyntax], of index: Int, into diagnostics: inout Diagnostics
    ) {
        guard heads[index].lets.contains(where: \.isOfElement) else { return }
        var head = heads[index]
        head.lets = []
        var scope = scope(of: head)
        scope.refusesMappings = "in 'let'"
        for (place, binding) in bindings.enumerated() {
            if heads[index].lets[place].isOfElement {
                scope.placeInRow = [head.name, "let", binding.name.text]
                enter(places[place], of: head, &scope)
                let value = checkSetValue(binding.value, in: scope, into: &diagnostics)
                heads[index].lets[place].value = value
                heads[index].lets[place].hasWindow = hasWindow(value, in: heads[index], into: &diagnostics)
            }
            scope.bind(heads[index].lets[place], to: .entityLet(place))
        }
    }

    /// Returns the scope of a mapping's expressions. The last `let` of a name hides the ones before.
    func scope(
        of head: MappingHead, calling mappings: [String: ExpressionScope.MappingCall]? = nil, where isSeen: (String) -> Bool = { _ in true }
    ) -> ExpressionScope {
        var scope = fileScope
        scope.row = head.source
        scope.mappings = mappings ?? mappingCalls
        for other in heads where bringsNamedRows(other) {
            scope.broughtRows[other.name] = (other.id, other.destination, areMany: other.written?.rows.count ?? 0 > 1)
        }
        for (place, binding) in head.lets.enumerated() where isSeen(binding.name) { scope.bind(binding, to: .entityLet(place)) }
        scope.item = head.hasUnknownElements ? .unknown : head.elements?.item
        scope.bindings = head.lets
        if head.source != nil { enter(head.written, of: head, &scope) }
        return scope
    }

    /// Prepares the scope for expressions of an entry. Its windows cover all rows of the entry, and each row is of one of its kinds.
    func enter(_ entry: EntityMappingSyntax?, of head: MappingHead, _ scope: inout ExpressionScope) {
        guard head.source != nil else { return }
        guard let entry, !head.inherited.isEmpty || families[entry.range].map({ $0.members.count > 1 }) ?? false else {
            return scope.windows = .over(head.id, family: [head.id])
        }
        let mates = windowFamily(of: entry, head)
        scope.windows = .over(head.id, family: mates)
        scope.windowRow = mates.count > 1 ? commonSource(mates.compactMap { heads[$0.index].source }) : nil
        scope.kindsBeside = kindsBeside(head, in: entry)
    }

    /// Whether a mapping has only rows under `rows`, and their keys are written or generated.
    private func bringsNamedRows(_ head: MappingHead) -> Bool {
        guard head.source == nil, let rows = head.written?.rows, !rows.isEmpty else { return false }
        let model = pair.destination.model
        let key = model[model.root(of: head.destination)].key
        if key.count == 1, let type = model[key[0]].attribute?.type.value, type.isInteger || type == .uuid { return true }
        return rows.allSatisfy { row in
            let written = row.values.map(\.0.text)
            return key.allSatisfy { written.contains(model[$0].name) }
        }
    }

    /// The calls of all mappings by name. If a name is repeated, the first mapping counts; the others are reported elsewhere.
    var mappingCalls: [String: ExpressionScope.MappingCall] {
        var calls: [String: ExpressionScope.MappingCall] = [:]
        for other in heads {
            guard !other.isEmitted, let source = other.source, calls[other.name] == nil else { continue }
            calls[other.name] = ExpressionScope.MappingCall(
                [other.id], of: source, gives: other.result, takenKinds: other.takenKinds, conditions: [other.conditions])
        }
        for entry in syntax?.entities ?? [] {
            guard let family = families[entry.range], let call = call(of: family) else { continue }
            calls[family.name] = call
        }
        return calls
    }

    /// Returns the scope of `set`. Its expressions may call mappings, and the facts of `where` apply.
    func valueScope(of head: MappingHead, calling mappings: [String: ExpressionScope.MappingCall]) -> ExpressionScope {
        var scope = scope(of: head, calling: mappings)
        scope.group = groupType(of: head)
        scope.holding = Set(conjuncts(of: head.condition?.inlining(head.lets)).compactMap { NormalForm($0) })
        let (targets, pair, hasUnknownHeads, heads, edits) = (targets, pair, hasUnknownHeads, heads, edits)
        scope.mappingsMaking = { target, entity, range, diagnostics in
            switch targets.meaning(of: entity, as: target) {
            case .rows(let mappings, let isTotal, _):
                let row = ValueType.row(.destination, target)
                let isMany = targets.areMany(mappings)
                let result = isMany ? ExpressionType(.sequence(row)) : ExpressionType(row, isOptional: !isTotal)
                return ExpressionScope.MappingCall(
                    mappings, of: entity, gives: result, conditions: mappings.map { heads[$0.index].conditions })
            case .none(let kind):
                // While a source is unknown, the mappings are unknown too.
                if let range, !hasUnknownHeads { diagnostics.report(.noMappingFits(kind, target, at: range, beside: heads, edits)) }
            case .several(let mappings):
                let names = mappings.map(targets.name)
                if let range { diagnostics.report(.ambiguousMapping(target, among: names, at: range, in: pair, isExpression: true)) }
            }
            return nil
        }
        return head.condition.map { scope.assuming($0) } ?? scope
    }

    /// Resolves the value that a `set` entry gives its property.
    func resolveSet(
        _ set: SetSyntax, of id: PropertyID, in head: MappingHead, _ scope: ExpressionScope, into diagnostics: inout Diagnostics
    ) -> PropertyMapping {
        var scope = scope
        if !head.inherited.isEmpty { enter(head.entry(of: set), of: head, &scope) }
        scope.placeInRow = [head.name, pair.destination.model[id].name]
        scope.wholeValue = set.value.range
        let dropsNil = head.dropsNil || set.value.onNil?.text == "drop"
        var source: PropertyMapping.Source
        var isOfItem = false
        switch pair.destination.model[id] {
        case .attribute(let attribute):
            let value = checkSetValue(set.value, in: scope, expecting: attribute.type.on(.destination), into: &diagnostics)
            let assigned = assign(value, to: attribute, dropsNil: dropsNil, in: scope, into: &diagnostics)
            source = simplified(assigned, attribute, of: .source)
            if case .expression = source, head.elements?.entity != nil, case let simple = simplified(assigned, attribute, of: .item) {
                if case .expression = simple { break }
                (source, isOfItem) = (simple, true)
            }
        case .relationship(let relationship):
            let value = checkSetValue(set.value, in: scope, into: &diagnostics)
            source = simplified(assign(value, to: relationship, dropsNil: dropsNil, in: scope, into: &diagnostics), id, relationship, head)
        }
        if case .expression(let value) = source, let refusal = refusal(of: value, for: id, in: head, dropsNil) {
            diagnostics.report(refusal)
            source = .expression(Expression(.unknown, .unknown, at: value.range))
        }
        return PropertyMapping(property: id, source: source, isOfItem: isOfItem, origin: .written(set.range), dropsNil: dropsNil)
    }

    /// Returns the error if a window decides which rows are left out or merged; nil if it does not. A window counts the rows that are left.
    private func refusal(of value: Expression, for property: PropertyID, in head: MappingHead, _ dropsNil: Bool) -> Diagnostic? {
        guard value.hasWindow(reading: head.lets) else { return nil }
        let unites = head.distinct.contains { $0.property == property }
        if unites { return .misplacedWindow(uniting: value) }
        guard dropsNil else { return nil }
        let leavesOut = value.type.isOptional && pair.destination.model[property].isRequiredToHaveValue
        return leavesOut || value.hasUnwrap ? .misplacedWindow(leavingOut: value) : nil
    }

    /// Returns the simplest source of a value, so that `set: { title: $source.name }` copies the stored value like inference does.
    private func simplified(_ value: Expression, _ attribute: Attribute, of row: Expression.Variable) -> PropertyMapping.Source {
        if case .constant(let constant) = value.kind { return .constant(constant) }
        if let id = copied(value, attribute, of: row) { return .carried(id) }
        if case .coalesce(let inner, let other) = value.kind, case .constant(let constant) = other.kind, constant != .nil,
            let id = copied(inner, attribute, of: row)
        {
            return .carriedOrDefault(id, constant)
        }
        return .expression(value)
    }

    /// Returns the attribute of `$source` or `$item` whose value this is, in the same canonical form; nil for other values.
    private func copied(_ value: Expression, _ attribute: Attribute, of row: Expression.Variable) -> PropertyID? {
        switch value.kind {
        // The canonical form of an enum or a URI is its text.
        case .call(let function, let arguments) where function.name == "string" && arguments.count == 1 && arguments[0].isSpelledAsText:
            return copied(arguments[0], attribute, of: row)
        case .widen(let inner): return copied(inner, attribute, of: row)
        case .path(let base, let steps):
            guard case .variable(row) = base.kind, steps.count == 1, case .attribute(let leaf) = steps[0], leaf.leaf == nil,
                let was = pair.source.model[leaf.property].attribute
            else { return nil }
            switch pair.fit(from: was, to: attribute) {
            case .same, .represented, .widened(_, isComputed: false): return leaf.property
            case .widened(_, isComputed: true), nil: return nil
            }
        default: return nil
        }
    }

    private func simplified(_ value: Expression, _ id: PropertyID, _ relationship: Relationship, _ head: MappingHead)
        -> PropertyMapping.Source
    {
        switch value.kind {
        case .constant(let constant): return .constant(constant)
        case .list(let elements) where elements.isEmpty: return .constant(.list([]))
        case .mapped(_, let rows):
            guard case .path(let base, let steps) = rows.kind, case .variable(.source) = base.kind, steps.count == 1, head.isRowByRow,
                pair.source.model[steps[0].property].relationship?.isMany == relationship.isMany
            else { return .expression(value) }
            let former = PropertyGap.Former(id: steps[0].property, property: pair.source.model[steps[0].property])
            let gap = PropertyGap(
                pair: pair, property: .relationship(relationship), id: id, former: former, sourceEntity: head.source,
                entity: head.destination, isOwnSource: head.isOwnSource, keys: head.keys, statedInverse: nil,
                targets: targets)
            if case .carried(let id)? = gap.carriedRows(from: former) { return .carried(id) }
            return .expression(value)
        default: return .expression(value)
        }
    }
}

extension EntityMappingSyntax {
    /// Whether it has a key that decides which rows there are.
    fileprivate var decidesRows: Bool { each != nil || condition != nil || !distinct.isEmpty || !order.isEmpty }
}

extension Expression {
    /// Whether its values are texts, whatever their type is called.
    fileprivate var isSpelledAsText: Bool {
        guard case .path = kind else { return false }
        switch type.value {
        case .enumeration, .uri, .string: return true
        default: return false
        }
    }
}

extension ExpressionScope {
    /// Adds the name of a `let` to the scope, with the size of its expression.
    mutating func bind(_ binding: LetBinding, to variable: Expression.Variable) {
        guard case .written(let range) = binding.origin else { return }
        let found = Let(variable, binding.value.type, at: range, hasWindow: binding.hasWindow)
        bind(
            binding.name, to: found, size: size(of: binding.value), callOfRun: callOfRun(in: binding.value),
            quotient: flow(of: binding.value).quotient)
    }
}
