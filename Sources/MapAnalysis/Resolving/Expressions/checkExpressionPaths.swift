import MapSyntax

/// Resolves variables, bare names and paths.
extension ExpressionChecker {
    mutating func variable(_ name: Name) -> Expression {
        if let binding = scope.lets[name.text] {
            if let place = scope.refusesRun, let call = scope.namesOfRun[binding.variable] {
                return refuse(.misplacedFunction(call, place, at: name.range), name.range)
            }
            if binding.hasWindow, let refusal = refusal(of: name, isLet: true) { return refuse(refusal, name.range) }
            var type = binding.type
            if scope.facts.contains(NonNilFact(binding.variable)) { type.isOptional = false }
            return Expression(type.value == .unknown ? .unknown : .variable(binding.variable), type, at: name.range)
        }
        switch name.text {
        case "source":
            guard let row = scope.row else { return refuse(.unknownVariable(outOfReach: name, scope), name.range) }
            return Expression(.variable(.source), ExpressionType(.row(.source, row)), at: name.range)
        case "item" where scope.item != nil: return bound(.item, scope.item ?? .unknown, name)
        case "index" where scope.item != nil: return bound(.index, ExpressionType(.int32), name)
        case "group" where scope.group != nil: return bound(.group, scope.group ?? .unknown, name)
        case _ where scope.unreachable[name.text] != nil:
            return refuse(.unknownVariable(name, because: scope.unreachable[name.text] ?? ""), name.range)
        case "item", "index":
            return refuse(
                .unknownVariable(name, because: "elements exist only in an entry with 'each'", help: "write 'each: …' in this entry"),
                name.range)
        case "group":
            return refuse(
                .unknownVariable(
                    name, because: "groups exist only under 'set' of an entry with 'distinct'", help: "write 'distinct: …' in this entry"),
                name.range)
        default:
            if name.text.utf8.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }) {
                return element(name)
            }
            return refuse(.unknownVariable(name, scope), name.range)
        }
    }

    /// Resolves `$0` and `$1`: the element of the innermost method, or two neighbours.
    private mutating func element(_ name: Name) -> Expression {
        guard let place = Int(name.text), scope.elements.indices.contains(place) else {
            return refuse(.unknownVariable(element: name, known: scope.elements.count), name.range)
        }
        var type = scope.elements[place]
        let variable = Expression.Variable.element(place, depth: 0)
        if scope.facts.contains(NonNilFact(variable)) { type.isOptional = false }
        return Expression(type.value == .unknown ? .unknown : .variable(variable), type, at: name.range)
    }

    private func bound(_ variable: Expression.Variable, _ type: ExpressionType, _ name: Name) -> Expression {
        var type = type
        if scope.facts.contains(NonNilFact(variable)) { type.isOptional = false }
        return Expression(type.value == .unknown ? .unknown : .variable(variable), type, at: name.range)
    }

    /// Resolves a bare word. An entity's name means all its rows; any other word is probably a mistake for something else.
    mutating func bareName(_ name: Name, _ expecting: ValueType?) -> Expression {
        if let entity = scope.source.entity(name.text) {
            return Expression(.rows(.source, entity.id), ExpressionType(.sequence(.row(.source, entity.id))), at: name.range)
        }
        if let brought = scope.broughtRows[name.text] {
            // The row's key may be the next number after those of all rows that mappings make.
            if let place = scope.refusesMappings { return refuse(.misplacedMapping(rowOf: name, place), name.range) }
            let row = ValueType.row(.destination, brought.entity)
            let type = ExpressionType(brought.areMany ? .sequence(row) : row)
            return Expression(.variable(.brought(brought.mapping)), type, at: name.range)
        }
        if name.text == "destination" { return refuse(.misplacedDestination(name), name.range) }
        return refuse(.unknownName(name, scope, cases: scope.cases(of: expecting ?? .unknown)), name.range)
    }

    /// Resolves `source.Post`, which means the same as `Post`. Authors write it if both sides have an entity of that name, or to make the
    /// side visible. In `assert` it also resolves `destination.Post`.
    private mutating func rows(of name: Name, on side: ExpressionSyntax, _ range: TextRange) -> Expression? {
        guard case .name(let word) = side.kind, scope.source.entity(word.text) == nil, let side = Side(rawValue: word.text) else {
            return nil
        }
        if side == .destination, !scope.seesDestination { return refuse(.misplacedDestination(word), range) }
        let model = scope.model(side)
        if let entity = model.entity(name.text) {
            return Expression(.rows(side, entity.id), ExpressionType(.sequence(.row(side, entity.id))), at: range)
        }
        if let row = scope.row, model.property(name.text, of: row) != nil { return nil }
        let known = model.entities.map(\.name)
        return refuse(.unknownEntity(name, near: nearest(to: name.text, among: known)), range)
    }

    mutating func member(_ name: Name, of base: ExpressionSyntax, _ range: TextRange) -> Expression {
        if let rows = rows(of: name, on: base, range) { return rows }
        let base = check(base)
        switch base.type.value {
        case .unknown: return unknown(range)
        case .row(let side, let entity): return step(name, from: base, side, entity, range)
        case .sequence(let element, _):
            if Self.methodNames.contains(name.text) { return method(name, of: base, [], range) }
            if case .composite(let side, let composite) = element {
                return leaf(name, of: base, scope.model(side).composite(composite), side, range)
            }
            guard case .row(let side, let entity) = element else {
                return refuse(.unknownMethod(name, of: scope.article(base.type), known: Self.methodNames), range)
            }
            return step(name, from: base, side, entity, range)
        case .composite(let side, let composite): return leaf(name, of: base, scope.model(side).composite(composite), side, range)
        case .json: return jsonMember(name, of: base, range)
        default: return refuse(.unknownMethod(name, ofValue: scope.article(base.type), range), range)
        }
    }

    /// Adds one step to a path from a row, or from every row of a sequence.
    private mutating func step(_ name: Name, from base: Expression, _ side: Side, _ entity: EntityID, _ range: TextRange) -> Expression {
        let model = scope.model(side)
        guard let id = model.property(name.text, of: entity) else {
            return refuse(.unknownAttribute(name, of: entity, side, scope), range)
        }
        switch model[id] {
        case .attribute(let attribute):
            guard attribute.type.value != .unknown else { return unknown(range) }
            if attribute.isTransient { return refuse(.unknownAttribute(transient: name, attribute), range) }
            return extended(base, .attribute(LeafID(id)), attribute.type.on(side), range)
        case .relationship(let relationship):
            let row = ValueType.row(side, relationship.destination)
            return relationship.isMany
                ? extended(base, .toMany(id), ExpressionType(.sequence(row)), range)
                : extended(base, .toOne(id), ExpressionType(row, isOptional: relationship.isOptional), range)
        }
    }

    /// Returns the path with one more step. After a to-many the type is a sequence; after an optional row it is optional.
    private func extended(_ base: Expression, _ step: PathStep, _ type: ExpressionType, _ range: TextRange) -> Expression {
        let path: (base: Expression, steps: [PathStep])
        if case .path(let start, let steps) = base.kind { path = (start, steps + [step]) } else { path = (base, [step]) }
        let kind = Expression.Kind.path(path.base, path.steps)
        if base.type.value.element != nil {
            // Missing rows are skipped, but nil values of existing rows are elements.
            let isPartOfNil = if case .composite? = base.type.value.element { base.type.value.hasNils } else { false }
            let hasNils = step.isOfValue ? type.isOptional || isPartOfNil : false
            return Expression(kind, ExpressionType(.sequence(type.value.element ?? type.value, hasNils: hasNils)), at: range)
        }
        // The to-many of a missing row is empty.
        guard type.value.element == nil else { return Expression(kind, type, at: range) }
        var type = ExpressionType(type.value, isOptional: type.isOptional || base.type.isOptional)
        if case .variable(let variable) = path.base.kind, scope.facts.contains(NonNilFact(variable, path.steps)) { type.isOptional = false }
        return Expression(kind, type, at: range)
    }

    /// Resolves a composite's attribute, which may be a composite again.
    private mutating func leaf(
        _ name: Name, of base: Expression, _ composite: CompositeType?, _ side: Side, _ range: TextRange
    ) -> Expression {
        guard let composite else { return unknown(range) }
        guard let member = composite.member(name.text) else { return refuse(.unknownAttribute(name, ofComposite: composite), range) }
        let type = member.type.on(side)
        if type.value == .unknown { return unknown(range) }
        guard base.type.value.element != nil else { return scope.part(member.leaves, of: base, as: type, at: range) }
        if case .path(let start, let steps) = base.kind, let step = steps.last?.part(member.leaves, isLeaf: !type.value.isComposite) {
            let before = Expression(steps.count == 1 ? start.kind : .path(start, steps.dropLast()), base.type)
            return extended(before, step, type, range)
        }
        // A sequence that is not a path is mapped to the same part of each element.
        let element = Expression(
            .variable(.element(0, depth: 0)), ExpressionType(base.type.value.element ?? .unknown, isOptional: base.type.value.hasNils))
        let part = scope.part(member.leaves, of: element, as: type, at: range)
        return Expression(.method(.map, base, [part]), ExpressionType(.sequence(type.value, hasNils: part.type.isOptional)), at: range)
    }
}
