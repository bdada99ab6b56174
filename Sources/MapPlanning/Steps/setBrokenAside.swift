import MapAnalysis
import MapPlan
import MapSyntax

extension LegBuilder {
    /// Views and triggers that are broken already go before the first name changes and come back last, as they were.
    ///
    /// One of them makes SQLite refuse RENAME and DROP COLUMN for every table. The statements are those that take them away.
    mutating func setBrokenAside() -> [Statement] {
        let views = store.views.filter { facts.problem(of: .view, $0.name) != nil }
        let triggers = store.triggers.filter { trigger in
            facts.problem(of: .trigger, trigger.name) != nil
                && !views.contains { sameName($0.name, trigger.table) }
        }
        for view in views {
            // The triggers of a view go with it.
            let own = store.triggers.filter { sameName($0.table, view.name) }
            setAside(.view, view.name, [Statement(view.sql)] + own.map { Statement($0.sql) })
        }
        for trigger in triggers {
            let table = after.names.table(trigger.table)
            let goes = departingTables.contains { sameName($0.name, trigger.table) }
            if goes { continue }
            guard table == trigger.table else {
                let what = "the table '\(trigger.table)'"
                findings.append(
                    .objectInTheWay(
                        "trigger", trigger.name, uses: what, whichThisPlan: "renames", at: mapping.destination.versionRange))
                continue
            }
            setAside(.trigger, trigger.name, [Statement(trigger.sql)])
        }
        return draft.steps(in: .names).flatMap(\.statements)
    }

    private mutating func setAside(_ dependency: SchemaDependency.Kind, _ name: String, _ text: [Statement]) {
        let (kind, message) = (dependency.rawValue, facts.problem(of: dependency, name) ?? "")
        draft.notes.append("\(kind) '\(name)' does not work already (\(message)) and stays as it is")
        let drop = Statement("DROP \(kind.uppercased()) main.\(quoted(name))")
        draft.add(.names, .metadata, "set the broken \(kind) \(quoted(name)) aside", [drop], origins: [])
        draft.add(.broken, .metadata, "put the broken \(kind) \(quoted(name)) back", text, origins: [])
    }
}
