import MapAnalysis

/// Finds for each row that a test expects a row that has its values, so that each row is taken once.
///
/// Rows that differ only in which rows refer to them by a label are tried one after the other.
struct RowAssignment {
    /// An expected row; `group` is the place of its entity in the test.
    struct Wanted {
        var row: TestRow
        var group: Int
    }

    private let actual: ActualRows
    private let wanted: [Wanted]
    /// By expected row: the rows that have its values, references by label aside.
    private var candidates: [[RowReference]] = []
    /// By expected row: the row that was found for it.
    private(set) var found: [RowReference?] = []
    private var taken: Set<RowReference> = []
    /// By label, the rows that have it: one of each entity at most.
    private var labels: [String: [Int]] = [:]
    private var attemptsLeft = 20_000

    init(_ wanted: [Wanted], among rows: [[RowReference]], _ actual: ActualRows) throws {
        (self.wanted, self.actual) = (wanted, actual)
        for (place, row) in wanted.enumerated() { if let label = row.row.label { labels[label, default: []].append(place) } }
        found = wanted.map { _ in nil }
        try findCandidates(among: rows)
        let linked = wanted.indices.filter { wanted[$0].row.label != nil || wanted[$0].row.namesLabels }
        if try !place(linked[...]) { found = wanted.map { _ in nil }; taken = [] }
        for index in wanted.indices where found[index] == nil {
            var seen: Set<RowReference> = []
            _ = try augment(index, &seen)
        }
    }

    /// Whether every expected row was found.
    var isComplete: Bool { !found.contains { $0 == nil } }

    /// Looks rows up by the values that are written exactly, and compares the other values one by one.
    private mutating func findCandidates(among rows: [[RowReference]]) throws {
        var indexes: [LeafList: [[Value]: [RowReference]]] = [:]
        for one in wanted {
            let exact = one.row.cells.compactMap { cell -> (LeafID, Value)? in
                guard case .leaf(let leaf) = cell.place, case .exactly(let value) = cell.value else { return nil }
                return (leaf, value)
            }
            let list = LeafList(group: one.group, leaves: exact.map(\.0))
            if indexes[list] == nil {
                var index: [[Value]: [RowReference]] = [:]
                for row in rows[one.group] { index[try list.leaves.map { try actual.value($0, of: row) }, default: []].append(row) }
                indexes[list] = index
            }
            let near = indexes[list]?[exact.map(\.1)] ?? []
            let origins = one.row.label.flatMap { label in actual.made.map { $0[label] } } ?? nil
            candidates.append(
                try near.filter { row in
                    if let origins, !origins.contains(row) { return false }
                    return try one.row.cells.allSatisfy { try actual.holds($0, row) { label, row in mayLead(label, row) } }
                })
        }
    }

    private struct LeafList: Hashable {
        var group: Int
        var leaves: [LeafID]
    }

    /// Whether a reference to a row may be one to this label, before the labels have rows.
    private func mayLead(_ label: String, _ row: RowReference) -> Bool {
        if labels[label] != nil { return actual.made?[label].map { $0.contains(row) } ?? true }
        return actual.made?[label]?.contains(row) ?? true
    }

    /// Places rows with labels and rows that refer to them, one after the other.
    private mutating func place(_ rest: ArraySlice<Int>) throws -> Bool {
        guard let index = rest.first else { return try referencesHold() }
        for row in candidates[index] where !taken.contains(row) {
            attemptsLeft -= 1
            if attemptsLeft < 0 { return false }
            found[index] = row
            taken.insert(row)
            if try place(rest.dropFirst()) { return true }
            found[index] = nil
            taken.remove(row)
        }
        return false
    }

    private func referencesHold() throws -> Bool {
        try wanted.indices.allSatisfy { index in
            guard let row = found[index] else { return true }
            return try wanted[index].row.cells.allSatisfy { try holds($0, row) }
        }
    }

    /// Whether a row has a value, now that labels have rows.
    func holds(_ cell: TestCell, _ row: RowReference) throws -> Bool {
        try actual.holds(cell, row) { label, target in
            let mates = (labels[label] ?? []).filter { actual.isOfHierarchy(target, wanted[$0].row.entity) }
            if let place = mates.first, let placed = found[place] { return placed == target }
            return mayLead(label, target)
        }
    }

    /// Gives an expected row a row, and the one that had it another one, if there is a way.
    private mutating func augment(_ index: Int, _ seen: inout Set<RowReference>) throws -> Bool {
        for row in candidates[index] where seen.insert(row).inserted {
            let owner = taken.contains(row) ? found.firstIndex(of: row) : nil
            if let owner {
                if wanted[owner].row.label != nil || wanted[owner].row.namesLabels { continue }
                guard try augment(owner, &seen) else { continue }
            }
            found[index] = row
            taken.insert(row)
            return true
        }
        return false
    }

    /// Gives expected rows without a row the one among the rest that differs least.
    mutating func takeNearest(among rows: [[RowReference]]) throws {
        let mostPairs = 40_000
        for index in wanted.indices where found[index] == nil {
            let free = rows[wanted[index].group].filter { !taken.contains($0) }
            guard free.count * (found.count { $0 == nil }) <= mostPairs else { continue }
            let origins = wanted[index].row.label.flatMap { actual.made?[$0] } ?? []
            var best: (row: RowReference, cost: Int)?
            for row in free {
                let differing = try wanted[index].row.cells.count { try !holds($0, row) }
                let cost = 2 * differing - (origins.contains(row) ? 1000 : 0)
                if best.map({ cost < $0.cost }) ?? true { best = (row, cost) }
            }
            // A row of which nothing is as expected is another one.
            guard let best, best.cost < 2 * wanted[index].row.cells.count || free.count == 1 else { continue }
            found[index] = best.row
            taken.insert(best.row)
        }
    }

    /// The rows that no expected row has taken.
    func rest(of rows: [RowReference]) -> [RowReference] { rows.filter { !taken.contains($0) } }
}

extension TestRow {
    /// Whether the row refers to others by their labels.
    fileprivate var namesLabels: Bool {
        cells.contains { cell in
            switch cell.value {
            case .row(.label?): true
            case .rows(let rows): rows.contains { if case .label = $0 { true } else { false } }
            default: false
            }
        }
    }
}
