import MapAnalysis
import MapPlan
import MapPlanning
import MapSyntax

extension ExpectedRows {
    mutating func reference(
        _ content: DestinationRow.Content, _ toOne: PropertyID, _ part: Int, _ column: PlacedColumn, _ row: DestinationRow
    ) throws -> ExpectedTable.Cell {
        guard case .row(let target, let copied, let origin) = content else { return .exactly(.null) }
        if let target {
            // A column with another affinity than the key's stores the key in its own form, and still finds the row by it.
            let own = storedKey(of: target, as: destination.reference(toOne))[part]
            guard destination.leads(own, from: column, toOne, part) else {
                throw EvaluationFinding.doesNotFit(.unreadable(RawValue(own)), LeafID(toOne), nil)
            }
            let key = column.affinity.kept(own)
            // A reference that is carried to the same key may keep its spelling.
            guard let copied, let origin, try store.related(copied, of: origin)?.key == target.key else { return .exactly(key) }
            let raw = try store.storedReference(copied, of: origin)
            guard raw.indices.contains(part) else { return .exactly(key) }
            let carried = column.affinity.kept(raw[part])
            return carried != key ? .either(carried, key) : .exactly(key)
        }
        guard let copied, let origin else {
            if try isHalf(toOne, row) { return .anything }
            return try danglingSide(toOne, part, column, row) ?? .exactly(.null)
        }
        guard try store.related(copied, of: origin) == nil else {
            if part == 0 { references[toOne, default: ExpectedTable.References()].lostCount += 1 }
            return .exactly(.null)
        }
        let raw = try store.storedReference(copied, of: origin)
        if part == 0, !raw.isEmpty, !raw.contains(.null) { references[toOne, default: ExpectedTable.References()].danglingCount += 1 }
        if let entity = destination.model[toOne].relationship?.destination, try isNew(raw, of: entity) { return .exactly(.null) }
        // SQLite decides how it writes a real as text.
        if column.affinity == .text, raw.indices.contains(part), case .real = raw[part] { return .anything }
        return raw.indices.contains(part) ? .either(.null, column.affinity.kept(raw[part])) : .exactly(.null)
    }

    /// Whether the old reference of a row has only some of its parts, so that it leads to no row. The mapping does not say what happens to them.
    private func isHalf(_ toOne: PropertyID, _ row: DestinationRow) throws -> Bool {
        guard let property = mapping[row.mapping][toOne], let followed = property.followedToOne, let candidate = row.origin,
            source.reference(followed).count > 1
        else { return false }
        let raw = try store.storedReference(followed, of: candidate.row(of: property))
        return raw.contains(.null) && !raw.allSatisfy { $0 == .null }
    }

    /// Returns the content of the side of a one-to-one that follows from the other. A Core Data store has both sides, and if neither changes, a
    /// dangling reference may stay.
    private func danglingSide(
        _ toOne: PropertyID, _ part: Int, _ column: PlacedColumn, _ row: DestinationRow
    ) throws -> ExpectedTable.Cell? {
        guard source.model.isCoreData, destination.model.isCoreData, let origin = row.origin?.row,
            let inverse = destination.model[toOne].relationship?.inverse,
            case .carried(let stated)? = mapping.makers(of: inverse.entity).firstResult({ $0[inverse] })?.source,
            let copied = source.model[stated].relationship?.inverse, try store.related(copied, of: origin) == nil
        else { return nil }
        let raw = try store.storedReference(copied, of: origin)
        guard raw.indices.contains(part), raw[part] != .null, try !isNew(raw, of: inverse.entity) else { return nil }
        return .either(.null, column.affinity.kept(raw[part]))
    }
}
