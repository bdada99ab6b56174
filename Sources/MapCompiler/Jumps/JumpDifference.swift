import MapAnalysis
import MapPlan
import MapPlanning

/// A difference between what a jump and what the steps that it replaces make of the same row.
struct JumpDifference {
    /// What differs: `'Order.cents'`, or `'Order'`.
    var subject: String
    /// The mapping of the jump that makes it.
    var mapping: EntityMapping?
    var property: PropertyID?
    /// The value that the jump makes, as an author would write it; `nil` if it makes no such row.
    var direct: String?
    var stepwise: String?
    /// The source row, as far as it is known: `Order(id: 1, total: 2.5)`.
    var row: String?

    /// Returns the differences between two sets of tables, one for each property or entity. A generated key is not a difference: rows with
    /// generated keys are compared by their contents.
    static func all(
        between direct: [ExpectedTable], and stepwise: [ExpectedTable], of sample: SampleRows, by jump: CompleteMapping
    ) -> [JumpDifference] {
        let pairs = Array(zip(direct, stepwise))
        let renumbered = Set(pairs.filter { $0.isRenumbered($1) }.compactMap(\.0.root))
        var subjects = Set<String>()
        return pairs.flatMap { mine, theirs in
            // A run with two rows of one key is refused, and such rows cannot be matched.
            if mine.hasRepeatedKeys || theirs.hasRepeatedKeys { return [Found]() }
            return mine.root.map(renumbered.contains) ?? false
                ? differencesOfContents(mine, theirs, jump) : differences(mine, theirs, renumbered, jump)
        }.compactMap { found in
            guard subjects.insert(found.difference.subject).inserted else { return nil }
            var difference = found.difference
            difference.mapping = found.mapping
            if let kind = found.mapping?.source, let key = found.key { difference.row = sample.words(of: kind, key) }
            return difference
        }
    }

    private struct Found {
        var difference: JumpDifference
        var mapping: EntityMapping?
        var key: [StoredValue]?
    }

    private init(_ subject: String, _ direct: String?, _ stepwise: String?, property: PropertyID? = nil) {
        (self.subject, self.direct, self.stepwise, self.property) = (subject, direct, stepwise, property)
    }

    private static func differences(
        _ mine: ExpectedTable, _ theirs: ExpectedTable, _ renumbered: Set<EntityID>, _ jump: CompleteMapping
    ) -> [Found] {
        let others = Dictionary(theirs.rows.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
        let columns = mine.table.columns.indices.filter { !mine.table.columns[$0].leads(to: renumbered, in: jump.destination) }
        let known = Set(mine.rows.map(\.key))
        let ofRows = mine.rows.flatMap { row -> [Found] in
            let mapping = jump.mapping(of: mine, row)
            guard let other = others[row.key] else {
                return [Found(difference: JumpDifference(mine.subject(jump), mine.words(of: row), nil), mapping: mapping, key: row.key)]
            }
            return columns.filter { !row.cells[$0].agrees(with: other.cells[$0]) }.map { place in
                let (subject, property) = mine.subject(place, row, jump)
                let (direct, stepwise) = (mine.words(of: row, at: place), mine.words(of: other, at: place))
                return Found(difference: JumpDifference(subject, direct, stepwise, property: property), mapping: mapping, key: row.key)
            }
        }
        return ofRows
            + theirs.rows.filter { !known.contains($0.key) }.map { row in
                let difference = JumpDifference(mine.subject(jump), nil, theirs.words(of: row))
                return Found(difference: difference, mapping: jump.mapping(of: theirs, row), key: row.key)
            }
    }

    /// Compares two tables with equally many rows and different keys by their contents.
    private static func differencesOfContents(_ mine: ExpectedTable, _ theirs: ExpectedTable, _ jump: CompleteMapping) -> [Found] {
        var others = theirs.rows.map(theirs.contents)
        return mine.rows.compactMap { row in
            let contents = mine.contents(of: row)
            if let place = others.firstIndex(where: { zip($0, contents).allSatisfy { $0.agrees(with: $1) } }) {
                others.remove(at: place)
                return nil
            }
            let difference = JumpDifference(mine.subject(jump), mine.words(of: row), nil)
            return Found(difference: difference, mapping: jump.mapping(of: mine, row))
        }
    }
}

extension ExpectedTable {
    /// The root entity of the table's hierarchy; `nil` for a join table.
    fileprivate var root: EntityID? { if case .entity(let root) = table.role { root } else { nil } }

    /// Whether two tables with equally many rows have different keys.
    fileprivate func isRenumbered(_ other: ExpectedTable) -> Bool {
        root != nil && rows.count == other.rows.count && Set(rows.map(\.key)) != Set(other.rows.map(\.key))
    }

    fileprivate var hasRepeatedKeys: Bool { Set(rows.map(\.key)).count < rows.count }

    /// Returns the values of a row, without keys, references and positions.
    fileprivate func contents(of row: Row) -> [Cell] {
        zip(table.columns, row.cells).enumerated().compactMap { place, column in
            guard !table.key.contains(place) else { return nil }
            switch column.0.role {
            case .leaf, .discriminator: return column.1
            default: return nil
            }
        }
    }

    /// Returns the row as text: `(id: 1, title: "A")`.
    fileprivate func words(of row: Row) -> String { described(table.columns, row.cells.map(\.stored)) }

    /// Returns one value of the row as text: `500`.
    fileprivate func words(of row: Row, at place: Int) -> String { described(row.cells[place].stored, in: table.columns[place]) }

    /// `'Order'`, or `'Post.tags'` for a join table.
    fileprivate func subject(_ jump: CompleteMapping) -> String {
        switch table.role {
        case .entity(let root): "'\(jump.destination[root].name)'"
        case .join(let relationship): "'\(jump.destination.words(of: relationship))'"
        }
    }

    /// `'Order.cents'`, and its property.
    fileprivate func subject(_ place: Int, _ row: Row, _ jump: CompleteMapping) -> (String, PropertyID?) {
        switch table.columns[place].role {
        case .leaf(let leaf): ("'\(jump.destination.words(of: leaf.property))'", leaf.property)
        case .reference(let toOne, _): ("'\(jump.destination.words(of: toOne))'", toOne)
        case .position(let toMany): ("the order of '\(jump.destination.words(of: toMany))'", toMany)
        case .discriminator, .changeCount, .referenceKind, .rowID, .joinSource, .joinDestination: (subject(jump), nil)
        }
    }
}

extension ExpectedTable.Cell {
    /// Whether one value satisfies both.
    fileprivate func agrees(with other: ExpectedTable.Cell) -> Bool {
        switch (self, other) {
        case (.anything, _), (_, .anything): true
        case (.exactly(let mine), .exactly(let theirs)): mine == theirs
        case (.exactly(let value), .either(let one, let another)), (.either(let one, let another), .exactly(let value)):
            value == one || value == another
        case (.either(let a, let b), .either(let c, let d)): [c, d].contains(a) || [c, d].contains(b)
        }
    }
}

extension PlacedColumn {
    /// Whether the column contains keys of rows of these hierarchies.
    fileprivate func leads(to roots: Set<EntityID>, in model: Model) -> Bool {
        roles.contains { role in
            guard case .reference(let toOne, _) = role, let target = model[toOne].relationship?.destination else { return false }
            return roots.contains(model.root(of: target))
        }
    }
}

extension CompleteMapping {
    /// Returns the first mapping that makes rows of the row's kind.
    fileprivate func mapping(of table: ExpectedTable, _ row: ExpectedTable.Row) -> EntityMapping? {
        guard let root = table.root else { return nil }
        let place = table.table.columns.firstIndex { $0.role == .discriminator }
        let kind = place.map { row.cells[$0].stored }
        let placement = placement(of: destination, in: nil)
        return entityMappings.first { mapping in
            destination.root(of: mapping.destination) == root && kind.map { $0 == placement.kind(of: mapping.destination) } ?? true
        }
    }
}

extension Model {
    /// Returns the qualified name: `Order.cents`.
    fileprivate func words(of property: PropertyID) -> String { "\(self[property.entity].name).\(self[property].name)" }
}

extension SampleRows {
    /// Returns a row of an entity as text, by its key: `Order(id: 1, total: 2.5)`.
    fileprivate func words(of entity: EntityID, _ key: [StoredValue]) -> String? {
        let table = placement.table(of: entity)
        guard let rows = tables.first(where: { sameName($0.name, table.name) })?.rows,
            let row = rows.first(where: { row in table.key.map { row[$0] } == key })
        else { return nil }
        return "\(placement.model[entity].name)\(described(table.columns, row))"
    }
}

/// Columns and values as text: `(id: 1, title: "A")`.
private func described(_ columns: [PlacedColumn], _ values: [StoredValue]) -> String {
    "(" + zip(columns, values).map { "\($0.name): \(described($1, in: $0))" }.joined(separator: ", ") + ")"
}

/// Returns a stored value as an author would write it.
private func described(_ stored: StoredValue, in column: PlacedColumn) -> String {
    let value = decode(stored, column.coding)
    return if case .unreadable = value { literal(stored) } else { value.words }
}
