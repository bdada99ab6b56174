import MapAnalysis
import MapPlan
import MapPlanning
import RandomTesting

/// Makes rows that a store with this placement accepts.
struct RowMaker {
    let placement: Placement
    let isTame: Bool
    let misfitPercent: Int
    let danglingPercent: Int
    let unknownKindPercent: Int
    /// Whether dates are whole seconds and decimals have two digits, so that every form can store them.
    let fitsEveryForm: Bool
    /// The keys that the rows will have, by root.
    private var keys: [EntityID: [[StoredValue]]] = [:]
    /// The keys, by concrete entity.
    private var keysOfKind: [EntityID: [[StoredValue]]] = [:]
    /// The collations of columns, by column name.
    var collations: [FoldedName: String] = [:]

    init(placement: Placement, isTame: Bool, misfitPercent: Int, danglingPercent: Int, unknownKindPercent: Int, fitsEveryForm: Bool) {
        self.placement = placement
        self.isTame = isTame
        self.misfitPercent = misfitPercent
        self.danglingPercent = danglingPercent
        self.unknownKindPercent = unknownKindPercent
        self.fitsEveryForm = fitsEveryForm
    }

    private var model: Model { placement.model }
    private var nilPercent: Int { isTame ? 5 : 25 }

    mutating func rows(_ count: Int, using random: inout SeededGenerator) -> [TrialStore.Row] {
        var kinds: [(EntityID, [StoredValue])] = []
        for entity in model.entities where !entity.isAbstract {
            let root = model.root(of: entity.id)
            for _ in 0..<count {
                let key = placement.key(of: entity.id).map { column in keyValue(column, keys[root, default: []].count, using: &random) }
                // Stores that have one UUID in two letter cases are refused. One decimal or date in two spellings is two keys.
                let columns = placement.key(of: entity.id)
                func told(_ key: [StoredValue]) -> [StoredValue] {
                    zip(key, columns).map { $1.isUUIDText ? encode(decode($0, $1.coding), $1.coding) : $0 }
                }
                guard !keys[root, default: []].map(told).contains(told(key)) else { continue }
                keys[root, default: []].append(key)
                kinds.append((entity.id, key))
            }
        }
        var rows: [TrialStore.Row] = []
        for (kind, key) in kinds { keysOfKind[kind, default: []].append(key) }
        for (kind, key) in kinds { rows.append(row(kind, key, using: &random)) }
        for table in placement.tables {
            guard case .join(let relationship) = table.role, let far = model[relationship].relationship?.destination else { continue }
            guard !keys(of: relationship.entity).isEmpty, !keys(of: far).isEmpty else { continue }
            for _ in 0..<(2 * count) { rows.append(pair(table, relationship.entity, far, using: &random)) }
        }
        return rows
    }

    private func keyValue(_ column: PlacedColumn, _ number: Int, using random: inout SeededGenerator) -> StoredValue {
        guard column.role == .rowID || column.coding.type.isInteger else {
            let key = random.pick(values(of: column).map { encode($0, column.coding) }.filter { $0 != .null })
            return random.chance(50) ? key.respelled(column.coding, using: &random) : key
        }
        // A few keys are so great that new rows find none behind them.
        if random.chance(1), column.role == .rowID || column.coding.type == .int64 { return .integer(.max - Int64(random.next() % 3)) }
        return .integer(random.chance(15) ? random.pick(model.isCoreData ? [1_000, 77] : [-3, 0, 1_000, 77]) : Int64(number + 1))
    }

    private func row(_ kind: EntityID, _ key: [StoredValue], using random: inout SeededGenerator) -> TrialStore.Row {
        let table = placement.table(of: kind)
        let properties = Set(model.properties(of: kind))
        var columns: [String] = []
        var values: [StoredValue] = []
        for (index, column) in table.columns.enumerated() {
            let value: StoredValue
            if let place = table.key.firstIndex(of: index) {
                value = key[place]
            } else {
                switch column.role {
                case .discriminator:
                    value = random.chance(unknownKindPercent) ? unknownKind(kind, using: &random) : placement.kind(of: kind)
                case .leaf(let leaf):
                    guard properties.contains(leaf.property) else { continue }
                    value = leafValue(leaf, column, using: &random)
                case .reference(let toOne, let part):
                    guard properties.contains(toOne) else { continue }
                    guard part == 0 else { continue }
                    let reference = referenceValue(toOne, using: &random)
                    columns += placement.reference(toOne).map(\.name)
                    values += reference
                    continue
                case .position: value = random.chance(80) ? place(using: &random) : .null
                case .changeCount: value = .integer(1)
                case .rowID, .referenceKind, .joinSource, .joinDestination: continue
                }
            }
            columns.append(column.name)
            values.append(value)
        }
        return TrialStore.Row(table: table.name, columns: columns, values: values)
    }

    /// Returns a value that does not name a kind of the hierarchy. It may be similar to one, or be the name of something else.
    private func unknownKind(_ kind: EntityID, using random: inout SeededGenerator) -> StoredValue {
        let name = model[kind].name
        let ancestors = sequence(first: kind) { self.model[$0].parent }.filter { model[$0].isAbstract }.map { model[$0].name }
        let strangers = model.entities.filter { model.root(of: $0.id) != model.root(of: kind) }.map(\.name)
        let swapped = name == name.lowercased() ? name.uppercased() : name.lowercased()
        let texts = [swapped, swapped, "", " \(name)", "\(name)\u{0}", "0"] + ancestors + strangers.prefix(1)
        return random.pick(texts.map { StoredValue.text($0) } + [.null, .null, .blob(Array(name.utf8)), .integer(1)])
    }

    /// A few places are between two others, as tools write them that insert a row.
    private func place(using random: inout SeededGenerator) -> StoredValue {
        let place = Int64.random(in: 0..<6, using: &random)
        return place == 2 && !model.isCoreData ? .real(1.5) : .integer(place)
    }

    private func values(of column: PlacedColumn) -> [Value] {
        let values = HostileValues.values(of: column.coding.type, in: model)
        return fitsEveryForm ? values.filter { HostileValues.everyForm(of: column.coding.type).allSatisfy($0.fits) } : values
    }

    private func leafValue(_ leaf: LeafID, _ column: PlacedColumn, using random: inout SeededGenerator) -> StoredValue {
        if random.chance(misfitPercent) {
            let misfit = random.pick(HostileValues.misfits)
            if !misfit.isNothing || !column.isNotNull { return misfit }
        }
        if !column.isNotNull, model[leaf.property].attribute?.type.isOptional ?? true, random.chance(nilPercent) { return .null }
        let values = values(of: column)
        let pool = isTame ? Array(values.prefix(4)) : values
        for _ in 0..<8 {
            let stored = encode(random.pick(pool), column.coding)
            guard !stored.isNothing, decode(stored, column.coding, in: model).isReadable else { continue }
            return random.chance(30) ? stored.respelled(column.coding, using: &random) : stored
        }
        return encode(pool[0], column.coding)
    }

    private func referenceValue(_ toOne: PropertyID, using random: inout SeededGenerator) -> [StoredValue] {
        guard let relationship = model[toOne].relationship else { return [] }
        let columns = placement.reference(toOne)
        if relationship.isOptional, random.chance(nilPercent) { return columns.map { _ in .null } }
        if random.chance(danglingPercent) { return nowhere(relationship.destination, columns, using: &random) }
        // A reference to a row of another kind in the same table is as dangling as one to no row.
        let pool =
            random.chance(danglingPercent) ? keys[model.root(of: relationship.destination)] ?? [] : keys(of: relationship.destination)
        return pool.isEmpty ? columns.map { _ in .null } : respelled(random.pick(pool), of: relationship.destination, using: &random)
    }

    /// Returns a key in a form that references may have: its columns compare it as equal.
    private func respelled(_ key: [StoredValue], of entity: EntityID, using random: inout SeededGenerator) -> [StoredValue] {
        zip(placement.key(of: entity), key).map { column, part in
            guard random.chance(50) else { return part }
            if column.isUUIDText { return part.inOtherLetters(using: &random) }
            switch (collations[foldedName(column.name)], part) {
            case ("NOCASE", _): return part.inOtherLetters(using: &random)
            case ("RTRIM", .text(let bytes)): return .text(bytes + Array(repeating: 0x20, count: Int.random(in: 1...2, using: &random)))
            // A column of another affinity stores it in this form.
            case (_, .integer(let number)): return random.pick([.text("\(number)"), .text(" \(number)"), part])
            default: return part
            }
        }
    }

    /// Returns the key of a row that does not exist: one of the next that the table would generate, or a distant one.
    private func nowhere(_ entity: EntityID, _ columns: [PlacedColumn], using random: inout SeededGenerator) -> [StoredValue] {
        let next = keys[model.root(of: entity), default: []].compactMap { if case .integer(let key)? = $0.first { key } else { nil } }.max()
        let far = random.chance(50) ? 424_242 : min(next ?? 0, .max - 4) + Int64.random(in: 1...4, using: &random)
        return columns.map { $0.coding.type.isInteger ? .integer(far) : .text("nobody") }
    }

    private func keys(of entity: EntityID) -> [[StoredValue]] { model.concreteKinds(of: entity).flatMap { keysOfKind[$0] ?? [] } }

    private func pair(_ table: PlacedTable, _ near: EntityID, _ far: EntityID, using random: inout SeededGenerator) -> TrialStore.Row {
        let columns = table.columns.prefix { if case .position = $0.role { false } else { true } }
        var rest = columns[...]
        let isTurned = columns.first?.role == .joinDestination(0)
        let sides = (isTurned ? [far, near] : [near, far]).flatMap { entity in
            let own = Array(rest.prefix(placement.key(of: entity).count))
            rest = rest.dropFirst(own.count)
            if random.chance(danglingPercent / 2) { return nowhere(entity, own, using: &random) }
            return respelled(random.pick(keys(of: entity)), of: entity, using: &random)
        }
        let positions = table.columns.dropFirst(sides.count).map { _ in place(using: &random) }
        return TrialStore.Row(table: table.name, columns: table.columns.map(\.name), values: sides + positions)
    }
}

extension StoredValue {
    /// Changes ASCII letters only, like NOCASE.
    func inOtherLetters(using random: inout SeededGenerator) -> StoredValue {
        guard case .text(let bytes) = self else { return self }
        return .text(bytes.map { byte in (0x41...0x5A ~= byte || 0x61...0x7A ~= byte) && random.chance(50) ? byte ^ 0x20 : byte })
    }

    /// Whether SQLite stores it as NULL, which is so for NaN.
    fileprivate var isNothing: Bool {
        switch self {
        case .null: true
        case .real(let number): number.isNaN
        case .integer, .text, .blob: false
        }
    }
}
