import MapAnalysis
package import MapPlan

/// Returns the tables of a version's rows as far as it takes to set rows aside. `origins` are further names for rows of these entities: those of the
/// entities that are made from them.
package func rowTables(of placement: Placement, origins: [String: Set<String>]) -> RowTables {
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
            tables[place].references.append(.init(columns: names, target: placement.tableIndex(of: target)))
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
