/// The dependencies between key steps: `distinct: [x]`, where `x` is `Copied($source).y`, waits for everything from which `y` is computed.
struct KeyNeeds {
    let mappings: [EntityMapping]
    let destination: Model
    /// By root, in order.
    private var makers: [EntityID: [EntityMapping]] = [:]

    init(_ mappings: [EntityMapping], destination: Model) {
        self.mappings = mappings
        self.destination = destination
        for mapping in mappings { makers[destination.root(of: mapping.destination), default: []].append(mapping) }
    }

    func root(of mapping: EntityMapping) -> EntityID { destination.root(of: mapping.destination) }

    /// Returns the mappings that make or add rows in the hierarchy of an entity.
    fileprivate func makers(near entity: EntityID) -> [EntityMapping] { makers[destination.root(of: entity)] ?? [] }

    func needs(of step: KeyStep) -> [KeyStep] {
        var walk = KeyWalk(self)
        switch step {
        case .rows(let id):
            // The step of the first of several mappings decides a `distinct` over all of them.
            let united = uniting(mappings[id.index])
            if united[0].id == id { united.forEach { walk.followDecisions(of: $0) } } else { walk.need(.rows(united[0].id)) }
        case .made(let root): for maker in makers(near: root) where maker.source != nil { walk.needRows(of: maker) }
        case .brought(let root):
            walk.need(.made(root))
            for maker in makers(near: root) where hasNewNumbers(root) && maker.source != nil { walk.needKeys(of: maker) }
        }
        return walk.steps
    }

    private func uniting(_ mapping: EntityMapping) -> [EntityMapping] {
        mapping.unites.count > 1 ? mapping.unites.map { mappings[$0.index] } : [mapping]
    }

    func needs(of property: PropertyID, in mapping: EntityMapping) -> [KeyStep] {
        var walk = KeyWalk(self)
        walk.follow(property, of: mapping)
        return walk.steps
    }

    /// Whether the version adds rows under `rows` to a hierarchy that get the next numbers after those of all rows that mappings make
    /// there.
    func hasNewNumbers(_ root: EntityID) -> Bool { makers[root]?.contains(where: hasNewNumber) ?? false }

    func hasNewNumber(_ brought: EntityMapping) -> Bool {
        brought.literalRows.contains { destination.lacksKey($0, of: brought.destination) }
    }
}

/// Collects the steps on which values depend, including the values of rows that they read.
private struct KeyWalk {
    let needs: KeyNeeds
    private(set) var steps: [KeyStep] = []
    private var read: [MappingID: Set<PropertyID>] = [:]
    private var decided: Set<MappingID> = []

    init(_ needs: KeyNeeds) { self.needs = needs }

    mutating func need(_ step: KeyStep) { if !steps.contains(step) { steps.append(step) } }

    /// Adds the steps that decide which rows a mapping makes.
    mutating func needRows(of mapping: EntityMapping) {
        if !mapping.isRowByRow { return need(.rows(mapping.id)) }
        if decided.insert(mapping.id).inserted { followDecisions(of: mapping) }
    }

    /// Adds what decides, besides the source, which rows a mapping makes: the values of `distinct`, and values that may leave rows out.
    mutating func followDecisions(of mapping: EntityMapping) {
        for key in mapping.distinct {
            switch key {
            case .value(let expression): follow(expression.inlining(mapping.lets))
            case .property(let leaf): follow(leaf.property, of: mapping)
            }
        }
        for expression in mapping.properties.filter(\.dropsNil).flatMap(\.expressions) {
            follow(expression.inlining(mapping.lets), withKey: false)
        }
    }

    /// Adds the steps for the keys of the rows that a mapping makes or adds.
    mutating func needKeys(of mapping: EntityMapping) {
        let root = needs.root(of: mapping)
        if needs.hasNewNumber(mapping) { need(.brought(root)) }
        guard mapping.source != nil else { return }
        switch mapping.keys {
        case .stated: for property in needs.destination[root].key { follow(property, of: mapping) }
        case .numbered: need(.made(root))
        case .kept, .none: break
        }
    }

    /// Adds the steps for the value that a mapping gives a property.
    mutating func follow(_ property: PropertyID, of mapping: EntityMapping) {
        guard let found = mapping[property], read[mapping.id, default: []].insert(property).inserted else { return }
        for expression in found.expressions { follow(expression.inlining(mapping.lets)) }
        if case .generatedKey = found.source { needKeys(of: mapping) }
        guard found.expressions.isEmpty, let target = needs.destination[property].relationship?.destination else { return }
        for maker in needs.makers(near: target) {
            needRows(of: maker)
            needKeys(of: maker)
            if case .inverse(of: let stated) = found.source { follow(stated, of: maker) }
        }
    }

    /// Adds the steps for an expression. If only a row's values matter, or whether the row exists, its key is not needed.
    private mutating func follow(_ expression: Expression, withKey: Bool = true) {
        switch expression.kind {
        case .variable(.brought(let id)): if withKey { needKeys(of: needs.mappings[id.index]) }
        case .mapped(let ids, let rows):
            for id in ids {
                needRows(of: needs.mappings[id.index])
                if withKey { needKeys(of: needs.mappings[id.index]) }
            }
            follow(rows)
        case .path(let base, let steps) where base.type.value.rowSide == .destination:
            follow(base, withKey: false)
            for step in steps { follow(step) }
        case .applied(let function, let arguments):
            follow(function.body)
            for argument in arguments { follow(argument) }
        case .unwrap(let inner): follow(inner, withKey: withKey)
        case .coalesce(let first, let second):
            follow(first, withKey: withKey)
            follow(second, withKey: withKey)
        case .conditional(let condition, let then, let otherwise):
            follow(condition)
            follow(then, withKey: withKey)
            follow(otherwise, withKey: withKey)
        default: for part in expression.parts { follow(part) }
        }
    }

    /// Adds the steps for one step of a path through rows of the destination, whichever mapping makes them.
    private mutating func follow(_ step: PathStep) {
        for mapping in needs.mappings { follow(step.property, of: mapping) }
        let entity = step.property.entity
        guard needs.destination[needs.destination.root(of: entity)].key.contains(step.property) else { return }
        for maker in needs.makers(near: entity) { needKeys(of: maker) }
    }
}
