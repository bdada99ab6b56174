import MapAnalysis
import MapPlan
import MapSyntax

extension LegOutline {
    /// Adds the obligation that each row that goes on as an element belongs to a row that has it.
    ///
    /// `each: $source.lines` reaches every row of a required to-one, as far as the model says. A store may have rows whose reference leads to no row.
    func addUnreachedObligations(_ lowering: inout ExpressionLowering, into draft: inout LegDraft) {
        let taken = Set(mapping.entityMappings.flatMap(\.takenKinds))
        for maker in mapping.entityMappings {
            guard let elements = maker.elements, elements.entity != nil else { continue }
            for toMany in elements.value.toManysOfSource {
                guard let lines = source.model[toMany].relationship, let inverse = lines.inverse,
                    let back = source.model[inverse].relationship, !back.isMany, !back.isOptional
                else { continue }
                let kinds = source.model.concreteKinds(of: lines.destination).filter {
                    !taken.contains($0) && !mapping.acceptedLosses.entities.contains($0)
                }
                guard !kinds.isEmpty else { continue }
                let rows = lowering.scan(lines.destination, kinds: kinds)
                guard case .row(let owner) = lowering.path(.row(rows.row), [.toOne(inverse)], Expression(.unknown, .unknown)) else {
                    continue
                }
                let shown = source.reference(inverse).enumerated().map { place, column in
                    FoundValue(ShownValue(.stored, name: column.name), lowering.stored(column, of: rows.row), column: "value\(place)")
                }
                let name = source.model[lines.destination].name
                addObligation(
                    .danglingReference,
                    "'\(name).\(source.model[inverse].name)' refers to no row of '\(source.model[back.destination].name)', "
                        + "so 'each' of \(maker.name) does not reach the row",
                    of: rows, where: lowering.isMissing(owner), showing: shown, maker.origin,
                    help: "give these rows an owner, or name '\(name)' under 'drop' of the mapping to lose them", into: &draft)
            }
        }
    }
}

extension Expression {
    /// The to-manys of a path from `$source`, be its rows sorted or filtered.
    fileprivate var toManysOfSource: [PropertyID] {
        switch kind {
        case .method(.filter, let base, _), .method(.sorted, let base, _), .method(.reversed, let base, _): return base.toManysOfSource
        case .path(let base, let steps):
            guard case .variable(.source) = base.kind else { return [] }
            return steps.compactMap { if case .toMany(let property) = $0 { property } else { nil } }
        default: return []
        }
    }
}
