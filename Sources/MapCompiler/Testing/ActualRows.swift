import MapAnalysis
import MapExecution
import MapPlan
import MapPlanning

/// The rows of a migrated database, as a test compares them.
final class ActualRows {
    let rows: StoreRows
    /// By label of a row before: what was made of it; `nil` if nobody knows.
    let made: [String: Set<RowReference>]?
    /// The labels of rows that were made of one row alone.
    private let labels: [RowReference: String]
    /// Values that rows before had, which are not `new`.
    private let former: Set<Value>
    var model: Model { rows.placement.model }

    init(_ rows: StoreRows, made: [String: Set<RowReference>]?, former: Set<Value>) {
        (self.rows, self.made, self.former) = (rows, made, former)
        let single = (made ?? [:]).sorted { $0.key < $1.key }.compactMap { label, rows in
            rows.count == 1 ? rows.first.map { ($0, label) } : nil
        }
        labels = Dictionary(single) { first, _ in first }
    }

    /// Returns all rows of an entity and those below it, without the rows of these entities below it.
    func all(of entity: EntityID, without others: [EntityID]) throws -> [RowReference] {
        let left = others.filter { $0 != entity && model.isKind($0, of: entity) }
        var found: [RowReference] = []
        for kind in model.concreteKinds(of: entity) where !left.contains(where: { model.isKind(kind, of: $0) }) {
            try rows.forEachRow(of: kind) { found.append($0) }
        }
        return found
    }

    /// Whether a row is of the hierarchy of an entity.
    func isOfHierarchy(_ row: RowReference, _ entity: EntityID) -> Bool { model.root(of: row.entity) == model.root(of: entity) }

    /// Returns the value of a leaf.
    func value(_ leaf: LeafID, of row: RowReference) throws -> Value { try rows.value(leaf, of: row) }

    /// Whether a row has the value. References to rows of which only the assignment of labels is known are settled by `leads`.
    func holds(_ cell: TestCell, _ row: RowReference, leads: (String, RowReference) -> Bool) throws -> Bool {
        switch (cell.place, cell.value) {
        case (_, .any): return true
        case (.leaf(let leaf), .exactly(let value)): return try rows.value(leaf, of: row) == value
        case (.leaf(let leaf), .stored(let raw)): return try rows.stored(.leaf(leaf), of: row) == StoredValue(raw)
        case (.leaf(let leaf), .near(let wanted, let tolerance)):
            return try rows.value(leaf, of: row).number.map { DecimalText.isNear($0, wanted, within: tolerance) } ?? false
        case (.leaf(let leaf), .new):
            let value = try rows.value(leaf, of: row)
            return value != .nil && !former.contains(value)
        case (.composite(let id), .exactly): return try rows.isNil(id, of: row)
        case (.relationship(let id), .row(nil)):
            return try rows.related(id, of: row) == nil && rows.storedReference(id, of: row).allSatisfy { $0 == .null }
        case (.relationship(let id), .row(let wanted?)):
            guard let found = try rows.related(id, of: row) else { return try isDangling(id, row, wanted) }
            return isSame(wanted, found, leads)
        case (.relationship(let id), .rows(let wanted)): return try holds(wanted, rows.relatedRows(id, of: row), id, of: row, leads)
        case (.leaf, .row), (.leaf, .rows), (.relationship, .exactly), (.relationship, .stored), (.relationship, .near),
            (.relationship, .new), (.composite, _):
            return false
        }
    }

    private func isSame(_ wanted: TestReference, _ found: RowReference, _ leads: (String, RowReference) -> Bool) -> Bool {
        switch wanted {
        case .key(let key): found.key == [key]
        case .label(let label): leads(label, found)
        }
    }

    private func isDangling(_ id: PropertyID, _ row: RowReference, _ wanted: TestReference) throws -> Bool {
        guard case .key(let key) = wanted, let column = rows.placement.reference(id).first else { return false }
        return try rows.storedReference(id, of: row) == [encode(key, column.coding)]
    }

    /// Whether a to-many leads to exactly these rows, in this order if it has one.
    private func holds(
        _ wanted: [TestListedRow], _ found: [RowReference], _ id: PropertyID, of row: RowReference,
        _ leads: (String, RowReference) -> Bool
    ) throws -> Bool {
        guard wanted.count == found.count else { return false }
        if model[id].relationship?.isOrdered ?? false {
            return try zip(wanted, found).allSatisfy { wanted, found in
                guard isSame(wanted.reference, found, leads) else { return false }
                return try wanted.place.map { try rows.storedPosition(id, from: row, to: found) == StoredValue($0) } ?? true
            }
        }
        var rest = found
        for one in wanted {
            guard let place = rest.firstIndex(where: { isSame(one.reference, $0, leads) }) else { return false }
            rest.remove(at: place)
        }
        return true
    }

    /// Returns what a row has in place of a value, as an author would write it.
    func words(_ cell: TestCell, _ row: RowReference) throws -> String {
        switch cell.place {
        case .leaf(let leaf):
            if case .stored = cell.value { return storedWords(try rows.stored(.leaf(leaf), of: row)) }
            return Self.words(try rows.value(leaf, of: row))
        case .composite(let id):
            let parts = model[id].attribute.map(model.namedLeaves) ?? []
            if try rows.isNil(id, of: row) { return "nil" }
            let values = try parts.map { "\($0.name.dropFirst(model[id].name.count + 1)): \(Self.words(try rows.value($0.leaf, of: row)))" }
            return "{ \(values.joined(separator: ", ")) }"
        case .relationship(let id):
            if model[id].relationship?.isMany ?? false {
                let targets = try rows.relatedRows(id, of: row)
                return listText(targets.map(name), try places(of: cell, row, targets))
            }
            if let found = try rows.related(id, of: row) { return name(found) }
            let raw = try rows.storedReference(id, of: row).filter { $0 != .null }
            return raw.isEmpty ? "nil" : "\(raw.map(storedWords).joined(separator: ", ")), which is no row"
        }
    }

    /// The label of the row before of which this row alone was made; `nil` if there is none.
    func label(of row: RowReference) -> String? { labels[row] }

    static func words(_ value: Value) -> String {
        if case .unreadable(let raw) = value { return "the stored \(storedWords(StoredValue(raw)))" }
        if case .text(let bytes) = value, String(validating: bytes, as: UTF8.self) == nil { return storedWords(.text(bytes)) }
        return value.words
    }

    /// The label of a row, or its entity and key.
    func name(_ row: RowReference) -> String {
        if let label = labels[row] { return label }
        return "\(model[row.entity].name) \(row.key.map(Self.words).joined(separator: ", "))"
    }
}

extension Value {
    /// The value as a normalised decimal; `nil` if it is no number, or an infinity.
    fileprivate var number: String? {
        switch self {
        case .integer(let number): String(number)
        case .real(let number): DecimalText.text(number)
        case .decimal(let text): text
        default: nil
        }
    }
}
