import MapAnalysis
import MapPlan
import MapSyntax

extension LegOutline {
    /// Drops views and triggers that are already broken before the first rename, and restores them unchanged at the end.
    ///
    /// A broken view or trigger makes SQLite refuse RENAME and DROP COLUMN for every table. Returns the statements that drop them.
    func setBrokenAside(into draft: inout LegDraft) -> [Statement] {
        let views = store.views.filter { facts.problem(of: .view, $0.name) != nil }
        let triggers = store.triggers.filter { trigger in
            facts.problem(of: .trigger, trigger.name) != nil
                && !views.contains { sameName($0.name, trigger.table) }
        }
        for view in views {
            // SQLite drops a view's triggers with the view.
            let own = store.triggers.filter { sameName($0.table, view.name) }
            setAside(
                .view, view.name, .dropView(view.name),
                [.restoreView(view.name, text: view.sql)] + own.map { .restoreTrigger(text: $0.sql, on: view.name) }, into: &draft)
        }
        for trigger in triggers {
            let table = after.names.table(trigger.table)
            let goes = departingTables.contains { sameName($0.name, trigger.table) }
            if goes { continue }
            guard isSpelled(table, trigger.table) else {
                let what = "the table '\(trigger.table)'"
                draft.findings.append(
                    .objectInTheWay(
                        "trigger", trigger.name, uses: what, whichThisPlan: "renames", at: mapping.destination.versionRange))
                continue
            }
            setAside(
                .trigger, trigger.name, .dropTrigger(trigger.name, on: trigger.table),
                [.restoreTrigger(text: trigger.sql, on: trigger.table)], into: &draft)
        }
        return draft.steps(in: .names).flatMap(\.statements)
    }

    private func setAside(
        _ dependency: SchemaDependency.Kind, _ name: String, _ removal: SchemaChange, _ replay: [SchemaChange], into draft: inout LegDraft
    ) {
        let (kind, message) = (dependency.rawValue, facts.problem(of: dependency, name) ?? "")
        // Without what the mapping writes again, it does not work for the time being.
        if facts.isBroken(dependency, name) { draft.notes.append("\(kind) '\(name)' is broken already (\(message)) and is kept as it is") }
        draft.add(.names, .metadata, "set the broken \(kind) \(quoted(name)) aside", [.schema(removal)], origins: [])
        draft.add(.broken, .metadata, "put the broken \(kind) \(quoted(name)) back", replay.map(PlannedWork.schema), origins: [])
    }
}
