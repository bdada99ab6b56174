import MapAnalysis

/// How the rows of an entity mapping get their keys (fixed before the first write).
enum KeyRule: Sendable, Equatable {
    /// The source row's key.
    case kept
    /// The source row's key plus a number kept in `temp.mapc_scalars` under this name. Where that would pass the greatest integer the number
    /// is nil, and the keys are those of a TEMP map, if there is one.
    case offset(String, orMap: String?)
    /// The next free numbers, in key order: a TEMP map from the source key.
    case ranked(String)
    /// The destination's key attributes have values of their own.
    case stated
    /// Nothing comes from the source.
    case none
}

/// The rule of every entity mapping, by `MappingID.index`.
struct KeyRules: Sendable {
    var rules: [KeyRule]

    /// What is emitted has no keys.
    subscript(_ id: MappingID) -> KeyRule { rules.indices.contains(id.index) ? rules[id.index] : .none }

    /// TEMP table of the numbers that offsets use.
    static let scalarTable = "mapc_scalars"
}

/// Decides the rules: the first mapping into a table keeps its keys; a later one does too if it takes other rows of the same
/// source table, and is moved past all keys before it otherwise.
func keyRules(_ mapping: CompleteMapping, source: Placement, destination: Placement) -> KeyRules {
    var rules = Array(repeating: KeyRule.none, count: mapping.entityMappings.count)
    // By table.
    var keepers = Array(repeating: [MappingID](), count: destination.tables.count)
    for entityMapping in mapping.entityMappings {
        guard let entity = entityMapping.source else { continue }
        guard generatesKey(entityMapping, destination) else {
            rules[entityMapping.id.index] = .stated
            continue
        }
        // Rows that one `distinct` compares have keys of one rule: the row that stays may be that of another mapping.
        let united = mapping.uniting(entityMapping)
        guard united[0].id == entityMapping.id else { continue }
        let table = destination.tableIndex(of: entityMapping.destination)
        let rule = keyRule(of: united, entity, past: keepers[table].map { mapping[$0] }, mapping, source)
        for one in united { rules[one.id.index] = rule }
        if rule == .kept { keepers[table] += united.map(\.id) }
    }
    return KeyRules(rules: rules)
}

/// The rule of mappings that are united, or of one alone, behind those that keep their keys.
private func keyRule(
    of united: [EntityMapping], _ entity: EntityID, past earlier: [EntityMapping], _ mapping: CompleteMapping, _ source: Placement
) -> KeyRule {
    let first = united[0]
    let offset = "offset \(first.name)"
    if let elements = first.elements {
        // Rows of elements are numbered by their stage, past all others.
        let areKept = united.allSatisfy { $0.elements?.keepsKeys ?? false } && earlier.isEmpty
        return areKept && elements.entity.map { hasIntegerKey($0, source) } ?? false ? .kept : .offset(offset, orMap: nil)
    }
    let isInteger = hasIntegerKey(entity, source)
    let takeOtherRows = mapping.takeOtherRows(united)
    let fits = united.allSatisfy { one in earlier.allSatisfy { takeDifferentRows($0, one, source) } }
    if isInteger, takeOtherRows, fits { return .kept }
    let map = "mapc_keys_\(first.id.index)"
    if !isInteger, first.distinct.isEmpty { return .ranked(map) }
    return .offset(offset, orMap: isInteger && takeOtherRows ? map : nil)
}

/// Whether nobody states the key: the implicit `id`, or an integer key attribute without a value.
func generatesKey(_ mapping: EntityMapping, _ destination: Placement) -> Bool {
    let table = destination.tables[destination.tableIndex(of: mapping.destination)]
    return table.key.allSatisfy { place in
        switch table.columns[place].role {
        case .rowID: return true
        case .leaf(let leaf):
            if case .generatedKey? = mapping[leaf.property]?.source { return true }
            return false
        default: return false
        }
    }
}

func hasIntegerKey(_ entity: EntityID, _ source: Placement) -> Bool {
    let table = source.tables[source.tableIndex(of: entity)]
    guard table.key.count == 1 else { return false }
    let coding = table.columns[table.key[0]].coding
    return CanonicalClass(coding.type) == .int && coding.representation == .plain
}

/// Whether two mappings can never take one source row, nor rows of different tables with one key.
private func takeDifferentRows(_ first: EntityMapping, _ second: EntityMapping, _ source: Placement) -> Bool {
    guard first.elements == nil, let one = first.source, let other = second.source,
        source.tableIndex(of: one) == source.tableIndex(of: other)
    else {
        return false
    }
    return first.excludes(second)
}
