import MapAnalysis
import MapPlan

/// How a `let` of a mapping file is read where it is mentioned.
enum FileLetForm: Sendable {
    /// It reads no row and no parameter.
    case constant(StoredValue)
    /// Computed once, before the first write, and kept in `temp.mapc_values` under these names: one for a value, one for each part of
    /// a row's key, one for each leaf of a composite.
    case kept([String])
    /// A sequence that is computed once too, and lies in a TEMP table of its own: its elements in their order.
    case table(String)
    /// A sequence that costs nothing to write out: a list, all rows of an entity, neighbours in another.
    case writtenOut

    /// Whether it is found before the first write, once.
    var isKept: Bool {
        switch self {
        case .constant, .writtenOut: false
        case .kept, .table: true
        }
    }

    /// TEMP table of the values that are computed once.
    static let table = "mapc_values"
    /// The place of an element in a kept sequence, from 0.
    static let place = "k"
    /// A part of an element.
    static func column(_ part: Int) -> String { "e\(part)" }
}

/// The form of each `let` of a mapping file, in its order.
func fileLetForms(of mapping: CompleteMapping) -> [FileLetForm] {
    var constants: [Value] = []
    // Steps that are one pass may have names alike, and to SQLite `Ids` and `ids` are one table.
    var names: Set<String> = []
    return mapping.fileLets.enumerated().map { place, binding in
        let name = names.insert(foldedName(binding.name)).inserted ? binding.name : "\(binding.name) at \(place)"
        let folded = foldedConstant(binding.value, source: mapping.source, destination: mapping.destination, fileLets: constants)
        // A later one may read it only as long as all before it are known.
        constants.append(folded ?? .unreadable(.null))
        switch binding.value.type.value {
        case .row(let side, let entity):
            let model = side == .source ? mapping.source : mapping.destination
            let count = max(1, keyCount(of: entity, in: model))
            return .kept((0..<count).map { "let \(name)" + ($0 == 0 ? "" : " \($0)") })
        case .sequence(let element, _): return binding.value.isWrittenOut(element) ? .writtenOut : .table("mapc_let_\(name)")
        case let type where mapping.leaves(of: type) != nil:
            return .kept((mapping.leaves(of: type) ?? []).indices.map { "let \(name) \($0)" })
        default:
            if let folded, folded.isPlain { return .constant(canonicalForm(folded)) }
            return .kept(["let \(name)"])
        }
    }
}

extension Expression {
    /// Whether a sequence is as cheap to find again as to remember. Neighbours are two, and no element of a table.
    fileprivate func isWrittenOut(_ element: ValueType) -> Bool {
        if case .pair = element { return true }
        switch kind {
        case .rows, .list, .variable: return true
        case .widen(let inner): return inner.isWrittenOut(element)
        default: return element == .nothing
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
        case .table: return keptSequence(index).map { .sequence($0) } ?? .value(.null)
        case .kept(let names):
            let values = names.map { keptValue($0) }
            let type = mapping.fileLets[index].value.type.value
            if mapping.leaves(of: type) != nil { return .composite(values) }
            guard case .row(_, let entity) = type else { return .value(values[0]) }
            return .row(LoweredRow(entity: entity, key: values, alias: nil, isFound: true))
        }
    }

    /// The elements of a sequence that were found once, before the first write.
    mutating func keptSequence(_ place: Int) -> LoweredSequence? {
        guard case .table(let table) = fileLets[place] else { return nil }
        let element = mapping.fileLets[place].value.type.value.element ?? .unknown
        let alias = newAlias()
        let scan = Relation.scan(table: table, alias: alias, isTemporary: true)
        func columns(_ count: Int) -> [Scalar] { (0..<count).map { .column(alias: alias, name: FileLetForm.column($0)) } }
        let lowered: LoweredExpression =
            switch element {
            case .row(_, let entity):
                .row(LoweredRow(entity: entity, key: columns(source.key(of: entity).count), alias: nil, isFound: true))
            case .composite: .composite(columns(mapping.leaves(of: element)?.count ?? 0))
            default: .value(columns(1)[0])
            }
        let order = [OrderTerm(.column(alias: alias, name: FileLetForm.place))]
        return LoweredSequence(relation: scan, element: lowered, order: order)
    }

    /// What makes and fills the table of a sequence that is kept.
    mutating func keptSequenceStatements(_ table: String, _ value: Expression) -> (declaration: Statement, filling: Statement)? {
        guard let sequence = sequence(value).map({ orderable(once($0)) }), let element = value.type.value.element else { return nil }
        let types: [String] =
            switch element {
            case .row(_, let entity): source.key(of: entity).map(\.affinity.word)
            case .composite: (mapping.leaves(of: element) ?? []).map { CanonicalClass($0.type.value)?.declaredType ?? "BLOB" }
            default: [CanonicalClass(element)?.declaredType ?? "BLOB"]
            }
        let columns = parts(of: found(sequence.element)).enumerated().map { ProjectedColumn(FileLetForm.column($0.offset), $0.element) }
        let place = ProjectedColumn(FileLetForm.place, .rank(within: [], by: sequence.order))
        let declared = zip(columns, types).map { TemporaryTable.Column($0.name, $1) }
        let stage = TemporaryTable(name: table, columns: [TemporaryTable.Column(FileLetForm.place, "INTEGER PRIMARY KEY")] + declared)
        let rows = SQLWriter().select(.project(sequence.relation, [place] + columns))
        return (stage.creation, stage.filling(rows, into: stage.columns.map(\.name)))
    }

    /// A value that was computed once, before the first write.
    private mutating func keptValue(_ name: String) -> Scalar {
        let alias = newAlias()
        let scan = Relation.scan(table: FileLetForm.table, alias: alias, isTemporary: true)
        let isNamed = Condition.equal(.column(alias: alias, name: "name"), .constant(.text(name)), comparing: .text, isProven: true)
        return .subquery(.project(.filter(scan, isNamed), [ProjectedColumn(SQLWriter.valueName, .column(alias: alias, name: "value"))]))
    }
}
