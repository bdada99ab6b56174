package import MapAnalysis
package import MapPlan

/// Returns the tables of a version's rows as far as it takes to set rows aside. `origins` are further names for rows of these entities: those of the
/// entities that are made from them. `dispensable` are the to-ones without which a row can do.
package func rowTables(of placement: Placement, origins: [String: Set<String>], dispensable: Set<PropertyID> = []) -> RowTables {
    let model = placement.model
    var tables = placement.tables.map { RowTables.Table(name: $0.name, key: $0.keyColumns.map(\.name)) }
    for (place, table) in placement.tables.enumerated() {
        var columns: [PropertyID: [Int: String]] = [:]
        for column in table.columns {
            for case .reference(let toOne, let part) in column.roles { columns[toOne, default: [:]][part] = column.name }
        }
        for (toOne, parts) in columns.sorted(by: { $0.key < $1.key }) {
            guard let target = model[toOne].relationship?.destination else { continue }
            let names = parts.sorted { $0.key < $1.key }.map(\.value)
            let isDispensable = dispensable.contains(toOne) && table.stores(toOne, in: Set(names))
            tables[place].references.append(
                .init(columns: names, target: placement.tableIndex(of: target), isDispensable: isDispensable))
        }
        guard case .join(let relationship) = table.role, let join = placement.join(relationship),
            let target = model[relationship].relationship?.destination
        else { continue }
        tables[place].references = [
            .init(columns: join.near.map(\.name), target: placement.tableIndex(of: relationship.entity)),
            .init(columns: join.far.map(\.name), target: placement.tableIndex(of: target)),
        ]
    }
    var places: [String: [Int]] = [:]
    func add(_ name: String, _ place: Int) {
        if !(places[name] ?? []).contains(place) { places[name, default: []].append(place) }
    }
    for entity in model.entities {
        let place = placement.tableIndex(of: entity.id)
        add(entity.name, place)
        for (name, sources) in origins where sources.contains(entity.name) { add(name, place) }
    }
    for (place, table) in placement.tables.enumerated() { add(table.name, place) }
    return RowTables(tables: tables, places: places)
}

extension PlacedTable {
    /// Whether these columns alone store a to-one, and nothing else: no part of the key, of another reference, no attribute, kind or position.
    fileprivate func stores(_ toOne: PropertyID, in names: Set<String>) -> Bool {
        let columns = columns.filter { names.contains($0.name) }
        let isKey = keyColumns.contains { names.contains($0.name) }
        let hasKind = self.columns.contains { $0.roles.contains(.referenceKind(toOne)) }
        let isOrdered = self.columns.contains { column in column.roles.contains { if case .position = $0 { true } else { false } } }
        return !isKey && !hasKind && !isOrdered && columns.allSatisfy { $0.roles.count == 1 && !$0.isNotNull }
    }
}
