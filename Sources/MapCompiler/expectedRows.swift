package import MapAnalysis
import MapPlan
package import MapPlanning
import MapSyntax

/// Returns the tables that a mapping makes, computed by the interpreter alone. `--verify full` compares a plan's tables with them.
package func expectedTables(
    _ mapping: CompleteMapping, of store: StoreRows, in destination: Placement, parameters: [Value]? = nil, run: RunFacts? = nil,
    allowance: Allowance? = nil, reach: Reach? = nil
) throws -> [ExpectedTable] {
    let interpreter = try interpretMapping(
        mapping, rows: store, parameters: parameters, run: run, allowance: allowance, reach: reach, holding: destination.keeps)
    var maker = ExpectedRows(interpreter: interpreter, store: store, destination: destination)
    try maker.findNewKeys()
    try maker.findUnusualKeys()
    try maker.findStatedLinks()
    return try destination.tables.map { table in
        switch table.role {
        case .entity(let root): try maker.table(table, of: root).withCoreDataPositions(destination)
        case .join(let relationship): try maker.pairs(of: relationship, table)
        }
    }
}

extension Placement {
    /// Returns the value that is read after this value has been stored.
    fileprivate func keeps(_ value: Value, in leaf: LeafID) -> Value {
        guard let column = column(leaf) else { return value }
        if case .unreadable = value { return value }
        let stored = encode(value.widened(to: column.coding.type), column.coding)
        return decode(column.changingAffinity?.kept(stored) ?? stored, column.coding, in: model)
    }
}

/// Puts the interpreter's values into the columns of a placement.
struct ExpectedRows {
    let interpreter: MappingInterpreter<StoreRows>
    let store: StoreRows
    let destination: Placement
    private var places: ExpectedPlaces
    /// By kind, the new keys of rows that had another key or none. A dangling reference must not refer to one of them.
    private var newKeys: [EntityID: Set<[StoredValue]>] = [:]
    /// By root entity and key, the bytes of keys whose stored form differs from the one that mapc would write, such as a UUID in lower case.
    private var unusualKeys: [EntityID: [[Value]: [StoredValue]]] = [:]

    init(interpreter: MappingInterpreter<StoreRows>, store: StoreRows, destination: Placement) {
        self.interpreter = interpreter
        self.store = store
        self.destination = destination
        places = ExpectedPlaces(interpreter: interpreter, store: store, destination: destination)
    }

    var references: [PropertyID: ExpectedTable.References] = [:]

    var mapping: CompleteMapping { interpreter.mapping }
    var source: Placement { store.placement }

    mutating func table(_ table: PlacedTable, of root: EntityID) throws -> ExpectedTable {
        references = [:]
        let rows = try rows(of: root, table)
        return ExpectedTable(table: table, rows: rows, rowsOfNoKind: try rowsOfNoKind(of: root), references: references)
    }

    mutating func findNewKeys() throws {
        for entityMapping in mapping.entityMappings {
            let columns = destination.key(of: entityMapping.destination)
            let isDeclared = columns.contains { $0.role != .rowID }
            try interpreter.forEachRow(of: entityMapping.id) { row in
                guard row.origin.map({ $0.row.key != row.reference.key }) ?? !isDeclared else { return }
                newKeys[row.reference.entity, default: []].insert(zip(row.reference.key, columns).map { encode($0, $1.coding) })
            }
        }
    }

    /// Visits the links that mappings state, also those of rows that have no column of the relationship: a link to such a row is a finding.
    func findStatedLinks() throws {
        for relationship in mapping.statedRelationships.sorted() where mapping.destination[relationship].relationship?.isMany ?? false {
            try interpreter.forEachPair(of: relationship) { _ in }
        }
    }

    /// Visits each row twice: rows that others refer to must precede rows that only happen to have their key as a part of their own.
    mutating func findUnusualKeys() throws {
        // Keys that are references are counted with their rows.
        let counted = references
        defer { references = counted }
        for entityMapping in mapping.entityMappings + mapping.entityMappings {
            let root = destination.model.root(of: entityMapping.destination)
            let columns = destination.key(of: root)
            guard columns.contains(where: \.isUUIDText) else { continue }
            try interpreter.forEachRow(of: entityMapping.id) { row in
                let key = try columns.map { try cell($0, row).stored }
                let usual = zip(row.reference.key, columns).map { encode($0, $1.coding) }
                if key != usual { unusualKeys[root, default: [:]][row.reference.key] = key }
            }
        }
    }

    /// Returns the stored key of a row.
    func storedKey(of row: RowReference, as columns: [PlacedColumn]) -> [StoredValue] {
        unusualKeys[destination.model.root(of: row.entity)]?[row.key] ?? zip(row.key, columns).map { encode($0, $1.coding) }
    }

    func isNew(_ key: [StoredValue], of entity: EntityID) -> Bool {
        destination.model.concreteKinds(of: entity).contains { newKeys[$0]?.contains(key) ?? false }
    }

    /// Returns the rows of no kind of the hierarchy whose table becomes this one.
    func rowsOfNoKind(of root: EntityID) throws -> [[StoredValue]: StoredValue] {
        guard let old = mapping.makers(of: root).firstResult(\.source) else { return [:] }
        return try store.rowsOfNoKind(of: source.model.root(of: old))
    }

    mutating func rows(of root: EntityID, _ table: PlacedTable) throws -> [ExpectedTable.Row] {
        var rows: [ExpectedTable.Row] = []
        var brought: [DestinationRow] = []
        for entityMapping in mapping.entityMappings where destination.model.root(of: entityMapping.destination) == root {
            var made: [DestinationRow] = []
            try interpreter.forEachRow(of: entityMapping.id) { row in
                if row.origin == nil { brought.append(row) } else { made.append(row) }
            }
            made = try interpreter.inOrder(made, of: entityMapping)
            try places.numberTogether(entityMapping, table)
            try places.renumber(made, by: entityMapping, table)
            for row in made { rows.append(try self.row(row, table)) }
        }
        // In an order, rows that the mapping adds come after all others.
        for row in brought { rows.append(try self.row(row, table)) }
        return rows
    }

    private mutating func row(_ row: DestinationRow, _ table: PlacedTable) throws -> ExpectedTable.Row {
        let cells = try table.columns.map { try cell($0, row) }
        let key = table.key.map { cells[$0].stored }
        if let column = table.rowIDColumn, let raw = key.first,
            case .unreadable(let found) = decode(raw, column.coding, in: destination.model)
        {
            // A row ID is an integer, so a value that becomes one must be readable as its type.
            throw EvaluationFinding.unreadable(found, nil)
        }
        return ExpectedTable.Row(key: key, cells: cells)
    }

    mutating func pairs(of relationship: PropertyID, _ table: PlacedTable) throws -> ExpectedTable {
        let inverse = destination.model[relationship].relationship?.inverse
        let stated = [relationship, inverse].compactMap(\.self).first { mapping.statedRelationships.contains($0) } ?? relationship
        guard let join = destination.join(stated) else { return ExpectedTable(table: table, rows: []) }
        var found: [DestinationPair] = []
        try interpreter.forEachPair(of: stated) { found.append($0) }
        let back = try join.backPosition == nil ? [] : backPositions(of: found, stated)
        let rows = try found.enumerated().map { index, pair in
            let values = storedKey(of: pair.near, as: join.near) + storedKey(of: pair.far, as: join.far)
            let keys = zip(join.near + join.far, values).map { ($0.name, $0.affinity.kept($1)) }
            let cells = try table.columns.map { column -> ExpectedTable.Cell in
                if let key = keys.first(where: { sameName($0.0, column.name) }) { return .exactly(key.1) }
                if column.role == join.backPosition?.role { return back[index] }
                guard case .position(stated) = column.role else { return .anything }
                if let copy = pair.copied, let old = try store.storedPosition(copy.relationship, from: copy.near, to: copy.far) {
                    return .exactly(old)
                }
                return .exactly(.integer(Int64(pair.place)))
            }
            let key = table.key.map { cells[$0].stored }
            return ExpectedTable.Row(key: key, cells: cells, spellings: try spellings(of: pair, join))
        }
        // Any spelling of a pair with several may be kept.
        let spelled = Set(rows.flatMap(\.spellings))
        return ExpectedTable(table: table, rows: rows, leftOver: try leftOver(stated, join).union(spelled))
    }

    /// How a pair that is carried over is spelled in the source, if it may differ from the keys of its rows; in the order of the table's key.
    private func spellings(of pair: DestinationPair, _ join: PlacedJoin) throws -> [[StoredValue]] {
        guard let copy = pair.copied, copy.near.key == pair.near.key, copy.far.key == pair.far.key else { return [] }
        let columns = join.near + join.far
        return try store.spellings(of: copy.relationship, from: copy.near, to: copy.far).map { spelling in
            join.table.key.compactMap { part in zip(columns, spelling).first { sameName($0.0.name, join.table.columns[part].name) }?.1 }
        }
    }

    /// Returns the dangling pairs of the source, unless they would refer to new rows now.
    private func leftOver(_ stated: PropertyID, _ join: PlacedJoin) throws -> Set<[StoredValue]> {
        guard let target = destination.model[stated].relationship?.destination else { return [] }
        let origins = Set(mapping.entityMappings.compactMap { $0[stated]?.carriedToMany })
        var keys: Set<[StoredValue]> = []
        for origin in origins.sorted() {
            for pair in try store.danglingPairs(of: origin) where !isNew(pair.near, of: stated.entity) && !isNew(pair.far, of: target) {
                let columns = zip(join.near + join.far, pair.near + pair.far)
                keys.insert(join.table.key.compactMap { part in columns.first { sameName($0.0.name, join.table.columns[part].name) }?.1 })
            }
        }
        return keys
    }

    /// Returns each pair's position on the other side: the old one, or its number in the new order.
    private func backPositions(of pairs: [DestinationPair], _ stated: PropertyID) throws -> [ExpectedTable.Cell] {
        let order = mapping.backOrder(of: stated)
        if order == .ofPositions {
            return try pairs.map { pair in
                guard let copy = pair.copied, let back = source.model[copy.relationship].relationship?.inverse else {
                    return .exactly(.null)
                }
                return .exactly(try store.storedPosition(back, from: copy.far, to: copy.near) ?? .null)
            }
        }
        var old = Array(repeating: [Int](), count: pairs.count)
        for group in Dictionary(grouping: pairs.indices, by: { pairs[$0].far }).values {
            for (index, place) in zip(group, try interpreter.backPlaces(of: group.map { pairs[$0].links }, for: stated)) {
                old[index] = place
            }
        }
        let sorted = pairs.indices.sorted { one, other in
            old[one] == old[other] ? pairs[one].near.precedes(pairs[other].near) : old[one].lexicographicallyPrecedes(old[other])
        }
        var counts: [RowReference: Int64] = [:]
        var places: [ExpectedTable.Cell] = Array(repeating: .anything, count: pairs.count)
        for index in sorted {
            let place = counts[pairs[index].far, default: 0]
            counts[pairs[index].far] = place + 1
            places[index] = .exactly(.integer(place))
        }
        return places
    }

    private mutating func cell(_ column: PlacedColumn, _ row: DestinationRow) throws -> ExpectedTable.Cell {
        for role in column.roles {
            switch role {
            case .rowID: return .exactly(encode(row.reference.key.first ?? .nil, column.coding))
            case .discriminator: return .exactly(destination.kind(of: row.reference.entity))
            case .leaf(let leaf):
                if let content = row[leaf.property] { return .exactly(try stored(content, leaf, column, row)) }
            case .reference(let toOne, let part):
                if let content = row[toOne] { return try reference(content, toOne, part, column, row) }
            case .position(let toMany): return try places.position(toMany, row)
            case .changeCount, .referenceKind, .joinSource, .joinDestination: continue
            }
        }
        return .anything
    }

    private func stored(
        _ content: DestinationRow.Content, _ leaf: LeafID, _ column: PlacedColumn, _ row: DestinationRow
    ) throws -> StoredValue {
        switch content {
        case .copied(let property, let origin): return try copied(property, leaf, column, origin)
        case .copiedOr(let property, let value, let origin):
            let old = try copied(property, leaf, column, origin)
            return old == .null ? column.affinity.kept(encode(value, column.coding)) : old
        case .value(let value): return try given(value, leaf, column, row)
        case .parts(let parts):
            switch leaf.leaf.map({ parts[$0] }) {
            case .copied(let old)?: return try row.origin.map { try store.stored(.leaf(old), of: $0.row) } ?? .null
            case .value(let value)?: return try given(value, leaf, column, row)
            case nil: return .null
            }
        case .row, .elsewhere: return .null
        }
    }

    private func copied(_ property: PropertyID, _ leaf: LeafID, _ column: PlacedColumn, _ origin: RowReference) throws -> StoredValue {
        guard let old = source.model.leaf(property, like: leaf, of: destination.model),
            let home = source.column(old)
        else { return .null }
        let raw = try store.stored(.leaf(old), of: origin)
        let isSameForm =
            home.coding.representation == column.coding.representation
            && CanonicalClass(home.coding.type) == CanonicalClass(column.coding.type)
        if isSameForm, !column.keeps(raw, movedFrom: home) {
            throw EvaluationFinding.doesNotFit(decode(raw, home.coding, in: source.model), leaf, nil)
        }
        return isSameForm || raw == .null
            ? column.affinity.kept(raw) : try encoded(decode(raw, home.coding, in: source.model), leaf, column)
    }

    private func given(_ value: Value, _ leaf: LeafID, _ column: PlacedColumn, _ row: DestinationRow) throws -> StoredValue {
        try store.passedOn(row.passedOn[leaf], value, column, in: destination) ?? encoded(value, leaf, column)
    }

    private func encoded(_ value: Value, _ leaf: LeafID, _ column: PlacedColumn) throws -> StoredValue {
        if case .unreadable(let raw) = value { throw EvaluationFinding.unreadable(raw, nil) }
        let whole = value.widened(to: column.coding.type)
        guard destination.keeps(whole, in: leaf) == whole else { throw EvaluationFinding.doesNotFit(whole, leaf, nil) }
        return column.affinity.kept(encode(whole, column.coding))
    }
}
