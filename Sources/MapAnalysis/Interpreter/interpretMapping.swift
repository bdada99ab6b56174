/// What a whole mapping means: the rows of the destination, row by row, from the rows of the source alone.
///
/// Every plan must give exactly these rows. Nothing here knows tables: what is copied is said to be copied, and whoever has the stores
/// compares bytes.
///
/// `parameters` has a value for each of the mapping's; by default what they are if nobody gives them.
package func interpretMapping<Rows: SourceRows>(
    _ mapping: CompleteMapping, rows: Rows, parameters: [Value]? = nil, run: RunFacts? = nil
) throws -> MappingInterpreter<Rows> {
    let given = parameters ?? mapping.parameters.map { $0.defaultValue ?? .nil }
    let interpreter = MappingInterpreter(mapping, rows: rows, parameters: given, run: run)
    try interpreter.prepare()
    return interpreter
}

/// A mapping over rows: asked for rows of the destination one after the other.
package final class MappingInterpreter<Rows: SourceRows> {
    package let mapping: CompleteMapping
    package let rows: Rows
    private(set) var evaluator: Evaluator<Rows>
    /// By mapping: how its rows get their keys.
    var keys: [InterpretedKey] = []
    /// By stated relationship whose other side is a to-one: whom each far row belongs to.
    var owners: [PropertyID: [RowReference: RowReference]] = [:]
    /// The mappings whose rows are being decided about.
    private var deciding: Set<MappingID> = []
    private let memory = RowMemory()

    fileprivate init(_ mapping: CompleteMapping, rows: Rows, parameters: [Value], run: RunFacts?) {
        self.mapping = mapping
        self.rows = rows
        evaluator = Evaluator(source: mapping.source, destination: mapping.destination, rows: rows)
        evaluator.parameters = parameters
        evaluator.run = run
        evaluator.mapped = { [unowned self] id, row in try self.made(by: self.mapping[id], of: row).map { [$0] } ?? [] }
        evaluator.destinationRows = MadeRows(self)
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
        try forEachTakenRow(of: entityMapping) { row in
            memory.forget()
            guard let reference = try made(by: entityMapping, of: row) else { return }
            try body(try self.row(reference, of: row, by: entityMapping))
        }
        for (place, literal) in entityMapping.literalRows.enumerated() { try body(try literalRow(literal, place, entityMapping)) }
    }

    /// The pairs that mappings state of a to-many, in the order of mappings, of rows, of the value.
    package func forEachPair(of relationship: PropertyID, _ body: (DestinationPair) throws -> Void) throws {
        for entityMapping in mapping.entityMappings {
            guard let property = entityMapping[relationship] else { continue }
            try forEachTakenRow(of: entityMapping) { row in
                guard let near = try made(by: entityMapping, of: row) else { return }
                for (place, far) in try farRows(property, of: row, by: entityMapping).enumerated() {
                    try body(DestinationPair(near: near, far: far.made, place: place, copied: far.copy(from: row)))
                }
            }
        }
    }

    /// Source rows of the kinds that a mapping takes, before `where`.
    func forEachTakenRow(of entityMapping: EntityMapping, _ body: (RowReference) throws -> Void) throws {
        guard entityMapping.source != nil else { return }
        for kind in entityMapping.takenKinds { try rows.forEachRow(of: kind, body) }
    }
}

extension MappingInterpreter {
    /// The row that a mapping makes of a source row; `nil` if it does not take it.
    func made(by entityMapping: EntityMapping, of row: RowReference) throws -> RowReference? {
        guard try takes(entityMapping, row) else { return nil }
        let reference = RowReference(
            side: .destination, entity: entityMapping.destination, key: try key(of: row, by: entityMapping),
            mapping: entityMapping.id.index)
        memory.remember(reference, row)
        return reference
    }

    /// Whether a mapping takes a row: its kind, `where`, and what `onNil: drop` leaves out.
    ///
    /// A reference to rows of a mapping that is being decided about asks only for its kinds and its `where`, or it would never end.
    func takes(_ entityMapping: EntityMapping, _ row: RowReference) throws -> Bool {
        guard entityMapping.takenKinds.contains(row.entity) else { return false }
        do {
            let bindings = try bindings(row, entityMapping)
            if let condition = entityMapping.condition, try !evaluator.holds(condition, bindings) { return false }
            guard deciding.insert(entityMapping.id).inserted else { return true }
            defer { deciding.remove(entityMapping.id) }
            for property in entityMapping.properties where property.dropsNil {
                if try leavesOut(property, row, bindings) { return false }
            }
        } catch EvaluationFinding.nilUnderUnwrap where entityMapping.dropsNil {
            return false
        }
        return true
    }

    private func leavesOut(
        _ property: PropertyMapping, _ row: RowReference, _ bindings: Evaluator<Rows>.Bindings
    ) throws -> Bool {
        let isRequired = mapping.destination[property.property].isRequiredToHaveValue
        do {
            switch property.source {
            case .expression(let expression): return try evaluator.evaluate(expression, bindings) == .nil && isRequired
            case .carried(let origin) where isRequired: return try isNil(origin, of: row)
            case .parts(let parts): return try leavesOut(parts, property.property, row, bindings)
            case .constant(.nil): return isRequired
            case .carried, .carriedOrDefault, .constant, .inverse, .generatedKey, .absent: return false
            }
        } catch EvaluationFinding.nilUnderUnwrap {
            return true
        }
    }

    /// Whether a required composite lacks a part that its type requires.
    private func leavesOut(
        _ parts: [PropertyMapping.Part], _ property: PropertyID, _ row: RowReference, _ bindings: Evaluator<Rows>.Bindings
    ) throws -> Bool {
        let required = mapping.destination.requiredLeaves(of: property)
        return try zip(parts, parts.indices).contains { part, place in
            switch part {
            case .carried(let leaf): try required.contains(place) && isNil(leaf, of: row)
            // Evaluated even where nil may stand, for what is under a `!`.
            case .expression(let expression): try evaluator.evaluate(expression, bindings) == .nil && required.contains(place)
            }
        }
    }

    private func isNil(_ property: PropertyID, of row: RowReference) throws -> Bool {
        if mapping.source[property].relationship != nil { return try rows.related(property, of: row) == nil }
        let leaves = mapping.source.requiredLeaves(of: property)
        return try (leaves.isEmpty ? [LeafID(property)] : leaves.map { LeafID(property, leaf: $0) }).contains { try isNil($0, of: row) }
    }

    private func isNil(_ leaf: LeafID, of row: RowReference) throws -> Bool {
        let value = try rows.value(leaf, of: row)
        return value == .nil || value == .unreadable(.null)
    }

    /// `$source` and the values of `let`, in order.
    func bindings(_ row: RowReference, _ entityMapping: EntityMapping) throws -> Evaluator<Rows>.Bindings {
        var bindings = Evaluator<Rows>.Bindings(row: row)
        for binding in entityMapping.lets { bindings.lets.append(try evaluator.evaluate(binding.value, bindings)) }
        return bindings
    }

    private func row(_ reference: RowReference, of row: RowReference, by entityMapping: EntityMapping) throws -> DestinationRow {
        let bindings = try bindings(row, entityMapping)
        let properties = try entityMapping.properties.map { property in
            (property: property.property, content: try content(property, row, reference, bindings))
        }
        return DestinationRow(mapping: entityMapping.id, reference: reference, origin: row, properties: properties)
    }

    /// What a property holds in the row made of a source row.
    func content(
        _ property: PropertyMapping, _ row: RowReference, _ reference: @autoclosure () throws -> RowReference,
        _ bindings: Evaluator<Rows>.Bindings
    ) throws -> DestinationRow.Content {
        let relationship = mapping.destination[property.property].relationship
        if let relationship, relationship.isMany { return .elsewhere }
        switch property.source {
        case .carried(let origin):
            guard relationship != nil else { return .copied(origin) }
            return .row(try carriedRow(origin, to: property.property, of: row), copied: origin)
        case .carriedOrDefault(let origin, let value): return .copiedOr(origin, value)
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
            return relationship == nil ? .value(value) : .row(value.row, copied: nil)
        case .constant(let value): return relationship == nil ? .value(value) : .row(value.row, copied: nil)
        case .inverse(let stated): return .row(try owner(of: try reference(), by: stated), copied: nil)
        case .generatedKey: return .value(try reference().key.first ?? .nil)
        case .absent: return .elsewhere
        }
    }

    private func literalRow(_ literal: LiteralRow, _ place: Int, _ entityMapping: EntityMapping) throws -> DestinationRow {
        let model = mapping.destination
        func written(_ property: PropertyID) -> Value? { literal.values.first { $0.property == property }?.value }
        let properties = model.properties(of: entityMapping.destination).map { property -> (PropertyID, DestinationRow.Content) in
            switch model[property] {
            case .attribute(let attribute):
                guard attribute.isStored else { return (property, .elsewhere) }
                let value = written(property) ?? attribute.defaultValue ?? .nil
                if case .list(let leaves) = value { return (property, .parts(leaves.map { .value($0) })) }
                return (property, .value(value))
            case .relationship(let relationship):
                return (property, relationship.isMany ? .elsewhere : .row(written(property)?.row, copied: nil))
            }
        }
        let declared = model[model.root(of: entityMapping.destination)].key
        var key = declared.map { written($0) ?? .nil }
        if declared.isEmpty || key == [.nil] { key = [try literalKey(place, entityMapping)] }
        let reference = RowReference(
            side: .destination, entity: entityMapping.destination, key: key, mapping: entityMapping.id.index)
        return DestinationRow(mapping: entityMapping.id, reference: reference, origin: nil, properties: properties)
    }

    /// The source row and the mapping that a made row is known to come from.
    func origin(of reference: RowReference) -> RowReference? { memory.origins[reference] }
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

/// Which source rows the rows made for one row were made of; forgotten with the next, so that memory stays constant.
private final class RowMemory {
    private(set) var origins: [RowReference: RowReference] = [:]

    func remember(_ made: RowReference, _ origin: RowReference) { origins[made] = origin }

    func forget() { origins.removeAll(keepingCapacity: true) }
}

/// What expressions read of rows that mappings make: `PostToSection($source).title`.
private struct MadeRows<Rows: SourceRows>: SourceRows {
    unowned let interpreter: MappingInterpreter<Rows>

    init(_ interpreter: MappingInterpreter<Rows>) { self.interpreter = interpreter }

    func forEachRow(of entity: EntityID, _ body: (RowReference) throws -> Void) throws { throw EvaluationFinding.outOfReach(nil) }

    func value(_ leaf: LeafID, of row: RowReference) throws -> Value {
        guard let (content, origin) = try content(leaf.property, of: row) else { return .nil }
        switch content {
        case .copied(let property): return try copied(property, leaf, of: origin)
        case .copiedOr(let property, let value):
            let old = try copied(property, leaf, of: origin)
            return old == .nil || old == .unreadable(.null) ? value : old
        case .parts(let parts):
            switch leaf.leaf.map({ parts[$0] }) {
            case .copied(let old)?: return try interpreter.rows.value(old, of: origin)
            case .value(let value)?: return value
            case nil: return .nil
            }
        case .value(let value): return value
        case .row, .elsewhere: return .nil
        }
    }

    func related(_ toOne: PropertyID, of row: RowReference) throws -> RowReference? {
        guard case .row(let found, _)? = try content(toOne, of: row)?.content else { return nil }
        return found
    }

    func relatedRows(_ toMany: PropertyID, of row: RowReference) throws -> [RowReference] {
        guard let origin = interpreter.origin(of: row), let id = row.mapping.map(MappingID.init),
            let property = interpreter.mapping[id][toMany]
        else { return [] }
        return try interpreter.farRows(property, of: origin, by: interpreter.mapping[id]).map(\.made)
    }

    private func content(_ property: PropertyID, of row: RowReference) throws -> (content: DestinationRow.Content, origin: RowReference)? {
        guard let origin = interpreter.origin(of: row), let id = row.mapping.map(MappingID.init),
            let found = interpreter.mapping[id][property]
        else { return nil }
        let bindings = try interpreter.bindings(origin, interpreter.mapping[id])
        return (try interpreter.content(found, origin, row, bindings), origin)
    }

    private func copied(_ property: PropertyID, _ leaf: LeafID, of row: RowReference) throws -> Value {
        let (source, destination) = (interpreter.mapping.source, interpreter.mapping.destination)
        let old = source.leaf(property, like: leaf, of: destination)
        let value = try old.map { try interpreter.rows.value($0, of: row) } ?? .nil
        return value.widened(to: destination[leaf.property].attribute?.type.value ?? .unknown)
    }
}
