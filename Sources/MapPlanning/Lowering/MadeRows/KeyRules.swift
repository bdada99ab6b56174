import MapAnalysis

/// How the rows of an entity mapping get their keys. The rule is fixed before the first write.
enum KeyRule: Sendable, Equatable {
    /// The source row's key.
    case kept
    /// The source row's key plus a number that `temp.mapc_scalars` stores under this name. If the sum would exceed the greatest integer,
    /// the number is nil, and the keys are in a TEMP map, if there is one.
    case offset(String, orMap: String?)
    /// The next free numbers in key order, from a TEMP map by the source key.
    case ranked(String)
    /// The mapping sets the destination's key attributes.
    case stated
    /// The mapping does not have source rows.
    case none
}

/// The rule of every entity mapping, by `MappingID.index`.
struct KeyRules: Sendable {
    var rules: [KeyRule]

    /// Emitted records do not have keys.
    subscript(_ id: MappingID) -> KeyRule { rules.indices.contains(id.index) ? rules[id.index] : .none }

    /// The TEMP table of the numbers that offsets use.
    static let scalarTable = "mapc_scalars"
    static let scalars = TemporaryTable(
        name: scalarTable, columns: [TemporaryTable.Column("name", .key(.string)), TemporaryTable.Column("value", .values(.int64))])
}

/// Returns how each mapping's keys are made. The analysis has already decided which mappings keep their rows' keys.
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

/// Returns how the rows of one mapping, or of mappings that are merged, get new numbers.
private func numberingRule(of united: [EntityMapping], _ mapping: CompleteMapping) -> KeyRule {
    let first = united[0]
    // Entries of a parent may make two mappings of one entry, with its name.
    let isRepeated = mapping.entityMappings.contains { $0.name == first.name && $0.id != first.id }
    let offset = "offset \(first.name)" + (isRepeated ? " \(first.id.index)" : "")
    // The stage numbers rows of elements, after all other rows.
    guard first.elements == nil, let entity = first.source else { return .offset(offset, orMap: nil) }
    let isInteger = mapping.source.hasIntegerKey(entity)
    let map = "mapc_keys_\(first.id.index)"
    if !isInteger, first.distinct.isEmpty { return .ranked(map) }
    return .offset(offset, orMap: isInteger && mapping.takeDisjointRows(united) ? map : nil)
}
