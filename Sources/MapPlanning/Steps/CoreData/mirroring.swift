import MapAnalysis
import MapPlan
import MapSyntax

extension LegOutline {
    /// A finding if CloudKit has a copy of the rows and the leg changes more than their values: numbers of entities, keys, or which rows there are.
    func mirroredStores() -> [Diagnostic] {
        guard destination.model.isCoreData, let mirror = store.tables.first(where: { CoreDataBooks.isMirror($0.name) }) else { return [] }
        var reasons = numbering?.isNew ?? false ? ["entities get other numbers"] : []
        reasons += changes.filter(\.losesRows).map { "rows of '\($0.match.placed.name)' are deleted" }
        reasons += changes.filter(bringsRows).map { "rows are added to '\($0.match.placed.name)'" }
        reasons += departingTables.map { "table '\($0.name)' is dropped" }
        return reasons.isEmpty ? [] : [.mirroredStore(mirror.name, to: destination.model, reasons)]
    }
}
