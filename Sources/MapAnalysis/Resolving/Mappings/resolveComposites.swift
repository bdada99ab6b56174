import MapSyntax

/// The `set` entries of one property: for the whole, for parts of it, or both.
struct PropertySets {
    var whole: SetSyntax?
    /// Entries such as `place.latitude: …`.
    var parts: [SetSyntax] = []
    /// The first entry.
    var first: SetSyntax

    var all: [SetSyntax] { [whole].compactMap { $0 } + parts }
}

extension StepResolution {
    /// Resolves a composite that is set as a whole, by another composite, or part by part. A part has precedence over the whole. Parts that
    /// neither sets keep their old values.
    func resolveComposite(
        _ sets: PropertySets, _ attribute: Attribute, before former: PropertyGap.Former?, in head: MappingHead, _ scope: ExpressionScope,
        into diagnostics: inout Diagnostics
    ) -> PropertyMapping {
        var scope = scope
        if !head.inherited.isEmpty { enter(head.entry(of: sets.first), of: head, &scope) }
        let dropsNil = head.dropsNil || sets.all.contains { $0.value.onNil?.text == "drop" }
        var resolution = CompositeResolution(pair: pair, attribute: attribute, scope: scope, dropsNil: dropsNil)
        resolution.place = sets.first.property.range
        if let whole = sets.whole {
            let value = checkSetValue(whole.value, in: scope, expecting: attribute.type.on(.destination), into: &resolution.diagnostics)
            resolution.set(value)
        } else if let former, let source = head.source {
            resolution.carryOver(former, of: source)
        }
        for part in sets.parts { resolution.set(part) }
        let source = resolution.source(isWhole: sets.parts.isEmpty)
        for diagnostic in resolution.diagnostics.all { diagnostics.report(diagnostic) }
        return PropertyMapping(property: attribute.id, source: source, origin: .written(sets.first.range), dropsNil: dropsNil)
    }
}

/// The leaves of one composite attribute while their values are resolved.
private struct CompositeResolution {
    let pair: ModelPair
    let attribute: Attribute
    let scope: ExpressionScope
    let dropsNil: Bool
    /// Where the attribute is named.
    var place = TextRange(FileID(0), 0, 0)
    var diagnostics = Diagnostics()
    /// By leaf of the attribute's type; nil if its value is not known yet.
    private var values: [Expression?] = []
    /// The source of the whole value, if it is simply another composite of this row.
    private var copied: PropertyID?
    /// Whether an entry sets a part that does not exist. The part that its author meant is unknown.
    private var hasUnknownPart = false

    init(pair: ModelPair, attribute: Attribute, scope: ExpressionScope, dropsNil: Bool) {
        (self.pair, self.attribute, self.scope, self.dropsNil) = (pair, attribute, scope, dropsNil)
        values = Array(repeating: nil, count: composite?.leaves.count ?? 0)
    }

    private var composite: CompositeType? {
        guard case .composite(_, let name) = attribute.type.value else { return nil }
        return scope.destination.composite(name)
    }

    /// Sets all parts from the value that is written for the whole: a composite with these parts, or nil.
    mutating func set(_ value: Expression) {
        guard value.type.value != .unknown, let composite else { return poison() }
        if value.type.isOptional, !attribute.type.isOptional, !dropsNil {
            diagnostics.report(.possiblyNil(value, attribute, scope))
            return poison()
        }
        if value.type.value == .nothing {
            values = composite.leaves.map { constant(.nil, $0) }
            return
        }
        guard case .composite(let side, let name) = value.type.value, let parts = scope.leaves(of: value),
            let theirs = scope.model(side).composite(name), fill(parts, theirs, isAll: true)
        else {
            diagnostics.report(.typeMismatch(value, attribute, scope))
            return poison()
        }
        if case .path(let base, let steps) = value.kind, case .variable(.source) = base.kind, steps.count == 1,
            case .attribute(let leaf) = steps[0], let was = pair.source.model[leaf.property].attribute,
            let fit = pair.fit(from: was, to: attribute), fit == .same || fit == .represented
        {
            copied = leaf.property
        }
    }

    /// Carries over the old values, as far as they fit the new type.
    mutating func carryOver(_ former: PropertyGap.Former, of entity: EntityID) {
        guard let was = former.property.attribute, case .composite(_, let name) = was.type.value, was.isStored,
            let theirs = pair.source.model.composite(name)
        else { return }
        let row = Expression(.variable(.source), ExpressionType(.row(.source, entity)))
        let path = Expression(.path(row, [.attribute(LeafID(former.id))]), was.type.on(.source))
        if let parts = scope.leaves(of: path) { _ = fill(parts, theirs, isAll: false) }
    }

    /// Takes the leaves of another composite by their names. With `isAll`, each of them must have a place. Returns whether that is so.
    private mutating func fill(_ parts: [Expression], _ theirs: CompositeType, isAll: Bool) -> Bool {
        guard let composite else { return false }
        for (leaf, part) in zip(theirs.leaves, parts) {
            guard let place = composite.leaf(like: leaf), let value = part.converted(to: wanted(place).value, in: scope) else {
                if isAll { return false }
                continue
            }
            if value.type.isOptional, !isOptional(place) {
                if isAll { return false }
                continue
            }
            values[place] = value
        }
        return true
    }

    /// Takes one entry `place.latitude: …`. For a composite within the composite, takes all its parts.
    mutating func set(_ entry: SetSyntax) {
        var range = values.indices
        var type = attribute.type.value
        for name in entry.part {
            guard case .composite(_, let current) = type, let composite = scope.destination.composite(current) else {
                diagnostics.report(.unknownProperty(part: name, ofValue: type.article))
                return hasUnknownPart = true
            }
            guard let member = composite.member(name.text) else {
                diagnostics.report(.unknownAttribute(name, ofComposite: composite))
                return hasUnknownPart = true
            }
            range = range.lowerBound + member.leaves.lowerBound..<range.lowerBound + member.leaves.upperBound
            type = member.type.value
        }
        guard !range.isEmpty else { return }
        var part = part(range.lowerBound, named: ([attribute.name] + entry.part.map(\.text)).joined(separator: "."))
        part.type.value = type
        let value = checkSetValue(entry.value, in: scope, expecting: part.type.on(.destination), into: &diagnostics)
        guard type.isComposite else {
            values[range.lowerBound] = assign(value, to: part, dropsNil: dropsNil, in: scope, into: &diagnostics)
            return
        }
        var inner = CompositeResolution(pair: pair, attribute: part, scope: scope, dropsNil: dropsNil)
        inner.set(value)
        for diagnostic in inner.diagnostics.all { diagnostics.report(diagnostic) }
        for (place, value) in zip(range, inner.values) { values[place] = value }
    }

    /// Returns the value of the attribute. Reports a required leaf without a value.
    mutating func source(isWhole: Bool) -> PropertyMapping.Source {
        if isWhole, let copied { return .carried(copied) }
        guard let composite else { return .constant(.nil) }
        var parts: [PropertyMapping.Part] = []
        for (place, leaf) in composite.leaves.enumerated() {
            if values[place] == nil, !leaf.type.isOptional, !hasUnknownPart {
                let name = ([attribute.name] + leaf.path).joined(separator: ".")
                diagnostics.report(.noValueForRequired(part: name, of: composite, leaf, at: self.place))
            }
            parts.append(part(values[place] ?? constant(.nil, leaf), place))
        }
        return .parts(parts)
    }

    /// Returns a leaf as an attribute of its own.
    private func part(_ place: Int, named name: String) -> Attribute {
        guard let leaf = composite?.leaves[place] else { return attribute }
        var part = attribute
        part.name = name
        part.type = ExpressionType(leaf.type.value, isOptional: isOptional(place))
        part.representation = leaf.representation
        part.range = leaf.range
        part.typeRange = leaf.range
        return part
    }

    private func part(_ value: Expression, _ place: Int) -> PropertyMapping.Part {
        guard case .path(let base, let steps) = value.kind, case .variable(.source) = base.kind, steps.count == 1,
            case .attribute(let origin) = steps[0], let old = form(of: origin), let leaf = composite?.leaves[place],
            old == Form(leaf.type.value, leaf.representation)
        else { return .expression(value) }
        return .carried(origin)
    }

    private struct Form: Equatable {
        var type: ValueType
        var representation: Representation

        init(_ type: ValueType, _ representation: Representation) {
            self.type = type.on(.source)
            self.representation = representation
        }
    }

    private func form(of origin: LeafID) -> Form? {
        guard let attribute = pair.source.model[origin.property].attribute else { return nil }
        guard let index = origin.leaf else { return Form(attribute.type.value, attribute.representation) }
        guard case .composite(_, let name) = attribute.type.value, let leaf = pair.source.model.composite(name)?.leaves[index] else {
            return nil
        }
        return Form(leaf.type.value, leaf.representation)
    }

    private func wanted(_ place: Int) -> ExpressionType {
        composite.map { $0.leaves[place].type.on(.destination) } ?? .unknown
    }

    /// Whether the leaf may be nil: if it is optional, or if the whole composite is, because a nil composite means that all leaves are nil.
    private func isOptional(_ place: Int) -> Bool { attribute.type.isOptional || dropsNil || wanted(place).isOptional }

    private func constant(_ value: Value, _ leaf: CompositeType.Leaf) -> Expression {
        Expression(.constant(value), ExpressionType(leaf.type.value.on(.destination), isOptional: value == .nil))
    }

    private mutating func poison() { poison(values.indices) }

    private mutating func poison(_ range: Range<Int>) {
        for place in range { values[place] = Expression(.unknown, .unknown) }
    }
}
