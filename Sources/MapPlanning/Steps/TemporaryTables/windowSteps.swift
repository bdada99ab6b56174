import MapAnalysis
import MapPlan

extension LegOutline {
    /// Adds the TEMP tables of window values for the rows that mappings keep, before the steps that read them.
    func addWindows(_ lowering: inout LegLowering, into draft: inout LegDraft) {
        var names: Set<String> = []
        let columns = (lowering.before.uses.windowColumns + lowering.after.uses.windowColumns).filter {
            names.insert("\($0.table) \($0.name)").inserted
        }
        for entityMapping in mapping.entityMappings + mapping.emits.map(\.rows) {
            let own = columns.filter { ($0.window.family.first ?? $0.window.mapping) == entityMapping.id }
            var tables: [String] = []
            for column in own where !tables.contains(column.table) {
                tables.append(column.table)
                addWindows(own.filter { $0.table == column.table }, of: column.window.family.map { mapping[$0] }, &lowering, into: &draft)
            }
        }
    }

    /// Adds one table behind the stages of its rows. A table about keys follows everything that decides the keys.
    private func addWindows(
        _ columns: [WindowColumn], of family: [EntityMapping], _ lowering: inout LegLowering, into draft: inout LegDraft
    ) {
        let isOfKeys = columns.contains { if case .position = $0.content { true } else { false } }
        let stages = family.compactMap { draft.stageSteps[$0.id] }
        let stage = draft.steps(in: .numbers).last { stages.contains($0.id) }?.id
        let title = "compute windows over the rows of \(family.map(\.name).joined(separator: ", "))"
        let work =
            family.count > 1
            ? lowering.before.sharedWindowWork(family, columns) : lowering.before.windowWork(family[0], columns)
        draft.add(
            stage == nil && !isOfKeys ? .windows : .numbers, .stage, title, work, origins: family.map(origin),
            behind: isOfKeys ? nil : stage)
    }
}
