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

    init() { uses = [] }

    init(_ step: StepResolution) {
        uses = step.mappings.map { mapping in
            var uses = PropertyUses(minimumCapacity: mapping.properties.count)
            for property in mapping.properties { uses.note(property, mapping, step) }
            return uses
        }
    }

    func use(of property: PropertyID, by mapping: MappingID) -> Use? { uses[mapping.index][property] }
}

/// How properties are used. They mostly stand in the order of their entity, so that one is found where it stands there.
private struct PropertyUses: Sendable {
    private(set) var all: [(property: PropertyID, use: Carriers.Use)] = []

    init(minimumCapacity: Int = 0) { all.reserveCapacity(minimumCapacity) }

    subscript(_ property: PropertyID) -> Carriers.Use? { place(of: property).map { all[$0].use } }

    private func place(of property: PropertyID) -> Int? {
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
    fileprivate mutating func note(_ mapped: PropertyMapping, _ mapping: EntityMapping, _ step: StepResolution) {
        switch mapped.source {
        case .carried(let id): raise(id, to: step.use(from: id, to: mapped))
        case .carriedOrDefault(let id, _): raise(id, to: step.use(from: id, to: mapped))
        case .expression(let expression): note(expression, isLossless: true, mapping.lets, step)
        case .parts(let parts): note(parts, mapping, step)
        case .generatedKey: noteKey(of: mapping, step)
        case .constant, .inverse, .absent: break
        }
    }

    /// A composite whose leaves all come along is kept.
    private mutating func note(_ parts: [PropertyMapping.Part], _ mapping: EntityMapping, _ step: StepResolution) {
        var carried: [PropertyID: Set<Int>] = [:]
        for part in parts {
            switch part {
            case .carried(let leaf) where leaf.leaf == nil: raise(leaf.property, to: .kept)
            case .carried(let leaf): carried[leaf.property, default: []].insert(leaf.leaf ?? 0)
            case .expression(let expression): note(expression, isLossless: true, mapping.lets, step)
            }
        }
        for (property, leaves) in carried {
            let model = step.pair.source.model
            guard case .composite(_, let name)? = model[property].attribute?.type.value else { continue }
            raise(property, to: leaves.count == model.composite(name)?.leaves.count ? .kept : .lossy)
        }
    }

    private mutating func noteKey(of mapping: EntityMapping, _ step: StepResolution) {
        guard let source = mapping.source else { return }
        let key = step.pair.source.model.entities[step.pair.source.roots[source.index].index].key
        if key.count == 1 { raise(key[0], to: .kept) }
    }

    /// `isPresent`: a `!` around it has every row checked, so that a conversion that fails loses nothing.
    private mutating func note(
        _ expression: Expression, isLossless: Bool, isPresent: Bool = false, _ lets: [LetBinding], _ step: StepResolution
    ) {
        switch expression.kind {
        case .path(let base, let steps):
            guard case .variable(.source) = base.kind, let first = steps.first else {
                return note(base, isLossless: false, lets, step)
            }
            raise(first.property, to: isLossless && steps.count == 1 && !first.isPart ? .kept : .lossy)
        case .variable(.entityLet(let place)) where place < lets.count: note(lets[place].value, isLossless: isLossless, lets, step)
        case .unwrap(let inner): note(inner, isLossless: isLossless, isPresent: true, lets, step)
        case .applied(let function, let arguments):
            for (place, argument) in arguments.enumerated() {
                guard case .variable(.source) = argument.kind else {
                    convert(argument, isLossless: false, lets, step)
                    continue
                }
                for property in function.body.properties(readOf: place) { raise(property, to: .lossy) }
            }
        case .mapped(_, let inner): note(inner, isLossless: isLossless, lets, step)
        // Another order of the same rows.
        case .method(.sorted, let base, let terms), .method(.reversed, let base, let terms):
            note(base, isLossless: isLossless, lets, step)
            for term in terms { note(term, isLossless: false, lets, step) }
        case .coalesce(let inner, let other):
            note(inner, isLossless: isLossless, lets, step)
            note(other, isLossless: false, lets, step)
        case .lookup(let inner, let cases, let otherwise):
            convert(inner, isLossless: isLossless && step.isReversible(cases, of: inner.type, otherwise), lets, step)
            if let otherwise { note(otherwise, isLossless: false, lets, step) }
        default:
            let isConversion = expression.isLosslessConversion || (isPresent && expression.isInjectiveWherePresent)
            for part in expression.parts { convert(part, isLossless: isLossless && isConversion, isPresent: isPresent, lets, step) }
        }
    }

    /// What a conversion reads is not kept as it is.
    private mutating func convert(
        _ part: Expression, isLossless: Bool, isPresent: Bool = false, _ lets: [LetBinding], _ step: StepResolution
    ) {
        var read = PropertyUses()
        read.note(part, isLossless: isLossless, isPresent: isPresent, lets, step)
        for (property, use) in read.all { raise(property, to: min(use, .converted)) }
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
    /// no key stops the run.
    fileprivate func isReversible(_ cases: [Expression.LookupCase], of type: ExpressionType, _ otherwise: Expression?) -> Bool {
        let values = cases.compactMap { if case .constant(let value) = $0.value.kind { value } else { nil } }
        guard values.count == cases.count, Set(values).count == values.count else { return false }
        if otherwise == nil { return true }
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
