/// How the rows of an entity mapping get their keys. This is decided before the first row is made.
enum InterpretedKey {
    /// The source row's key.
    case kept
    /// The source row's key, moved past the keys of the mappings before it.
    case offset(Int64)
    /// The next free numbers, in the order of the source's keys and of `$index`: a table of them by candidate.
    case ranked(any RecordTable)
    /// The values of the destination's own key properties.
    case stated
    /// Not known yet, or the mapping has no source rows.
    case none
}

extension MappingInterpreter {
    /// A key that a row gets, and what its columns have for it; nil for numbers.
    struct MadeKey {
        var values: [Value]
        var spelling: [RawValue]?
    }

    /// Returns the key of the row that is made from the first candidate of a group.
    func key(of first: Candidate, by entityMapping: EntityMapping) throws -> MadeKey {
        let keeper = try group(of: first, by: entityMapping)?.keeper ?? first
        let own = entityMapping.elements?.mayKeepKeys ?? false ? keeper.item?.row?.key ?? keeper.row.key : keeper.row.key
        switch keys[entityMapping.id.index] {
        case .kept, .none: return MadeKey(values: own)
        case .offset(let offset):
            guard case .integer(let number)? = own.first else { return MadeKey(values: own) }
            return MadeKey(values: [.integer(number + offset)])
        case .ranked(let numbers): return MadeKey(values: [try numbers.number(of: keeper).map(Value.integer) ?? .nil])
        case .stated:
            let parts = try statedKey(of: first, by: entityMapping)
            return MadeKey(values: parts.map(\.value), spelling: parts.map(\.stored))
        }
    }

    /// Whether each row has the key of the source row from which it is made.
    package func keepsKeys(of id: MappingID) -> Bool { if case .kept = keys[id.index] { true } else { false } }

    private func statedKey(of first: Candidate, by entityMapping: EntityMapping) throws -> [(value: Value, stored: RawValue)] {
        let model = mapping.destination
        let bindings = try bindings(first, entityMapping, group: try group(of: first, by: entityMapping))
        return try model[model.root(of: entityMapping.destination)].key.flatMap { property -> [(value: Value, stored: RawValue)] in
            guard let found = entityMapping[property] else { return [(.nil, .null)] }
            func part(_ value: Value, copied: DestinationForms.CopiedPart? = nil) -> [(value: Value, stored: RawValue)] {
                [(value, forms.spelled(value, LeafID(property), copied))]
            }
            switch try content(found, first, first.row, bindings) {
            case .copied(let origin, let row):
                let value = try rows.value(LeafID(origin), of: row).widened(to: model[property].attribute?.type.value ?? .unknown)
                let stored = try rows.spelling(of: LeafID(origin), in: row)
                return part(value, copied: stored.map { DestinationForms.CopiedPart(leaf: LeafID(origin), stored: $0) })
            case .copiedOr(let origin, let value, let row):
                let old = try rows.value(LeafID(origin), of: row)
                return part(old == .nil || old == .unreadable(.null) ? value : old)
            case .value(let value): return part(value)
            case .row(let target, _, _):
                return target.map { zip($0.key, $0.storedKey).map { ($0, $1) } } ?? [(.nil, .null)]
            case .parts, .elsewhere: return [(.nil, .null)]
            }
        }
    }

    /// Decides how each mapping gets its keys. The first mapping into a hierarchy keeps its source's keys. So does a later one that takes
    /// other rows of the same source hierarchy. All others are moved past every key before them, in the order of the file.
    func settleKeys() throws {
        keys = Array(repeating: .none, count: mapping.entityMappings.count)
        var keepers: [EntityID: [EntityMapping]] = [:]
        var movers: [EntityID: [EntityMapping]] = [:]
        for entityMapping in mapping.entityMappings {
            guard let source = entityMapping.source else { continue }
            let root = mapping.destination.root(of: entityMapping.destination)
            guard generatesKey(entityMapping, root) else {
                keys[entityMapping.id.index] = .stated
                continue
            }
            // One rule gives the keys of all mappings that one `distinct` compares, because the key of a merged row may come from any of
            // them.
            let united = mapping.uniting(entityMapping)
            guard united[0].id == entityMapping.id else { continue }
            let areKept: Bool
            if let elements = entityMapping.elements {
                areKept =
                    united.allSatisfy { $0.elements?.mayKeepKeys ?? false } && elements.entity.map(hasIntegerKey) ?? false
            } else {
                areKept =
                    hasIntegerKey(source) && mapping.takeDisjointRows(united)
                    && united.allSatisfy { one in keepers[root, default: []].allSatisfy { takeDisjointRows($0, one) } }
            }
            if areKept {
                for one in united { keys[one.id.index] = .kept }
                keepers[root, default: []] += united
            } else {
                movers[root, default: []].append(entityMapping)
            }
        }
        // A mapping that merges rows by the rows to which they refer needs the keys of those first.
        for case .made(let root) in keysInOrder(mapping) where movers[root] != nil {
            var high = try greatestSettledKey(of: root, keepers[root] ?? [])
            for mover in movers[root] ?? [] { high = try move(mover, past: high) }
        }
    }

    /// Returns the greatest key of rows that keep their keys or have keys of their own, of references to rows that keep theirs, and of all that there ever were.
    private func greatestSettledKey(of root: EntityID, _ keepers: [EntityMapping]) throws -> Int64 {
        var high = try greatestKeyEver(of: root) ?? 0
        for keeper in keepers {
            high = max(high, try range(of: keeper)?.upperBound ?? 0, try greatestReference(to: keeper) ?? 0)
        }
        for stating in mapping.makers(of: root) {
            guard case .stated = keys[stating.id.index] else { continue }
            high = max(high, try greatestStatedKey(of: stating) ?? 0)
            if keepsOwnKeys(stating) { high = max(high, try greatestReference(to: stating) ?? 0) }
        }
        return high
    }

    /// Returns the greatest integer key of the rows of a mapping whose keys have values of their own.
    private func greatestStatedKey(of stating: EntityMapping) throws -> Int64? {
        var greatest: Int64?
        try forEachCandidate(of: mapping.uniting(stating)) { candidate in
            let maker = mapping[candidate.mapping]
            guard try isFirst(candidate, by: maker), case .integer(let key)? = try key(of: candidate, by: maker).values.first else {
                return
            }
            greatest = max(greatest ?? key, key)
        }
        return greatest
    }

    /// Whether the rows of a mapping have the keys of their source rows, so that a reference to a row that does not exist may have one of them.
    func keepsOwnKeys(_ entityMapping: EntityMapping) -> Bool {
        switch keys[entityMapping.id.index] {
        case .kept: return true
        case .offset, .ranked, .none: return false
        case .stated:
            guard let source = entityMapping.source, entityMapping.elements == nil else { return false }
            let old = mapping.source[mapping.source.root(of: source)].key
            let new = mapping.destination[mapping.destination.root(of: entityMapping.destination)].key
            return old.count == new.count
                && zip(old, new).allSatisfy { former, property in
                    if case .carried(former)? = entityMapping[property]?.source { true } else { false }
                }
        }
    }

    private func generatesKey(_ entityMapping: EntityMapping, _ root: EntityID) -> Bool {
        mapping.destination[root].key.allSatisfy { property in
            if case .generatedKey? = entityMapping[property]?.source { true } else { false }
        }
    }

    func hasIntegerKey(_ entity: EntityID) -> Bool {
        let key = mapping.source[mapping.source.root(of: entity)].key
        guard let first = key.first else { return true }
        // The key of the row that a to-one leads to is this row's own.
        if key.count == 1, let toOne = mapping.source[first].relationship { return hasIntegerKey(toOne.destination) }
        return key.count == 1 && mapping.source[first].attribute?.type.value.isInteger ?? false
    }

    private func takeDisjointRows(_ first: EntityMapping, _ second: EntityMapping) -> Bool {
        guard first.elements == nil, let one = first.source, let other = second.source,
            mapping.source.root(of: one) == mapping.source.root(of: other)
        else {
            return false
        }
        return first.excludes(second)
    }

    /// Returns the least and the greatest integer key that a mapping, and those merged with it, give their rows if the keys are kept.
    private func range(of entityMapping: EntityMapping) throws -> ClosedRange<Int64>? {
        var range: ClosedRange<Int64>?
        try forEachCandidate(of: mapping.uniting(entityMapping)) { candidate in
            let entityMapping = mapping[candidate.mapping]
            let group = try group(of: candidate, by: entityMapping)
            guard group?.first ?? candidate == candidate else { return }
            let keeper = group?.keeper ?? candidate
            let own = entityMapping.elements?.mayKeepKeys ?? false ? keeper.item?.row?.key : keeper.row.key
            guard case .integer(let key)? = own?.first else { return }
            range = min(range?.lowerBound ?? key, key)...max(range?.upperBound ?? key, key)
        }
        return range
    }

    /// Returns the greatest key to which some reference to the kept rows refers.
    func greatestReference(to keeper: EntityMapping) throws -> Int64? {
        guard let entity = keeper.elements?.entity ?? keeper.source else { return nil }
        return try rows.greatestReference(to: mapping.source.root(of: entity))
    }

    /// Returns the greatest key that the hierarchy ever had in the source, where it has the same canonical name.
    func greatestKeyEver(of root: EntityID) throws -> Int64? {
        let name = mapping.destination[root].canonicalName
        let former = mapping.source.entities.first { $0.parent == nil && $0.canonicalName == name }
        return try former.flatMap { try rows.greatestKeyEver(of: $0.id) }
    }

    private func move(_ entityMapping: EntityMapping, past high: Int64) throws -> Int64 {
        let united = mapping.uniting(entityMapping)
        func settle(_ key: InterpretedKey) { for one in united { keys[one.id.index] = key } }
        if entityMapping.elements == nil, let source = entityMapping.source, hasIntegerKey(source), mapping.takeDisjointRows(united) {
            guard let range = try range(of: entityMapping) else {
                settle(.offset(high))
                return high
            }
            // The distance from the greatest key down to the least may exceed an Int64.
            let (shift, first) = (high &+ 1).subtractingReportingOverflow(min(range.lowerBound, 1))
            let (end, second) = range.upperBound.addingReportingOverflow(shift)
            if !first, !second, high < .max {
                settle(.offset(shift))
                return max(high, end)
            }
        }
        return try number(entityMapping, past: high)
    }

    private func number(_ entityMapping: EntityMapping, past high: Int64) throws -> Int64 {
        let united = mapping.uniting(entityMapping)
        let numbers = try rows.makeRecordTable()
        var count: Int64 = 0
        // Candidates come in their order.
        try forEachCandidate(of: united) { candidate in
            count += 1
            let (number, isBeyond) = high.addingReportingOverflow(count)
            if !isBeyond { try numbers.add(number, of: candidate) }
        }
        for one in united { keys[one.id.index] = .ranked(numbers) }
        // In each merged group only the smallest number is a key.
        guard !entityMapping.distinct.isEmpty else {
            return high.addingReportingOverflow(count).overflow ? .max : high + count
        }
        var greatest: Int64?
        try forEachCandidate(of: united) { candidate in
            guard let keeper = try group(of: candidate, by: entityMapping)?.keeper, let number = try numbers.number(of: keeper) else {
                return
            }
            greatest = max(greatest ?? number, number)
        }
        return greatest ?? high
    }
}

extension RecordTable {
    fileprivate func add(_ number: Int64, of candidate: Candidate) throws {
        var record = OrderedBytes()
        record.add(Value.integer(number))
        try add(record.bytes, at: OrderedBytes.of(candidate))
    }

    fileprivate func number(of candidate: Candidate) throws -> Int64? {
        try record(at: OrderedBytes.of(candidate)).flatMap { record in
            var reader = OrderedReader(record)
            return if case .integer(let number)? = reader.value() { number } else { nil }
        }
    }
}
