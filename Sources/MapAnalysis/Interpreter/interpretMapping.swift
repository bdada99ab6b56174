/// Interprets a whole mapping: gives the rows of the destination, one by one, from the rows of the source alone.
///
/// Every plan must give exactly these rows. The interpreter does not know tables: it marks copied content as copied, and a caller that has
/// the stores compares bytes.
///
/// - Parameter parameters: a value for each of the mapping's parameters; by default their default values.
/// - Parameter forms: what the destination's columns make of values. A row whose value would lose a part is a finding, `doesNotFit`.
/// - Throws: `AllowanceSpent` if the work exceeds `allowance`.
package func interpretMapping(
    _ mapping: CompleteMapping, rows: any SourceRows, parameters: [Value]? = nil, run: RunFacts? = nil,
    allowance: Allowance? = nil, reach: Reach? = nil, forms: DestinationForms = .usual
) throws -> MappingInterpreter {
    let given = parameters ?? mapping.parameters.map { $0.defaultValue ?? .nil }
    let interpreter = MappingInterpreter(mapping, rows: rows, parameters: given, run: run, forms: forms)
    interpreter.evaluator.allowance = allowance
    interpreter.evaluator.reach = reach
    try interpreter.prepare()
    return interpreter
}

/// What is done with a source row that a mapping refuses, and with the reason.
package typealias RefusedRow = (RowReference, EvaluationFinding) throws -> Void

/// A mapping applied to rows. Gives rows of the destination one after the other.
package final class MappingInterpreter {
    package let mapping: CompleteMapping
    package let rows: any SourceRows
    let forms: DestinationForms
    let evaluator: Evaluator
    /// By mapping: how its rows get their keys.
    var keys: [InterpretedKey] = []
    /// By stated relationship whose other side is a to-one: the owner of each far row.
    var owners: [PropertyID: PointingRows] = [:]
    /// By relationship that some mapping sets, and by the row to which it refers: the rows that refer to it.
    var pointing: [PropertyID: PointingRows] = [:]
    /// By the first of the mappings that one `distinct` covers: the groups of merged candidates.
    var groups: [MappingID: Groups] = [:]
    /// Rows under `rows` of mappings, for expressions that name them.
    var broughtRows: [MappingID: Value] = [:]
    /// The rows that windows cover, in their order.
    var windows: [WindowPlace: SeatedRows] = [:]
    /// What `previous` gives.
    var valuesBefore: [WindowPlace: WindowAnswers] = [:]
    /// What methods of `upTo` give.
    var running: [RunningPlace: RunningAnswers] = [:]
    /// By mapping: the values that may leave a row out.
    private(set) var leavingOut: [[LeavingOutValue]] = []
    /// The mappings that are deciding now which rows they keep.
    var deciding: Set<MappingID> = []
    let memory = RowMemory()
    let placeKeepers: PlaceKeepers

    fileprivate init(
        _ mapping: CompleteMapping, rows: any SourceRows, parameters: [Value], run: RunFacts?, forms: DestinationForms
    ) {
        self.mapping = mapping
        self.rows = rows
        self.forms = forms
        placeKeepers = PlaceKeepers(mapping)
        leavingOut = mapping.entityMappings.map { $0.valuesThatMayLeaveOut(in: mapping) }
        evaluator = Evaluator(source: mapping.source, destination: mapping.destination, rows: rows)
        evaluator.parameters = parameters
        evaluator.run = run
        evaluator.mapped = { [unowned self] id, row in try self.made(by: self.mapping[id], of: row) }
        evaluator.brought = { [unowned self] id in try self.brought(by: id) }
        evaluator.destinationRows = InterpretedRows(self)
        evaluator.passedOnByMade = { [unowned self] leaf, row in try self.passedOn(leaf, by: row) }
        evaluator.window = { [unowned self] window, range, looking in try self.value(of: window, at: range, for: looking) }
        evaluator.running = { [unowned self] method, rows, range, looking in
            try self.running(method, over: rows, at: range, of: looking)
        }
    }

    fileprivate func prepare() throws {
        for binding in mapping.fileLets {
            evaluator.fileLets.append(try evaluator.evaluate(binding.value, Evaluator.Bindings()))
        }
        try settleKeys()
    }

    /// Visits the rows that an entity mapping makes: first from its source rows in key order, then those under `rows`. With `sampling`, it begins with about so
    /// many source rows of each kind. Whatever one row is computed from is always read whole. With `wanted`, rows that are made have only these properties.
    /// With `refused`, a source row that the mapping refuses is passed to it with the reason, and the other rows go on. It still throws what prevents groups.
    package func forEachRow(
        of id: MappingID, sampling: Int? = nil, only wanted: Set<PropertyID>? = nil, refused: RefusedRow? = nil,
        _ body: (DestinationRow) throws -> Void
    ) throws {
        let entityMapping = mapping[id]
        let properties =
            wanted.map { wanted in entityMapping.properties.filter { wanted.contains($0.property) } } ?? entityMapping.properties
        // A row that prevents the groups is not the first one that asks for its group.
        if refused != nil { _ = try groups(of: entityMapping) }
        try forEachMade(by: entityMapping, sampling: sampling, refused: refused) { first, reference in
            try body(try self.row(reference, of: first, by: entityMapping, with: properties))
        }
        for row in try literalRows(by: id) { try body(row) }
    }

    /// Returns the rows under `rows` of an entity mapping.
    package func literalRows(by id: MappingID) throws -> [DestinationRow] {
        try literalRows(of: mapping[id]).map { place, literal in
            let row = try literalRow(literal, place, mapping[id])
            for (property, content) in row.properties { try requireFit(content, property, at: nil) }
            return row
        }
    }

    /// Visits the links that mappings state for a to-many, in the order of mappings, of rows, and of the value; with `sampling` those of about so many source rows.
    package func forEachPair(of relationship: PropertyID, sampling: Int? = nil, _ body: (DestinationPair) throws -> Void) throws {
        for entityMapping in mapping.entityMappings {
            guard let property = entityMapping[relationship] else { continue }
            try forEachMade(by: entityMapping, sampling: sampling) { first, near in
                let far = try farRows(property, of: first, by: entityMapping)
                for (place, far) in far.enumerated() {
                    try body(DestinationPair(near: near, far: far.made, place: place, copied: far.copied, links: far.links))
                }
            }
        }
    }

    /// Visits source rows of the kinds that a mapping takes, before `where`, in key order. It holds all rows at once only if there are
    /// several kinds.
    func forEachTakenRow(of entityMapping: EntityMapping, sampling: Int? = nil, _ body: (RowReference) throws -> Void) throws {
        guard entityMapping.source != nil else { return }
        if let sampling {
            for kind in entityMapping.takenKinds { try rows.forEachRow(of: kind, sampling: sampling, body) }
            return
        }
        if entityMapping.takenKinds.count == 1 { return try rows.forEachRow(of: entityMapping.takenKinds[0], body) }
        let taken = try rows.makeRecordTable()
        for kind in entityMapping.takenKinds {
            try rows.forEachRow(of: kind) { row in
                var key = OrderedBytes()
                key.add(Value.row(row))
                try taken.add([], at: key.bytes)
            }
        }
        try taken.visitAll { key, _ in
            var reader = OrderedReader(key)
            if let row = reader.value()?.row { try body(row) }
        }
    }

    /// Visits the candidates of a mapping: source rows or elements, after `where` and `onNil`, in key order, elements in their own order.
    func forEachCandidate(
        of entityMapping: EntityMapping, sampling: Int? = nil, refused: RefusedRow? = nil, _ body: (Candidate) throws -> Void
    ) throws {
        try forEachTakenRow(of: entityMapping, sampling: sampling) { row in
            do {
                for candidate in try candidates(of: row, by: entityMapping) where try takes(entityMapping, candidate) {
                    try body(candidate)
                }
            } catch let finding as EvaluationFinding {
                guard let refused else { throw finding }
                try refused(row, finding)
            }
        }
    }

    /// Visits the rows that a mapping makes from source rows, each with the first candidate of its group.
    func forEachMade(
        by entityMapping: EntityMapping, sampling: Int? = nil, refused: RefusedRow? = nil, _ body: (Candidate, RowReference) throws -> Void
    ) throws {
        try forEachCandidate(of: entityMapping, sampling: sampling, refused: refused) { candidate in
            memory.forget()
            guard try isFirst(candidate, by: entityMapping) else { return }
            try body(candidate, try made(of: candidate, by: entityMapping))
        }
    }

    /// Whether a candidate is the first of its group, from which the row is made.
    func isFirst(_ candidate: Candidate, by entityMapping: EntityMapping) throws -> Bool {
        try group(of: candidate, by: entityMapping)?.first ?? candidate == candidate
    }
}

extension MappingInterpreter {
    /// Returns the rows that a mapping makes from a source row: none if it does not take the row, several with `each`.
    func made(by entityMapping: EntityMapping, of row: RowReference) throws -> [RowReference] {
        var made: [RowReference] = []
        for candidate in try candidates(of: row, by: entityMapping) where try takes(entityMapping, candidate) {
            let first = try group(of: candidate, by: entityMapping)?.first ?? candidate
            made.append(try self.made(of: first, by: mapping[first.mapping]))
        }
        return made.withoutRepeats
    }

    func made(of first: Candidate, by entityMapping: EntityMapping) throws -> RowReference {
        let key = try key(of: first, by: entityMapping)
        let reference = RowReference(
            side: .destination, entity: entityMapping.destination, key: key.values, mapping: entityMapping.id.index, spelling: key.spelling)
        memory.remember(reference, first)
        return reference
    }

    /// Returns `$source`, `$item`, `$index`, `$group` and the values of `let`, in order. Without an element, names that need one are nil.
    /// Names with a window are nil while rows are being decided, since nothing there may read a window.
    func bindings(
        _ candidate: Candidate, _ entityMapping: EntityMapping, group: Groups.Group? = nil, withWindows: Bool = true
    ) throws -> Evaluator.Bindings {
        var bindings = Evaluator.Bindings(row: candidate.row)
        (bindings.item, bindings.index) = (candidate.item, candidate.index)
        bindings.group = group.map { group in { .list(try group.members().map { .row($0.row) }) } }
        for binding in entityMapping.lets {
            let isLeftOut = binding.isOfElement && candidate.item == nil || binding.hasWindow && !withWindows
            bindings.lets.append(isLeftOut ? .success(.nil) : try evaluator.value(of: binding, bindings))
        }
        return bindings
    }

    func row(
        _ reference: RowReference, of first: Candidate, by entityMapping: EntityMapping, with wanted: [PropertyMapping]
    ) throws -> DestinationRow {
        if wanted.isEmpty { return DestinationRow(mapping: entityMapping.id, reference: reference, origin: first, properties: []) }
        let bindings = try bindings(first, entityMapping, group: try group(of: first, by: entityMapping))
        let properties = try wanted.map { property in
            let content = try content(property, first, reference, bindings)
            try requireFit(content, property.property, at: property.expressions.first?.range)
            return (property: property.property, content: content)
        }
        var row = DestinationRow(mapping: entityMapping.id, reference: reference, origin: first, properties: properties)
        row.passedOn = try passedOn(wanted, entityMapping, bindings)
        return row
    }

    /// Returns the content of a property in the row that is made from a candidate.
    func content(
        _ property: PropertyMapping, _ candidate: Candidate, _ reference: @autoclosure () throws -> RowReference,
        _ bindings: Evaluator.Bindings
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
    /// Whether a row must have a value for it: a required attribute, or a required to-one.
    package var isRequiredToHaveValue: Bool {
        switch self {
        case .attribute(let attribute): !attribute.type.isOptional
        case .relationship(let relationship): !relationship.isMany && !relationship.isOptional
        }
    }
}
