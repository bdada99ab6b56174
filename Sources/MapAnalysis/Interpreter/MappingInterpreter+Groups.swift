/// The groups of candidates that a mapping with `distinct` merges.
final class Groups {
    /// Candidates with equal values, sorted by `order` and key. The row is made from the first.
    struct Group {
        var members: [Candidate]
        /// The candidate with the smallest key. The row gets this key.
        var keeper: Candidate
    }

    private let groups: [Group]
    private let places: [Candidate: Int]

    init(_ groups: [Group]) {
        self.groups = groups
        var places: [Candidate: Int] = [:]
        for (place, group) in groups.enumerated() { for member in group.members { places[member] = place } }
        self.places = places
    }

    subscript(_ candidate: Candidate) -> Group? { places[candidate].map { groups[$0] } }
}

extension MappingInterpreter {
    /// Returns the candidates that are merged with a candidate, itself included; nil if the mapping merges nothing.
    func group(of candidate: Candidate, by entityMapping: EntityMapping) throws -> Groups.Group? {
        try groups(of: entityMapping)?[candidate]
    }

    /// Returns the groups of a mapping, which all its rows decide; nil if the mapping merges nothing.
    func groups(of entityMapping: EntityMapping) throws -> Groups? {
        guard !entityMapping.distinct.isEmpty, let lead = mapping.uniting(entityMapping).first else { return nil }
        if let groups = groups[lead.id] { return groups }
        let groups = try unite(lead)
        self.groups[lead.id] = groups
        return groups
    }

    /// Visits the candidates of several mappings, in key order.
    func forEachCandidate(of mappings: [EntityMapping], _ body: (Candidate) throws -> Void) throws {
        if mappings.count == 1 { return try forEachCandidate(of: mappings[0], body) }
        var taken: [Candidate] = []
        for entityMapping in mappings { try forEachCandidate(of: entityMapping) { taken.append($0) } }
        for candidate in taken.sorted(by: { $0.precedes($1) }) { try body(candidate) }
    }

    /// Groups the candidates of a mapping and of those merged with it. `lead` is the first of these mappings. All of them have the same
    /// `distinct` and `order`, and each takes rows of its own.
    private func unite(_ lead: EntityMapping) throws -> Groups {
        var members: [[Candidate]] = []
        var order: [Candidate: [Value]] = [:]
        var places: [[Value]: Int] = [:]
        try forEachCandidate(of: mapping.uniting(lead)) { candidate in
            let entityMapping = mapping[candidate.mapping]
            let bindings = try bindings(candidate, entityMapping, withWindows: false)
            let key = try entityMapping.distinct.map { try value(of: $0, candidate, bindings, entityMapping) }
            if !entityMapping.order.isEmpty {
                order[candidate] = try entityMapping.order.map { try evaluator.computed($0.value, bindings) }
            }
            // Nil equals nothing here, so such a candidate stays alone.
            guard !key.contains(.nil), let place = places[key] else {
                if !key.contains(.nil) { places[key] = members.count }
                return members.append([candidate])
            }
            members[place].append(candidate)
        }
        return Groups(
            members.map { members in
                let keeper = members.min { keyBefore($0, $1, lead) } ?? members[0]
                guard !lead.order.isEmpty else { return Groups.Group(members: members, keeper: keeper) }
                let sorted = members.sorted { one, other in
                    isBefore(one, order[one] ?? [], other, order[other] ?? [], lead.order)
                }
                return Groups.Group(members: sorted, keeper: keeper)
            })
    }

    func isBefore(_ one: Candidate, _ mine: [Value], _ other: Candidate, _ theirs: [Value], _ order: [RowOrder]) -> Bool {
        for (place, term) in order.enumerated() where mine[place] != theirs[place] {
            return mine[place].precedes(theirs[place]) != term.isDescending
        }
        return one.precedes(other)
    }

    private func keyBefore(_ one: Candidate, _ other: Candidate, _ entityMapping: EntityMapping) -> Bool {
        guard entityMapping.elements?.mayKeepKeys ?? false, let mine = one.item?.row, let theirs = other.item?.row,
            hasIntegerKey(mine.entity)
        else {
            return one.precedes(other)
        }
        return mine.precedes(theirs)
    }

    /// Returns one of the values that merged candidates have in common.
    private func value(
        of key: DistinctKey, _ candidate: Candidate, _ bindings: Evaluator<Rows>.Bindings, _ entityMapping: EntityMapping
    ) throws -> Value {
        switch key {
        case .value(let expression): return try evaluator.computed(expression, bindings)
        case .property(let leaf):
            guard let property = entityMapping[leaf.property] else { return .nil }
            let content = try content(
                property, candidate, RowReference(side: .destination, entity: entityMapping.destination, key: []), bindings)
            // Rows are merged by the values that will be stored, which are the computed values, or the row is a finding.
            let value = try value(of: content, leaf, of: candidate.row(of: property))
            try requireFit(value, leaf, at: property.expressions.first?.range)
            return holding(value, leaf)
        }
    }

    private func value(of content: DestinationRow.Content, _ leaf: LeafID, of row: RowReference) throws -> Value {
        switch content {
        case .copied(let origin, let row): return try readable(origin, leaf, of: row)
        case .copiedOr(let origin, let value, let row):
            let old = try readable(origin, leaf, of: row)
            return old == .nil ? value : old
        case .value(let value): return value
        case .row(let row, _, _): return row.map(Value.row) ?? .nil
        case .parts(let parts):
            guard let part = leaf.leaf.map({ parts[$0] }) else { return .nil }
            switch part {
            case .copied(let old): return try readable(old, leaf, of: row)
            case .value(let value): return value
            }
        case .elsewhere: return .nil
        }
    }

    /// Returns a carried value for comparing it. Throws a finding if it cannot be read as its type.
    private func readable(_ origin: PropertyID, _ leaf: LeafID, of row: RowReference) throws -> Value {
        guard let old = mapping.source.leaf(origin, like: leaf, of: mapping.destination) else { return .nil }
        return try readable(old, leaf, of: row)
    }

    private func readable(_ origin: LeafID, _ leaf: LeafID, of row: RowReference) throws -> Value {
        let value = try rows.value(origin, of: row)
        if case .unreadable(.null) = value { return .nil }
        if case .unreadable(let raw) = value { throw EvaluationFinding.unreadable(raw, nil) }
        return value.widened(to: mapping.destination.type(of: leaf)?.value ?? .unknown)
    }

    /// Sorts rows of a mapping, and of others with the same `order`, by that order. Rows with equal terms are in key order.
    package func inOrder(_ rows: [DestinationRow], of entityMapping: EntityMapping) throws -> [DestinationRow] {
        if entityMapping.order.isEmpty, rows.allSatisfy({ $0.mapping == rows[0].mapping }) { return rows }
        let values = try rows.map { row in
            guard let origin = row.origin else { return [Value]() }
            let own = mapping[row.mapping]
            let bindings = try bindings(origin, own)
            return try own.order.map { try evaluator.computed($0.value, bindings) }
        }
        return rows.indices.sorted { first, second in
            guard let one = rows[first].origin, let other = rows[second].origin else { return first < second }
            return isBefore(one, values[first], other, values[second], entityMapping.order)
        }.map { rows[$0] }
    }
}
