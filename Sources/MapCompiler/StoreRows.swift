package import MapAnalysis
package import MapExecution
package import MapPlan
package import MapPlanning

/// The rows of a store for the interpreter: for `--verify full`, `why`, and every test that compares both definitions of a mapping's meaning.
///
/// Rows are read one after another in the order of their keys, and the caller may read other rows meanwhile. At most a thousand are in memory, and fewer if they are
/// large.
package final class StoreRows: SourceRows {
    package let placement: Placement
    var database: SQLiteDatabase
    private var held = HeldRows()
    private let columnIndexes: [PlacedColumn.Role: Int]
    /// By root entity, the concrete entities by what the kind column has for them.
    private let kinds: [EntityID: [StoredValue: EntityID]]
    /// The SQL that finds rows by a key, by what they are.
    var searches: [Search: String] = [:]
    /// Indexes that the store lacks, by to-many; `nil` for those that it has.
    var sideIndexes: [PropertyID: SideIndex?] = [:]
    /// The keys of a hierarchy by the UUIDs that they are.
    var uuidIndexes: [EntityID: SideIndex] = [:]
    /// By to-many whose pairs may spell keys in several ways.
    var spelledPairs: [PropertyID: SpelledPairs] = [:]
    /// How the database stores texts; empty before the first query.
    private var encoding = ""
    /// By to-many with pairs: whether these are compared with keys by their bytes.
    var bytewisePairs: [PropertyID: Bool] = [:]
    private var readColumns: [LeafID: ReadColumn] = [:]
    /// By entity: the place of the kind column of its hierarchy.
    private let kindIndexes: [EntityID: Int]
    /// The row that is visited, which is mostly the one that is asked for.
    private var currentRow: (reference: RowReference, values: [StoredValue])?
    /// The greatest key that each hierarchy ever had, where no table of the store says it.
    private let greatestKeys: [EntityID: Int64]?
    /// What the interpreter must know of all rows at once.
    private let records = RecordFile()
    private let recordsInMemory: Int
    static let alias = "r"

    /// Takes over the connection. No other code may write through it between two reads. Tables of more records than `recordsInMemory` go to a file.
    package init(
        _ database: consuming SQLiteDatabase, placement: Placement, greatestKeys: [EntityID: Int64]? = nil, recordsInMemory: Int = 4096
    ) {
        self.recordsInMemory = recordsInMemory
        self.database = database
        self.placement = placement
        self.greatestKeys = greatestKeys
        var indexes: [PlacedColumn.Role: Int] = [:]
        for table in placement.tables {
            for (index, column) in table.columns.enumerated() {
                for role in column.roles { indexes[role] = index }
            }
        }
        columnIndexes = indexes
        var kindIndexes: [EntityID: Int] = [:]
        for table in placement.tables {
            guard case .entity(let root) = table.role, let place = table.columns.firstIndex(where: { $0.role == .discriminator }) else {
                continue
            }
            for entity in placement.model.entities where placement.model.root(of: entity.id) == root { kindIndexes[entity.id] = place }
        }
        self.kindIndexes = kindIndexes
        let model = placement.model
        var kinds: [EntityID: [StoredValue: EntityID]] = [:]
        for entity in model.entities where !entity.isAbstract {
            kinds[model.root(of: entity.id), default: [:]][placement.kind(of: entity.id)] = entity.id
        }
        self.kinds = kinds
    }

    var model: Model { placement.model }

    package func forEachRow(of entity: EntityID, _ body: (RowReference) throws -> Void) throws {
        let table = placement.table(of: entity)
        try query(ordered(entity, from: .filter(scan(entity), .all(kindConditions(of: entity))), by: [])) { values in
            guard let kind = kind(of: values, entity) else { return }
            let row = reference(kind, table.key.map { values[$0] }, in: table)
            currentRow = (row, values)
            try body(row)
        }
    }

    package func makeRecordTable() -> any RecordTable { SpillingRecords(records, inMemory: recordsInMemory) }

    func makeValues() -> SpillingValues { SpillingValues(records, inMemory: recordsInMemory) }

    /// Makes a row, by its stored values, the one that is read next.
    func stand(at values: [StoredValue], of entity: EntityID) -> RowReference {
        let table = placement.table(of: entity)
        let row = reference(entity, table.key.map { values[$0] }, in: table)
        currentRow = (row, values)
        return row
    }

    /// The place of a leaf's column in its table; `nil` if it has none.
    func place(of leaf: LeafID) -> Int? { columnIndexes[.leaf(leaf)] }

    package func value(_ leaf: LeafID, of row: RowReference) throws -> Value {
        guard let column = readColumn(leaf) else { return .nil }
        let values = try values(of: row)
        return column.value(values.indices.contains(column.place) ? values[column.place] : .null, in: placement.model)
    }

    package func spelling(of leaf: LeafID, in row: RowReference) throws -> RawValue? { RawValue(try stored(.leaf(leaf), of: row)) }

    func readColumn(_ leaf: LeafID) -> ReadColumn? {
        if let known = readColumns[leaf] { return known }
        guard let column = placement.column(leaf), let attribute = model[leaf.property].attribute, let place = columnIndexes[.leaf(leaf)]
        else { return nil }
        let made = ReadColumn(place: place, coding: column.coding, isOptional: isOptional(leaf, attribute))
        readColumns[leaf] = made
        return made
    }

    private func isOptional(_ leaf: LeafID, _ attribute: Attribute) -> Bool {
        guard let index = leaf.leaf, case .composite(_, let name) = attribute.type.value else { return attribute.type.isOptional }
        return attribute.type.isOptional || model.composite(name)?.leaves[index].type.isOptional ?? true
    }

    package func related(_ toOne: PropertyID, of row: RowReference) throws -> RowReference? {
        guard let relationship = model[toOne].relationship else { return nil }
        let key = try storedReference(toOne, of: row)
        // The other side of a one-to-one has the foreign key.
        if key.isEmpty { return try relatedRows(toOne, of: row).first }
        return try namedRow(of: relationship.destination, by: key)
    }

}

extension StoreRows {
    /// Returns the stored value of a column of a row.
    package func stored(_ role: PlacedColumn.Role, of row: RowReference) throws -> StoredValue {
        guard let index = columnIndexes[role] else { return .null }
        let values = try values(of: row)
        return values.indices.contains(index) ? values[index] : .null
    }

    /// Returns the stored values of a row, in the order of its table's columns; empty if there is no such row.
    func values(of row: RowReference) throws -> [StoredValue] {
        if let currentRow, currentRow.reference == row { return currentRow.values }
        return try held[row] ?? read(row.entity, by: storedKey(of: row)).first?.values ?? []
    }

    /// Returns the stored foreign key of a to-one, whether or not its row exists; empty if the other side has it.
    package func storedReference(_ toOne: PropertyID, of row: RowReference) throws -> [StoredValue] {
        try placement.reference(toOne).indices.map { try stored(.reference(toOne, $0), of: row) }
    }

    /// Returns the stored key.
    package func storedKey(of row: RowReference) -> [StoredValue] {
        row.storedKey.map(StoredValue.init)
    }

    /// Returns the position of a row in a to-many, which may be that of a pair; `nil` if it has none.
    package func storedPosition(_ toMany: PropertyID, from near: RowReference, to far: RowReference) throws -> StoredValue? {
        guard let join = placement.join(toMany) else {
            return try columnIndexes[.position(toMany)] == nil ? nil : stored(.position(toMany), of: far)
        }
        guard let position = join.position else { return nil }
        guard comparesBytes(join) else {
            return try spellings(join, of: near).first { $0.far == far }?.position.map(StoredValue.init)
        }
        let keys = storedKey(of: near) + storedKey(of: far)
        let question = try question(.place(toMany), by: keys) {
            let columns = (join.near + join.far).map { Scalar.column(alias: Self.alias, name: $0.name) }
            return .project(
                .filter(.scan(table: join.table.name, alias: Self.alias), .sameKey(columns, keys.map(Scalar.constant))),
                [ProjectedColumn(Relation.valueName, .column(alias: Self.alias, name: position.name))])
        }
        return try query(question).first?.first
    }

    package func storedPlace(of row: RowReference, in toMany: PropertyID, of owner: RowReference) throws -> RawValue? {
        try storedPosition(toMany, from: owner, to: row).map { RawValue($0) }
    }

    package func greatestReference(to root: EntityID) throws -> Int64? {
        try placement.referrers(to: root).compactMap { referrer -> Int64? in
            let column = Scalar.column(alias: Self.alias, name: referrer.column.name)
            let greatest = Relation.greatestKey(
                column, referrer.column.affinity, referrer.table, Self.alias,
                of: .column(alias: "k", name: placement.key(of: root)[0].name),
                in: placement.table(of: root).name, "k", ever: placement.table(of: root).greatestKey)
            guard case .integer(let key)? = try query(greatest).first?.first else {
                return nil
            }
            return key
        }.max()
    }

    package func greatestKeyEver(of root: EntityID) throws -> Int64? {
        if let greatestKeys { return greatestKeys[root] }
        let ever = try placement.table(of: root).greatestKey.flatMap { try query($0.greatest).first?.first }
        return if case .integer(let key)? = ever { key } else { nil }
    }

    struct Found {
        var reference: RowReference
        var key: [StoredValue]
        var values: [StoredValue]
    }

    func scan(_ entity: EntityID) -> Relation { .scan(table: placement.table(of: entity).name, alias: Self.alias) }

    func keyScalars(of entity: EntityID) -> [Scalar] {
        placement.key(of: entity).map { .column(alias: Self.alias, name: $0.name, isCollated: !$0.comparesBytes) }
    }

    func kindConditions(of entity: EntityID) -> [Condition] {
        guard let discriminator = placement.discriminator(of: entity) else { return [] }
        let column = Scalar.column(alias: Self.alias, name: discriminator.name)
        return [.equal(column, .constant(placement.kind(of: entity)), comparing: .text, isProven: true)]
    }

    func read(_ entity: EntityID, _ condition: Condition) throws -> [Found] {
        try read(entity, from: .filter(scan(entity), condition), by: [])
    }

    /// Returns the rows of the entity's table with all columns, sorted by these terms and then by key.
    func read(_ entity: EntityID, from relation: Relation, by terms: [Scalar], limit: Int? = nil) throws -> [Found] {
        found(try query(ordered(entity, from: relation, by: terms, limit: limit)), entity)
    }

    func ordered(_ entity: EntityID, from relation: Relation, by terms: [Scalar], limit: Int? = nil) -> Relation {
        let table = placement.table(of: entity)
        let order = (terms + keyScalars(of: entity)).map { OrderTerm($0) }
        return .order(.project(relation, columns(of: table)), by: order, limit: limit)
    }

    /// The table's columns in their order.
    func columns(of table: PlacedTable) -> [ProjectedColumn] {
        table.columns.map { ProjectedColumn($0.name, .column(alias: Self.alias, name: $0.name)) }
    }

    func found(_ rows: [[StoredValue]], _ entity: EntityID) -> [Found] {
        let table = placement.table(of: entity)
        return rows.compactMap { values in
            guard let kind = kind(of: values, entity) else { return nil }
            let key = table.key.map { values[$0] }
            let row = reference(kind, key, in: table)
            held.add(values, of: row)
            return Found(reference: row, key: key, values: values)
        }
    }

    /// Returns the concrete entity of a row; `nil` if the discriminator names none.
    private func kind(of values: [StoredValue], _ entity: EntityID) -> EntityID? {
        guard let index = kindIndexes[entity] else { return placement.model.root(of: entity) }
        return kinds[model.root(of: entity)]?[values[index]]
    }

    private func reference(_ entity: EntityID, _ key: [StoredValue], in table: PlacedTable) -> RowReference {
        if key.count == 1, case .integer(let number) = key[0], table.columns[table.key[0]].role == .rowID {
            return RowReference(side: .source, entity: entity, key: [.integer(number)])
        }
        return placement.row(.source, entity, key: key)
    }

    func query(_ relation: Relation) throws -> [[StoredValue]] {
        try query(try question(relation))
    }

    func query(_ question: Statement) throws -> [[StoredValue]] {
        var rows: [[StoredValue]] = []
        try Cancellation.throwIfAsked()
        try database.query(question) { row in
            rows.append(row)
            return true
        }
        return rows
    }

    func question(_ relation: Relation) throws -> Statement {
        if encoding.isEmpty { encoding = try database.rows("PRAGMA main.encoding").first?.first?.name ?? "" }
        return relation.question(in: encoding)
    }

    /// Visits the rows of a relation. Throws the first error of `body`.
    func query(_ relation: Relation, _ body: ([StoredValue]) throws -> Void) throws { try visit(relation) { try body($0.values) } }

    /// The same, with rows that are read where SQLite has them.
    func visit(_ relation: Relation, _ body: (SQLiteRow) throws -> Void) throws {
        let question = try question(relation)
        // The body asks, too.
        var stream = SQLiteDatabase(sharing: database)
        var failure: (any Error)?
        try stream.visit(question) { row in
            do {
                try Cancellation.throwIfAsked()
                try body(row)
            } catch {
                failure = error
            }
            return failure == nil
        }
        if let failure { throw failure }
    }
}
