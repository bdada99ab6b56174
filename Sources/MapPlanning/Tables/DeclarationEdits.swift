import MapAnalysis
import MapPlan

/// The changes of a table's declaration that are made by editing its text, because ALTER TABLE cannot make them. An edit takes constant
/// time, while the alternative is to rewrite the whole table.
///
/// https://www.sqlite.org/lang_altertable.html#otheralter allows an edit if the stored bytes do not depend on it. `docs/decisions/`
/// describes which edits are made before the rows change and which after.
struct DeclarationEdits: Equatable {
    /// Columns that become required, by their names in the destination. `optional` has those that become optional.
    var required: [String] = []
    var optional: [String] = []
    /// Columns whose values are all rewritten under another type.
    var retyped: [String] = []
    /// The new spelling of a column's type, by column. The column stores another attribute now, and the spelling does not change any value.
    var respelled: [Respelling] = []
    /// Columns whose default changes.
    var defaulted: [String] = []
    /// Columns among `defaulted` in which not every row gets a value. A row from before the column was added has no stored value, and
    /// SQLite reads it as the default. So the old default is written to such rows before the default changes.
    var readAsDefault: [String] = []
    var changesForeignKeys = false
    /// CHECKs that list the cases of an enum which has other cases now.
    var listed: [ListedCases] = []

    var isEmpty: Bool { self == DeclarationEdits() }

    struct Respelling: Equatable {
        var column: String
        var type: String
    }
}

/// Returns the edits that a table needs if it stays in place. This is computed before anything decides that the table cannot stay.
func declarationEdits(
    _ change: TableChange, _ old: PlacedTable, _ environment: LoweringEnvironment, _ store: StoreSchema
) -> DeclarationEdits {
    var edits = DeclarationEdits()
    edits.listed = listedCases(change, old, environment, store)
    let new = change.match.placed
    // Columns may exchange their names, so that one has the name of the old key.
    func isOfKey(_ pair: TableChange.ColumnChange) -> Bool {
        new.keyColumns.contains { sameName($0.name, pair.column.name) }
            || old.keyColumns.contains { key in pair.home.map { sameName($0.name, key.name) } ?? false }
    }
    for pair in change.columns where !isOfKey(pair) {
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
        } else if let type = ownType(of: pair.column, in: home, environment) {
            edits.respelled.append(.init(column: name, type: type))
        }
    }
    for pair in change.columns {
        guard let home = pair.home, home.defaultValue ?? .null != pair.column.defaultValue ?? .null else { continue }
        edits.defaulted.append(pair.column.name)
        // Every row has a stored key.
        let isWritten = pair.isComputed && updatesAllRows(change, old, environment) || isOfKey(pair)
        if !isWritten { edits.readAsDefault.append(pair.column.name) }
    }
    return edits
}

/// Returns the type that the model declares for an attribute whose column held another attribute: `day: $source.at` makes a `date` from a
/// `datetime`, and owners of the store rely on the declared type. An attribute that is only renamed keeps the store's spelling, and the
/// result is nil.
private func ownType(of column: PlacedColumn, in home: PlacedColumn, _ environment: LoweringEnvironment) -> String? {
    guard case .leaf(let leaf) = column.role, case .leaf(let old) = home.role, leaf.leaf == nil, old.leaf == nil,
        let attribute = environment.destination.model[leaf.property].attribute, let type = attribute.declaredType,
        attribute.canonicalName != environment.source.model[old.property].canonicalName, foldedName(type) != foldedName(home.declaredType),
        Column.Affinity(declaredType: type) == home.affinity
    else { return nil }
    return type
}

/// Whether every row that stays gets its computed values written.
func updatesAllRows(_ change: TableChange, _ old: PlacedTable, _ environment: LoweringEnvironment) -> Bool {
    guard case .entity(let root) = old.role, !change.computedColumns.allSatisfy(\.isReference) else { return false }
    return Set(change.match.keeping.flatMap(\.takenKinds)).isSuperset(of: environment.source.model.concreteKinds(of: root))
}

/// Whether a column can stay in place under another type: every row gets a value in it, and nothing else reads its values.
func canBeRetyped(
    _ home: PlacedColumn, as new: PlacedColumn, _ values: [ColumnValue], _ match: TableMatch, _ old: PlacedTable,
    _ environment: LoweringEnvironment, _ store: StoreSchema, _ facts: StoreFacts
) -> Bool {
    guard case .entity(let root) = old.role, match.keeping.count == 1, let table = store.table(old.name), !table.isStrict,
        let column = table.column(home.name), column.keyPosition == 0, column.generation == .none,
        Set(match.keeping[0].takenKinds) == Set(environment.source.model.concreteKinds(of: root)),
        case .leaf = home.role, readsDefaultAlike(home, column, as: new)
    else { return false }
    switch values.first {
    // SQLite may store reals in a REAL column as integers and convert them when it reads them. Under another type it would not, so such a
    // value cannot simply stay.
    case .verbatim: if home.affinity == .real { return false }
    case .stored: break
    case .absent, nil: return false
    }
    let readers = facts.uses(of: home.name, in: old.name)
    if readers.contains(where: { $0.kind == .check || $0.kind == .generatedColumn }) { return false }
    // SQLite would compute what such an index stores from the values as the old type has them.
    let indexes = store.indexes(on: old.name).filter { !$0.isOfColumns }
    if indexes.contains(where: { index in readers.contains { $0.kind == .index && sameName($0.name, index.name) } }) { return false }
    let isInConstraint =
        table.foreignKeys.contains { $0.columns.contains { sameName($0, home.name) } }
        || store.indexes(on: old.name).contains { index in
            index.origin != .created && index.parts.contains { $0.column.map { sameName($0, home.name) } ?? false }
        }
    return !isInConstraint
}

/// Whether rows from before a column was added, which SQLite reads as its default, are read the same under another type.
private func readsDefaultAlike(_ home: PlacedColumn, _ column: Column, as new: PlacedColumn) -> Bool {
    guard let text = column.defaultSQL, foldedName(text) != "null" else { return true }
    guard let value = home.defaultValue, value != .null else { return false }
    let kept = home.affinity.kept(value)
    return new.affinity.kept(kept) == kept
}
