import MapAnalysis
import MapPlan

// The equations of join tables.
extension LegOutline {
    func addLinkEntry(
        _ relationship: PropertyID, _ change: TableChange, _ lowering: inout ExpressionLowering, into draft: inout LegDraft
    ) {
        let stated = statedPairs(relationship, before)?.property ?? relationship
        let title = "\(destination.model[stated.entity].name).\(destination.model[stated].name)"
        let linksAfter = LedgerEntry.Term(.linksAfter, sign: -1, .after(count(.scan(table: change.match.placed.name, alias: "p"))))
        if let kept = change.match.kept {
            let links = LedgerEntry.Term(.links, sign: 1, .before(count(.scan(table: kept.name, alias: "p"))))
            draft.ledger.append(LedgerEntry(title: title, terms: [links, linksAfter]))
            return
        }
        let parts = countedPairs(stated, &lowering).map { parts in
            parts.map { part in
                Relation.project(part.relation, keyColumns(part.near + part.far))
            }
        }
        let groups = parts.map { Relation.derived(.distinct(united($0)), alias: "p") }
        let carried = carriedPairs(stated, &lowering)
        let isWhole = carried.map { $0.areWhole && groups.count == 1 } ?? false
        let ends = ends(of: carried, sign: isWhole ? -1 : 0)
        var entry = LedgerEntry(title: title, terms: [])
        if let carried, isWhole {
            let counts: LedgerCount = carried.narrows ? .leftOutReferences : .mergedPairs
            entry.terms = [
                .init(.links, sign: 1, .before(count(carried.all))), .init(counts, sign: -1, .before(difference(carried.made, groups[0]))),
            ]
            entry.terms += ends + [linksAfter]
        } else {
            entry.terms = groups.enumerated().map { index, pairs in .init(index == 0 ? .pairs : .morePairs, sign: 1, .before(count(pairs)))
            }
            entry.terms += [linksAfter] + goingPairs(carried, parts, groups, &lowering) + ends
        }
        entry.references = carried?.references
        if groups.isEmpty { addDroppedPairs(of: relationship, to: &entry, &lowering) }
        draft.ledger.append(entry)
    }

    /// Returns the counts of the pairs that become one with another pair of the same mappings, and of those that no mapping's value takes.
    private func goingPairs(
        _ carried: CarriedPairs?, _ parts: [[Relation]], _ groups: [Relation], _ lowering: inout ExpressionLowering
    ) -> [LedgerEntry.Term] {
        guard let carried, !groups.isEmpty else { return [] }
        var terms: [LedgerEntry.Term] = []
        if carried.mayMerge {
            for (parts, group) in zip(parts, groups) {
                let all = Relation.derived(united(parts), alias: lowering.newAlias())
                terms.append(.init(.mergedPairs, sign: 0, .before(difference(all, group))))
            }
        } else if carried.narrows {
            let taken = Relation.derived(.distinct(united(parts.flatMap(\.self))), alias: lowering.newAlias())
            terms.append(.init(.leftOutReferences, sign: 0, .before(difference(carried.made, taken))))
        }
        return terms
    }

    /// Adds the counts of pairs that go because no pair is set.
    private func addDroppedPairs(of relationship: PropertyID, to entry: inout LedgerEntry, _ lowering: inout ExpressionLowering) {
        guard let origin = formerPairs(relationship, before), let links = sourceLinks(of: origin, &lowering) else { return }
        entry.terms += [
            .init(.leftOutReferences, sign: 0, .before(count(.filter(links.relation, .all([links.isSet, links.isThere]))))),
            .init(.danglingReferences, sign: 0, .before(count(.filter(links.relation, .all([links.isSet, .not(links.isThere)]))))),
        ]
        entry.references = references(of: origin, mayBeLost: true)
    }

    /// The counts of the links that are dropped with a row, or were dangling.
    private func ends(of carried: CarriedPairs?, sign: Int64) -> [LedgerEntry.Term] {
        guard let carried else { return [] }
        return [
            .init(.lostReferences, sign: sign, .before(count(carried.lost))),
            .init(.danglingReferences, sign: sign, .before(count(carried.dangling))),
        ]
    }

    /// Returns the pairs in groups that are counted together, because a pair that occurs twice in a group counts once. A group has the
    /// parts of one mapping's value, or the pairs of rows that several mappings merge.
    private func countedPairs(_ stated: PropertyID, _ lowering: inout ExpressionLowering) -> [[PairRows]] {
        let rows = pairRows(stated, usesSourceKeys: true, &lowering)
        let united = Set(rows.filter { $0.part > 0 }.map(\.mapping))
        var single: [[PairRows]] = []
        for row in rows where !united.contains(row.mapping) {
            let isUnited = mapping[row.mapping].unites.count > 1
            let place = single.firstIndex { other in
                // Far rows of different mappings are different rows, and each mapping may identify its rows in another way.
                other[0].mapping == row.mapping && other[0].farMaker == row.farMaker && (isUnited || row.farMaker != nil)
            }
            if let place { single[place].append(row) } else { single.append([row]) }
        }
        if united.isEmpty { return single }
        let keyed = pairRows(stated, &lowering)
        return single + united.sorted().map { id in keyed.filter { $0.mapping == id } }
    }

    /// Returns the rows of several projections together.
    func united(_ pairs: [Relation]) -> Relation {
        if pairs.count == 1 { return pairs[0] }
        guard case .project(_, let columns)? = pairs.first else { return .union(pairs) }
        return .project(.derived(.union(pairs), alias: "u"), columns.map { ProjectedColumn($0.name, .column(alias: "u", name: $0.name)) })
    }
}
