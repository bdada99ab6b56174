package import MapAnalysis
import MapPlan
package import MapPlanning

/// Returns the assertions of a mapping that the rows made by the interpreter do not satisfy.
package func brokenAsserts(
    of mapping: CompleteMapping, by tables: [ExpectedTable], of store: StoreRows, in destination: Placement,
    parameters: [Value]? = nil, run: RunFacts? = nil
) throws -> [Int] {
    if mapping.asserts.isEmpty { return [] }
    let interpreter = try interpretMapping(
        mapping, rows: store, parameters: parameters, run: run, forms: destination.forms(from: store.placement))
    return try interpreter.brokenAsserts(over: ExpectedTableRows(tables, in: destination))
}

/// The rows of expected tables for the interpreter: assertions over the destination read them.
private final class ExpectedTableRows: SourceRows {
    private struct Row {
        var reference: RowReference
        var cells: [StoredValue]
    }

    private let placement: Placement
    /// By concrete entity, in the order of the keys.
    private var rows: [EntityID: [Row]] = [:]
    /// By table and key, however the key is spelled.
    private var byKey: [FoldedName: [[Value]: Row]] = [:]
    private var pairs: [FoldedName: [[StoredValue]]] = [:]

    private var model: Model { placement.model }

    init(_ tables: [ExpectedTable], in placement: Placement) {
        self.placement = placement
        for expected in tables {
            let table = expected.table
            guard case .entity(let root) = table.role else {
                pairs[foldedName(table.name)] = expected.rows.map { $0.cells.map(\.stored) }
                continue
            }
            for row in expected.rows {
                let cells = row.cells.map(\.stored)
                let key = placement.read(row.key, asKeyOf: root)
                let reference = placement.row(.destination, kind(of: cells, in: table, root), key: row.key)
                rows[reference.entity, default: []].append(Row(reference: reference, cells: cells))
                byKey[foldedName(table.name), default: [:]][key] = Row(reference: reference, cells: cells)
            }
        }
        for entity in Array(rows.keys) { rows[entity]?.sort { $0.reference.precedes($1.reference) } }
    }

    private func kind(of cells: [StoredValue], in table: PlacedTable, _ root: EntityID) -> EntityID {
        guard let place = table.columns.firstIndex(where: { $0.role == .discriminator }) else { return root }
        return model.concreteKinds(of: root).first { placement.kind(of: $0) == cells[place] } ?? root
    }

    func forEachRow(of entity: EntityID, _ body: (RowReference) throws -> Void) throws {
        for row in rows[entity] ?? [] { try body(row.reference) }
    }

    func value(_ leaf: LeafID, of row: RowReference) throws -> Value {
        guard let column = placement.column(leaf) else { return .nil }
        return cells(of: row, [column], in: placement.table(of: row.entity)).first.map { decode($0, column.coding, in: model) } ?? .nil
    }

    func related(_ toOne: PropertyID, of row: RowReference) throws -> RowReference? {
        guard let relationship = model[toOne].relationship else { return nil }
        let columns = placement.reference(toOne)
        // The other side of a one-to-one has the foreign key.
        if columns.isEmpty { return try relatedRows(toOne, of: row).first }
        let key = cells(of: row, columns, in: placement.table(of: row.entity))
        return found(key, relationship.destination)
    }

    func relatedRows(_ toMany: PropertyID, of row: RowReference) throws -> [RowReference] {
        guard let relationship = model[toMany].relationship else { return [] }
        func leadsHere(_ columns: [PlacedColumn], _ table: PlacedTable, _ cells: [StoredValue]) -> Bool {
            placement.read(values(of: columns, in: table, cells), asKeyOf: row.entity) == row.key
        }
        var reached: [(place: StoredValue, row: RowReference)] = []
        if let join = placement.join(toMany) {
            for pair in pairs[foldedName(join.table.name)] ?? [] where leadsHere(join.near, join.table, pair) {
                let place = join.position.map { values(of: [$0], in: join.table, pair)[0] } ?? .null
                if let row = found(values(of: join.far, in: join.table, pair), relationship.destination) { reached.append((place, row)) }
            }
        } else if let inverse = relationship.inverse {
            let table = placement.table(of: relationship.destination)
            let (back, position) = (placement.reference(inverse), placement.position(toMany))
            for other in model.concreteKinds(of: relationship.destination).flatMap({ rows[$0] ?? [] })
            where leadsHere(back, table, other.cells) {
                reached.append((position.map { values(of: [$0], in: table, other.cells)[0] } ?? .null, other.reference))
            }
        }
        return reached.sorted { $0.place.number == $1.place.number ? $0.row.precedes($1.row) : $0.place.number < $1.place.number }.map(
            \.row)
    }

    private func found(_ key: [StoredValue], _ entity: EntityID) -> RowReference? {
        guard let row = byKey[foldedName(placement.table(of: entity).name)]?[placement.read(key, asKeyOf: entity)],
            model.isKind(row.reference.entity, of: entity)
        else { return nil }
        return row.reference
    }

    private func cells(of row: RowReference, _ columns: [PlacedColumn], in table: PlacedTable) -> [StoredValue] {
        return byKey[foldedName(table.name)]?[row.key].map { values(of: columns, in: table, $0.cells) } ?? []
    }

    private func values(of columns: [PlacedColumn], in table: PlacedTable, _ cells: [StoredValue]) -> [StoredValue] {
        columns.map { column in table.columns.firstIndex { sameName($0.name, column.name) }.map { cells[$0] } ?? .null }
    }
}

extension Placement {
    /// Returns a reference as its key would be read: the key's column decides.
    fileprivate func read(_ stored: [StoredValue], asKeyOf entity: EntityID) -> [Value] {
        zip(stored, key(of: entity)).map { decode($1.affinity.kept($0), $1.coding, in: model) }
    }
}

extension StoredValue {
    /// The position; a row without one comes first.
    fileprivate var number: Int64 { if case .integer(let number) = self { number } else { .min } }
}
