import MapAnalysis
import MapPlan
import MapSyntax

extension LegOutline {
    /// Adds the obligation that no two rows have the same UUID as their key in two spellings. SQLite compares the spellings as different
    /// keys, and a reference would be ambiguous.
    func addUUIDObligations(_ lowering: inout LegLowering, into draft: inout LegDraft) {
        for root in source.model.entities where root.parent == nil && source.key(of: root.id).contains(where: \.isUUIDText) {
            guard needsKeys(of: root.id, lowering) else { continue }
            let (scan, row) = lowering.before.scan(root.id)
            let (all, ranks) = (lowering.before.newAlias(), lowering.before.newAlias())
            let key = source.key(of: root.id)
            let values = zip(key, row.key).enumerated().map { place, part in
                ProjectedColumn("v\(place)", part.0.sameInEitherCase(part.1))
            }
            let keys = row.key.enumerated().map { ProjectedColumn("key\($0.offset)", $0.element) }
            func column(_ name: String, of alias: String) -> Scalar { .column(alias: alias, name: name) }
            // Among rows with the same UUID, each has a row before it or behind it.
            let groups = values.map { column($0.name, of: all) }
            let order = keys.map { column($0.name, of: all).inBytes }
            let places = [false, true].map { isTurned in
                ProjectedColumn(
                    isTurned ? "behind" : "before",
                    .rank(within: groups, by: order.map { OrderTerm($0, isDescending: isTurned) }))
            }
            let known = keys.map { ProjectedColumn($0.name, column($0.name, of: all)) }
            let ranked = Relation.project(.derived(.project(scan, keys + values), alias: all), known + places)
            let isRepeated = Condition.or(
                places.map { .ordered(.greater, column($0.name, of: ranks), .constant(.integer(0)), comparing: .plain) })
            let query = Relation.project(
                .filter(.derived(ranked, alias: ranks), isRepeated), keys.map { ProjectedColumn($0.name, column($0.name, of: ranks)) })
            let names = key.map(\.name).joined(separator: "', '")
            addObligation(
                .duplicateValue, "'\(root.name).\(names)' is the key, but two rows have the same UUID in different spellings", root.name,
                query,
                LoweredRow(entity: root.id, key: keys.map { column($0.name, of: ranks) }, alias: nil), keyNames: key.map(\.name),
                .written(root.range),
                help: "give one of the rows another key, or delete it", into: &draft)
        }
    }

    /// Whether the plan finds the entity's rows by their keys, or writes them. A plan that only changes declarations does neither.
    func needsKeys(of root: EntityID, _ lowering: LegLowering) -> Bool { isFoundByKey(root, lowering) || isWrittenFrom(root) }

    /// Whether a lookup finds the entity's rows by their keys.
    private func isFoundByKey(_ root: EntityID, _ lowering: LegLowering) -> Bool {
        (lowering.before.uses.lookups + lowering.after.uses.lookups).contains { if case .keys(root) = $0.content { true } else { false } }
    }

    /// Whether the plan rewrites the entity's rows or values in them.
    private func isWrittenFrom(_ root: EntityID) -> Bool {
        changes.contains { change in
            let takes = (change.match.keeping + change.match.adding).contains { $0.source.map(source.model.root(of:)) == root }
            return takes && change.kind != .untouched && (change.kind != .altered || !change.computedColumns.isEmpty || change.losesRows)
        }
    }
}
