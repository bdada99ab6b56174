import MapAnalysis
import MapPlan

extension LegOutline {
    /// Adds the steps that keep Core Data's persistent history, or empty it if the project says so.
    func addHistory(into draft: inout LegDraft) {
        let tables = CoreDataBooks.history.filter { renamed.table($0) != nil }
        guard let changed = tables.first, writesToStore else { return }
        if facts.forgetsHistory {
            let work = tables.map { PlannedWork.rows(RowChange($0, .delete(alias: "t", where: .constant(true)))) }
            draft.add(
                .books, .thin, "forget the history", work, origins: [PlanOrigin(words: "history: forget", reason: nil)], isReversible: false
            )
            return
        }
        draft.notes.append(
            "the history is carried; its bit vectors of changed columns may name other columns, and it has no record of this migration")
        if let numbering, sameName(changed, CoreDataBooks.changes) { renumberHistory(numbering, into: &draft) }
    }

    /// Adds the steps that give the changes of the history the new numbers of their entities.
    private func renumberHistory(_ numbering: EntityRenumbering, into draft: inout LegDraft) {
        let changed = CoreDataBooks.changes
        var (moved, gone): ([KindChange], [StoredValue]) = ([], [])
        for entity in source.model.entities {
            let number = StoredValue.integer(Int64(numbering.old[entity.id]))
            guard let successor = successor(of: entity) else {
                gone.append(number)
                continue
            }
            let next = StoredValue.integer(Int64(numbering.new[successor]))
            if next != number { moved.append(KindChange(from: number, to: next)) }
        }
        let entity = Scalar.column(alias: "t", name: CoreDataBooks.changedEntity)
        func isOf(_ numbers: [StoredValue]) -> Condition {
            .member(entity, of: numbers.map(Scalar.constant), orNil: false, comparing: .plain)
        }
        if !gone.isEmpty {
            draft.add(
                .books, .thin, "delete the history of entities that are gone",
                [.rows(RowChange(changed, .delete(alias: "t", where: isOf(gone))))],
                origins: [.coreData("it would be that of other entities")], isReversible: false, over: changed)
        }
        if !moved.isEmpty {
            let values = RowChange.NewValues(columns: [ProjectedColumn(CoreDataBooks.changedEntity, renumbered(entity, moved))])
            draft.add(
                .books, .patch, "number the entities of the history",
                [.rows(RowChange(changed, .update(alias: "t", set: values, where: isOf(moved.map(\.from)))))],
                origins: [.coreData("an entity is new, gone or renamed")], over: changed)
        }
    }

    private var writesToStore: Bool { numbering?.isNew ?? false || changes.contains { $0.kind != .untouched } }

    /// Returns the entity of the destination that an entity of the source becomes.
    private func successor(of entity: Entity) -> EntityID? {
        if let same = destination.model.entities.first(where: { $0.canonicalName == entity.canonicalName }) { return same.id }
        let makers = mapping.entityMappings.filter { $0.takenKinds.contains(entity.id) && after.keepsKey($0) }
        return makers.count == 1 ? makers[0].destination : nil
    }
}
