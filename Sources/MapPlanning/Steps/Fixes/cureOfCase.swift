import MapAnalysis
import MapPlan

extension LegOutline {
    /// Returns the help for an index that ignores letter case over carried texts, which `distinct` compares with letter case. Returns nil
    /// if no such help applies.
    func cureOfCase(_ parts: [(column: PlacedColumn, collation: String)], _ match: TableMatch) -> String? {
        let writers = match.keeping + match.adding
        guard let first = writers.first, parts.contains(where: { sameName($0.collation, "NOCASE") }),
            let properties = carriedProperties(parts.map(\.column))
        else { return nil }
        var keys: [String] = []
        for (property, part) in zip(properties, parts) {
            let names = Set(writers.map { writer in carriedName(property, writer) })
            guard names.count == 1, let name = names.first ?? nil else { return nil }
            keys.append(sameName(part.collation, "NOCASE") ? "fold($source.\(name))" : destination.model[property].name)
        }
        let key = keys.count == 1 ? keys[0] : "[\(keys.joined(separator: ", "))]"
        // Rows of several kinds are in the table, so `distinct` belongs under the entity that declares the properties.
        let entity = writers.count == 1 ? first.destination : properties.map(\.entity).min { isAbove($1, $0) }
        guard let entity, !writers.contains(where: { $0.distinct.contains(where: isComputed) }) else { return nil }
        let name = destination.model[entity].name
        if writers.contains(where: { !$0.distinct.isEmpty }) {
            return "the store ignores letter case here and 'distinct' does not: write 'distinct: \(key)' under '\(name)'"
        }
        return "the store ignores letter case here: make the rows differ first, or unite them with 'distinct: \(key)' under '\(name)'"
    }

    private func isAbove(_ entity: EntityID, _ other: EntityID) -> Bool {
        entity != other && destination.model.isKind(other, of: entity)
    }

    /// Whether a key of `distinct` is computed. Its author then meant something else than letter case.
    private func isComputed(_ key: DistinctKey) -> Bool {
        guard case .value(let value) = key, case .path = value.kind else {
            if case .property = key { return false }
            return true
        }
        return false
    }

    /// Returns the attributes in these columns, or nil if a column is not an attribute or is a part of a composite.
    private func carriedProperties(_ columns: [PlacedColumn]) -> [PropertyID]? {
        var properties: [PropertyID] = []
        for column in columns {
            guard case .leaf(let leaf) = column.role, leaf.leaf == nil else { return nil }
            properties.append(leaf.property)
        }
        return properties
    }

    /// Returns the name of the source's attribute that is carried over, or nil if the mapping computes the value.
    private func carriedName(_ property: PropertyID, _ writer: EntityMapping) -> String? {
        guard let mapped = writer[property], !mapped.isOfItem, case .carried(let origin) = mapped.source else { return nil }
        return source.model[origin].name
    }
}
