import MapAnalysis
import MapPlan

/// How uses of a mapping file's `let` read its value.
enum FileLetForm: Sendable {
    /// The `let` reads neither rows nor parameters.
    case constant(StoredValue)
    /// The `let` is computed once, before the first write, and stored in `temp.mapc_values` under these names: one for a value, one for
    /// each part of a row's key, one for each leaf of a composite.
    case kept([String])
    /// The `let` is a sequence that is computed once. A TEMP table of its own has the elements in their order.
    case table(String)
    /// The `let` is a sequence that is inlined at no cost: a list, all rows of an entity, neighbours in another sequence.
    case writtenOut

    /// Whether the `let` is computed once, before the first write.
    var isKept: Bool {
        switch self {
        case .constant, .writtenOut: false
        case .kept, .table: true
        }
    }

    /// The TEMP table of the values that are computed once.
    static let table = "mapc_values"
    /// The column with the place of an element in a stored sequence, from 0.
    static let place = "k"
    /// Returns the column with a part of an element.
    static func column(_ part: Int) -> String { "e\(part)" }
}

/// Returns the form of each `let` of a mapping file, in the file's order.
func fileLetForms(of mapping: CompleteMapping) -> [FileLetForm] {
    var constants: [Value] = []
    // Steps that are fused may have `let`s of the same name, and to SQLite `Ids` and `ids` are the same table.
    var names: Set<FoldedName> = []
    return mapping.fileLets.enumerated().map { place, binding in
        let name = names.insert(foldedName(binding.name)).inserted ? binding.name : "\(binding.name) at \(place)"
        let folded = foldedConstant(binding.value, source: mapping.source, destination: mapping.destination, fileLets: constants)
        // A `let` that reads one that is not a constant is not a constant either.
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
    /// Whether computing a sequence again costs no more than storing it. Neighbours are pairs, which a table of elements cannot store.
    fileprivate func isWrittenOut(_ element: ValueType) -> Bool {
        if case .pair = element { return true }
        switch kind {
        case .rows, .list, .variable: return true
        case .widen(let inner): return inner.isWrittenOut(element)
        default: return element == .nothing
        }
    }
}

/// Returns the number of columns in the key of an entity's table.
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
        case .writtenOut: return lower(mapping.fileLets[index].value, in: RowScope())
        case .table: return keptSequence(index).map { .sequence($0) } ?? .value(.null)
        case .kept(let names):
            let values = names.map { keptValue($0) }
            let type = mapping.fileLets[index].value.type.value
            if mapping.leaves(of: type) != nil { return .composite(values) }
            guard case .row(_, let entity) = type else { return .value(values[0]) }
            return .row(LoweredRow(entity: entity, key: values, alias: nil, isFound: true))
        }
    }

    /// Returns the elements of a sequence that is computed once, before the first write.
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

    /// Returns the table of a stored sequence, and what fills it.
    mutating func keptSequenceTable(_ table: String, _ value: Expression) -> (table: TemporaryTable, filling: PlannedWork)? {
        guard let sequence = sequence(value, in: RowScope()).map({ orderable(once($0)) }), let element = value.type.value.element else {
            return nil
        }
        let types: [TemporaryTable.ColumnType] =
            switch element {
            case .row(_, let entity): source.key(of: entity).map { .affinity($0.affinity) }
            case .composite: (mapping.leaves(of: element) ?? []).map { .values($0.type.value) }
            default: [.values(element)]
            }
        let columns = parts(of: found(sequence.element)).enumerated().map { ProjectedColumn(FileLetForm.column($0.offset), $0.element) }
        let place = ProjectedColumn(FileLetForm.place, .rank(within: [], by: sequence.order))
        let declared = zip(columns, types).map { TemporaryTable.Column($0.name, $1) }
        let stage = TemporaryTable(name: table, columns: [TemporaryTable.Column(FileLetForm.place, .key(.int64))] + declared)
        let rows = Relation.project(sequence.relation, [place] + columns)
        return (stage, .fill(stage, .of(rows), into: stage.columns.map(\.name)))
    }

    /// Returns a value that is computed once, before the first write.
    private mutating func keptValue(_ name: String) -> Scalar {
        let alias = newAlias()
        let scan = Relation.scan(table: FileLetForm.table, alias: alias, isTemporary: true)
        let isNamed = Condition.equal(.column(alias: alias, name: "name"), .constant(.text(name)), comparing: .text, isProven: true)
        return .subquery(.project(.filter(scan, isNamed), [ProjectedColumn(Relation.valueName, .column(alias: alias, name: "value"))]))
    }
}
