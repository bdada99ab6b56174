import MapSyntax

/// Which source properties reach the destination, and through which mappings.
struct Carriers: Sendable {
    /// How a mapping uses a source property.
    enum Use: Int, Sendable, Comparable {
        /// Some parts of a composite are read by nothing.
        case partly
        /// Computed with, in a way that may lose something.
        case lossy
        /// Converted, so that it could be converted back; what does not fit is refused.
        case checked
        /// Converted, so that it could be converted back.
        case converted
        /// Moved as it is.
        case kept

        static func < (left: Use, right: Use) -> Bool { left.rawValue < right.rawValue }
    }

    /// By index of the mapping: what it makes of the properties it reads from its own source row.
    private let uses: [PropertyUses]
    /// The same of `$item`.
    private let elementUses: [MappingID: PropertyUses]
    /// What `each` goes through and moves whole.
    private let goneThrough: [MappingID: Set<PropertyID>]
    /// What goes on of the first row alone where rows become one.
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
                elementUses[mapping.id] = ofItem
            }
            if !mapping.distinct.isEmpty { ofFirst[mapping.id] = uses.unite(mapping, step) }
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
    fileprivate(set) var all: [(property: PropertyID, use: Carriers.Use)] = []
    /// The leaves of composites that are read one by one, and what is read whole and not kept.
    fileprivate var leaves: [PropertyID: Set<Int>] = [:]
    fileprivate var wholes: Set<PropertyID> = []

    init(minimumCapacity: Int = 0) { all.reserveCapacity(minimumCapacity) }

    subscript(_ property: PropertyID) -> Carriers.Use? { place(of: property).map { all[$0].use } }

    fileprivate func place(of property: PropertyID) -> Int? {
        if property.index < all.count, all[property.index].property == property { return property.index }
        return all.firstIndex { $0.property == property }
    }

    mutating func raise(_ property: PropertyID, to use: Carriers.Use) {
        if use == .lossy { wholes.insert(property) }
        put(property, use)
    }

    fileprivate mutating func put(_ property: PropertyID, _ use: Carriers.Use) {
        if let place = place(of: property) {
            all[place].use = max(all[place].use, use)
        } else {
            all.append((property, use))
        }
    }
}

extension PropertyUses {
    /// Says that a property is not kept after all.
    private mutating func lower(_ property: PropertyID, to use: Carriers.Use = .lossy) {
        if let place = place(of: property) { all[place].use = use }
    }

    private mutating func raise(leaves: some Sequence<Int>, of property: PropertyID) {
        put(property, .lossy)
        self.leaves[property, default: []].formUnion(leaves)
    }

    /// Of a composite all parts must be read, or some of them are lost.
    fileprivate mutating func lowerWhatIsReadPartly(in model: Model) {
        let read = leaves
        for (property, use) in all where use == .lossy && !wholes.contains(property) {
            guard let found = read[property], case .composite(_, let name)? = model[property].attribute?.type.value,
                let count = model.composite(name)?.leaves.count, found.count < count
            else { continue }
            lower(property, to: .partly)
        }
    }

    /// What a property reads of `$source` or of `$item`.
    fileprivate mutating func note(
        _ mapped: PropertyMapping, _ mapping: EntityMapping, _ step: StepResolution, of row: Expression.Variable
    ) {
        switch mapped.source {
        case .carried(let id), .carriedOrDefault(let id, _):
            if mapped.isOfItem == (row == .item) { raise(id, to: step.use(from: id, to: mapped)) }
        case .expression(let expression):
            let reading = Reading(lets: mapping.lets, row: row)
            if step.surelyFits(expression, mapped, mapping) { return note(expression, isLossless: true, reading, step) }
            convert(expression, isLossless: true, to: .checked, reading, step)
        case .parts(let parts): if row == .source { note(parts, mapping, step) }
        case .generatedKey: if mapping.elements?.keepsKeys ?? false == (row == .item) { noteKey(of: mapping, step) }
        case .constant, .inverse, .absent: break
        }
    }

    /// What `each` takes apart goes on in its elements, where something is made of them.
    fileprivate mutating func note(_ elements: Elements, _ mapping: EntityMapping, _ step: StepResolution) {
        let isUsed = mapping.properties.contains { property in
            property.expressions.contains { value in value.contains { if case .variable(.item) = $0.kind { true } else { false } } }
        }
        if isUsed { note(elements.value, isLossless: false, Reading(lets: mapping.lets, row: .source), step) }
    }

    /// Rows become one: only what they agree in is kept, and the pairs of to-manys, which are united. What goes on of the first alone.
    fileprivate mutating func unite(_ mapping: EntityMapping, _ step: StepResolution) -> Set<PropertyID> {
        var agreed = PropertyUses()
        for key in mapping.distinct {
            switch key {
            case .value(let expression): agreed.note(expression, isLossless: true, Reading(lets: mapping.lets, row: .source), step)
            case .property(let leaf):
                guard let property = mapping[leaf.property] else { continue }
                if let place = leaf.leaf {
                    // Of a composite of which only a part agrees the rest is not kept.
                    if case .parts(let parts) = property.source { agreed.note([parts[place]], mapping, step) }
                } else {
                    agreed.note(property, mapping, step, of: .source)
                }
            }
        }
        var ofFirst = Set<PropertyID>()
        for (property, use) in all where use > .lossy && agreed[property] ?? .lossy == .lossy {
            if step.pair.source.model[property].relationship?.isMany ?? false { continue }
            lower(property)
            ofFirst.insert(property)
        }
        return ofFirst
    }

    /// A composite is kept if all its leaves are kept.
    private mutating func note(_ parts: [PropertyMapping.Part], _ mapping: EntityMapping, _ step: StepResolution) {
        var carried: [PropertyID: Set<Int>] = [:]
        for part in parts {
            switch part {
            case .carried(let leaf) where leaf.leaf == nil: raise(leaf.property, to: .kept)
            case .carried(let leaf): carried[leaf.property, default: []].insert(leaf.leaf ?? 0)
            case .expression(let expression): note(expression, isLossless: true, Reading(lets: mapping.lets, row: .source), step)
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
        guard let source = mapping.elements?.keepsKeys ?? false ? mapping.elements?.entity : mapping.source else { return }
        let key = step.pair.source.model.entities[step.pair.source.roots[source.index].index].key
        if key.count == 1 { raise(key[0], to: .kept) }
    }

    /// `isPresent`: a `!` around it has every row checked, so that a conversion that fails loses nothing.
    private mutating func note(
        _ expression: Expression, isLossless: Bool, isPresent: Bool = false, _ reading: Reading, _ step: StepResolution
    ) {
        switch expression.kind {
        case .path(let base, let steps):
            guard let (row, entity) = base.rowRead, let first = steps.first else { return note(base, isLossless: false, reading, step) }
            guard row == reading.row else { return }
            // Of rows that are no such entity nothing is read.
            let isLossless = isLossless && entity.map { step.pair.source.model.isKind(first.property.entity, of: $0) } ?? true
            if let leaves = first.leaves { return raise(leaves: leaves, of: first.property) }
            raise(first.property, to: isLossless && steps.count == 1 ? .kept : .lossy)
        case .variable(.entityLet(let place)) where place < reading.lets.count:
            note(reading.lets[place].value, isLossless: isLossless, reading, step)
        case .unwrap(let inner): note(inner, isLossless: isLossless, isPresent: true, reading, step)
        case .applied(let function, let arguments): noteCall(of: function, arguments, reading, step)
        case .mapped(_, let inner): note(inner, isLossless: isLossless, reading, step)
        // What is asked of each of the mapping's rows is asked of this one, too.
        case .method(_, let base, let arguments) where base.isOfOwnRows:
            for property in arguments.flatMap(\.propertiesOfElements) { raise(property, to: .lossy) }
            for part in [base] + arguments { note(part, isLossless: false, reading, step) }
        // Another order of the same rows.
        case .method(.sorted, let base, let terms), .method(.reversed, let base, let terms):
            note(base, isLossless: isLossless, reading, step)
            for term in terms { note(term, isLossless: false, reading, step) }
        case .coalesce(let inner, let other):
            note(inner, isLossless: isLossless, reading, step)
            note(other, isLossless: false, reading, step)
        case .lookup(let inner, let cases, let otherwise):
            // Without 'else' a value without an entry is refused.
            convert(
                inner, isLossless: isLossless && step.isReversible(cases, of: inner.type, otherwise),
                to: otherwise == nil ? .checked : .converted, reading, step)
            if let otherwise { note(otherwise, isLossless: false, reading, step) }
        default:
            let isConversion = expression.isLosslessConversion || (isPresent && expression.isInjectiveWherePresent)
            let (use, isLossless) = (expression.isLosslessConversion ? Carriers.Use.converted : .checked, isLossless && isConversion)
            for part in expression.parts { convert(part, isLossless: isLossless, isPresent: isPresent, to: use, reading, step) }
        }
    }

    /// A function that is given the row reads properties of it; all else that it is given is computed with.
    private mutating func noteCall(
        of function: MappingFunction, _ arguments: [Expression], _ reading: Reading, _ step: StepResolution
    ) {
        for (place, argument) in arguments.enumerated() {
            guard case .variable(reading.row) = argument.kind else {
                convert(argument, isLossless: false, reading, step)
                continue
            }
            for property in function.body.properties(readOf: place) { raise(property, to: .lossy) }
        }
    }

    /// What a conversion reads is not kept as it is.
    private mutating func convert(
        _ part: Expression, isLossless: Bool, isPresent: Bool = false, to greatest: Carriers.Use = .converted, _ reading: Reading,
        _ step: StepResolution
    ) {
        var read = PropertyUses()
        read.note(part, isLossless: isLossless, isPresent: isPresent, reading, step)
        for (property, use) in read.all { put(property, min(use, greatest)) }
        leaves.merge(read.leaves) { $0.union($1) }
        wholes.formUnion(read.wholes)
    }
}

/// Whose properties are noted: `$source` or `$item`, through the names of `let`.
private struct Reading {
    var lets: [LetBinding]
    var row: Expression.Variable
}

extension Elements {
    /// The relationship that leads to the elements, since each becomes a row; what a list names, where the element itself is written.
    fileprivate func movedWhole(by mapping: EntityMapping) -> Set<PropertyID> {
        func own(_ expression: Expression) -> PropertyID? {
            guard case .path(let base, let steps) = expression.kind, case .variable(.source) = base.kind, steps.count == 1 else {
                return nil
            }
            return steps[0].property
        }
        if entity != nil { return own(value).map { [$0] } ?? [] }
        guard case .list(let items) = value.kind else { return [] }
        let isWritten = mapping.properties.contains { if case .expression(let value) = $0.source { value.isItem } else { false } }
        return isWritten ? Set(items.compactMap(own)) : []
    }
}
