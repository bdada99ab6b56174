import MapSyntax

/// Which source properties reach the destination, and through which mappings.
struct Carriers: Sendable {
    /// How a mapping uses a source property.
    enum Use: Int, Sendable, Comparable {
        /// Computed with, in a way that may lose something.
        case lossy
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

/// How properties are used. They mostly stand in the order of their entity, so that one is found where it stands there.
private struct PropertyUses: Sendable {
    fileprivate(set) var all: [(property: PropertyID, use: Carriers.Use)] = []

    init(minimumCapacity: Int = 0) { all.reserveCapacity(minimumCapacity) }

    subscript(_ property: PropertyID) -> Carriers.Use? { place(of: property).map { all[$0].use } }

    fileprivate func place(of property: PropertyID) -> Int? {
        if property.index < all.count, all[property.index].property == property { return property.index }
        return all.firstIndex { $0.property == property }
    }

    mutating func raise(_ property: PropertyID, to use: Carriers.Use) {
        if let place = place(of: property) {
            all[place].use = max(all[place].use, use)
        } else {
            all.append((property, use))
        }
    }
}

extension PropertyUses {
    /// Says that a property is not kept after all.
    private mutating func lower(_ property: PropertyID) { if let place = place(of: property) { all[place].use = .lossy } }

    /// What a property reads of `$source` or of `$item`.
    fileprivate mutating func note(
        _ mapped: PropertyMapping, _ mapping: EntityMapping, _ step: StepResolution, of row: Expression.Variable
    ) {
        switch mapped.source {
        case .carried(let id), .carriedOrDefault(let id, _):
            if mapped.isOfItem == (row == .item) { raise(id, to: step.use(from: id, to: mapped)) }
        case .expression(let expression): note(expression, isLossless: true, Reading(lets: mapping.lets, row: row), step)
        case .parts(let parts): if row == .source { note(parts, mapping, step) }
        case .generatedKey: if mapping.elements?.keepsKeys ?? false == (row == .item) { noteKey(of: mapping, step) }
        case .constant, .inverse, .absent: break
        }
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

    /// A composite whose leaves all come along is kept.
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
            raise(property, to: leaves.count == model.composite(name)?.leaves.count ? .kept : .lossy)
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
            guard case .variable(let variable) = base.kind, let first = steps.first else {
                return note(base, isLossless: false, reading, step)
            }
            guard variable == reading.row else { return }
            raise(first.property, to: isLossless && steps.count == 1 && !first.isPart ? .kept : .lossy)
        case .variable(.entityLet(let place)) where place < reading.lets.count:
            note(reading.lets[place].value, isLossless: isLossless, reading, step)
        case .unwrap(let inner): note(inner, isLossless: isLossless, isPresent: true, reading, step)
        case .applied(let function, let arguments):
            for (place, argument) in arguments.enumerated() {
                guard case .variable(reading.row) = argument.kind else {
                    convert(argument, isLossless: false, reading, step)
                    continue
                }
                for property in function.body.properties(readOf: place) { raise(property, to: .lossy) }
            }
        case .mapped(_, let inner): note(inner, isLossless: isLossless, reading, step)
        // Another order of the same rows.
        case .method(.sorted, let base, let terms), .method(.reversed, let base, let terms):
            note(base, isLossless: isLossless, reading, step)
            for term in terms { note(term, isLossless: false, reading, step) }
        case .coalesce(let inner, let other):
            note(inner, isLossless: isLossless, reading, step)
            note(other, isLossless: false, reading, step)
        case .lookup(let inner, let cases, let otherwise):
            convert(inner, isLossless: isLossless && step.isReversible(cases, of: inner.type, otherwise), reading, step)
            if let otherwise { note(otherwise, isLossless: false, reading, step) }
        default:
            let isConversion = expression.isLosslessConversion || (isPresent && expression.isInjectiveWherePresent)
            for part in expression.parts { convert(part, isLossless: isLossless && isConversion, isPresent: isPresent, reading, step) }
        }
    }

    /// What a conversion reads is not kept as it is.
    private mutating func convert(
        _ part: Expression, isLossless: Bool, isPresent: Bool = false, _ reading: Reading, _ step: StepResolution
    ) {
        var read = PropertyUses()
        read.note(part, isLossless: isLossless, isPresent: isPresent, reading, step)
        for (property, use) in read.all { raise(property, to: min(use, .converted)) }
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

extension Expression {
    /// Whether it is `$item`, widened or asked for at most.
    fileprivate var isItem: Bool {
        switch kind {
        case .variable(.item): true
        case .widen(let inner), .unwrap(let inner): inner.isItem
        default: false
        }
    }
}

extension StepResolution {
    /// Whether a carried value lies as it lay.
    fileprivate func use(from old: PropertyID, to mapped: PropertyMapping) -> Carriers.Use {
        if case .inferred(by: InferenceRule.sameName.name, _) = mapped.origin { return .kept }
        guard let was = pair.source.model[old].attribute, let attribute = pair.destination.model[mapped.property].attribute else {
            return .kept
        }
        return pair.carriage(from: was, to: attribute) == .same ? .kept : .converted
    }

    /// Whether a look-up can be undone: every key has a value of its own, and `else` is never needed. Without `else` a value that is
    /// no key stops the run; a nil that is no key stays nil.
    fileprivate func isReversible(_ cases: [Expression.LookupCase], of type: ExpressionType, _ otherwise: Expression?) -> Bool {
        let values = cases.compactMap { if case .constant(let value) = $0.value.kind { value } else { nil } }
        guard values.count == cases.count, Set(values).count == values.count else { return false }
        if otherwise == nil { return !type.isOptional || !values.contains(.nil) || cases.contains { $0.key == .nil } }
        guard case .enumeration(_, let name) = type.value, let all = pair.source.model.enumeration(name)?.cases else { return false }
        return all.allSatisfy { name in cases.contains { $0.key == .text(name) } }
    }
}

extension PathStep {
    /// Whether only a part of a composite is read.
    fileprivate var isPart: Bool {
        switch self {
        case .attribute(let leaf): leaf.leaf != nil
        case .part: true
        case .toOne, .toMany: false
        }
    }
}

extension Expression {
    /// Whether the value could be converted back: a widening, a text of something that a text can spell, an instant of its number.
    fileprivate var isLosslessConversion: Bool {
        switch kind {
        case .widen: return true
        case .call(let function, let arguments) where arguments.count == 1:
            switch (function.name, arguments[0].type.value) {
            case ("string", .int16), ("string", .int32), ("string", .int64), ("string", .uuid), ("string", .decimal), ("string", .uri),
                ("string", .json), ("string", .enumeration),
                ("int64", .int16), ("int64", .int32), ("int32", .int16), ("double", .int16), ("double", .int32), ("double", .float),
                ("decimal", .int16), ("decimal", .int32), ("decimal", .int64), ("dateFromUnix", _), ("dateFromUnixMs", _), ("hex", _),
                ("base64", _):
                return true
            default: return false
            }
        default: return false
        }
    }

    /// Whether two values that it gives something for never give the same: exact arithmetic with a constant, and conversions to whole
    /// numbers that refuse what is none. `int64($source.price * 100)!` keeps every price.
    fileprivate var isInjectiveWherePresent: Bool {
        guard case .call(let function, let arguments) = kind else { return false }
        let isExact = arguments.allSatisfy { [.decimal, .int16, .int32, .int64].contains($0.widened.type.value) }
        switch (function.name, arguments.count) {
        case ("int16", 1), ("int32", 1), ("int64", 1): return isExact || [.double, .float].contains(arguments[0].type.value)
        case ("+", 2), ("-", 2): return isExact && arguments.contains { $0.constant != nil }
        case ("*", 2): return isExact && arguments.contains { $0.constant.map { !$0.isZero } ?? false }
        default: return false
        }
    }

    /// What a widening widens.
    private var widened: Expression {
        if case .widen(let inner) = kind { inner.widened } else { self }
    }

    private var constant: Value? {
        if case .constant(let value) = widened.kind { value } else { nil }
    }
}

extension Value {
    fileprivate var isZero: Bool { self == .integer(0) || self == .decimal("0") || self == .real(0) }
}
