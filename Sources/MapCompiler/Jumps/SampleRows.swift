import MapAnalysis
import MapPlan
import MapPlanning

/// Generates rows for every entity of a version. Their values can be read, are within bounds, and their references are not dangling.
struct SampleRows {
    let placement: Placement
    private(set) var tables: [SampleTable] = []
    /// By leaf, the values that its column may have. Computed once, not for each row.
    private var candidates: [LeafID: [StoredValue]] = [:]
    /// By concrete entity.
    private var keys: [EntityID: [[StoredValue]]] = [:]
    /// By to-one and key of a row, the key of the row to which it refers, if both sides of the one-to-one are stored.
    private var partners: [PropertyID: [[StoredValue]: [StoredValue]]] = [:]

    init(_ placement: Placement, count: Int, constants: [Value], using generator: inout SampleGenerator) {
        self.placement = placement
        let values = constants.flatMap(\.neighbours)
        for column in placement.tables.flatMap(\.columns) {
            if case .leaf(let leaf) = column.role { candidates[leaf] = column.candidates(of: leaf, in: placement.model, constants: values) }
        }
        var given: [EntityID: Int64] = [:]
        for entity in model.entities where !entity.isAbstract {
            let root = model.root(of: entity.id)
            for _ in 0..<count {
                given[root, default: 0] += 1
                keys[entity.id, default: []].append(placement.key(of: entity.id).map { key(given[root] ?? 0, $0) })
            }
        }
        findPartners(using: &generator)
        tables = placement.tables.map { table in
            let rows =
                switch table.role {
                case .entity(let root): rows(of: root, in: table, using: &generator)
                case .join(let relationship): pairs(of: relationship, in: table, using: &generator)
                }
            return SampleTable(name: table.name, rows: rows)
        }
    }

    private var model: Model { placement.model }

    private func keys(of entity: EntityID) -> [[StoredValue]] { model.concreteKinds(of: entity).flatMap { keys[$0] ?? [] } }

    /// Returns the `number`th value of a key column. Each number gives another value.
    private func key(_ number: Int64, _ column: PlacedColumn) -> StoredValue {
        let value: Value =
            switch column.coding.type {
            case .int16, .int32, .int64: .integer(number)
            case .float, .double: .real(Double(number))
            case .decimal: .decimal("\(number)")
            case .date: .date(number * 86_400_000_000)
            case .uuid: .uuid((0..<16).map { UInt8(truncatingIfNeeded: $0 == 15 ? number : $0) })
            case .data, .transformable: .data([UInt8(truncatingIfNeeded: number)])
            default: .text("key \(number)")
            }
        return column.role == .rowID ? .integer(number) : encode(value, column.coding)
    }

    private func rows(of root: EntityID, in table: PlacedTable, using generator: inout SampleGenerator) -> [[StoredValue]] {
        var rows: [[StoredValue]] = []
        for kind in model.concreteKinds(of: root) {
            for key in keys[kind] ?? [] { rows.append(row(of: kind, key, in: table, using: &generator)) }
        }
        return rows
    }

    private func row(
        of kind: EntityID, _ key: [StoredValue], in table: PlacedTable, using generator: inout SampleGenerator
    ) -> [StoredValue] {
        let properties = Set(model.properties(of: kind))
        var references: [PropertyID: [StoredValue]] = [:]
        return table.columns.enumerated().map { place, column in
            if let part = table.key.firstIndex(of: place) { return key[part] }
            switch column.role {
            case .discriminator: return placement.kind(of: kind)
            case .changeCount: return .integer(1)
            case .leaf(let leaf) where properties.contains(leaf.property): return value(of: leaf, column, using: &generator)
            case .reference(let toOne, let part) where properties.contains(toOne):
                let reference = references[toOne] ?? reference(toOne, of: key, using: &generator)
                references[toOne] = reference
                return reference.indices.contains(part) ? reference[part] : .null
            case .position(let toMany):
                // In Core Data's databases only a row in the to-many has a place there.
                let owner = model[toMany].relationship?.inverse.flatMap { references[$0] }
                if model.isCoreData, owner?.allSatisfy({ $0 == .null }) ?? true { return .null }
                return generator.position()
            case .rowID, .joinSource, .joinDestination, .leaf, .reference, .referenceKind: return .null
            }
        }
    }

    private func value(of leaf: LeafID, _ column: PlacedColumn, using generator: inout SampleGenerator) -> StoredValue {
        let attribute = model[leaf.property].attribute
        if !column.isNotNull, attribute?.type.isOptional ?? true, generator.chance(20) { return .null }
        return candidates[leaf]?.randomElement(using: &generator) ?? .null
    }

    /// Finds which rows are together in one-to-ones of which both sides are stored, as Core Data does.
    private mutating func findPartners(using generator: inout SampleGenerator) {
        for toOne in model.entities.flatMap(\.declared).compactMap(\.relationship) {
            guard let inverse = toOne.inverse, toOne.id <= inverse, !placement.reference(toOne.id).isEmpty,
                !placement.reference(inverse).isEmpty
            else { continue }
            (partners[toOne.id], partners[inverse]) = (partners[toOne.id] ?? [:], partners[inverse] ?? [:])
            var free = keys(of: toOne.destination).shuffled(using: &generator)
            for key in keys(of: toOne.id.entity) where partners[toOne.id]?[key] == nil && !(toOne.isOptional && generator.chance(20)) {
                free.removeAll { partners[inverse]?[$0] != nil }
                guard let partner = free.popLast() else { break }
                partners[toOne.id]?[key] = partner
                partners[inverse]?[partner] = key
            }
        }
    }

    private func reference(_ toOne: PropertyID, of key: [StoredValue], using generator: inout SampleGenerator) -> [StoredValue] {
        let nothing = placement.reference(toOne).map { _ in StoredValue.null }
        if let partners = partners[toOne] { return partners[key] ?? nothing }
        guard let relationship = model[toOne].relationship else { return [] }
        if relationship.isOptional, generator.chance(20) { return nothing }
        return keys(of: relationship.destination).randomElement(using: &generator) ?? nothing
    }

    /// Returns the pairs of a many-to-many, each once.
    private func pairs(of relationship: PropertyID, in table: PlacedTable, using generator: inout SampleGenerator) -> [[StoredValue]] {
        guard let far = model[relationship].relationship?.destination else { return [] }
        var rows: [[StoredValue]] = []
        // Three or so for each row: all pairs of many rows are more than anybody asked for.
        let chance = min(50, 300 / max(1, keys(of: far).count))
        for near in keys(of: relationship.entity) {
            for target in keys(of: far) where generator.chance(chance) {
                rows.append(
                    table.columns.map { column in
                        switch column.role {
                        case .joinSource(let part): near[part]
                        case .joinDestination(let part): target[part]
                        default: generator.position()
                        }
                    })
            }
        }
        return rows
    }
}

extension PlacedColumn {
    /// Samples of the leaf's type, and constants of the mappings that have its type and are within its bounds, in stored form.
    fileprivate func candidates(of leaf: LeafID, in model: Model, constants: [Value]) -> [StoredValue] {
        let attribute = model[leaf.property].attribute
        return (coding.type.samples(in: model) + constants).compactMap { value in
            let stored = encode(value, coding)
            let read = decode(stored, coding, in: model)
            return stored == .null || read == .nil || read.isUnreadable || attribute?.refuses(read) ?? false ? nil : stored
        }
    }
}

extension ValueType {
    /// Common values of the type, and values at which results change: nil, negative numbers, halves.
    fileprivate func samples(in model: Model) -> [Value] {
        switch self {
        case .boolean: [.boolean(true), .boolean(false)]
        case .int16, .int32, .int64: [0, 1, 2, 3, -1, 10, 100, 1_999].map(Value.integer)
        case .float, .double: [0, 1, 2.5, -0.5, 0.1, 100, 19.99].map(Value.real)
        case .decimal: ["0", "1", "2.5", "-0.5", "0.1", "100", "19.99"].map(Value.decimal)
        case .string: ["", "a", "B", "Grace Hopper", "Lovelace, Ada", "12", "7.5", " x ", "2024-02-29", "a,b,a", "É"].map { .text($0) }
        case .date: [0, -1, 86_399_999_999, 1_709_164_800_000_000, 1_709_208_000_500_000].map(Value.date)
        case .uuid: [.uuid(Array(0..<16)), .uuid([UInt8](repeating: 0xAB, count: 16))]
        case .uri: [.text("https://example.org/a?b=c"), .text("/a/b.txt")]
        case .data, .transformable: [.data([]), .data([1, 2, 3]), .data(Array("text".utf8))]
        case .json: ["{}", "[]", "[1,\"a\"]", "{\"a\":{\"b\":1}}", "null"].map { .text($0) }
        case .enumeration(_, let name): (model.enumeration(name)?.cases ?? []).map { .text($0) }
        case .unknown, .nothing, .composite, .row, .sequence, .pair: []
        }
    }
}

extension Attribute {
    /// Whether a value is out of bounds. A value for a pattern is not guessed.
    fileprivate func refuses(_ value: Value) -> Bool {
        if let min, value.precedes(min) { return true }
        if let max, max.precedes(value) { return true }
        guard case .text(let bytes) = value else { return false }
        let length = String(decoding: bytes, as: UTF8.self).unicodeScalars.count
        return length < minLength ?? 0 || length > maxLength ?? .max
    }
}

extension Value {
    /// The value and its neighbours, which a slightly different condition treats differently.
    fileprivate var neighbours: [Value] {
        switch self {
        case .text(let bytes):
            let text = String(decoding: bytes, as: UTF8.self)
            return [self, .text(text.uppercased()), .text(text + " ")]
        case .integer(let number): return [self] + (number.magnitude < 1 << 62 ? [.integer(number - 1), .integer(number + 1)] : [])
        case .real(let number): return [self, .real(number - 0.5), .real(number + 0.5)]
        case .nil, .row, .list, .unreadable: return []
        case .boolean, .date, .uuid, .decimal, .data: return [self]
        }
    }

    fileprivate var isUnreadable: Bool { if case .unreadable = self { true } else { false } }
}
