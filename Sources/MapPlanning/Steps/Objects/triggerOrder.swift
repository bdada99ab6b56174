import MapAnalysis
import MapPlan
import MapSyntax

extension LegOutline {
    /// Makes triggers again that would fire in another order: one that has been made again is the last of its table. SQLite promises no order, but it has one.
    func keepTriggerOrder(of original: StoreSchema, into draft: inout LegDraft) {
        guard original.triggers.count > 1, draft.steps(in: .replacements).contains(where: \.writesTrigger) else { return }
        let leg = Leg(source: VersionMark(of: source.model), destination: VersionMark(of: destination.model), steps: draft.steps)
        guard case .success(let result) = facts.rehearse(leg.settled.rehearsedStatements, original) else { return }
        let places = Dictionary(
            original.triggers.enumerated().map { (foldedName($0.element.name), $0.offset) }, uniquingKeysWith: { first, _ in first })
        for (_, now) in Dictionary(grouping: result.triggers, by: { foldedName($0.table) }).sorted(by: { $0.key < $1.key }) {
            let wanted = now.enumerated().sorted { left, right in
                (places[foldedName(left.element.name)] ?? .max, left.offset) < (places[foldedName(right.element.name)] ?? .max, right.offset)
            }.map(\.element)
            guard let first = zip(now, wanted).enumerated().first(where: { !sameName($0.element.0.name, $0.element.1.name) })?.offset else { continue }
            let moved = wanted[first...]
            draft.add(
                .replacements, .metadata, "keep the order of the triggers of \(quoted(now[0].table))",
                moved.map { .schema(.dropTrigger($0.name, on: $0.table)) } + moved.map { .schema(.restoreTrigger(text: $0.sql, on: $0.table)) },
                origins: [])
        }
    }
}

extension Step {
    fileprivate var writesTrigger: Bool {
        statements.contains { statement in sqlTokens(statement.sql).filter { !$0.isBlank }.prefix(3).contains { $0.isKeyword("trigger") } }
    }
}
