import MapAnalysis
import MapPlan

extension LegOutline {
    /// Adds the update of a hierarchy of which only the kinds change: its own, and those of the rows to which its to-ones refer. Each follows from the
    /// old kind alone, so one pass over the table is enough. Returns whether it does: not if anything else changes, and not for a single mapping.
    func addRenumbering(
        _ change: TableChange, _ columns: [PlacedColumn], title: String, origins: [PlanOrigin], _ lowering: inout ExpressionLowering,
        into draft: inout LegDraft
    ) -> Bool {
        guard change.match.keeping.count > 1, let old = change.match.kept, case .entity(let root) = old.role else { return false }
        let (_, row) = lowering.scan(root)
        guard let alias = row.alias else { return false }
        var (values, conditions): ([ProjectedColumn], [Condition]) = ([], [])
        for column in columns {
            guard let (home, changes) = kindChanges(of: column, change.match, root) else { return false }
            let stored = lowering.stored(.verbatim(home), of: row)
            let moved = changes.filter { $0.from != $0.to }
            values.append(ProjectedColumn(column.name, renumbered(stored, moved)))
            let comparing = moved.first?.comparing ?? .plain
            conditions.append(.member(stored, of: moved.map { .constant($0.from) }, orNil: false, comparing: comparing))
        }
        draft.straightUpdates.append(
            StraightUpdate(
                change: change, table: after.names.table(old.name), title: title, origins: origins, values: values, layers: [],
                alias: alias, kinds: .any(conditions)))
        return true
    }

    /// Returns the old column of a column of kinds, and how its kinds change. Nil for any other column.
    private func kindChanges(of column: PlacedColumn, _ match: TableMatch, _ root: EntityID) -> (PlacedColumn, [KindChange])? {
        switch column.role {
        case .discriminator:
            guard let home = source.discriminator(of: root), let changes = after.kindChanges(ofRowsIn: root) else { return nil }
            return (home, changes)
        case .referenceKind(let toOne):
            let origins = match.keeping.compactMap { $0[toOne] }.map { property -> PropertyID? in
                if case .carried(let origin) = property.source, !property.isOfItem { origin } else { nil }
            }
            guard let origin = origins.first ?? nil, origins.allSatisfy({ $0 == origin }), let home = source.referenceKind(origin),
                let changes = after.kindChanges(from: origin, to: toOne)
            else { return nil }
            return (home, changes)
        default: return nil
        }
    }
}

extension PlacedColumn {
    /// Whether the column contains kinds: of the rows themselves, or of those to which they refer.
    var isKind: Bool {
        roles.contains { role in
            switch role {
            case .discriminator, .referenceKind: true
            default: false
            }
        }
    }
}
