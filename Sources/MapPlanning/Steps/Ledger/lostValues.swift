import MapAnalysis
import MapPlan
import MapSyntax

extension LegOutline {
    /// Adds the numbers of values that explicit conversions lose. mapc counts them before the first write and reports the keys of the first
    /// rows.
    func addLostValues(_ lowering: inout ExpressionLowering, into draft: inout LegDraft) {
        for place in mapping.convertingPlaces {
            let conversions = place.conversions(of: mapping)
            if !conversions.isEmpty { addLostValues(conversions, at: place, &lowering, into: &draft) }
        }
        addRoundedDates(&lowering, into: &draft)
    }

    private func addLostValues(
        _ conversions: [LosingConversion], at place: ConvertingPlace, _ lowering: inout ExpressionLowering, into draft: inout LegDraft
    ) {
        var losses: [LoweredLoss] = []
        var isWhole = true
        for conversion in conversions {
            guard let (rows, row) = rows(of: place, &lowering) else { return }
            guard let loss = lowering.loss(of: conversion, rows, row, place.rows?.lets ?? []) else {
                isWhole = false
                continue
            }
            losses.append(loss)
        }
        if !isWhole {
            draft.notes.append(
                "mapc does not count the lost values of '\(place.name)': the conversion compares each row with all rows before it")
        }
        let terms = losses.grouped.map { lost($0, &lowering) }
        if !terms.isEmpty { add(terms, to: place.name, into: &draft) }
    }

    /// Adds terms to the entry of that name. Several mappings that set one property share an entry.
    func add(_ terms: [LedgerEntry.Term], to name: String, into draft: inout LegDraft) {
        let place = draft.ledger.firstIndex { $0.title == name && $0.countsLostValues }
        if let place { draft.ledger[place].terms += terms } else { draft.ledger.append(LedgerEntry(title: name, terms: terms)) }
    }

    /// Returns the term that counts the values lost in rows of one entity.
    func lost(_ losses: [LoweredLoss], _ lowering: inout ExpressionLowering) -> LedgerEntry.Term {
        let width = losses[0].row?.key.count ?? 0
        let names = (0..<max(width, 1)).map { "key\($0)" }
        let parts = losses.map { loss in
            let key = loss.row?.key ?? [.constant(.integer(1))]
            return Relation.project(loss.relation, zip(names, key).map { ProjectedColumn($0, $1) })
        }
        let alias = lowering.newAlias()
        let all = parts.count == 1 ? parts[0] : .derived(.union(parts), alias: alias)
        var term = LedgerEntry.Term(losses[0].counts, sign: 0, .before(count(all)))
        guard let row = losses[0].row else { return term }
        let key = parts.count == 1 ? row.key : names.map { Scalar.column(alias: alias, name: $0) }
        term.listing = listing(parts.count == 1 ? losses[0].relation : all, key, row.entity)
        return term
    }

    private func rows(of place: ConvertingPlace, _ lowering: inout ExpressionLowering) -> (relation: Relation, row: LoweredRow?)? {
        guard let rows = place.rows else { return (.unit, nil) }
        switch place.stage {
        case .source: return rows.source.map { lowering.scan($0, kinds: rows.takenKinds) }
        case .candidate: return lowering.candidates(rows)
        case .taken:
            guard let (relation, row) = lowering.candidates(rows) else { return nil }
            let isTaken = Condition.all([lowering.takes(row, rows), lowering.leavesIn(row, rows)])
            return (isTaken.isAlwaysTrue ? relation : .filter(relation, isTaken), row)
        case .made: return lowering.takenRows(rows)
        }
    }
}

extension [LoweredLoss] {
    /// The losses grouped by how values are lost and by the entity of their rows, in order.
    fileprivate var grouped: [[LoweredLoss]] {
        var groups: [[LoweredLoss]] = []
        for loss in LedgerCount.ofLostValues.flatMap({ counts in filter { $0.counts == counts } }) {
            if let place = groups.firstIndex(where: { $0[0].row?.entity == loss.row?.entity && $0[0].counts == loss.counts }) {
                groups[place].append(loss)
            } else {
                groups.append([loss])
            }
        }
        return groups
    }
}
