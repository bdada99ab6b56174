import MapAnalysis
import MapPlan

/// What of a table's declaration is edited as text, since ALTER TABLE cannot say it: in O(1), where the table would have to be written anew.
///
/// https://www.sqlite.org/lang_altertable.html#otheralter allows it for what no stored byte depends on. `docs/decisions/` says what is
/// edited before the rows change and what after.
struct DeclarationEdits: Equatable {
    /// By the columns' names in the destination.
    var required: [String] = []
    var optional: [String] = []
    /// Columns whose values are all written anew under another type.
    var retyped: [String] = []
    /// By column: how the type of one is spelled that holds another attribute now, where that makes no other values.
    var respelled: [String: String] = [:]
    /// Columns whose default is another one.
    var defaulted: [String] = []
    /// Those among them of which not every row gets a value: a row from before the column has none of its own, and is read as the old default.
    var readAsDefault: [String] = []
    var changesForeignKeys = false

    var isEmpty: Bool { self == DeclarationEdits() }
}

/// What a table that stays needs; asked before anybody decides that it cannot stay.
func declarationEdits(_ change: TableChange, _ old: PlacedTable, _ lowering: ExpressionLowering) -> DeclarationEdits {
    var edits = DeclarationEdits()
    let new = change.match.placed
    let keys = Set((new.keyColumns + old.keyColumns).map { foldedName($0.name) })
    for pair in change.columns where !keys.contains(foldedName(pair.column.name)) {
        let wasRequired = pair.home.map(\.isNotNull)
        let name = pair.column.name
        switch (wasRequired, pair.column.isNotNull) {
        case (false, true): edits.required.append(name)
        case (true, false): edits.optional.append(name)
        case (nil, true): if (pair.column.defaultValue ?? .null) == .null { edits.required.append(name) }
        case (nil, false), (true, true), (false, false): break
        }
        guard let home = pair.home else { continue }
        if home.affinity != pair.column.affinity {
            edits.retyped.append(name)
        } else if let type = ownType(of: pair.column, in: home, lowering) {
            edits.respelled[name] = type
        }
    }
    for pair in change.columns {
        guard let home = pair.home, home.defaultValue ?? .null != pair.column.defaultValue ?? .null else { continue }
        edits.defaulted.append(pair.column.name)
        // No row is from before its key.
        let isWritten = pair.isComputed && updatesAllRows(change, old, lowering) || keys.contains(foldedName(pair.column.name))
        if !isWritten { edits.readAsDefault.append(pair.column.name) }
    }
    return edits
}

/// The type that the model declares for an attribute that goes on where another one was: `day: $source.at` makes a `date` of a `datetime`, which its
/// owner would take for one. An attribute that only has another name keeps how the store spells its type.
private func ownType(of column: PlacedColumn, in home: PlacedColumn, _ lowering: ExpressionLowering) -> String? {
    guard case .leaf(let leaf) = column.role, case .leaf(let old) = home.role, leaf.leaf == nil, old.leaf == nil,
        let attribute = lowering.destination.model[leaf.property].attribute, let type = attribute.declaredType,
        attribute.canonicalName != lowering.source.model[old.property].canonicalName, foldedName(type) != foldedName(home.declaredType),
        Column.Affinity(declaredType: type) == home.affinity
    else { return nil }
    return type
}

/// Whether every row that stays gets its computed values written.
func updatesAllRows(_ change: TableChange, _ old: PlacedTable, _ lowering: ExpressionLowering) -> Bool {
    guard case .entity(let root) = old.role, !change.computedColumns.allSatisfy(\.isReference) else { return false }
    return Set(change.match.keeping.flatMap(\.takenKinds)).isSuperset(of: lowering.source.model.concreteKinds(of: root))
}

/// Whether a column can stay where it is under another type: every row gets a value of it, and nothing else reads what it holds.
func canBeRetyped(
    _ home: PlacedColumn, as new: PlacedColumn, _ values: [ColumnValue], _ match: TableMatch, _ old: PlacedTable,
    _ lowering: ExpressionLowering, _ store: StoreSchema, _ facts: StoreFacts
) -> Bool {
    guard case .entity(let root) = old.role, match.keeping.count == 1, let table = store.table(old.name), !table.isStrict,
        let column = table.column(home.name), column.keyPosition == 0, column.generation == .none,
        Set(match.keeping[0].takenKinds) == Set(lowering.source.model.concreteKinds(of: root)),
        case .leaf = home.role, readsDefaultAlike(home, column, as: new)
    else { return false }
    switch values.first {
    // Integers in a REAL column are read as such under another type, so what is moved unread is not moved.
    case .verbatim: if home.affinity == .real { return false }
    case .stored: break
    case .absent, nil: return false
    }
    let readers = facts.uses(of: home.name, in: old.name)
    if readers.contains(where: { $0.kind == .check || $0.kind == .generatedColumn }) { return false }
    let isInConstraint =
        table.foreignKeys.contains { $0.columns.contains { sameName($0, home.name) } }
        || store.indexes(on: old.name).contains { index in
            index.origin != .created && index.parts.contains { $0.column.map { sameName($0, home.name) } ?? false }
        }
    return !isInConstraint
}

/// Whether rows from before a column was added, which have no value of it and are read as its default, read the same under another type.
private func readsDefaultAlike(_ home: PlacedColumn, _ column: Column, as new: PlacedColumn) -> Bool {
    guard let text = column.defaultSQL, foldedName(text) != "null" else { return true }
    guard let value = home.defaultValue, value != .null else { return false }
    let kept = home.affinity.kept(value)
    return new.affinity.kept(kept) == kept
}
