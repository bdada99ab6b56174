import MapAnalysis
import MapPlan
import MapPlanning

/// To which rows the rows of a made-up database refer.
struct MadeUpReferences {
    private struct Address: Hashable {
        var table: String
        var key: [StoredValue]
    }

    /// A reference of a row to another one, or one side of a pair of a many-to-many.
    struct Reference {
        /// The to-one; nil for a side of a pair.
        var toOne: PropertyID?
        /// The row to which it refers, by its place among the rows; nil if there is none.
        var place: Int?
    }

    private let store: MadeUpStore
    private var places: [Address: Int] = [:]
    private var placement: Placement { store.placement }

    init(_ store: MadeUpStore) {
        self.store = store
        for (place, row) in store.rows.enumerated() {
            let table = placement.tables[row.table]
            guard case .entity = table.role else { continue }
            places[Address(table: table.name, key: table.key.map { row.values[$0] })] = place
        }
    }

    /// Whether a row refers to one that does not exist.
    var isDangling: Bool { store.rows.indices.contains { of($0).contains { $0.place == nil } } }

    /// Returns the references of a row. A to-one without a row is none.
    func of(_ place: Int) -> [Reference] {
        let row = store.rows[place]
        let table = placement.tables[row.table]
        switch table.role {
        case .join(let relationship):
            let (near, far) = ends(of: row, relationship)
            return [Reference(place: near), Reference(place: far)]
        case .entity:
            return table.columns.flatMap(\.roles).compactMap { role in
                guard case .reference(let toOne, 0) = role, let key = key(toOne, of: row) else { return nil }
                return Reference(toOne: toOne, place: target(toOne, key))
            }
        }
    }

    /// Returns the row to which a to-one of a row refers, by its place; nil if there is none.
    func target(of toOne: PropertyID, of place: Int) -> Int? {
        key(toOne, of: store.rows[place]).flatMap { target(toOne, $0) }
    }

    /// Returns the rows to which a to-many of a row refers, by their places among all and in their order, each with what the position column has. The other side is a to-one, or pairs have a table.
    func targets(of toMany: PropertyID, of place: Int) -> [(place: Int, position: StoredValue)] {
        let found: [(place: Int, position: StoredValue)]
        if let join = placement.join(toMany), case .join(let first) = join.table.role {
            found = store.rows.filter { placement.tables[$0.table].role == join.table.role }.compactMap { row in
                let (near, far) = ends(of: row, first)
                let (own, other) = join.isFlipped ? (far, near) : (near, far)
                return own == place ? other.map { ($0, value(.position(toMany), of: row)) } : nil
            }
        } else if let inverse = placement.model[toMany].relationship?.inverse {
            found = store.rows.indices.filter { target(of: inverse, of: $0) == place }.map {
                ($0, value(.position(toMany), of: store.rows[$0]))
            }
        } else {
            found = []
        }
        return found.sorted { ($0.position.number, $0.place) < ($1.position.number, $1.place) }
    }

    private func ends(of row: MadeUpStore.Row, _ relationship: PropertyID) -> (near: Int?, far: Int?) {
        guard let far = placement.model[relationship].relationship?.destination else { return (nil, nil) }
        func key(_ role: (Int) -> PlacedColumn.Role, _ entity: EntityID) -> [StoredValue] {
            placement.key(of: entity).indices.map { value(role($0), of: row) }
        }
        return (
            places[Address(table: placement.table(of: relationship.entity).name, key: key({ .joinSource($0) }, relationship.entity))],
            places[Address(table: placement.table(of: far).name, key: key({ .joinDestination($0) }, far))]
        )
    }

    private func target(_ toOne: PropertyID, _ key: [StoredValue]) -> Int? {
        guard let destination = placement.model[toOne].relationship?.destination else { return nil }
        return places[Address(table: placement.table(of: destination).name, key: key)]
    }

    /// Returns the key to which a to-one refers; nil if a part is NULL.
    private func key(_ toOne: PropertyID, of row: MadeUpStore.Row) -> [StoredValue]? {
        let values = placement.reference(toOne).indices.map { value(.reference(toOne, $0), of: row) }
        return values.isEmpty || values.contains(.null) ? nil : values
    }

    private func value(_ role: PlacedColumn.Role, of row: MadeUpStore.Row) -> StoredValue {
        let place = placement.tables[row.table].columns.firstIndex { $0.roles.contains(role) }
        return place.map { row.values[$0] } ?? .null
    }
}

extension StoredValue {
    /// A position; a value that is no number comes first.
    fileprivate var number: Int64 { if case .integer(let number) = self { number } else { .min } }
}
