import MapAnalysis
import MapPlan

/// Places a model in the layout `tables`: first names and columns, then what refers to them.
///
/// Objects that the store already has keep its spelling. New objects get names that are free there.
struct TablesPlacer {
    let model: Model
    let store: StoreSchema?
    private let places: SchemaPlaces?
    private let extent: PlacementExtent
    private let neighbour: Placement?
    private var shared = SharedTables()
    /// The roots whose tables are taken from the neighbouring version, by index in `tables`.
    private var sharedRoots: [Int: EntityID] = [:]
    var tables: [PlacedTable] = []
    var tableIndexes: [Int] = []
    var joinIndexes: [PropertyID: Int] = [:]
    /// The entities of each root's hierarchy, the root first, by the root's index.
    var hierarchies: [[EntityID]] = []

    init(_ model: Model, _ store: StoreSchema?, _ extent: PlacementExtent, beside neighbour: Placement?) {
        self.model = model
        self.store = store
        places = store.map(SchemaPlaces.init)
        self.extent = extent
        self.neighbour = neighbour
    }

    mutating func place() -> Placement {
        placeEntities()
        if extent.isEverything { placeJoins() }
        // References and index names depend on other tables, so all tables must be placed.
        for index in tables.indices where !tables[index].isKeyAlone {
            if let root = sharedRoots[index], refersAlike(root) { continue }
            tables[index].foreignKeys = foreignKeys(of: tables[index])
            sharedRoots[index] = nil
        }
        if extent.isEverything { nameIndexes() }
        return Placement(
            model: model, tables: tables, tableIndexes: tableIndexes, joinIndexes: joinIndexes, shared: shared, places: places)
    }

    /// Returns the table of the neighbouring version if it is the same, is the same in the store, and is placed to the extent that is needed.
    private func sharedTable(_ root: EntityID) -> PlacedTable? {
        guard shared.holds(root), let neighbour, isStoredAlike(root, beside: neighbour.places) else { return nil }
        let table = neighbour.table(of: root)
        return table.isKeyAlone && extent.holds(root) ? nil : table
    }

    private func isStoredAlike(_ root: EntityID, beside others: SchemaPlaces?) -> Bool {
        guard let places, let others else { return places == nil && others == nil }
        return places.hasSameTable(model.tableName(of: root), as: others)
    }

    /// Whether the tables to which a shared table refers have the names and keys that they have in the neighbouring version.
    private func refersAlike(_ root: EntityID) -> Bool {
        guard let neighbour else { return false }
        return hierarchies[root.index].flatMap { model[$0].declared }.allSatisfy { property in
            guard let toOne = property.relationship, model.holdsReference(toOne) else { return true }
            return tables[tableIndexes[toOne.destination.index]].hasSameHead(as: neighbour.table(of: toOne.destination))
        }
    }

    /// Names the indexes. Those of a shared table keep their names if they are the store's own.
    private mutating func nameIndexes() {
        var names = IndexNames(tables, store, places)
        for index in tables.indices {
            if let root = sharedRoots[index], names.areOfStore(tables[index].indexes, on: tables[index].name) {
                shared.addWhole(root)
            } else {
                tables[index].indexes = indexes(of: tables[index], &names)
            }
        }
    }

    private mutating func placeEntities() {
        let roots = model.entities.map { model.root(of: $0.id) }
        hierarchies = Array(repeating: [], count: model.entities.count)
        for (entity, root) in zip(model.entities, roots) { hierarchies[root.index].append(entity.id) }
        tableIndexes = Array(repeating: 0, count: model.entities.count)
        if let neighbour { shared = SharedTables(of: model, beside: neighbour.model) }
        for entity in model.entities where entity.parent == nil {
            let members = hierarchies[entity.id.index]
            for member in members { tableIndexes[member.index] = tables.count }
            if let table = sharedTable(entity.id) {
                sharedRoots[tables.count] = entity.id
                tables.append(table)
            } else {
                tables.append(extent.holds(entity.id) ? entityTable(entity, members) : keyTable(entity, members))
            }
        }
    }

    private func entityTable(_ root: Entity, _ members: [EntityID]) -> PlacedTable {
        let stored = places?.table(model.tableName(of: root.id))
        var columns = ColumnDrafts()
        if keyParts(of: root.id).first?.property == nil {
            if let name = hiddenKeyName(of: root, members) {
                var rowID = PlacedColumn(rowID: name)
                rowID.isHidden = true
                columns.add(rowID, .made)
            } else {
                columns.add(PlacedColumn(rowID: model.undeclaredKey(of: root.id)), .made)
            }
        }
        if members.count > 1 { columns.add(PlacedColumn(discriminator: model.names.discriminator), .made) }
        for member in members {
            for property in model[member].declared.indices { add(PropertyID(member, property), of: root, to: &columns) }
        }
        for member in members { addPositions(ofOrdersInto: member, to: &columns) }
        let placed = columns.placed(as: stored)
        return PlacedTable(
            name: stored?.name ?? model.tableName(of: root.id), role: .entity(root.id), columns: placed,
            key: key(of: root, among: placed), foreignKeys: [], indexes: [], isWithoutRowID: staysWithoutRowID(stored, placed),
            greatestKey: stored?.greatestKey)
    }

    /// Whether the table is WITHOUT ROWID in the store, and stays so. If its rows get numbers as keys, SQLite numbers new rows only by a rowid.
    private func staysWithoutRowID(_ stored: Table?, _ columns: [PlacedColumn]) -> Bool {
        guard let stored, stored.isWithoutRowID else { return false }
        let numbers = columns.filter { $0.role == .rowID }.map { foldedName($0.name) }
        return numbers.isEmpty || numbers == stored.primaryKey.map { foldedName($0.name) }
    }

    /// Returns the name of the rowid by which rows of a hierarchy are found if its table has no primary key. Returns `nil` if the table has
    /// one. Also returns `nil` if it has a column `id` that is not a key and that the model does not declare: then it is not the model's
    /// table.
    private func hiddenKeyName(of root: Entity, _ members: [EntityID]) -> String? {
        guard let stored = places?.table(model.tableName(of: root.id)), let name = stored.hiddenKeyName else { return nil }
        guard let column = stored.column(model.names.undeclaredKey), !wasKeyless(root) else { return name }
        let isDeclared = members.contains { member in
            model[member].declared.indices.contains { property in
                model.columnNames(of: PropertyID(member, property)).contains { sameName($0, column.name) }
            }
        }
        return isDeclared ? name : nil
    }

    /// Whether the table has no primary key in the neighbouring version either, so that a column `id` of that version was an attribute.
    private func wasKeyless(_ root: Entity) -> Bool {
        guard let neighbour, let old = neighbour.model.entities.first(where: { $0.canonicalName == root.canonicalName }) else {
            return false
        }
        return neighbour.table(of: old.id).hasHiddenKey
    }

    /// Returns a table of which only the key is placed.
    private func keyTable(_ root: Entity, _ members: [EntityID]) -> PlacedTable {
        let parts = keyParts(of: root.id)
        // A made name may have to avoid another column's name, so all columns must be placed.
        let hasMadeName = parts.contains { part in
            if case .leaf = part.role { return false }
            if part.role == .rowID, hiddenKeyName(of: root, members) != nil { return true }
            return part.role != .rowID || members.contains { model.property(part.name, of: $0) != nil }
        }
        if hasMadeName {
            var table = entityTable(root, members)
            table.isKeyAlone = true
            return table
        }
        let columns = parts.map { part in
            PlacedColumn(
                name: part.name, role: part.role, declaredType: part.declaredType, isNotNull: true, defaultValue: nil, coding: part.coding)
        }
        return PlacedTable(
            name: model.tableName(of: root.id), role: .entity(root.id), columns: columns, key: Array(columns.indices), foreignKeys: [],
            indexes: [], isWithoutRowID: false, isKeyAlone: true)
    }

    private func key(of root: Entity, among columns: [PlacedColumn]) -> [Int] {
        let parts = keyParts(of: root.id)
        if parts.first?.property == nil { return columns.indices.filter { columns[$0].role == .rowID } }
        return parts.compactMap { part in columns.firstIndex { $0.roles.contains(part.role) } }
    }

    private func add(_ id: PropertyID, of root: Entity, to columns: inout ColumnDrafts) {
        let isKey = root.key.contains(id)
        // Rows of other entities have no value in the column.
        let mayBeRequired = id.entity == root.id
        switch model[id] {
        case .attribute(let attribute):
            for (leaf, spelling) in leaves(of: attribute, isKey: isKey, mayBeRequired: mayBeRequired) { columns.add(leaf, spelling) }
        case .relationship(let relationship):
            guard model.holdsReference(id) else { return }
            let parts = keyParts(of: model.root(of: relationship.destination))
            for (index, (part, name)) in zip(parts, model.columnNames(of: id)).enumerated() {
                let column = PlacedColumn(
                    name: name, role: .reference(id, index), declaredType: relationship.declaredType ?? part.declaredType,
                    isNotNull: isKey || mayBeRequired && !relationship.isOptional, defaultValue: nil, coding: part.coding)
                columns.add(column, relationship.columns.isEmpty ? .made : .reference)
            }
        }
    }

    func leaves(
        of attribute: Attribute, isKey: Bool, mayBeRequired: Bool
    ) -> [(column: PlacedColumn, spelling: ColumnDrafts.Spelling)] {
        let names = model.columnNames(of: attribute.id)
        guard let name = names.first else { return [] }
        let isRequired = isKey || mayBeRequired && !attribute.type.isOptional
        guard case .composite(_, let typeName) = attribute.type.value else {
            let form = columnForm(of: attribute.type.value, attribute.representation)
            let column = PlacedColumn(
                name: name, role: .leaf(LeafID(attribute.id)), declaredType: attribute.declaredType ?? form.declaredType,
                isNotNull: isRequired, defaultValue: attribute.defaultValue.map { encode($0, form.coding) }, coding: form.coding)
            return [(column, attribute.column == nil ? .plain : .written)]
        }
        let defaults: [Value] = if case .list(let values) = attribute.defaultValue { values } else { [] }
        return (model.composite(typeName)?.leaves ?? []).enumerated().map { index, leaf in
            let form = columnForm(of: leaf.type.value, leaf.representation)
            let column = PlacedColumn(
                name: names[index], role: .leaf(LeafID(attribute.id, leaf: index)),
                declaredType: form.declaredType, isNotNull: isRequired && (isKey || !leaf.type.isOptional),
                defaultValue: index < defaults.count ? encode(defaults[index], form.coding) : nil, coding: form.coding)
            return (column, .made)
        }
    }

    /// Adds the positions of ordered to-manys whose inverse is a to-one. They are stored on the many side.
    private func addPositions(ofOrdersInto member: EntityID, to columns: inout ColumnDrafts) {
        for property in model[member].declared {
            guard let toOne = property.relationship, !toOne.isMany, let inverse = toOne.inverse,
                let toMany = model[inverse].relationship, toMany.isMany, toMany.isOrdered
            else { continue }
            columns.add(PlacedColumn(position: inverse, model.positionColumnName(of: toMany)), .made)
        }
    }
}

extension Table {
    /// SQLite keeps the greatest key of a table with AUTOINCREMENT.
    fileprivate var greatestKey: KeptKey? {
        hasAutoincrement
            ? KeptKey(table: "sqlite_sequence", ownerColumn: "name", keyColumn: "seq", owner: .text(name), isOfTable: true) : nil
    }

    /// The name of the rowid by which rows are found if the table has no primary key: one of SQLite's three names that no column has.
    var hiddenKeyName: String? {
        guard kind == .ordinary, !isWithoutRowID, primaryKey.isEmpty else { return nil }
        return freeRowIDName
    }
}

extension PlacedColumn {
    init(rowID name: String) {
        self.init(
            name: name, role: .rowID, declaredType: MapPlanning.declaredType(of: .int64), isNotNull: true, defaultValue: nil,
            coding: ColumnCoding(.int64))
    }

    init(discriminator name: String) {
        self.init(
            name: name, role: .discriminator, declaredType: MapPlanning.declaredType(of: .string), isNotNull: true, defaultValue: nil,
            coding: ColumnCoding(.string))
    }

    init(position toMany: PropertyID, _ name: String) {
        self.init(
            name: name, role: .position(toMany), declaredType: MapPlanning.declaredType(of: .int64), isNotNull: false, defaultValue: nil,
            coding: ColumnCoding(.int64))
    }
}
