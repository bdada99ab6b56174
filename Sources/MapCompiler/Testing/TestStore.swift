import MapAnalysis
import MapExecution
import MapPlan
import MapPlanning
import MapSyntax

/// The rows of a test as a database has them before the migration.
///
/// A row without a written key gets the next free one, in the order of the file. A row that another row's to-many names refers back to it.
struct TestStore {
    let placement: Placement
    private let rows: [TestRow]
    /// The key of each row, in stored form.
    private var keys: [[StoredValue]] = []
    private var places: [String: Int] = [:]
    private var byKey: [KeyOfRoot: Int] = [:]
    /// By row and to-one: the row that names it in a to-many, or on the other side of a one-to-one, and the place there.
    private var owners: [Int: [PropertyID: (row: Int, place: StoredValue)]] = [:]

    init(_ rows: [TestRow], _ placement: Placement) {
        (self.rows, self.placement) = (rows, placement)
        for (place, row) in rows.enumerated() { if let label = row.label { places[label] = place } }
        var free = FreeKeys(rows, placement)
        keys = rows.map { row in
            placement.key(of: row.entity).enumerated().map { part, column in
                if case .leaf(let leaf) = column.role, let written = row.value(of: leaf) { return column.stored(written) ?? .null }
                return free.next(for: row.entity, part, column)
            }
        }
        for (place, row) in rows.enumerated() { byKey[KeyOfRoot(root: placement.model.root(of: row.entity), key: keys[place])] = place }
        findOwners()
        // A part of a key may be a reference to a row that has a key now.
        for (place, row) in rows.enumerated() {
            for (part, column) in placement.key(of: row.entity).enumerated() {
                if case .reference(let toOne, let index) = column.role { keys[place][part] = reference(toOne, index, of: place) }
            }
        }
    }

    private var model: Model { placement.model }

    /// The label of each row with its entity and key.
    var labelled: [(label: String, entity: EntityID, key: [StoredValue])] {
        places.map { (label: $0, entity: rows[$1].entity, key: keys[$1]) }
    }

    /// The entity and key of each row, in the order of the test.
    var keyed: [(entity: EntityID, key: [StoredValue])] { zip(rows, keys).map { ($0.entity, $1) } }

    /// Returns the row at a place of the test, as databases know it.
    func row(at place: Int) -> RowReference { placement.row(.source, rows[place].entity, key: keys[place]) }

    /// Makes the tables and inserts the rows. They may refer to rows that come later, or to none.
    func fill(_ database: inout SQLiteDatabase) throws {
        try database.execute("PRAGMA foreign_keys = OFF")
        try database.execute("BEGIN")
        for statement in createStatements(for: placement) { try database.execute(statement) }
        for table in placement.tables {
            switch table.role {
            case .entity(let root):
                for place in rows.indices where model.root(of: rows[place].entity) == root {
                    try Cancellation.throwIfAsked()
                    try database.run(table.inserting(values(of: place, table)))
                }
            case .join(let relationship):
                for pair in pairs(of: relationship, table) {
                    try Cancellation.throwIfAsked()
                    try database.run(table.inserting(pair))
                }
            }
        }
        if model.isCoreData { try CoreDataTestBooks(placement: placement).keep(in: &database) }
        try database.execute("COMMIT")
    }

    /// Returns the rows that the tables refuse, by their places, with what SQLite says.
    func refused() throws -> [(place: Int, words: String)] {
        var database = try SQLiteDatabase()
        try database.execute("PRAGMA foreign_keys = OFF")
        for statement in createStatements(for: placement) { try database.execute(statement) }
        var refused: [(place: Int, words: String)] = []
        for table in placement.tables {
            guard case .entity(let root) = table.role else { continue }
            for place in rows.indices where model.root(of: rows[place].entity) == root {
                try Cancellation.throwIfAsked()
                do {
                    try database.run(table.inserting(values(of: place, table)))
                } catch {
                    refused.append((place, error.message))
                }
            }
        }
        return refused
    }

    /// Returns the place of the row to which a relationship refers; `nil` if the test has no such row.
    func place(of reference: TestReference, _ relationship: Relationship) -> Int? {
        switch reference {
        case .label(let label): return places[label]
        case .key(let value):
            guard let column = placement.key(of: relationship.destination).first else { return nil }
            return byKey[KeyOfRoot(root: model.root(of: relationship.destination), key: [encode(value, column.coding)])]
        }
    }

    private struct KeyOfRoot: Hashable {
        var root: EntityID
        var key: [StoredValue]
    }

    private mutating func findOwners() {
        for (place, row) in rows.enumerated() {
            for cell in row.cells {
                guard case .relationship(let id) = cell.place, let inverse = model[id].relationship?.inverse else { continue }
                let named: [TestListedRow] =
                    switch cell.value {
                    case .rows(let rows): rows
                    case .row(let row?): [TestListedRow(row)]
                    default: []
                    }
                for (order, one) in named.enumerated() {
                    guard let relationship = model[id].relationship, let target = self.place(of: one.reference, relationship) else {
                        continue
                    }
                    owners[target, default: [:]][inverse] = (place, one.position(at: order))
                }
            }
        }
    }

    private func values(of place: Int, _ table: PlacedTable) -> [StoredValue] {
        let row = rows[place]
        let properties = Set(model.properties(of: row.entity))
        return table.columns.enumerated().map { index, column in
            if let part = table.key.firstIndex(of: index) { return keys[place][part] }
            for role in column.roles {
                switch role {
                case .discriminator: return placement.kind(of: row.entity)
                case .changeCount: return .integer(1)
                case .leaf(let leaf) where properties.contains(leaf.property): return value(of: leaf, row, column)
                case .reference(let toOne, let part) where properties.contains(toOne):
                    let found = reference(toOne, part, of: place)
                    if found != .null { return found }
                case .position(let toMany):
                    guard let inverse = model[toMany].relationship?.inverse else { continue }
                    if let owner = owners[place]?[inverse] { return owner.place }
                    // The order of the file.
                    if reference(inverse, 0, of: place) != .null { return .integer(Int64(place)) }
                case .rowID, .joinSource, .joinDestination, .leaf, .reference, .referenceKind: continue
                }
            }
            return .null
        }
    }

    private func value(of leaf: LeafID, _ row: TestRow, _ column: PlacedColumn) -> StoredValue {
        if let written = row.value(of: leaf) { return column.stored(written) ?? .null }
        if row.isNil(leaf.property) { return .null }
        guard let attribute = model[leaf.property].attribute, leaf.leaf == nil else { return column.defaultValue ?? .null }
        return attribute.defaultValue.map { encode($0, column.coding) } ?? column.defaultValue ?? .null
    }

    /// Returns a part of the stored reference of a row; NULL for none.
    private func reference(_ toOne: PropertyID, _ part: Int, of place: Int) -> StoredValue {
        if case .row(let target)? = rows[place].value(of: toOne) { return target.map { key(of: $0, toOne, part) } ?? .null }
        guard let owner = owners[place]?[toOne], keys[owner.row].indices.contains(part) else { return .null }
        return keys[owner.row][part]
    }

    private func key(of reference: TestReference, _ toOne: PropertyID, _ part: Int) -> StoredValue {
        switch reference {
        case .label(let label):
            guard let place = places[label], keys.indices.contains(place), keys[place].indices.contains(part) else { return .null }
            return keys[place][part]
        case .key(let value):
            let columns = placement.reference(toOne)
            return columns.indices.contains(part) ? encode(value, columns[part].coding) : .null
        }
    }

    /// Returns the pairs of a many-to-many, as either side writes them, each once.
    private func pairs(of relationship: PropertyID, _ table: PlacedTable) -> [[StoredValue]] {
        guard let join = placement.join(relationship) else { return [] }
        let inverse = model[relationship].relationship?.inverse
        var found: [(near: [StoredValue], far: [StoredValue], place: StoredValue?, back: StoredValue?)] = []
        // A pair that both sides write is looked up among all pairs.
        var indexes: [[[StoredValue]]: Int] = [:]
        for (place, row) in rows.enumerated() {
            for side in [relationship, inverse].compactMap(\.self) {
                guard case .rows(let targets)? = row.value(of: side) else { continue }
                for (order, target) in targets.enumerated() {
                    guard let other = key(of: target.reference, side) else { continue }
                    let (near, far) = side == relationship ? (keys[place], other) : (other, keys[place])
                    let pair = indexes[[near, far], default: found.count]
                    if pair == found.count {
                        found.append((near, far, nil, nil))
                        indexes[[near, far]] = pair
                    }
                    let position = target.position(at: order)
                    if side == relationship { found[pair].place = position } else { found[pair].back = position }
                }
            }
        }
        return found.enumerated().map { order, pair in
            let known = zip(join.near + join.far, pair.near + pair.far).map { ($0.name, $1) }
            return table.columns.map { column in
                if let value = known.first(where: { sameName($0.0, column.name) }) { return value.1 }
                guard case .position(let side) = column.role else { return .null }
                return (side == relationship ? pair.place : pair.back) ?? .integer(Int64(order))
            }
        }
    }

    /// Returns the stored key of a row that a to-many names.
    private func key(of reference: TestReference, _ toMany: PropertyID) -> [StoredValue]? {
        switch reference {
        case .label(let label): return places[label].map { keys[$0] }
        case .key(let value):
            guard let target = model[toMany].relationship?.destination, let column = placement.key(of: target).first else { return nil }
            return [encode(value, column.coding)]
        }
    }
}

/// The keys that rows get if a test does not write them.
private struct FreeKeys {
    private var next: [EntityID: Int64] = [:]
    private let model: Model

    init(_ rows: [TestRow], _ placement: Placement) {
        model = placement.model
        for row in rows {
            for column in placement.key(of: row.entity) {
                guard case .leaf(let leaf) = column.role, case .exactly(.integer(let number))? = row.value(of: leaf), number < .max else {
                    continue
                }
                let root = model.root(of: row.entity)
                next[root] = max(next[root] ?? 1, number + 1)
            }
        }
    }

    mutating func next(for entity: EntityID, _ part: Int, _ column: PlacedColumn) -> StoredValue {
        let root = model.root(of: entity)
        let number = next[root] ?? 1
        next[root] = number + 1
        if column.coding.type == .uuid {
            let bytes = withUnsafeBytes(of: number.bigEndian) { Array($0) }
            return encode(.uuid([UInt8](repeating: 0, count: 8) + bytes), column.coding)
        }
        return column.role == .rowID ? .integer(number) : encode(.integer(number), column.coding)
    }
}

extension TestListedRow {
    /// Returns what the position column has for the row before the migration, which is at this place in its list.
    func position(at order: Int) -> StoredValue { place.map(StoredValue.init) ?? .integer(Int64(order)) }
}

extension PlacedColumn {
    /// Returns what the column has for a value of a test; `nil` for one that is no single value.
    func stored(_ value: TestValue) -> StoredValue? {
        switch value {
        case .exactly(let value): encode(value, coding)
        case .stored(let raw): StoredValue(raw)
        case .near, .any, .new, .row, .rows: nil
        }
    }
}
