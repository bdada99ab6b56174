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
    static let scalars = TemporaryTable(
        name: scalarTable, columns: [TemporaryTable.Column("name", "TEXT PRIMARY KEY"), TemporaryTable.Column("value", "INTEGER")])
}

/// How the keys are made that the mappings say: which mapping keeps its rows' keys is decided already.
func keyRules(_ mapping: CompleteMapping) -> KeyRules {
    KeyRules(
        rules: mapping.entityMappings.map { entityMapping in
            switch entityMapping.keys {
            case .kept: .kept
            case .numbered: numberingRule(of: mapping.uniting(entityMapping), mapping)
            case .stated: .stated
            case .none: .none
            }
        })
}

/// How the rows of mappings that are united, or of one alone, get new numbers.
private func numberingRule(of united: [EntityMapping], _ mapping: CompleteMapping) -> KeyRule {
    let first = united[0]
    let offset = "offset \(first.name)"
    // Rows of elements are numbered by their stage, past all others.
    guard first.elements == nil, let entity = first.source else { return .offset(offset, orMap: nil) }
    let isInteger = mapping.source.hasIntegerKey(entity)
    let map = "mapc_keys_\(first.id.index)"
    if !isInteger, first.distinct.isEmpty { return .ranked(map) }
    return .offset(offset, orMap: isInteger && mapping.takeOtherRows(united) ? map : nil)
}
