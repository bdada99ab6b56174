import MapAnalysis
import MapPlan

/// Places a model as Core Data does. Objects that the store already has keep their spelling.
///
/// Core Data declares no constraint: no column is NOT NULL, has a default or refers to a table.
struct CoreDataPlacer {
    let model: Model
    let numbers: EntityNumbers
    let places: SchemaPlaces?
    /// The placement of the version before in the same store. Its entities may have other numbers.
    let former: Placement?
    var tables: [PlacedTable] = []
    var tableIndexes: [Int]
    var joinIndexes: [PropertyID: Int] = [:]
    /// The columns of each property that has some in its entity's table, by their names.
    private var columnNames: [PropertyID: String] = [:]

    init(_ written: Model, _ store: StoreSchema?, beside former: Placement?) {
        let model = written.withOwnerReferences
        self.model = model
        numbers = EntityNumbers(model)
        places = store.map(SchemaPlaces.init)
        self.former = former
        tableIndexes = Array(repeating: 0, count: model.entities.count)
    }

    mutating func place() -> Placement {
        for entity in model.entities where entity.parent == nil { placeHierarchy(entity) }
        placeJoins()
        var names = IndexNames(tables, nil, nil)
        for index in tables.indices { tables[index].indexes = indexes(of: tables[index], &names) }
        let kinds = model.entities.map { StoredValue.integer(Int64(numbers[$0.id])) }
        return Placement(model: model, tables: tables, tableIndexes: tableIndexes, joinIndexes: joinIndexes, kinds: kinds)
    }

    /// Returns the entities of a hierarchy in the order of their numbers, the root first.
    func members(of root: EntityID) -> [EntityID] { numbers.inOrder.filter { model.root(of: $0) == root } }

    private mutating func placeHierarchy(_ root: Entity) {
        let name = model.tableName(of: root.id)
        let stored = places?.table(name)
        var columns = CoreDataColumns(stored)
        columns.add("Z_PK", .rowID, ColumnCoding(.int64), declaredType: "INTEGER", isNotNull: true)
        columns.add("Z_ENT", .discriminator, ColumnCoding(.int32), declaredType: "INTEGER")
        columns.add("Z_OPT", .changeCount, ColumnCoding(.int64), declaredType: "INTEGER")
        let members = members(of: root.id)
        for member in members {
            tableIndexes[member.index] = tables.count
            for index in model[member].declared.indices { add(PropertyID(member, index), to: &columns) }
        }
        for member in members { addPositions(in: member, to: &columns) }
        let greatest = KeptKey(
            table: CoreDataBooks.numbers, ownerColumn: "Z_ENT", keyColumn: "Z_MAX", owner: .integer(Int64(numbers[root.id])),
            isOfTable: false)
        tables.append(
            PlacedTable(
                name: stored?.name ?? name, role: .entity(root.id), columns: columns.placed, key: [0], foreignKeys: [], indexes: [],
                isWithoutRowID: false, greatestKey: places == nil ? nil : greatest))
    }

    private mutating func add(_ id: PropertyID, to columns: inout CoreDataColumns) {
        switch model[id] {
        case .attribute(let attribute):
            guard attribute.isStored else { return }
            if case .composite(_, let name) = attribute.type.value { return addElements(of: attribute, name, to: &columns) }
            let type = attribute.declaredType ?? coreDataType(of: attribute.type.value)
            let coding = ColumnCoding(attribute.type.value, attribute.representation)
            let name = attribute.column ?? "Z" + attribute.name.uppercased()
            columnNames[id] = columns.add(name, .leaf(LeafID(id)), coding, declaredType: type)
        case .relationship(let relationship) where !relationship.isMany:
            let name = relationship.columns.first ?? "Z" + tail(of: relationship)
            let role = PlacedColumn.Role.reference(id, 0)
            let placed = columns.add(name, role, ColumnCoding(.int64), declaredType: "INTEGER")
            columnNames[id] = placed
            guard !relationship.isOwnerReference, !model.children(of: relationship.destination).isEmpty else { return }
            let kind = "Z\(numbers[relationship.destination])_\(placed.dropFirst())"
            columns.add(kind, .referenceKind(id), ColumnCoding(.int32), declaredType: "INTEGER")
        case .relationship: break
        }
    }

    /// Adds a column for each element of a composite, which has none of its own.
    private func addElements(of attribute: Attribute, _ composite: String, to columns: inout CoreDataColumns) {
        guard model.unknownColumns(of: attribute) == nil else { return }
        for (place, leaf) in (model.composite(composite)?.leaves ?? []).enumerated() {
            columns.add(
                "Z" + leaf.path[0].uppercased(), .leaf(LeafID(attribute.id, leaf: place)),
                ColumnCoding(leaf.type.value, leaf.representation),
                declaredType: coreDataType(of: leaf.type.value))
        }
    }

    /// Adds the positions in ordered to-manys whose inverse is a to-one of this entity.
    private func addPositions(in member: EntityID, to columns: inout CoreDataColumns) {
        for toOne in model[member].declared.compactMap(\.relationship) where !toOne.isMany {
            guard let inverse = toOne.inverse, let toMany = model[inverse].relationship, toMany.isMany, toMany.isOrdered else { continue }
            columns.add("Z_FOK_" + tail(of: toOne), .position(inverse), ColumnCoding(.int64), declaredType: "INTEGER")
        }
    }

    /// Returns what follows on `Z` in the name of a to-one's column: `AUTHOR`, and `2BOXES` for the owner in a to-many without an inverse.
    private func tail(of toOne: Relationship) -> String {
        guard toOne.isOwnerReference, let toMany = toOne.inverse else { return toOne.name.uppercased() }
        return "\(numbers[toMany.entity])\(model[toMany].name.uppercased())"
    }

    private func indexes(of table: PlacedTable, _ names: inout IndexNames) -> [PlacedIndex] {
        var indexes = CoreDataIndexes(table: table.name)
        switch table.role {
        case .join:
            let second = table.columns.first { if case .joinDestination = $0.role { true } else { false } }?.name ?? ""
            let first = table.columns.first { if case .joinSource = $0.role { true } else { false } }?.name ?? ""
            indexes.add(
                "\(table.name)_\(table.columns[1].name)_INDEX", table.columns[1].name == second ? [second, first] : [first, second])
        case .entity(let root):
            let members = members(of: root)
            for member in members {
                for toOne in model[member].declared.compactMap(\.relationship) where !toOne.isMany {
                    guard let column = columnNames[toOne.id] else { continue }
                    indexes.add("\(table.name)_\(column)_INDEX", [column])
                }
            }
            if members.count > 1 { indexes.add("\(table.name)_Z_ENT_INDEX", ["Z_ENT"]) }
            for entity in members.map({ model[$0] }) { addDeclared(entity, to: &indexes) }
        }
        return indexes.placed
    }

    private func addDeclared(_ entity: Entity, to indexes: inout CoreDataIndexes) {
        for constraint in entity.unique {
            let properties = constraint.parts.map { model[$0.property].name }.joined(separator: "_")
            indexes.add("Z_\(entity.name)_UNIQUE_\(properties)", columns(of: constraint.parts), isUnique: true)
        }
        for index in entity.indexes {
            let name = index.name ?? index.parts.map { model[$0.property].name }.joined(separator: "_")
            indexes.add("Z_\(entity.name)_\(name)", columns(of: index.parts), descending: index.parts.map(\.isDescending))
        }
    }

    private func columns(of parts: [EntityIndex.Part]) -> [String] { parts.compactMap { columnNames[$0.property] } }
}

/// The columns of a table while they are collected. A taken name gets a number: `ZTEXT`, `ZTEXT1`.
struct CoreDataColumns {
    private let stored: Table?
    private(set) var placed: [PlacedColumn] = []
    private var taken: Set<FoldedName> = []

    init(_ stored: Table?) { self.stored = stored }

    @discardableResult
    mutating func add(
        _ wanted: String, _ role: PlacedColumn.Role, _ coding: ColumnCoding, declaredType: String, isNotNull: Bool = false
    ) -> String {
        var name = wanted
        var number = 1
        while !taken.insert(foldedName(name)).inserted {
            name = wanted + String(number)
            number += 1
        }
        var column = PlacedColumn(
            name: name, role: role, declaredType: declaredType, isNotNull: isNotNull, defaultValue: nil, coding: coding)
        if let existing = stored?.column(name) { column.spell(as: existing) }
        placed.append(column)
        return column.name
    }
}

/// The indexes of a table while they are collected.
private struct CoreDataIndexes {
    let table: String
    private(set) var placed: [PlacedIndex] = []

    init(table: String) { self.table = table }

    mutating func add(_ name: String, _ columns: [String], isUnique: Bool = false, descending: [Bool] = []) {
        guard !columns.isEmpty else { return }
        let parts = columns.enumerated().map { place, column in
            PlacedIndex.Part(column: column, isDescending: descending.indices.contains(place) && descending[place])
        }
        placed.append(PlacedIndex(name: name, isUnique: isUnique, parts: parts))
    }
}

/// Returns the type with which Core Data declares the column of an attribute.
private func coreDataType(of type: ValueType) -> String {
    switch type {
    case .int16, .int32, .int64, .boolean: "INTEGER"
    case .date: "TIMESTAMP"
    case .float, .double: "FLOAT"
    case .decimal: "DECIMAL"
    case .string, .uri: "VARCHAR"
    case .uuid, .data, .transformable: "BLOB"
    case .unknown, .nothing, .json, .enumeration, .composite, .row, .sequence, .pair: "BLOB"
    }
}
