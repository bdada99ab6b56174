import MapAnalysis
import MapPlan

extension LegBuilder {
    /// The TEMP tables of what windows give the rows that a mapping keeps, made before anything that reads them.
    mutating func addWindows() {
        let columns = before.windowColumns + after.windowColumns
        for entityMapping in mapping.entityMappings + mapping.emits.map(\.rows) {
            var names: Set<String> = []
            let own = columns.filter { $0.window.mapping == entityMapping.id && names.insert($0.name).inserted }
            guard !own.isEmpty else { continue }
            let stage = stageSteps[entityMapping.id]
            draft.add(
                stage == nil ? .windows : .numbers, .stage, "look at the rows of \(entityMapping.name) in order",
                before.windowStatements(entityMapping, own), origins: [origin(entityMapping)], behind: stage)
        }
    }
}
