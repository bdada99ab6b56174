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
    /// How often a row is placed while references by label are tried out.
    private static let mostAttempts = 200_000
    /// How many rows with the values of an expected row are looked at. Of equal rows, each expected one begins with another.
    private static let mostCandidates = 200

    init(_ wanted: [Wanted], among rows: [[RowReference]], _ actual: ActualRows) throws {
        (self.wanted, self.actual) = (wanted, actual)
        for (place, row) in wanted.enumerated() { if let label = row.row.label { labels[label, default: []].append(place) } }
        found = wanted.map { _ in nil }
        try findCandidates(among: rows)
        let linked = wanted.indices.filter { wanted[$0].row.label != nil || wanted[$0].row.namesLabels }
        if try !place(linked) { found = wanted.map { _ in nil }; taken = [] }
        var owners = Dictionary(
            uniqueKeysWithValues: found.enumerated().compactMap { index, row in row.map { ($0, index) } })
        for index in wanted.indices where found[index] == nil { _ = augment(index, &owners) }
    }

    /// Whether every expected row was found.
    var isComplete: Bool { !found.contains { $0 == nil } }

    /// Looks rows up by the values that are written exactly, and compares the other values one by one.
    private mutating func findCandidates(among rows: [[RowReference]]) throws {
        var indexes: [LeafList: [[Value]: [RowReference]]] = [:]
        var seen: [LeafList: [[Value]: Int]] = [:]
        let all = labels.isEmpty ? [] : rows.map { Set($0) }
        for one in wanted {
            try Cancellation.throwIfAsked()
            let exact = one.row.cells.compactMap { cell -> (LeafID, Value)? in
                guard case .leaf(let leaf) = cell.place, case .exactly(let value) = cell.value else { return nil }
                return (leaf, value)
            }
            let list = LeafList(group: one.group, leaves: exact.map(\.0))
            if indexes[list] == nil {
                var index: [[Value]: [RowReference]] = [:]
                for row in rows[one.group] { index[try list.values(of: row, in: actual), default: []].append(row) }
                indexes[list] = index
            }
            let values = exact.map(\.1)
            let first = seen[list, default: [:]][values, default: 0]
            seen[list, default: [:]][values] = first + 1
            var near = indexes[list]?[values] ?? []
            let origins = one.row.label.flatMap { label in actual.made.map { $0[label] } } ?? nil
            if let origins, near.count > Self.mostCandidates {
                near = try Array(origins).filter { try all[one.group].contains($0) && values == list.values(of: $0, in: actual) }
            }
            candidates.append(
                try near.window(of: Self.mostCandidates, from: first).filter { row in
                    if let origins, !origins.contains(row) { return false }
                    return try one.row.cells.allSatisfy { try actual.holds($0, row) { label, row in mayLead(label, row) } }
                })
        }
    }

    private struct LeafList: Hashable {
        var group: Int
        var leaves: [LeafID]

        func values(of row: RowReference, in actual: ActualRows) throws -> [Value] { try leaves.map { try actual.value($0, of: row) } }
    }

    /// Whether a reference to a row may be one to this label, before the labels have rows.
    private func mayLead(_ label: String, _ row: RowReference) -> Bool {
        if labels[label] != nil { return actual.made?[label].map { $0.contains(row) } ?? true }
        return actual.made?[label]?.contains(row) ?? true
    }

    /// Places rows with labels and rows that refer to them, one after the other, and goes back where a reference does not hold.
    private mutating func place(_ linked: [Int]) throws -> Bool {
        // Every row is placed once at least, and a look at all references costs as much as placing all rows.
        var attemptsLeft = Self.mostAttempts + linked.count
        var tried = linked.map { _ in 0 }
        var depth = 0
        while linked.indices.contains(depth) {
            let index = linked[depth]
            if let row = found[index] { taken.remove(row) }
            found[index] = nil
            guard let place = candidates[index][tried[depth]...].firstIndex(where: { !taken.contains($0) }) else {
                tried[depth] = 0
                depth -= 1
                continue
            }
            attemptsLeft -= 1
            if attemptsLeft < 0 { return false }
            tried[depth] = place + 1
            found[index] = candidates[index][place]
            taken.insert(candidates[index][place])
            if depth == linked.count - 1 {
                attemptsLeft -= linked.count
                if try referencesHold() { return true }
            } else {
                depth += 1
            }
        }
        return linked.isEmpty
    }

    private func referencesHold() throws -> Bool {
        try wanted.indices.allSatisfy { index in
            try Cancellation.throwIfAsked()
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

    /// Gives an expected row a row, and the one that had it another one, if there is a way. `owners` are the expected rows that have one.
    private mutating func augment(_ index: Int, _ owners: inout [RowReference: Int]) -> Bool {
        var seen: Set<RowReference> = []
        // Each expected row on the way asks for the row of the next one. There may be as many as rows, so they are not calls in each other.
        var way = [(index: index, next: 0)]
        while let step = way.last {
            let candidates = candidates[step.index]
            guard let place = candidates[step.next...].firstIndex(where: { seen.insert($0).inserted }) else {
                way.removeLast()
                continue
            }
            way[way.count - 1].next = place + 1
            guard let owner = owners[candidates[place]] else {
                for (index, next) in way { take(self.candidates[index][next - 1], for: index, &owners) }
                return true
            }
            if wanted[owner].row.label == nil, !wanted[owner].row.namesLabels { way.append((owner, 0)) }
        }
        return false
    }

    private mutating func take(_ row: RowReference, for index: Int, _ owners: inout [RowReference: Int]) {
        found[index] = row
        taken.insert(row)
        owners[row] = index
    }

    /// Gives expected rows without a row the one among the rest that differs least.
    mutating func takeNearest(among rows: [[RowReference]]) throws {
        let mostPairs = 40_000
        var rest = rows.map(rest)
        var missing = found.count { $0 == nil }
        for index in wanted.indices where found[index] == nil {
            let free = rest[wanted[index].group]
            guard free.count * missing <= mostPairs else { continue }
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
            for group in rest.indices { rest[group].removeAll { $0 == best.row } }
            missing -= 1
        }
    }

    /// The rows that no expected row has taken.
    func rest(of rows: [RowReference]) -> [RowReference] { rows.filter { !taken.contains($0) } }
}

extension [RowReference] {
    /// Returns this many elements, beginning with one of them and going on at the start; all if there are no more.
    fileprivate func window(of size: Int, from first: Int) -> [RowReference] {
        if count <= size { return self }
        return (0..<size).map { self[(first + $0) % count] }
    }
}

extension TestRow {
    /// Whether the row refers to others by their labels.
    fileprivate var namesLabels: Bool {
        cells.contains { cell in
            switch cell.value {
            case .row(.label?): true
            case .rows(let rows): rows.contains { if case .label = $0.reference { true } else { false } }
            default: false
            }
        }
    }
}
