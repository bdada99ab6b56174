import MapAnalysis
import MapPlan

/// The result of a mapping and copies of the source's tables, as one model. It is for conditions that read rows of the source for each row
/// of the destination, when only the TEMP copies of the source remain.
struct ResultBesideSource {
    let placement: Placement
    /// The copies of the source's tables, in the order of its placement.
    let copies: [PlacedTable]
    private let shift: IDShift

    init(_ destination: Placement, beside source: Placement) {
        let shift = IDShift(entityCount: destination.model.entities.count)
        self.shift = shift
        let (new, old) = (destination.model, source.model)
        let model = Model(
            name: new.name, version: new.version, file: new.file, versionRange: new.versionRange, layout: new.layout,
            enums: new.enums + old.enums.map(shift.shifted), composites: new.composites + old.composites.map(shift.shifted),
            entities: new.entities + old.entities.map(shift.shifted))
        copies = source.tables.map(shift.shifted)
        placement = Placement(
            model: model, tables: destination.tables + copies,
            tableIndexes: new.entities.map { destination.tableIndex(of: $0.id) }
                + old.entities.map { destination.tables.count + source.tableIndex(of: $0.id) },
            joinIndexes: destination.joinIndexes.merging(
                source.joinIndexes.map { (shift.shifted($0.key), destination.tables.count + $0.value) },
                uniquingKeysWith: { first, _ in first }))
    }

    /// Returns the mapping for this model, in which rows of the source are rows of the copies.
    func reading(_ mapping: CompleteMapping) -> CompleteMapping {
        CompleteMapping(
            source: mapping.source, destination: mapping.destination, entityMappings: mapping.entityMappings,
            droppedEntities: mapping.droppedEntities, statedRelationships: mapping.statedRelationships,
            fileLets: mapping.fileLets.map { binding in
                var binding = binding
                binding.value = shift.shifted(binding.value)
                return binding
            }, parameters: mapping.parameters, asserts: mapping.asserts.map(shift.shifted), emits: mapping.emits, sql: mapping.sql,
            setsAnything: mapping.setsAnything)
    }

    /// Returns the source's entity of a copy, or nil for an entity of the destination.
    func sourceEntity(_ id: EntityID) -> EntityID? { shift.original(id) }

    func sourceLeaf(_ leaf: LeafID) -> LeafID? {
        shift.original(leaf.property.entity).map { LeafID(PropertyID($0, leaf.property.index), leaf: leaf.leaf) }
    }

    /// Returns the TEMP table of a copy.
    static func stage(of copy: PlacedTable) -> TemporaryTable {
        TemporaryTable(
            name: copy.name, columns: copy.columns.map { TemporaryTable.Column($0.name, $0.comparedType) },
            indexes: [TemporaryTable.Index(suffix: "_key", columns: copy.keyColumns.map(\.name))])
    }

    /// Returns the name of the copy of a table.
    static func copyName(of table: String) -> String { "mapc_was_\(table)" }
}

/// Converts IDs of the source's model to those of the joined model, in which the destination's entities come first.
private struct IDShift {
    let entityCount: Int

    func shifted(_ id: EntityID) -> EntityID { EntityID(id.index + entityCount) }

    func shifted(_ id: PropertyID) -> PropertyID { PropertyID(shifted(id.entity), id.index) }

    func shifted(_ leaf: LeafID) -> LeafID { LeafID(shifted(leaf.property), leaf: leaf.leaf) }

    func original(_ id: EntityID) -> EntityID? { id.index < entityCount ? nil : EntityID(id.index - entityCount) }

    /// Returns the joined model's name of a source's type, since the destination may have a type of that name. No declared name has a
    /// space.
    private func shifted(name: String) -> String { "source \(name)" }

    func shifted(_ type: EnumType) -> EnumType {
        var type = type
        type.name = shifted(name: type.name)
        return type
    }

    func shifted(_ type: CompositeType) -> CompositeType {
        var type = type
        type.name = shifted(name: type.name)
        for place in type.members.indices { type.members[place].type.value = shifted(stored: type.members[place].type.value) }
        for place in type.leaves.indices { type.leaves[place].type.value = shifted(stored: type.leaves[place].type.value) }
        return type
    }

    /// Returns the type of an attribute with the joined model's names.
    func shifted(stored type: ValueType) -> ValueType {
        switch type {
        case .enumeration(let side, let name): .enumeration(side, shifted(name: name))
        case .composite(let side, let name): .composite(side, shifted(name: name))
        default: type
        }
    }

    func shifted(_ entity: Entity) -> Entity {
        var entity = entity
        entity.id = shifted(entity.id)
        entity.parent = entity.parent.map(shifted)
        entity.key = entity.key.map(shifted)
        entity.declared = entity.declared.map(shifted)
        for place in entity.unique.indices { entity.unique[place].parts = entity.unique[place].parts.map(shifted) }
        for place in entity.indexes.indices { entity.indexes[place].parts = entity.indexes[place].parts.map(shifted) }
        return entity
    }

    private func shifted(_ part: EntityIndex.Part) -> EntityIndex.Part {
        var part = part
        part.property = shifted(part.property)
        return part
    }

    private func shifted(_ property: Property) -> Property {
        switch property {
        case .attribute(var attribute):
            attribute.id = shifted(attribute.id)
            attribute.type.value = shifted(stored: attribute.type.value)
            return .attribute(attribute)
        case .relationship(var relationship):
            relationship.id = shifted(relationship.id)
            relationship.destination = shifted(relationship.destination)
            relationship.inverse = relationship.inverse.map(shifted)
            return .relationship(relationship)
        }
    }

    func shifted(_ table: PlacedTable) -> PlacedTable {
        var table = table
        table.name = ResultBesideSource.copyName(of: table.name)
        table.role =
            switch table.role {
            case .entity(let root): .entity(shifted(root))
            case .join(let relationship): .join(shifted(relationship))
            }
        table.columns = table.columns.map { $0.of(shifted(stored: $0.coding.type), shifted) }
        // A copy has no constraints, because rows that broke a constraint in the store are copied too.
        (table.foreignKeys, table.indexes) = ([], [])
        return table
    }

    private func shifted(_ role: PlacedColumn.Role) -> PlacedColumn.Role {
        switch role {
        case .rowID, .discriminator, .joinSource, .joinDestination: role
        case .leaf(let leaf): .leaf(shifted(leaf))
        case .reference(let toOne, let part): .reference(shifted(toOne), part)
        case .position(let toMany): .position(shifted(toMany))
        }
    }
}

// Expressions over the source, as expressions over the copies.
extension IDShift {
    func shifted(_ expression: Expression) -> Expression {
        var copy = expression.mappingParts(shifted)
        copy.type.value = shifted(expression.type.value)
        switch copy.kind {
        case .rows(.source, let entity): copy.kind = .rows(.source, shifted(entity))
        case .path(let base, let steps) where base.type.value.rowSide == .source: copy.kind = .path(base, steps.map(shifted))
        case .cast(let row, let entity) where row.type.value.rowSide == .source: copy.kind = .cast(row, shifted(entity))
        case .test(let row, let entity) where row.type.value.rowSide == .source: copy.kind = .test(row, shifted(entity))
        case .applied(var function, let arguments):
            function.body = shifted(function.body)
            copy.kind = .applied(function, arguments)
        default: break
        }
        return copy
    }

    private func shifted(_ type: ValueType) -> ValueType {
        switch type {
        case .row(.source, let entity): .row(.source, shifted(entity))
        case .sequence(let element, let hasNils): .sequence(shifted(element), hasNils: hasNils)
        case .pair(let element, let hasNils): .pair(shifted(element), hasNils: hasNils)
        default: type
        }
    }

    private func shifted(_ step: PathStep) -> PathStep {
        switch step {
        case .attribute(let leaf): .attribute(shifted(leaf))
        case .part(let property, let leaves): .part(shifted(property), leaves)
        case .toOne(let property): .toOne(shifted(property))
        case .toMany(let property): .toMany(shifted(property))
        }
    }
}
