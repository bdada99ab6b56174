/// The groups of candidates that a mapping with `distinct` merges. Those of a group have equal values, and are sorted by `order` and key.
final class Groups {
    /// What is known of the group of a candidate.
    struct Group {
        /// The row is made from it.
        var first: Candidate
        /// The candidate with the smallest key. The row gets this key.
        var keeper: Candidate
        /// The place of the candidate among those of its group.
        var place: Int
        fileprivate var number: Int
        fileprivate var seated: SeatedRows

        func members() throws -> [Candidate] {
            var found: [Candidate] = []
            try seated.visit(group: number) { member in
                found.append(member)
                return true
            }
            return found
        }
    }

    private let seated: SeatedRows
    /// By group, its first candidate and its keeper.
    private let heads: any RecordTable

    init(_ seated: SeatedRows, _ heads: any RecordTable) { (self.seated, self.heads) = (seated, heads) }

    func group(of candidate: Candidate) throws -> Group? {
        guard let seat = try seated.seat(of: candidate),
            let record = try heads.record(at: OrderedBytes.of(Seat(group: seat.group, place: 0)))
        else { return nil }
        var reader = OrderedReader(record)
        guard let first = reader.candidate(), let keeper = reader.candidate() else { return nil }
        return Group(first: first, keeper: keeper, place: seat.place, number: seat.group, seated: seated)
    }
}

extension MappingInterpreter {
    /// Returns the candidates that are merged with a candidate, itself included; nil if the mapping merges nothing.
    func group(of candidate: Candidate, by entityMapping: EntityMapping) throws -> Groups.Group? {
        try groups(of: entityMapping)?.group(of: candidate)
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
        let taken = try rows.makeRecordTable()
        for entityMapping in mappings { try forEachCandidate(of: entityMapping) { try taken.add([], at: OrderedBytes.of($0)) } }
        try taken.visitAll { key, _ in
            var reader = OrderedReader(key)
            if let candidate = reader.candidate() { try body(candidate) }
        }
    }

    /// Groups the candidates of a mapping and of those merged with it. `lead` is the first of these mappings. All of them have the same
    /// `distinct` and `order`, and each takes rows of its own.
    private func unite(_ lead: EntityMapping) throws -> Groups {
        let seated = try SeatedRows(rows.makeRecordTable)
        try forEachCandidate(of: mapping.uniting(lead)) { candidate in
            let entityMapping = mapping[candidate.mapping]
            let bindings = try bindings(candidate, entityMapping, withWindows: false)
            var group = OrderedBytes()
            let values = try entityMapping.distinct.map { try value(of: $0, candidate, bindings, entityMapping) }
            if values.contains(.nil) {
                // Nil equals nothing here, so such a candidate stays alone.
                group.add([0xFF] + OrderedBytes.of(candidate))
            } else {
                for value in values { group.add(value) }
            }
            let order = try orderBytes(entityMapping, as: lead, bindings)
            try seated.add(candidate, group: group.bytes, order: order.bytes)
        }
        return try groups(of: seated, lead)
    }

    private func groups(of seated: SeatedRows, _ lead: EntityMapping) throws -> Groups {
        let heads = try rows.makeRecordTable()
        var head: (group: Int, first: Candidate, keeper: Candidate)?
        func addHead() throws {
            guard let head else { return }
            try heads.add(
                OrderedBytes.of(head.first) + OrderedBytes.of(head.keeper), at: OrderedBytes.of(Seat(group: head.group, place: 0)))
        }
        try seated.seatAll { candidate, seat in
            if let known = head, known.group == seat.group {
                if keyBefore(candidate, known.keeper, lead) { head?.keeper = candidate }
            } else {
                try addHead()
                head = (seat.group, candidate, candidate)
            }
        }
        try addHead()
        return Groups(seated, heads)
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
        of key: DistinctKey, _ candidate: Candidate, _ bindings: Evaluator.Bindings, _ entityMapping: EntityMapping
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
            return forms.kept(value, leaf)
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
}
