import MapAnalysis
import MapPlan

/// How a `let` of a mapping file is read where it is mentioned.
enum FileLetForm: Sendable {
    /// It reads no row and no parameter.
    case constant(StoredValue)
    /// Computed once, before the first write, and kept in `temp.mapc_values` under these names: one for a value, one for each part of
    /// a row's key, one for each leaf of a composite.
    case kept([String])
    /// A sequence, which is written out.
    case writtenOut

    /// TEMP table of the values that are computed once.
    static let table = "mapc_values"
}

/// The form of each `let` of a mapping file, in its order.
func fileLetForms(of mapping: CompleteMapping) -> [FileLetForm] {
    var constants: [Value] = []
    return mapping.fileLets.map { binding in
        let folded = foldedConstant(binding.value, source: mapping.source, destination: mapping.destination, fileLets: constants)
        // A later one may read it only as long as all before it are known.
        constants.append(folded ?? .unreadable(.null))
        switch binding.value.type.value {
        case .row(let side, let entity):
            let model = side == .source ? mapping.source : mapping.destination
            let count = max(1, keyCount(of: entity, in: model))
            return .kept((0..<count).map { "let \(binding.name)" + ($0 == 0 ? "" : " \($0)") })
        case .sequence: return .writtenOut
        case let type where mapping.leaves(of: type) != nil:
            return .kept((mapping.leaves(of: type) ?? []).indices.map { "let \(binding.name) \($0)" })
        default:
            if let folded, folded.isPlain { return .constant(canonicalForm(folded)) }
            return .kept(["let \(binding.name)"])
        }
    }
}

/// How many columns the key of an entity's table has.
private func keyCount(of entity: EntityID, in model: Model) -> Int {
    let key = model[model.root(of: entity)].key
    return key.reduce(0) { count, property in
        guard let relationship = model[property].relationship else { return count + 1 }
        return count + max(1, keyCount(of: relationship.destination, in: model))
    }
}

extension Value {
    fileprivate var isPlain: Bool {
        switch self {
        case .row, .list, .unreadable: false
        default: true
        }
    }
}

extension ExpressionLowering {
    mutating func fileLet(_ index: Int) -> LoweredExpression {
        guard fileLets.indices.contains(index) else { return .value(.null) }
        switch fileLets[index] {
        case .constant(let value): return .value(.constant(value))
        case .writtenOut: return lower(mapping.fileLets[index].value)
        case .kept(let names):
            let values = names.map { keptValue($0) }
            let type = mapping.fileLets[index].value.type.value
            if mapping.leaves(of: type) != nil { return .composite(values) }
            guard case .row(_, let entity) = type else { return .value(values[0]) }
            return .row(LoweredRow(entity: entity, key: values, alias: nil, isFound: true))
        }
    }

    /// A value that was computed once, before the first write.
    private mutating func keptValue(_ name: String) -> Scalar {
        let alias = newAlias()
        let scan = Relation.scan(table: FileLetForm.table, alias: alias, isTemporary: true)
        let isNamed = Condition.equal(.column(alias: alias, name: "name"), .constant(.text(name)), comparing: .text, isProven: true)
        return .subquery(.project(.filter(scan, isNamed), [ProjectedColumn(SQLWriter.valueName, .column(alias: alias, name: "value"))]))
    }
}
