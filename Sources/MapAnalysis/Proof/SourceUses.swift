import MapSyntax

/// Which source properties reach the destination, and through which mappings.
struct SourceUses: Sendable {
    /// How a mapping uses a source property.
    enum Use: Int, Sendable, Comparable {
        /// No expression reads some parts of the composite.
        case partly
        /// A computation reads it and may lose something.
        case lossy
        /// A reversible conversion. A migration refuses values that do not fit.
        case checked
        /// A reversible conversion.
        case converted
        /// Copied unchanged.
        case kept

        static func < (left: Use, right: Use) -> Bool { left.rawValue < right.rawValue }
    }

    /// By index of the mapping: how it uses the properties of its own source row.
    private let uses: [PropertyUses]
    /// By mapping: how it uses the properties of `$item`.
    private let elementUses: [MappingID: PropertyUses]
    /// By mapping: the properties over which `each` iterates and whose elements it carries over whole.
    private let goneThrough: [MappingID: Set<PropertyID>]
    /// By mapping that merges rows: the properties that only the first row of a group keeps.
    private let ofFirst: [MappingID: Set<PropertyID>]

    init() { (uses, elementUses, goneThrough, ofFirst) = ([], [:], [:], [:]) }

    init(_ step: StepResolution) {
        var (elementUses, goneThrough, ofFirst): ([MappingID: PropertyUses], [MappingID: Set<PropertyID>], [MappingID: Set<PropertyID>])
        (elementUses, goneThrough, ofFirst) = ([:], [:], [:])
        uses = step.mappings.map { mapping in
            var uses = PropertyUses(minimumCapacity: mapping.properties.count)
            for property in mapping.properties { uses.note(property, mapping, step, of: .source) }
            if let elements = mapping.elements { uses.note(elements, mapping, step) }
            uses.lowerWhatIsReadPartly(in: step.pair.source.model)
            if let elements = mapping.elements {
                goneThrough[mapping.id] = elements.movedWhole(by: mapping)
                var ofItem = PropertyUses()
                if elements.entity != nil { for property in mapping.properties { ofItem.note(property, mapping, step, of: .item) } }
                if !mapping.distinct.isEmpty { ofFirst[mapping.id] = ofItem.unite(mapping, step, of: .item) }
                elementUses[mapping.id] = ofItem
            }
            if !mapping.distinct.isEmpty { ofFirst[mapping.id, default: []].formUnion(uses.unite(mapping, step, of: .source)) }
            return uses
        }
        (self.elementUses, self.goneThrough, self.ofFirst) = (elementUses, goneThrough, ofFirst)
    }

    var haveElements: Bool { !elementUses.isEmpty }
    func use(of property: PropertyID, by mapping: MappingID) -> Use? { uses[mapping.index][property] }
    func use(ofElements property: PropertyID, by mapping: MappingID) -> Use? { elementUses[mapping]?[property] }
    func isGoneThrough(_ property: PropertyID, by mapping: MappingID) -> Bool { goneThrough[mapping]?.contains(property) ?? false }
    func isOfFirst(_ property: PropertyID, by mapping: MappingID) -> Bool { ofFirst[mapping]?.contains(property) ?? false }
}

/// How properties are used. They are mostly in the order of their entity, which makes the lookup fast.
private struct PropertyUses: Sendable {
    fileprivate(set) var all: [(property: PropertyID, use: SourceUses.Use)] = []
    /// The leaves of composites that are read one by one. `wholes` has the properties that are read whole but not kept.
    fileprivate var leaves: [PropertyID: Set<Int>] = [:]
    fileprivate var wholes: Set<PropertyID> = []

    init(minimumCapacity: Int = 0) { all.reserveCapacity(minimumCapacity) }

    subscript(_ property: PropertyID) -> SourceUses.Use? { place(of: property).map { all[$0].use } }

    fileprivate func place(of property: PropertyID) -> Int? {
        if property.index < all.count, all[property.index].property == property { return property.index }
        return all.firstIndex { $0.property == property }
    }

    mutating func raise(_ property: PropertyID, to use: SourceUses.Use) {
        if use == .lossy { wholes.insert(property) }
        put(property, use)
    }

    fileprivate mutating func put(_ property: PropertyID, _ use: SourceUses.Use) {
        if let place = place(of: property) {
            all[place].use = max(all[place].use, use)
        } else {
            all.append((property, use))
        }
    }
}

extension PropertyUses {
    /// Records that a property is not kept after all.
    private mutating func lower(_ property: PropertyID, to use: SourceUses.Use = .lossy) {
        if let place = place(of: property) { all[place].use = use }
    }

    private mutating func raise(leaves: some Sequence<Int>, of property: PropertyID) {
        put(property, .lossy)
        self.leaves[property, default: []].formUnion(leaves)
    }

    /// Lowers the use of composites of which some parts are not read, since these are lost.
    fileprivate mutating func lowerWhatIsReadPartly(in model: Model) {
        let read = leaves
        for (property, use) in all where use == .lossy && !wholes.contains(property) {
            guard let found = read[property], case .composite(_, let name)? = model[property].attribute?.type.value,
                let count = model.composite(name)?.leaves.count, found.count < count
            else { continue }
            lower(property, to: .partly)
        }
    }

    /// Records the properties of `$source` or of `$item` that a property's value reads.
    fileprivate mutating func note(
        _ mapped: PropertyMapping, _ mapping: EntityMapping, _ step: StepResolution, of row: Expression.Variable
    ) {
        switch mapped.source {
        case .carried(let id), .carriedOrDefault(let id, _):
            if mapped.isOfItem == (row == .item) { raise(id, to: step.use(from: id, to: mapped)) }
        case .expression(let expression):
            let scope = ReadScope(lets: mapping.lets, row: row)
            if step.surelyFits(expression, mapped, mapping) { return note(expression, isLossless: true, scope, step) }
            convert(expression, isLossless: true, to: .checked, scope, step)
        case .parts(let parts): if row == .source { note(parts, mapping, step) }
        case .generatedKey: if mapping.elements?.mayKeepKeys ?? false == (row == .item) { noteKey(of: mapping, step) }
        case .constant, .inverse, .absent: break
        }
    }

    /// Records the properties that `each` reads, if some value uses the elements.
    fileprivate mutating func note(_ elements: Elements, _ mapping: EntityMapping, _ step: StepResolution) {
        if mapping.properties.contains(where: { $0.mentions(.item) }) {
            note(elements.value, isLossless: false, ReadScope(lets: mapping.lets, row: .source), step)
        }
    }

    /// Lowers the uses in a mapping that merges rows. It keeps only the values that are equal in a group, and the links of to-manys that it carries over, which
    /// are combined. Returns the properties that only the first row keeps.
    fileprivate mutating func unite(
        _ mapping: EntityMapping, _ step: StepResolution, of row: Expression.Variable
    ) -> Set<PropertyID> {
        var agreed = PropertyUses()
        for key in mapping.distinct {
            switch key {
            case .value(let expression):
                // Under `??` rows agree of which one has the value and another has none.
                agreed.note(expression, isLossless: !expression.fillsNil, ReadScope(lets: mapping.lets, row: row), step)
            case .property(let leaf):
                guard let property = mapping[leaf.property] else { continue }
                if property.expressions.contains(where: \.fillsNil) { continue }
                if let place = leaf.leaf {
                    // If only a part of a composite is equal in a group, the rest is not kept.
                    if case .parts(let parts) = property.source { agreed.note([parts[place]], mapping, step) }
                } else {
                    agreed.note(property, mapping, step, of: row)
                }
            }
        }
        var ofFirst = Set<PropertyID>()
        for (property, use) in all where use > .lossy && agreed[property] ?? .lossy == .lossy {
            if step.pair.source.model[property].relationship?.isMany ?? false, !mapping.writes(property) { continue }
            lower(property)
            ofFirst.insert(property)
        }
        return ofFirst
    }

    /// Records the parts of a composite. It is kept if all its leaves are kept.
    private mutating func note(_ parts: [PropertyMapping.Part], _ mapping: EntityMapping, _ step: StepResolution) {
        var carried: [PropertyID: Set<Int>] = [:]
        for part in parts {
            switch part {
            case .carried(let leaf) where leaf.leaf == nil: raise(leaf.property, to: .kept)
            case .carried(let leaf): carried[leaf.property, default: []].insert(leaf.leaf ?? 0)
            case .expression(let expression): note(expression, isLossless: true, ReadScope(lets: mapping.lets, row: .source), step)
            }
        }
        for (property, leaves) in carried {
            let model = step.pair.source.model
            guard case .composite(_, let name)? = model[property].attribute?.type.value else { continue }
            if leaves.count == model.composite(name)?.leaves.count {
                raise(property, to: .kept)
            } else {
                raise(leaves: leaves, of: property)
            }
        }
    }

    private mutating func noteKey(of mapping: EntityMapping, _ step: StepResolution) {
        guard let source = mapping.elements?.mayKeepKeys ?? false ? mapping.elements?.entity : mapping.source else { return }
        let key = step.pair.source.model.entities[step.pair.source.roots[source.index].index].key
        if key.count == 1 { raise(key[0], to: .kept) }
    }

    /// Records the properties that an expression reads. `isPresent`: it is under a `!`, so mapc checks every row for nil, and a conversion
    /// that fails does not lose anything.
    private mutating func note(
        _ expression: Expression, isLossless: Bool, isPresent: Bool = false, _ scope: ReadScope, _ step: StepResolution
    ) {
        switch expression.kind {
        case .path(let base, let steps):
            guard let (row, entity) = base.rowRead, let first = steps.first else { return note(base, isLossless: false, scope, step) }
            guard row == scope.row else { return }
            // A cast to an entity reads nothing of rows of other entities.
            let isLossless = isLossless && entity.map { step.pair.source.model.isKind(first.property.entity, of: $0) } ?? true
            if let leaves = first.leaves { return raise(leaves: leaves, of: first.property) }
            raise(first.property, to: isLossless && steps.count == 1 ? .kept : .lossy)
        case .variable(.entityLet(let place)) where place < scope.lets.count:
            note(scope.lets[place].value, isLossless: isLossless, scope, step)
        case .unwrap(let inner): note(inner, isLossless: isLossless, isPresent: true, scope, step)
        case .call(let function, _) where function.name == Function.rowUUID.name: break  // The row's key cannot be found in it.
        case .applied(let function, let arguments): noteCall(of: function, arguments, scope, step)
        case .mapped(_, let inner): note(inner, isLossless: isLossless, scope, step)
        // An expression that is evaluated for each of the mapping's rows is evaluated for this one too.
        case .method(_, let base, let arguments) where base.isOfOwnRows:
            for property in arguments.flatMap(\.propertiesOfElements) { raise(property, to: .lossy) }
            for part in [base] + arguments { note(part, isLossless: false, scope, step) }
        // These methods only change the order of the rows.
        case .method(.sorted, let base, let terms), .method(.reversed, let base, let terms):
            note(base, isLossless: isLossless, scope, step)
            for term in terms { note(term, isLossless: false, scope, step) }
        case .coalesce(let inner, let other):
            note(inner, isLossless: isLossless, scope, step)
            note(other, isLossless: false, scope, step)
        case .lookup(let inner, let cases, let otherwise):
            // Without 'else' a value without an entry stops the migration.
            convert(
                inner, isLossless: isLossless && step.isReversible(cases, of: inner.type, otherwise),
                to: otherwise == nil ? .checked : .converted, scope, step)
            if let otherwise { note(otherwise, isLossless: false, scope, step) }
        default:
            let isConversion = expression.isLosslessConversion || (isPresent && expression.isInjectiveWherePresent)
            let (use, isLossless) = (expression.isLosslessConversion ? SourceUses.Use.converted : .checked, isLossless && isConversion)
            for part in expression.parts { convert(part, isLossless: isLossless, isPresent: isPresent, to: use, scope, step) }
        }
    }

    /// Records a call of the mapping file's function. If it receives the row, it reads some properties of it. It computes with all other
    /// arguments.
    private mutating func noteCall(
        of function: MappingFunction, _ arguments: [Expression], _ scope: ReadScope, _ step: StepResolution
    ) {
        for (place, argument) in arguments.enumerated() {
            guard case .variable(scope.row) = argument.kind else {
                convert(argument, isLossless: false, scope, step)
                continue
            }
            for property in function.body.properties(readOf: place) { raise(property, to: .lossy) }
        }
    }

    /// Records the properties that a conversion reads. They are not kept unchanged.
    private mutating func convert(
        _ part: Expression, isLossless: Bool, isPresent: Bool = false, to greatest: SourceUses.Use = .converted, _ scope: ReadScope,
        _ step: StepResolution
    ) {
        var read = PropertyUses()
        read.note(part, isLossless: isLossless, isPresent: isPresent, scope, step)
        for (property, use) in read.all { put(property, min(use, greatest)) }
        leaves.merge(read.leaves) { $0.union($1) }
        wholes.formUnion(read.wholes)
    }
}

/// The row whose properties are recorded, `$source` or `$item`, and the `let` names through which they are read.
private struct ReadScope {
    var lets: [LetBinding]
    var row: Expression.Variable
}

extension Elements {
    /// Returns the relationship that has the elements, since each becomes a row. For a list, returns the properties that it names, if the
    /// element itself is written.
    fileprivate func movedWhole(by mapping: EntityMapping) -> Set<PropertyID> {
        func own(_ expression: Expression) -> PropertyID? {
            guard case .path(let base, let steps) = expression.kind, case .variable(.source) = base.kind, steps.count == 1 else {
                return nil
            }
            return steps[0].property
        }
        if entity != nil { return own(value.inAnyOrder).map { [$0] } ?? [] }
        guard case .list(let items) = value.kind else { return [] }
        let isWritten = mapping.properties.contains { if case .expression(let value) = $0.source { value.isItem } else { false } }
        return isWritten ? Set(items.compactMap(own)) : []
    }
}

extension EntityMapping {
    /// Whether the author writes a value that reads the property, so that the value of merged rows is that of their first.
    fileprivate func writes(_ property: PropertyID) -> Bool {
        properties.contains { written in
            if case .inferred = written.origin { false } else { written.source.reads(property) }
        }
    }
}
