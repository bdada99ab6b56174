import MapAnalysis
import MapPlan

/// Finds the indexes that a kept table gains and loses. Indexes are compared by their columns, not by their names.
func compareIndexes(_ change: inout TableChange, _ old: PlacedTable, _ store: StoreSchema) {
    // Which side of a many-to-many states it makes no difference to the table, which keeps the order of its key, and the index for the other order.
    if case .join = old.role, change.match.placed.keepsOrderOfKey, hasSameKey(change, old) { return }
    let homes = Dictionary(
        change.columns.compactMap { pair in pair.home.map { (foldedName($0.name), pair.column.name) } },
        uniquingKeysWith: { first, _ in first })
    let kept = old.indexes.map { index in
        (index, index.parts.map { homes[foldedName($0.column)] ?? "" }, index.parts.map(\.isDescending))
    }
    let placed = change.match.placed
    let new = placed.indexes
    func isSame(_ index: PlacedIndex, _ other: (PlacedIndex, [String], [Bool])) -> Bool {
        guard index.isUnique == other.0.isUnique, index.parts.map(\.isDescending) == other.2 else { return false }
        let (columns, former) = (index.parts.map { foldedName($0.column) }, other.1.map(foldedName))
        // An index for a reference finds its rows in any order of the columns, and the next version may list the parts of the key in another one.
        let isOfReference = placed.isIndexOfReference(index) && old.isIndexOfReference(other.0)
        return columns == former || isOfReference && columns.count == former.count && Set(columns) == Set(former)
    }
    change.addedIndexes = new.filter { index in !kept.contains { isSame(index, $0) } }
    let key = placed.keyColumns.map(\.name)
    // The columns of the current key are still unique, although the model need not declare that.
    func isKey(_ index: (PlacedIndex, [String], [Bool])) -> Bool {
        index.0.isUnique && index.1.count == key.count && zip(index.1, key).allSatisfy { sameName($0, $1) }
    }
    let gone = kept.filter { entry in !new.contains { isSame($0, entry) } && !isKey(entry) }.map(\.0)
    let table = store.table(old.name)
    change.droppedIndexes = gone.flatMap { index in
        store.indexes(on: old.name).filter { found in isThe(found, index) && table.map(found.isPlain) ?? true }
    }
}

extension PlacedTable {
    /// Whether an index has the columns of a foreign key.
    fileprivate func isIndexOfReference(_ index: PlacedIndex) -> Bool {
        foreignKeys.contains { $0.columns.map(foldedName) == index.parts.map { foldedName($0.column) } }
    }
}

/// Whether an index of the store is the one that the model declares: same columns, same directions, no condition.
private func isThe(_ index: Index, _ placed: PlacedIndex) -> Bool {
    index.origin == .created && !index.isPartial && index.isUnique == placed.isUnique && index.parts.count == placed.parts.count
        && zip(index.parts, placed.parts).allSatisfy { part, other in
            part.isDescending == other.isDescending && part.column.map { sameName($0, other.column) } ?? false
        }
}
