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
        mapping, rows: store, parameters: parameters, run: run, allowance: allowance, reach: reach,
        forms: destination.forms(from: store.placement))
    var maker = ExpectedRows(interpreter: interpreter, store: store, destination: destination)
    try maker.prepare()
    return try destination.tables.map { table in
        var expected = ExpectedTable(table: table, rows: [])
        try maker.visit(table) { item in
            switch item {
            case .row(let row): expected.rows.append(row)
            case .leftOver(let key): expected.leftOver.insert(key)
            case .ofNoKind(let key, let kind): expected.rowsOfNoKind[key] = expected.rowsOfNoKind[key] ?? kind
            }
        }
        // Any spelling of a pair with several may be kept.
        if case .join = table.role { expected.leftOver.formUnion(expected.rows.flatMap(\.spellings)) }
        expected.references = maker.references
        return expected
    }
}

/// Puts the interpreter's values into the columns of a placement.
struct ExpectedRows {
    let interpreter: MappingInterpreter
    let store: StoreRows
    let destination: Placement
    private var places: ExpectedPlaces
    private let newKeys: NewKeys
    /// About how many source rows of each kind are visited; `nil` for all.
    var sampling: Int?
    /// Whether values that a mapping copies are copied here without asking the interpreter for each. The cells of references are then `exactly` what the old row
    /// has, and `referencesKept` receives their columns.
    var copiesColumns = false
    /// The places of columns whose references are kept if their row exists, and may become nil otherwise, of the table that was visited last.
    private(set) var referencesKept: [Int] = []
    private(set) var counts: RowCounts = [:]

    init(interpreter: MappingInterpreter, store: StoreRows, destination: Placement) {
        self.interpreter = interpreter
        self.store = store
        self.destination = destination
        places = ExpectedPlaces(interpreter: interpreter, store: store, destination: destination)
        newKeys = NewKeys(interpreter: interpreter, destination: destination)
    }

    var references: [PropertyID: ExpectedTable.References] = [:]

    var mapping: CompleteMapping { interpreter.mapping }
    var source: Placement { store.placement }

    /// Looks at all rows for what single rows need. Throws a finding if a link leads to a row that has no column of the relationship.
    mutating func prepare() throws {
        try findStatedLinks()
        if destination.model.isCoreData, sampling == nil { counts = try derivedCounts() }
    }

    /// Visits what a table must have. Sets `references` and `referencesKept`.
    mutating func visit(_ table: PlacedTable, _ sink: (ExpectedTable.Item) throws -> Void) throws {
        references = [:]
        referencesKept = []
        switch table.role {
        case .entity(let root):
            let positions = table.positions(of: destination)
            try visitRows(of: root, table) { try sink(.row($0.withCoreDataPositions(positions))) }
            // To find them takes a scan, and no mapping says anything about them.
            if sampling == nil { try visitRowsOfNoKind(of: root) { try sink(.ofNoKind($0, $1)) } }
        case .join(let relationship): try visitPairs(of: relationship, table, sink)
        }
    }

    /// Visits the links that mappings state, also those of rows that have no column of the relationship: a link to such a row is a finding. The pairs of join
    /// tables are visited anyway.
    private func findStatedLinks() throws {
        for relationship in mapping.statedRelationships.sorted()
        where mapping.destination[relationship].relationship?.isMany ?? false && destination.join(relationship) == nil {
            try interpreter.forEachPair(of: relationship, sampling: sampling) { _ in }
        }
    }

    /// Returns the stored key of a row. A row that is only named, by a reference under `rows`, has the key as mapc writes it.
    func storedKey(of row: RowReference, as columns: [PlacedColumn]) -> [StoredValue] {
        if row.mapping == nil, row.spelling == nil { return zip(row.key, columns).map { encode($0, $1.coding) } }
        return row.storedKey.map(StoredValue.init)
    }

    func isNew(_ key: [StoredValue], of entity: EntityID) throws -> Bool { try newKeys.contains(key, of: entity) }

    /// Visits the rows of no kind of the hierarchy whose table becomes this one.
    private func visitRowsOfNoKind(of root: EntityID, _ body: ([StoredValue], StoredValue) throws -> Void) throws {
        let name = destination.model[root].canonicalName
        let kindless = source.model.entities.first {
            $0.parent == nil && $0.canonicalName == name && source.model.concreteKinds(of: $0.id).isEmpty
        }
        guard let old = mapping.makers(of: root).firstResult(\.source) ?? kindless?.id else { return }
        try store.forEachRowOfNoKind(of: source.model.root(of: old), body)
    }

    private mutating func visitRows(of root: EntityID, _ table: PlacedTable, _ body: (ExpectedTable.Row) throws -> Void) throws {
        var brought: [DestinationRow] = []
        let makers = mapping.entityMappings.filter { destination.model.root(of: $0.destination) == root }
        for entityMapping in makers {
            let isPlaced = table.hasPositions(of: destination) && !keepsPlaces(table, makers)
            places.placesRows = isPlaced
            let carried =
                copiesColumns && makers.count == 1 && !isPlaced && !table.hasCounts(of: destination)
                ? CarriedColumns(entityMapping, table, of: self) : nil
            guard carried == nil else {
                if let carried { try visitRows(of: entityMapping, table, carried, &brought, body) }
                continue
            }
            guard isPlaced else {
                try interpreter.forEachRow(of: entityMapping.id, sampling: sampling) { row in
                    if row.origin == nil { brought.append(row) } else { try body(try self.row(row, table)) }
                }
                continue
            }
            brought += try interpreter.literalRows(by: entityMapping.id)
            try places.number(entityMapping, table)
            try interpreter.forEachRowInOrder(of: [entityMapping.id]) { try body(try self.row($0, table)) }
        }
        // In an order, rows that the mapping adds come after all others.
        for row in brought { try body(try self.row(row, table)) }
    }

    /// Visits the rows of a mapping that copies columns.
    private mutating func visitRows(
        of entityMapping: EntityMapping, _ table: PlacedTable, _ carried: CarriedColumns, _ brought: inout [DestinationRow],
        _ body: (ExpectedTable.Row) throws -> Void
    ) throws {
        referencesKept = carried.references
        if carried.isWhole, sampling == nil, entityMapping.literalRows.isEmpty, let source = entityMapping.source {
            return try store.forEachStoredRow(of: source) { row in
                let values = row.values
                let cells = carried.contents.map { ExpectedTable.Cell.exactly($0.value(of: values)) }
                try body(ExpectedTable.Row(key: table.key.map { cells[$0].stored }, cells: cells))
            }
        }
        try interpreter.forEachRow(of: entityMapping.id, sampling: sampling, only: carried.interpreted) { row in
            guard let origin = row.origin else { return brought.append(row) }
            let values = try store.values(of: origin.row)
            var cells: [ExpectedTable.Cell] = []
            cells.reserveCapacity(table.columns.count)
            for (column, content) in zip(table.columns, carried.contents) {
                if case .interpreted = content {
                    cells.append(try cell(column, row))
                } else {
                    cells.append(.exactly(content.value(of: values)))
                }
            }
            try body(ExpectedTable.Row(key: table.key.map { cells[$0].stored }, cells: cells))
        }
    }

    /// Whether all rows of a table keep the positions that they have, so that they can be visited one by one.
    private func keepsPlaces(_ table: PlacedTable, _ makers: [EntityMapping]) -> Bool {
        guard makers.count == 1, makers[0].literalRows.isEmpty else { return false }
        return table.columns.flatMap(\.roles).allSatisfy { role in
            guard case .position(let toMany) = role else { return true }
            guard let inverse = destination.model[toMany].relationship?.inverse else { return false }
            return mapping.keepsPlaces(inverse, in: makers[0])
        }
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

    mutating func cell(_ column: PlacedColumn, _ row: DestinationRow) throws -> ExpectedTable.Cell {
        for role in column.roles {
            switch role {
            case .rowID: return .exactly(encode(row.reference.key.first ?? .nil, column.coding))
            case .discriminator: return .exactly(destination.kind(of: row.reference.entity))
            case .leaf(let leaf):
                guard let content = row[leaf.property] else { continue }
                let value = try stored(content, leaf, column, row)
                return try count(leaf, column, row, carried: value) ?? .exactly(value)
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
