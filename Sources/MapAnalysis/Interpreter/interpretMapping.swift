/// What a whole mapping means: the rows of the destination, row by row, from the rows of the source alone.
///
/// Every plan must give exactly these rows. Nothing here knows tables: what is copied is said to be copied, and whoever has the stores
/// compares bytes.
///
/// `parameters` has a value for each of the mapping's; by default what they are if nobody gives them. `holding` is what the destination's
/// form of an attribute keeps of a value: a `date` in whole seconds has no microseconds. A row with a value of which a part would be lost
/// is a finding, `doesNotFit`. Past the `allowance` `AllowanceSpent` is thrown.
package func interpretMapping<Rows: SourceRows>(
    _ mapping: CompleteMapping, rows: Rows, parameters: [Value]? = nil, run: RunFacts? = nil,
    allowance: Allowance? = nil, holding: @escaping (Value, LeafID) -> Value = { value, _ in value }
) throws -> MappingInterpreter<Rows> {
    let given = parameters ?? mapping.parameters.map { $0.defaultValue ?? .nil }
    let interpreter = MappingInterpreter(mapping, rows: rows, parameters: given, run: run, holding: holding)
    interpreter.evaluator.allowance = allowance
    try interpreter.prepare()
    return interpreter
}

/// A mapping over rows: asked for rows of the destination one after the other.
package final class MappingInterpreter<Rows: SourceRows> {
    package let mapping: CompleteMapping
    package let rows: Rows
    let holding: (Value, LeafID) -> Value
    fileprivate(set) var evaluator: Evaluator<Rows>
    /// By mapping: how its rows get their keys.
    var keys: [InterpretedKey] = []
    /// By stated relationship whose other side is a to-one: whom each far row belongs to.
    var owners: [PropertyID: [RowReference: OwnerRow]] = [:]
    /// By relationship that some mapping says: by the row that it leads to, those from which it does.
    var pointing: [PropertyID: [Address: [PointingRow]]] = [:]
    /// By the first of the mappings that one `distinct` goes over: which candidates are one row.
    var groups: [MappingID: Groups] = [:]
    /// Rows that mappings bring and expressions name.
    var broughtRows: [MappingID: Value] = [:]
    /// The rows that windows look at, in their order.
    var frames: [WindowFrame.Place: WindowFrame] = [:]
    /// The mappings whose rows are being decided about.
    private(set) var deciding: Set<MappingID> = []
    let memory = RowMemory()

    fileprivate init(
        _ mapping: CompleteMapping, rows: Rows, parameters: [Value], run: RunFacts?, holding: @escaping (Value, LeafID) -> Value
    ) {
        self.mapping = mapping
        self.rows = rows
        self.holding = holding
        evaluator = Evaluator(source: mapping.source, destination: mapping.destination, rows: rows)
        evaluator.parameters = parameters
        evaluator.run = run
        evaluator.mapped = { [unowned self] id, row in try self.made(by: self.mapping[id], of: row) }
        evaluator.brought = { [unowned self] id in try self.brought(by: id) }
        evaluator.destinationRows = MadeRows(self)
        evaluator.passedOnByMade = { [unowned self] leaf, row in try self.passedOn(leaf, by: row) }
        evaluator.window = { [unowned self] window, range, looking in try self.value(of: window, at: range, for: looking) }
    }

    fileprivate func prepare() throws {
        for binding in mapping.fileLets {
            evaluator.fileLets.append(try evaluator.evaluate(binding.value, Evaluator<Rows>.Bindings()))
        }
        try settleKeys()
    }

    /// The rows that an entity mapping makes: those of its source rows in key order, then those that it brings.
    package func forEachRow(of id: MappingID, _ body: (DestinationRow) throws -> Void) throws {
        let entityMapping = mapping[id]
        try forEachMade(by: entityMapping) { first, reference in try body(try self.row(reference, of: first, by: entityMapping)) }
        for (place, literal) in entityMapping.literalRows.enumerated() {
            let row = try literalRow(literal, place, entityMapping)
            for (property, content) in row.properties { try requireFit(content, property, at: nil) }
            try body(row)
        }
    }

    /// The pairs that mappings state of a to-many, in the order of mappings, of rows, of the value.
    package func forEachPair(of relationship: PropertyID, _ body: (DestinationPair) throws -> Void) throws {
        for entityMapping in mapping.entityMappings {
            guard let property = entityMapping[relationship] else { continue }
            try forEachMade(by: entityMapping) { first, near in
                let far = try farRows(property, of: first, by: entityMapping)
                for (place, far) in far.enumerated() {
                    try body(DestinationPair(near: near, far: far.made, place: place, copied: far.copy(from: first.row(of: property))))
                }
            }
        }
    }

    /// Source rows of the kinds that a mapping takes, before `where`, in key order. Only of several kinds are all held at once.
    func forEachTakenRow(of entityMapping: EntityMapping, _ body: (RowReference) throws -> Void) throws {
        guard entityMapping.source != nil else { return }
        if entityMapping.takenKinds.count == 1 { return try rows.forEachRow(of: entityMapping.takenKinds[0], body) }
        var taken: [RowReference] = []
        for kind in entityMapping.takenKinds { try rows.forEachRow(of: kind) { taken.append($0) } }
        for row in taken.sorted(by: { $0.precedes($1) }) { try body(row) }
    }

    /// What a mapping takes: source rows or elements, after `where` and `onNil`, in key order, elements in theirs.
    func forEachCandidate(of entityMapping: EntityMapping, _ body: (Candidate) throws -> Void) throws {
        try forEachTakenRow(of: entityMapping) { row in
            for candidate in try candidates(of: row, by: entityMapping) where try takes(entityMapping, candidate) { try body(candidate) }
        }
    }

    /// The rows that a mapping makes of source rows, each with what it is made of: the first of its group.
    func forEachMade(by entityMapping: EntityMapping, _ body: (Candidate, RowReference) throws -> Void) throws {
        try forEachCandidate(of: entityMapping) { candidate in
            memory.forget()
            guard try isFirst(candidate, by: entityMapping) else { return }
            try body(candidate, try made(of: candidate, by: entityMapping))
        }
    }

    /// Whether a candidate is the first of its group, so that a row is made of it.
    func isFirst(_ candidate: Candidate, by entityMapping: EntityMapping) throws -> Bool {
        try group(of: candidate, by: entityMapping)?.members.first ?? candidate == candidate
    }
}

extension MappingInterpreter {
    /// The rows that a mapping makes of a source row: none if it does not take it, several with `each`.
    func made(by entityMapping: EntityMapping, of row: RowReference) throws -> [RowReference] {
        var made: [RowReference] = []
        for candidate in try candidates(of: row, by: entityMapping) where try takes(entityMapping, candidate) {
            let first = try group(of: candidate, by: entityMapping)?.members.first ?? candidate
            made.append(try self.made(of: first, by: mapping[first.mapping]))
        }
        return made.withoutRepeats
    }

    func made(of first: Candidate, by entityMapping: EntityMapping) throws -> RowReference {
        let reference = RowReference(
            side: .destination, entity: entityMapping.destination, key: try key(of: first, by: entityMapping),
            mapping: entityMapping.id.index)
        memory.remember(reference, first)
        return reference
    }

    /// What a mapping makes rows of, for one source row: the row itself, or each element of its sequence.
    func candidates(of row: RowReference, by entityMapping: EntityMapping) throws -> [Candidate] {
        guard entityMapping.takenKinds.contains(row.entity) else { return [] }
        guard let elements = entityMapping.elements else { return [Candidate(row: row, of: entityMapping.id)] }
        do {
            let bindings = try bindings(Candidate(row: row, of: entityMapping.id), entityMapping, withWindows: false)
            let items: [Value]
            if elements.isMany {
                items = try evaluator.elements(of: elements.value, bindings)
            } else {
                items = [try evaluator.computed(elements.value, bindings)].filter { $0 != .nil }
            }
            return items.enumerated().map { Candidate(row: row, $0.element, at: Int64($0.offset), of: entityMapping.id) }
        } catch EvaluationFinding.nilUnderUnwrap where entityMapping.dropsNil {
            return []
        }
    }

    /// Whether a mapping takes a row or element: `where`, and what `onNil: drop` leaves out.
    ///
    /// A reference to rows of a mapping that is being decided about asks only for its kinds and its `where`, or it would never end.
    func takes(_ entityMapping: EntityMapping, _ candidate: Candidate) throws -> Bool {
        try evaluator.allowance?.spend()
        do {
            let bindings = try bindings(candidate, entityMapping, withWindows: false)
            if let condition = entityMapping.condition, try !evaluator.holds(condition, bindings) { return false }
            guard deciding.insert(entityMapping.id).inserted else { return true }
            defer { deciding.remove(entityMapping.id) }
            return try !leavesOut(entityMapping, candidate, bindings)
        } catch EvaluationFinding.nilUnderUnwrap where entityMapping.dropsNil {
            return false
        }
    }

    /// Whether `onNil: drop` leaves a row out: for one value, whatever the others are like. What is wrong with those counts only where
    /// no value leaves the row out, so that the order of properties decides nothing.
    private func leavesOut(
        _ entityMapping: EntityMapping, _ candidate: Candidate, _ bindings: Evaluator<Rows>.Bindings
    ) throws -> Bool {
        var isLeftOut = false
        var finding: EvaluationFinding?
        for value in entityMapping.valuesThatMayLeaveOut(in: mapping) {
            do {
                if try isMissing(value, candidate, bindings) { isLeftOut = true }
            } catch EvaluationFinding.nilUnderUnwrap {
                isLeftOut = true
            } catch let found as EvaluationFinding where !found.isAboutCost {
                finding = finding ?? found
            }
        }
        if let finding, !isLeftOut { throw finding }
        return isLeftOut
    }

    private func isMissing(
        _ value: LeavingOutValue, _ candidate: Candidate, _ bindings: Evaluator<Rows>.Bindings
    ) throws -> Bool {
        switch value {
        // Evaluated even where nil may stand, for what is under a `!`.
        case .expression(let expression, let isRequired):
            let value = try evaluator.evaluate(expression, bindings)
            return isRequired && (value == .nil || value == .unreadable(.null))
        case .unwrapping(let expression):
            _ = try evaluator.computed(expression, bindings)
            return false
        case .carried(let origin, true): return try isNil(origin, of: candidate.item?.row ?? candidate.row)
        case .carried(let origin, false): return try isNil(origin, of: candidate.row)
        case .leaf(let leaf): return try isNil(leaf, of: candidate.row)
        case .nothing: return true
        }
    }

    private func isNil(_ property: PropertyID, of row: RowReference) throws -> Bool {
        if mapping.source[property].relationship != nil { return try rows.related(property, of: row) == nil }
        let leaves = mapping.source.requiredLeaves(of: property)
        return try (leaves.isEmpty ? [LeafID(property)] : leaves.map { LeafID(property, leaf: $0) }).contains { try isNil($0, of: row) }
    }

    func isNil(_ leaf: LeafID, of row: RowReference) throws -> Bool {
        let value = try rows.value(leaf, of: row)
        return value == .nil || value == .unreadable(.null)
    }

    /// `$source`, `$item`, `$index`, `$group` and the values of `let`, in order; without an element those that need none. What decides
    /// which rows there are reads no window, so there they are left out.
    func bindings(
        _ candidate: Candidate, _ entityMapping: EntityMapping, group: [Candidate]? = nil, withWindows: Bool = true
    ) throws -> Evaluator<Rows>.Bindings {
        var bindings = Evaluator<Rows>.Bindings(row: candidate.row)
        (bindings.item, bindings.index) = (candidate.item, candidate.index)
        bindings.group = group.map { .list($0.map { .row($0.row) }) }
        for binding in entityMapping.lets {
            let isLeftOut = binding.isOfElement && candidate.item == nil || binding.hasWindow && !withWindows
            bindings.lets.append(isLeftOut ? .success(.nil) : try evaluator.value(of: binding, bindings))
        }
        return bindings
    }

    private func row(_ reference: RowReference, of first: Candidate, by entityMapping: EntityMapping) throws -> DestinationRow {
        let bindings = try bindings(first, entityMapping, group: try group(of: first, by: entityMapping)?.members)
        let properties = try entityMapping.properties.map { property in
            let content = try content(property, first, reference, bindings)
            try requireFit(content, property.property, at: property.expressions.first?.range)
            return (property: property.property, content: content)
        }
        var row = DestinationRow(mapping: entityMapping.id, reference: reference, origin: first, properties: properties)
        row.passedOn = try passedOn(entityMapping, bindings)
        return row
    }

    /// What a property holds in the row made of a candidate.
    func content(
        _ property: PropertyMapping, _ candidate: Candidate, _ reference: @autoclosure () throws -> RowReference,
        _ bindings: Evaluator<Rows>.Bindings
    ) throws -> DestinationRow.Content {
        let relationship = mapping.destination[property.property].relationship
        if let relationship, relationship.isMany { return .elsewhere }
        let row = candidate.row(of: property)
        switch property.source {
        case .carried(let origin):
            guard relationship != nil else { return .copied(origin, of: row) }
            return .row(try carriedRow(origin, to: property.property, of: row), copied: origin, of: row)
        case .carriedOrDefault(let origin, let value): return .copiedOr(origin, value, of: row)
        case .parts(let parts):
            return .parts(
                try parts.map { part in
                    switch part {
                    case .carried(let leaf): .copied(leaf)
                    case .expression(let expression): .value(try evaluator.evaluate(expression, bindings))
                    }
                })
        case .expression(let expression):
            let value = try evaluator.evaluate(expression, bindings)
            return relationship == nil ? .value(value) : .row(value.row)
        case .constant(let value): return relationship == nil ? .value(value) : .row(value.row)
        case .inverse(let stated): return .row(try owner(of: try reference(), by: stated))
        case .generatedKey: return .value(try reference().key.first ?? .nil)
        case .absent: return .elsewhere
        }
    }
}

extension Property {
    /// Whether a row without it is no row: a required attribute, a required to-one.
    package var isRequiredToHaveValue: Bool {
        switch self {
        case .attribute(let attribute): !attribute.type.isOptional
        case .relationship(let relationship): !relationship.isMany && !relationship.isOptional
        }
    }
}
