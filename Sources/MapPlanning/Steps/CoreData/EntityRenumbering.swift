import MapAnalysis
import MapPlan

/// How Core Data numbers the entities of a leg's source and of its destination.
struct EntityRenumbering {
    let old: EntityNumbers
    let new: EntityNumbers
    /// Whether an entity of the destination has another number, name or parent than the entity with that number in the source.
    let isNew: Bool

    /// Nil unless both models have layout `core-data`.
    init?(from source: Model, to destination: Model) {
        guard source.isCoreData, destination.isCoreData else { return nil }
        let (old, new) = (EntityNumbers(source), EntityNumbers(destination))
        isNew =
            old.inOrder.count != new.inOrder.count
            || zip(old.inOrder, new.inOrder).contains { was, now in
                !isSpelled(source[was].name, destination[now].name)
                    || source[was].parent.map { old[$0] } != destination[now].parent.map { new[$0] }
            }
        (self.old, self.new) = (old, new)
    }
}
