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
        func place(_ trigger: (offset: Int, element: Trigger)) -> (Int, Int) {
            (places[foldedName(trigger.element.name)] ?? .max, trigger.offset)
        }
        for (_, now) in Dictionary(grouping: result.triggers, by: { foldedName($0.table) }).sorted(by: { $0.key < $1.key }) {
            let wanted = now.enumerated().sorted { left, right in
                place(left) < place(right)
            }.map(\.element)
            let held = zip(now, wanted).prefix { sameName($0.name, $1.name) }.count
            let moved = wanted.dropFirst(held)
            if moved.isEmpty { continue }
            draft.add(
                .replacements, .metadata, "keep the order of the triggers of \(quoted(now[0].table))",
                moved.map { .schema(.dropTrigger($0.name, on: $0.table)) }
                    + moved.map { .schema(.restoreTrigger(text: $0.sql, on: $0.table)) },
                origins: [])
        }
    }
}

extension Step {
    fileprivate var writesTrigger: Bool {
        statements.contains { statement in sqlTokens(statement.sql).filter { !$0.isBlank }.prefix(3).contains { $0.isKeyword("trigger") } }
    }
}
