import MapPlan

/// The tables and columns of a store that get other names.
struct NamePairs: Sendable {
    private var tables: [FoldedName: String] = [:]
    private var columns: [FoldedName: [FoldedName: String]] = [:]
    private var all: [FoldedName: Set<FoldedName>] = [:]

    init(_ changes: [TableChange]) {
        for change in changes {
            guard let old = change.match.old else { continue }
            tables[old.folded] = change.match.placed.name
            all[old.folded, default: []].insert(change.match.placed.folded)
            for pair in change.renamedColumns {
                columns[old.folded, default: [:]][foldedName(pair.old.name)] = pair.new.name
                all[foldedName(pair.old.name), default: []].insert(foldedName(pair.new.name))
            }
        }
    }

    /// The name of a column of a table of the source after the leg.
    func now(_ column: String, in table: String) -> String { columns[foldedName(table)]?[foldedName(column)] ?? column }

    /// Returns the names that differ between two texts, each once; nil if anything else differs.
    func pairs(from before: [SQLToken], to after: [SQLToken]) -> [(old: String, new: String)]? {
        guard before.count == after.count else { return nil }
        var pairs: [(old: String, new: String)] = []
        for (old, new) in zip(before, after) where !isSpelled(old.text, new.text) {
            guard let from = old.name, let to = new.name else { return nil }
            if sameName(from, to) { continue }
            guard all[foldedName(from)]?.contains(foldedName(to)) ?? false else { return nil }
            if !pairs.contains(where: { sameName($0.old, from) && sameName($0.new, to) }) { pairs.append((from, to)) }
        }
        return pairs
    }
}
