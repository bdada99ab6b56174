package import MapAnalysis
import MapPlan

extension LegOutline {
    /// Adds updates of derived attributes that count the rows of a to-many. Triggers of Core Data keep them otherwise, and these do not run.
    func addDerivedCounts(into draft: inout LegDraft) {
        guard changes.contains(where: { $0.kind != .untouched }) else { return }
        for entity in destination.model.entities {
            for case .attribute(let attribute) in entity.declared {
                guard let toMany = destination.model.countedRelationship(of: attribute),
                    let count = rowCount(of: toMany), let column = destination.column(LeafID(attribute.id))
                else { continue }
                let table = destination.table(of: entity.id).name
                let update = RowChange.Kind.update(
                    alias: "t", set: RowChange.NewValues(columns: [ProjectedColumn(column.name, count)]),
                    where: .and([
                        destination.isKind(of: entity.id, "t"),
                        .not(.equal(.column(alias: "t", name: column.name), count, comparing: .plain, isProven: false)),
                    ]))
                draft.add(
                    .books, .patch, "count \(quoted(table)).\(quoted(column.name))", [.rows(RowChange(table, update))],
                    origins: [.coreData("'\(attribute.name)' is derived: it counts '\(destination.model[toMany].name)'")],
                    isReversible: false, over: changes.first { $0.match.placed.name == table }?.match.kept?.name)
            }
        }
    }

    /// Returns how many rows a to-many of the row `t` has.
    private func rowCount(of toMany: PropertyID) -> Scalar? {
        let model = destination.model
        guard let relationship = model[toMany].relationship, let inverse = relationship.inverse else { return nil }
        let key = destination.key(of: toMany.entity)[0]
        let (table, column): (String, String)
        if let join = destination.join(toMany), let near = join.near.first {
            (table, column) = (join.table.name, near.name)
        } else if let reference = destination.reference(inverse).first {
            (table, column) = (destination.table(of: relationship.destination).name, reference.name)
        } else {
            return nil
        }
        let rows = Relation.filter(
            .scan(table: table, alias: "d"),
            .equal(.column(alias: "d", name: column), .column(alias: "t", name: key.name), comparing: .plain, isProven: true))
        return .aggregate(.count, .project(rows, [ProjectedColumn(Relation.valueName, .column(alias: "d", name: column))]))
    }
}

extension Model {
    /// Returns the to-many that a derived attribute counts: `pages.@count`. Nil for any other attribute.
    package func countedRelationship(of attribute: Attribute) -> PropertyID? {
        guard let words = attribute.derivation?.split(separator: ".", omittingEmptySubsequences: false), words.count == 2,
            words[1] == "@count"
        else { return nil }
        return properties(of: attribute.id.entity).first { self[$0].name == words[0] && self[$0].relationship?.isMany ?? false }
    }
}
