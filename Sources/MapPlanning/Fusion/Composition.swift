import MapAnalysis
import MapSyntax

/// Composes two steps into one: the second step, in which everything that it reads from the version between is replaced by its value in the
/// first.
///
/// A row of the version between is represented by the row of the source from which it is made. `producers` has the mappings that make it.
final class Composition {
    let first: CompleteMapping
    let second: CompleteMapping
    let source: Placement
    let between: Placement
    let destination: Placement
    /// By concrete entity of the version between: the mappings that make its rows.
    let producers: [[EntityMapping]]
    /// By mapping of the second step: the mappings with which it is composed, and the resulting mappings.
    private(set) var composed: [[(first: MappingID, id: MappingID)]]
    /// By relationship that mappings of the first step set: the relationships that they carry over, and nil if a mapping does something
    /// else.
    private(set) lazy var carriedOrigins: [PropertyID: Set<PropertyID?>] = first.carriedOrigins
    /// The first step alone, as it would be lowered.
    private(set) lazy var firstStep = LoweringEnvironment(mapping: first, source: source, destination: between, keys: keyRules(first))
    /// By entity of the source: the entities that its rows become at the end, and the hierarchy that they have in between.
    let routes: [[(destination: EntityID, between: EntityID)]]
    /// By `let` of the second step's file: the mappings that make its rows, if its value is rows.
    var rowsOfFileLets: [[EntityMapping]?] = []

    init(
        _ first: CompleteMapping, _ second: CompleteMapping, _ source: Placement, _ between: Placement, _ destination: Placement
    ) throws(FusionBarrier) {
        self.first = first
        self.second = second
        self.source = source
        self.between = between
        self.destination = destination
        var producers = Array(repeating: [EntityMapping](), count: second.source.entities.count)
        for mapping in first.entityMappings where mapping.source != nil { producers[mapping.destination.index].append(mapping) }
        self.producers = producers
        var next = 0
        composed = second.entityMappings.map { mapping in
            let makers = mapping.takenKinds.flatMap { producers[$0.index] }
            // A mapping that takes no rows stays, because of its rows under `rows`.
            let places = max(makers.count, 1)
            defer { next += places }
            return makers.enumerated().map { ($0.element.id, MappingID(next + $0.offset)) }
        }
        var routes = Array(repeating: [(destination: EntityID, between: EntityID)](), count: first.source.entities.count)
        for mapping in second.entityMappings {
            for pair in composed[mapping.id.index] {
                let between = first.destination.root(of: first.entityMappings[pair.first.index].destination)
                for kind in first.entityMappings[pair.first.index].takenKinds { routes[kind.index].append((mapping.destination, between)) }
            }
        }
        self.routes = routes
        try refuseWhatIsNoRow()
        if let name = comesBack { throw FusionBarrier("'\(name)' goes in the version between, and comes back") }
        if let name = partsLost ?? partsShared { throw FusionBarrier("'\(name)' has other columns in the version between") }
        if let name = lostOrder { throw FusionBarrier("'\(name)' has no order in the version between") }
        if let name = orderByNewKeys ?? orderByOldKeys { throw FusionBarrier("'\(name)' becomes ordered by keys that change") }
    }

    /// Throws for everything that cannot be expressed over one row.
    private func refuseWhatIsNoRow() throws(FusionBarrier) {
        for step in [first, second] {
            if step.sql != nil { throw FusionBarrier("the step to version \(step.destination.version) runs SQL of its own") }
            if let object = step.objects.first {
                throw FusionBarrier(
                    "the step to version \(step.destination.version) says what happens to the \(object.kind.words) '\(object.words)'",
                    at: object.range)
            }
            if let emission = step.emits.first {
                throw FusionBarrier("the step to version \(step.destination.version) emits '\(emission.name)'", at: emission.range)
            }
            if let name = step.orderedOwnersOfMany {
                throw FusionBarrier("'\(name)' has an order and no inverse in one version, and becomes a many-to-many")
            }
            for mapping in step.entityMappings {
                let name = step.destination[mapping.destination].name
                if mapping.elements != nil { throw FusionBarrier("'\(name)' is made by 'each'") }
                if !mapping.distinct.isEmpty { throw FusionBarrier("'\(name)' is made by 'distinct'") }
                if !mapping.order.isEmpty { throw FusionBarrier("'\(name)' has an 'order'") }
                if mapping.hasWindow { throw FusionBarrier("'\(name)' uses a window") }
            }
        }
        // The key of such a row is counted from those of the rows that its own step makes.
        guard second.namedRows.isEmpty else { throw FusionBarrier("an expression names a row under 'rows'") }
        for mapping in first.entityMappings where !mapping.literalRows.isEmpty {
            throw FusionBarrier("version \(first.destination.version) adds rows of '\(first.destination[mapping.destination].name)'")
        }
        if let assert = first.asserts.first {
            throw FusionBarrier("version \(first.destination.version) has an 'assert'", at: assert.range)
        }
        if let assert = second.asserts.first(where: { $0.readsRows(of: .source) }) {
            throw FusionBarrier("an assert reads version \(second.source.version)", at: assert.range)
        }
        for parameter in second.parameters {
            guard let other = first.parameters.first(where: { $0.name == parameter.name }) else { continue }
            if other.type != parameter.type || other.cases != parameter.cases || other.defaultValue != parameter.defaultValue {
                throw FusionBarrier("the parameter '\(parameter.name)' is not the same in both", at: parameter.range)
            }
        }
    }

    /// Returns the mappings that result from these of the second step, for rows that those of the first make.
    func ids(_ seconds: [MappingID], of makers: [EntityMapping]) -> [MappingID] {
        seconds.flatMap { second in
            composed[second.index].filter { pair in makers.contains { $0.id == pair.first } }.map(\.id)
        }
    }

    /// Returns the composed mapping.
    func mapping() throws(FusionBarrier) -> CompleteMapping {
        let lets = try fileLets()
        var mappings: [EntityMapping] = []
        for mapping in second.entityMappings {
            let pairs = composed[mapping.id.index]
            guard !pairs.isEmpty else {
                mappings.append(emptied(mapping, id: MappingID(mappings.count)))
                continue
            }
            for (place, pair) in pairs.enumerated() {
                var composed = try entityMapping(mapping, after: first[pair.first], id: pair.id, isOnly: pairs.count == 1)
                // Rows under `rows` are added only once.
                if place > 0 { composed.literalRows = [] }
                composed.presentRows = composed.presentRows.map { first.fileLets.count + $0 }
                mappings.append(composed)
            }
        }
        var fused = CompleteMapping(
            source: first.source, destination: second.destination, entityMappings: mappings, droppedEntities: droppedEntities,
            statedRelationships: second.statedRelationships, fileLets: lets, parameters: parameters, asserts: second.asserts,
            setsAnything: first.setsAnything || second.setsAnything, passedWrites: try passedWrites(),
            passedConversions: try passedConversions(), passedFiles: first.passedFiles.union(first.filesOfConversions))
        fused.isComposed = true
        fused.acceptedLosses = first.acceptedLosses
        try checkKeys(of: fused)
        if let name = referenceCopied(by: fused) { throw FusionBarrier("'\(name)' refers to other keys in the version between") }
        if let name = orderKept(by: fused) { throw FusionBarrier("the order of '\(name)' is counted again") }
        if let name = placesCounted(by: fused) { throw FusionBarrier("the places of '\(name)' are counted again") }
        return fused
    }

    /// The parameters of both steps, each name once.
    private var parameters: [MappingParameter] {
        first.parameters + second.parameters.filter { parameter in !first.parameters.contains { $0.name == parameter.name } }
    }

    /// Returns the place that a parameter of the second step has among those of both.
    func place(ofParameter place: Int) -> Int {
        let name = second.parameters[place].name
        return parameters.firstIndex { $0.name == name } ?? place
    }

    private func fileLets() throws(FusionBarrier) -> [LetBinding] {
        var lets = first.fileLets
        for binding in second.fileLets {
            var binding = binding
            let scope = ReadScope(row: nil)
            if binding.value.type.isOfRows {
                let rows = try self.rows(binding.value, scope)
                rowsOfFileLets.append(rows.makers)
                binding.value = rows.expression
            } else {
                rowsOfFileLets.append(nil)
                binding.value = try expression(binding.value, scope)
            }
            lets.append(binding)
        }
        return lets
    }

    /// Entities of the source whose rows are dropped: by the first step, or by the second after the first has kept them.
    private var droppedEntities: [EntityID] {
        var taken: Set<EntityID> = []
        var kept: Set<EntityID> = []
        let followed = Set(composed.joined().map(\.first))
        for mapping in first.entityMappings {
            if followed.contains(mapping.id) { kept.formUnion(mapping.takenKinds) } else { taken.formUnion(mapping.takenKinds) }
        }
        return first.source.entities.map(\.id).filter { first.droppedEntities.contains($0) || taken.contains($0) && !kept.contains($0) }
    }

    /// Returns a mapping whose source has no rows in the version between.
    private func emptied(_ mapping: EntityMapping, id: MappingID) -> EntityMapping {
        var mapping = mapping
        mapping.id = id
        mapping.presentRows = mapping.presentRows.map { first.fileLets.count + $0 }
        guard mapping.source != nil else { return mapping }
        mapping.source = nil
        mapping.takenKinds = []
        mapping.keys = .none
        mapping.lets = []
        mapping.condition = nil
        mapping.properties = mapping.properties.map { property in
            var property = property
            switch property.source {
            case .inverse, .generatedKey, .absent, .constant: break
            case .carried, .carriedOrDefault, .expression, .parts:
                let isMany = second.destination[property.property].relationship?.isMany ?? false
                property.source = .constant(isMany ? .list([]) : second.destination[property.property].attribute?.defaultValue ?? .nil)
            }
            return property
        }
        return mapping
    }
}

extension EntityMapping {
    fileprivate var hasWindow: Bool {
        lets.contains(where: \.hasWindow) || properties.contains { !$0.isPlain && $0.hasWindow(reading: lets) }
    }
}

extension CompleteMapping {
    /// By relationship that a mapping with rows sets: the relationships that are carried over, and nil if a mapping does something else.
    fileprivate var carriedOrigins: [PropertyID: Set<PropertyID?>] {
        var origins: [PropertyID: Set<PropertyID?>] = [:]
        for mapping in entityMappings where mapping.source != nil {
            for property in mapping.properties where destination[property.property].relationship != nil {
                let origin: PropertyID? = if case .carried(let old) = property.source { old } else { nil }
                origins[property.property, default: []].insert(origin)
            }
        }
        return origins
    }
}
