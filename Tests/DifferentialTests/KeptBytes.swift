import MapAnalysis
import MapExecution
import MapPlan
import MapPlanning

/// Compares stores byte by byte: what a plan calls kept is in the result with the same type and the same bytes. The judge is SQL over the store before
/// and after, and knows nothing of how the plan came about.
struct KeptBytes {
    let mapping: CompleteMapping
    let fates: [DataFate]
    /// The properties whose references become nil, or whose pairs are dropped, with the rows to which they refer. The plan names and counts them.
    let lost: Set<String>
    let source: Placement
    let destination: Placement

    /// Returns a kept value that is not kept, in words; `nil` if there is none. Counts the values that it has compared.
    func difference(_ before: inout SQLiteDatabase, _ after: inout SQLiteDatabase, count: inout Int) throws -> String? {
        for fate in fates where fate.fate != "dropped" && fate.fate != "filtered" && fate.fate != "merged" {
            guard let entity = mapping.source.entity(fate.entity)?.id, source.model.concreteKinds(of: entity) == [entity] else { continue }
            let mappings = mapping.entityMappings.filter { $0.takenKinds.contains(entity) }
            guard mappings.count == 1, mappings[0].elements == nil else { continue }
            if let words = try rows(of: entity, mappings[0], fate, &before, &after, &count) { return words }
        }
        return try pairs(&before, &after, &count)
    }

    /// Compares the rows of one kind by all their kept columns at once.
    private func rows(
        of entity: EntityID, _ entityMapping: EntityMapping, _ fate: DataFate, _ before: inout SQLiteDatabase,
        _ after: inout SQLiteDatabase,
        _ count: inout Int
    ) throws -> String? {
        let (old, new) = (source.table(of: entity), destination.table(of: entityMapping.destination))
        let kept = Set(fate.values.filter { $0.fate == "kept" }.map(\.property)).subtracting(lost)
        let rewritten = Set(fate.values.filter { $0.fate == "rewritten" }.map(\.property))
        var columns: [(old: String, new: String)] = []
        for column in old.columns where !column.isHidden {
            let now: PlacedColumn? =
                switch column.role {
                case .leaf, .reference, .referenceKind: carried(column, kept, entityMapping, new)
                case .rowID, .discriminator, .changeCount:
                    rewritten.contains(column.name) ? nil : new.columns.first { $0.role == column.role }
                case .position(let toMany): place(toMany, new)
                case .joinSource, .joinDestination: nil
                }
            if let now { columns.append((column.name, now.name)) }
        }
        guard !columns.isEmpty else { return nil }
        let kind = source.discriminator(of: entity).map { " WHERE \(quoted($0.name)) IS \(literal(source.kind(of: entity)))" } ?? ""
        let was = try before.rows("SELECT \(described(columns.map(\.old))) FROM \(quoted(old.name))\(kind)")
        let now = try after.rows("SELECT \(described(columns.map(\.new))) FROM \(quoted(new.name))")
        count += was.count * columns.count
        return missing(was, now).map { "'\(fate.entity)' has kept values that change: \(columns.map(\.old)) \($0)" }
    }

    /// Returns the column of the result for a column of a kept property.
    private func carried(_ column: PlacedColumn, _ kept: Set<String>, _ entityMapping: EntityMapping, _ new: PlacedTable) -> PlacedColumn? {
        guard let property = column.role.property, kept.contains(source.model[property].name) else { return nil }
        let found = entityMapping.properties.first { candidate in
            switch candidate.source {
            case .carried(property), .carriedOrDefault(property, _): true
            default: false
            }
        }
        // A property that an expression sets is kept too, if the plan says so.
        guard let found = found ?? entityMapping.properties.first(where: { isSame($0.property, property) }) else { return nil }
        let was = source.table(of: entityMapping.source ?? EntityID(0)).columns.filter { $0.role.property == property }
        let now = new.columns.filter { $0.role.property == found.property }
        guard was.count == now.count, let place = was.firstIndex(where: { $0.name.utf8.elementsEqual(column.name.utf8) }) else {
            return nil
        }
        return now[place]
    }

    private func isSame(_ new: PropertyID, _ old: PropertyID) -> Bool {
        destination.model[new].canonicalName == source.model[old].canonicalName
    }

    /// Returns the column of the result for the places of rows in an order, if the rows to which they belong stay and keep the order.
    private func place(_ toMany: PropertyID, _ new: PlacedTable) -> PlacedColumn? {
        let kinds = source.model.concreteKinds(of: toMany.entity).map { mapping.source[$0].name }
        let isKept = kinds.allSatisfy { kind in
            fates.contains { fate in
                fate.entity == kind && fate.fate == "preserved"
                    && fate.values.contains { $0.property == mapping.source[toMany].name && $0.fate == "kept" }
            }
        }
        guard isKept else { return nil }
        return new.columns.first { column in
            guard case .position(let now) = column.role else { return false }
            return mapping.entityMappings.contains { if case .carried(toMany)? = $0[now]?.source { true } else { false } }
        }
    }

    /// Compares the pairs of relationships that are kept.
    private func pairs(_ before: inout SQLiteDatabase, _ after: inout SQLiteDatabase, _ count: inout Int) throws -> String? {
        for entityMapping in mapping.entityMappings {
            guard let entity = entityMapping.source, entityMapping.takenKinds == [entity], let name = Optional(mapping.source[entity].name),
                let fate = fates.first(where: { $0.entity == name }), fate.fate == "preserved"
            else { continue }
            for property in entityMapping.properties {
                guard let origin = pairs(of: property, entity), let was = source.join(origin),
                    let now = destination.join(property.property),
                    fate.values.contains(where: {
                        $0.property == mapping.source[origin].name && $0.fate == "kept" && !lost.contains($0.property)
                    }),
                    isWhole(mapping.source[origin].relationship?.destination)
                else { continue }
                let isFlipped = (was.relationship == origin) != (now.relationship == property.property)
                let old = (was.near + was.far).map(\.name)
                let new = (isFlipped ? now.far + now.near : now.near + now.far).map(\.name)
                guard old.count == new.count else { continue }
                let rows = try before.rows("SELECT \(described(old)) FROM \(quoted(was.table.name))")
                count += rows.count
                if let words = missing(rows, try after.rows("SELECT \(described(new)) FROM \(quoted(now.table.name))")) {
                    return "pairs of '\(name).\(mapping.source[origin].name)' change: \(words)"
                }
            }
        }
        return nil
    }

    /// The many-to-many of the source that a property carries over, or sets while it keeps its name.
    private func pairs(of property: PropertyMapping, _ entity: EntityID) -> PropertyID? {
        if case .carried(let origin) = property.source { return origin }
        guard case .expression = property.source else { return nil }
        return source.model.properties(of: entity).first { isSame(property.property, $0) }
    }

    /// Whether all rows at the other end stay, so that no pair is lost with one of them.
    private func isWhole(_ entity: EntityID?) -> Bool {
        guard let entity else { return false }
        let kinds = source.model.concreteKinds(of: entity).map { mapping.source[$0].name }
        return kinds.allSatisfy { kind in fates.contains { $0.entity == kind && $0.fate == "preserved" } }
    }

    /// The type and the bytes of columns. SQLite compares texts by their collations and numbers across types, so neither is compared as it is.
    private func described(_ columns: [String]) -> String {
        columns.map { name in
            let column = quoted(name)
            return "typeof(\(column)) || ':' || CASE typeof(\(column)) WHEN 'real' THEN printf('%!.20g', \(column)) ELSE hex(\(column)) END"
        }.joined(separator: " || ' ' || ")
    }

    private func literal(_ value: StoredValue) -> String {
        if case .integer(let number) = value { return "\(number)" }
        return value.name.map { name in "'\(name)'" } ?? "NULL"
    }

    /// Returns a row that is not among others, each of which counts once.
    private func missing(_ rows: [[StoredValue]], _ others: [[StoredValue]]) -> String? {
        var counts: [String: Int] = [:]
        for other in others { counts[shown(other[0]), default: 0] += 1 }
        for row in rows {
            counts[shown(row[0]), default: 0] -= 1
            if counts[shown(row[0]), default: 0] < 0 { return "\(shown(row[0])) is not among \(others.map { shown($0[0]) })" }
        }
        return nil
    }
}
