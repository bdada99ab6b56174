import MapAnalysis
import MapPlan

/// The change of one table of the destination.
struct TableChange {
    enum Kind: Equatable {
        case untouched
        /// ALTER, UPDATE, DELETE and INSERT in place.
        case altered
        /// A new table gets the rows of the old one.
        case rebuilt(because: String)
        case created
    }

    /// A column of the destination, and the column of the kept table that becomes it.
    struct ColumnChange {
        var column: PlacedColumn
        var home: PlacedColumn?
        /// Whether some row's value differs from the value in the home column.
        var isComputed: Bool
    }

    var match: TableMatch
    var kind: Kind
    var columns: [ColumnChange]
    /// Columns of the kept table that do not become columns of the destination.
    var dropped: [PlacedColumn]
    /// Whether rows of the kept table are dropped.
    var losesRows: Bool
    var addedIndexes: [PlacedIndex]
    /// Indexes of the store that the destination does not have.
    var droppedIndexes: [Index]
    /// Changes beyond ALTER TABLE, for a table that stays in place.
    var edits = DeclarationEdits()
    /// How many of its rows are dropped, if that has been counted.
    var thinning: Thinning?

    var renamedColumns: [(old: PlacedColumn, new: PlacedColumn)] {
        // By index, because few columns are renamed, and a column is compared more quickly than it is copied.
        columns.indices.compactMap { place in
            guard let home = columns[place].home, !isSpelled(home.name, columns[place].column.name) else { return nil }
            return (home, columns[place].column)
        }
    }
    var addedColumns: [PlacedColumn] { columns.filter { $0.home == nil }.map(\.column) }
    var computedColumns: [PlacedColumn] { columns.filter(\.isComputed).map(\.column) }
}

/// Decides about one table: which columns become which, what is added and dropped, and whether ALTER is enough.
func tableChange(_ match: TableMatch, _ lowering: inout ExpressionLowering, _ store: StoreSchema, _ facts: StoreFacts) -> TableChange {
    if match.kept?.role == match.placed.role, lowering.environment.stays(match.placed) { return TableChange(staying: match) }
    if let predecessor = match.predecessor { return successorChange(match, predecessor, &lowering, store) }
    guard let old = match.kept else {
        let columns = match.placed.columns.map { TableChange.ColumnChange(column: $0, home: nil, isComputed: true) }
        return TableChange(
            match: match, kind: .created, columns: columns, dropped: [], losesRows: false, addedIndexes: match.placed.indexes,
            droppedIndexes: [])
    }
    let columns = columnChanges(match, old, &lowering, store, facts)
    let homes = Set(columns.compactMap { $0.home.map { foldedName($0.name) } })
    var change = TableChange(
        match: match, kind: .altered, columns: columns, dropped: old.columns.filter { !homes.contains(foldedName($0.name)) },
        losesRows: losesRows(match, old, lowering.environment), addedIndexes: [], droppedIndexes: [])
    if match.linkEntity != nil {
        change.kind = isUntouched(change, old) ? .untouched : .altered
        return change
    }
    compareIndexes(&change, old, store)
    change.edits = declarationEdits(change, old, lowering.environment, store)
    change.edits.changesForeignKeys =
        changesForeignKeys(change, old, lowering.environment) || dropsForeignKey(change, store.table(old.name))
    if let reason = rebuildReason(change, old, lowering.environment, store, facts)
        ?? unmodelledReason(change, old, lowering.environment, store, facts)
    {
        change.kind = .rebuilt(because: reason)
        adoptHomes(&change, old, lowering.environment, store)
        return change
    }
    change.thinning = change.losesRows ? thinning(match, old, lowering, facts) : nil
    if let thinning = change.thinning, thinning.method == .survivors {
        change.kind = .rebuilt(because: thinning.words)
    } else if isUntouched(change, old), !lowering.environment.bringsRows(into: match.placed) {
        change.kind = .untouched
    }
    return change
}

/// Whether a dropped column is in a foreign key, even in one that only the store declares. SQLite does not drop such a column while the key
/// exists.
private func dropsForeignKey(_ change: TableChange, _ table: Table?) -> Bool {
    table?.foreignKeys.contains { key in
        key.columns.contains { name in change.dropped.contains { sameName($0.name, name) } }
    } ?? false
}

private func isUntouched(_ change: TableChange, _ old: PlacedTable) -> Bool {
    change.renamedColumns.isEmpty && change.addedColumns.isEmpty && change.computedColumns.isEmpty && change.dropped.isEmpty
        && !change.losesRows && change.match.adding.isEmpty && change.addedIndexes.isEmpty && change.droppedIndexes.isEmpty
        && change.edits.isEmpty && isSpelled(old.name, change.match.placed.name)
        && !change.match.keeping.contains { !$0.literalRows.isEmpty }
}

/// Whether no mapping that keeps rows takes some row of the kept table.
private func losesRows(_ match: TableMatch, _ old: PlacedTable, _ environment: LoweringEnvironment) -> Bool {
    guard case .entity(let root) = old.role, match.linkEntity == nil else { return false }
    let taken = Set(match.keeping.flatMap(\.takenKinds))
    return !taken.isSuperset(of: environment.source.model.concreteKinds(of: root))
        || match.keeping.contains { $0.condition != nil || !$0.distinct.isEmpty || $0.properties.contains(where: \.dropsNil) }
}

/// Returns every destination column with its home: the column whose bytes it keeps, else the column of the same property.
private func columnChanges(
    _ match: TableMatch, _ old: PlacedTable, _ lowering: inout ExpressionLowering, _ store: StoreSchema, _ facts: StoreFacts
) -> [TableChange.ColumnChange] {
    if let join = match.keptJoin { return joinColumns(match, join, lowering.environment) }
    if let link = match.linkEntity { return linkColumns(match, link, lowering.environment) }
    let values = keptValues(match, &lowering)
    let homes = verbatimHomes(values, match.placed.columns, old, lowering.environment)
    var taken = Set(homes.compactMap { $0.map { foldedName($0.name) } })
    var changes = match.placed.columns.enumerated().map { index, column in
        let (own, home) = (values.map { $0[index] }, homes[index])
        let isAsked = column.wouldBeFilled ? !own.isEmpty : !own.allSatisfy(\.isAbsent)
        return TableChange.ColumnChange(column: column, home: home, isComputed: home == nil && isAsked)
    }
    for index in changes.indices where changes[index].home == nil {
        guard let home = sameProperty(changes[index].column, old, lowering.environment),
            home.affinity == changes[index].column.affinity
                || canBeRetyped(home, as: changes[index].column, values.map { $0[index] }, match, old, lowering.environment, store, facts),
            taken.insert(foldedName(home.name)).inserted
        else { continue }
        changes[index].home = home
    }
    for index in changes.indices where changes[index].home == nil {
        changes[index].isComputed = changes[index].isComputed && !isSuppliedByDefault(values.map { $0[index] }, changes[index].column)
    }
    for index in changes.indices {
        // A mapping without the property clears it, if its rows had a value.
        guard let home = changes[index].home else { continue }
        let givesUp = zip(match.keeping, values).contains { $1[index].isAbsent && lowering.environment.knows(home, $0) }
        changes[index].isComputed = changes[index].isComputed || givesUp
    }
    keepKeys(match, old, &changes, &taken)
    return changes
}

/// Returns the columns whose bytes the new columns keep, each for one of them. `values` has what each mapping gives each column.
///
/// A column stays that of its own property, and if that gets the values of another, they are copied. So its place in the table, what only the text of the table
/// declares about it, and what views read by its name stay.
func verbatimHomes(
    _ values: [[ColumnValue]], _ columns: [PlacedColumn], _ old: PlacedTable, _ environment: LoweringEnvironment
) -> [PlacedColumn?] {
    let owns = columns.map { sameProperty($0, old, environment) }
    var taken = Set(owns.compactMap { $0.map { foldedName($0.name) } })
    return columns.enumerated().map { index, column in
        guard let home = verbatimHome(values.map { $0[index] }, column, old) else { return nil }
        if let own = owns[index] { return sameName(own.name, home.name) ? home : nil }
        return taken.insert(foldedName(home.name)).inserted ? home : nil
    }
}

/// Returns the values that each mapping which keeps rows of the table gives each of its columns.
private func keptValues(_ match: TableMatch, _ lowering: inout ExpressionLowering) -> [[ColumnValue]] {
    var values: [[ColumnValue]] = []
    for entityMapping in match.keeping {
        guard let entity = entityMapping.source else { continue }
        // For merged rows, `$group` is known only in the query that finds them.
        let made = entityMapping.isRowByRow ? nil : lowering.takenRows(entityMapping)
        let (_, row) = made ?? lowering.scan(entity, kinds: entityMapping.takenKinds)
        values.append(match.placed.columns.map { lowering.columnValue($0, in: entityMapping, for: row) })
    }
    return values
}

/// Gives keys their homes. The key is the row's identity, and a row id stays in its column under any name.
private func keepKeys(
    _ match: TableMatch, _ old: PlacedTable, _ changes: inout [TableChange.ColumnChange], _ taken: inout Set<FoldedName>
) {
    for (place, key) in match.placed.key.enumerated() where old.key.indices.contains(place) {
        let home = old.columns[old.key[place]]
        guard changes[key].home == nil, taken.insert(foldedName(home.name)).inserted else { continue }
        changes[key].home = home
        changes[key].isComputed = false
    }
}

/// Whether adding the column gives every row its value: nil, or the constant of its DEFAULT.
private func isSuppliedByDefault(_ values: [ColumnValue], _ column: PlacedColumn) -> Bool {
    values.allSatisfy { value in
        switch value {
        case .absent: column.defaultValue == nil || column.defaultValue == .null
        case .stored(.constant(let constant)): constant == (column.defaultValue ?? .null)
        case .stored, .verbatim: false
        }
    }
}

func verbatimHome(_ values: [ColumnValue], _ column: PlacedColumn, _ old: PlacedTable) -> PlacedColumn? {
    var home: PlacedColumn?
    for value in values {
        switch value {
        case .verbatim(let found):
            guard home.map({ sameName($0.name, found.name) }) ?? true else { return nil }
            home = found
        case .absent: continue
        case .stored: return nil
        }
    }
    guard let home, let found = old.column(home.name), found.affinity == column.affinity else { return nil }
    return found
}

/// Returns the column of the same property, by its canonical name, even if its values change.
func sameProperty(
    _ column: PlacedColumn, _ old: PlacedTable, _ environment: LoweringEnvironment, above: [EntityID] = []
) -> PlacedColumn? {
    let (source, destination) = (environment.source.model, environment.destination.model)
    func isSame(_ first: PropertyID, _ second: PropertyID) -> Bool { source[first].canonicalName == destination[second].canonicalName }
    func isSamePart(_ first: PropertyID, _ one: Int, _ second: PropertyID, _ other: Int) -> Bool {
        guard let old = source[first].relationship?.destination, let new = destination[second].relationship?.destination else {
            return false
        }
        return formerPart(other, of: new, from: old, environment, above: above) == one
    }
    return old.columns.first { candidate in
        switch (candidate.role, column.role) {
        case (.leaf(let first), .leaf(let second)): isSame(first.property, second.property) && first.leaf == second.leaf
        case (.reference(let first, let one), .reference(let second, let other)):
            isSame(first, second) && isSamePart(first, one, second, other)
        case (.position(let first), .position(let second)): isSame(first, second)
        case (.referenceKind(let first), .referenceKind(let second)): isSame(first, second)
        case (.discriminator, .discriminator), (.changeCount, .changeCount): true
        default: false
        }
    }
}

func joinColumns(_ match: TableMatch, _ relationship: PropertyID, _ environment: LoweringEnvironment) -> [TableChange.ColumnChange] {
    guard case .join(let owner) = match.placed.role, let old = environment.source.join(relationship),
        let formerFar = environment.source.model[relationship].relationship?.destination,
        let newFar = environment.destination.model[owner].relationship?.destination
    else { return [] }
    let new = environment.destination.join(owner)
    // Both are seen from the side of the stated property.
    let stated = statedPairs(owner, environment)?.property
    let isFlipped = stated != nil && stated != owner
    let (near, far) = ((old.near, relationship.entity), (old.far, formerFar))
    let (source, destination) = isFlipped ? (far, near) : (near, far)
    func former(_ place: Int, of entity: EntityID, _ side: (columns: [PlacedColumn], entity: EntityID)) -> PlacedColumn? {
        // The key may have more parts than before.
        formerPart(place, of: entity, from: side.entity, environment).flatMap { side.columns.indices.contains($0) ? side.columns[$0] : nil }
    }
    return match.placed.columns.map { column in
        let home: PlacedColumn? =
            switch column.role {
            case .joinSource(let place): former(place, of: owner.entity, source)
            case .joinDestination(let place): former(place, of: newFar, destination)
            case .position(let side):
                side == stated ?? owner ? old.position : old.backPosition
            default: nil
            }
        return TableChange.ColumnChange(column: column, home: home, isComputed: home == nil && new != nil)
    }
}

/// Returns the columns of a join table that an entity's table becomes. The table already has them.
private func linkColumns(
    _ match: TableMatch, _ link: TableMatch.LinkEntity, _ environment: LoweringEnvironment
) -> [TableChange.ColumnChange] {
    let columns = environment.source.reference(link.near) + environment.source.reference(link.far)
    return match.placed.columns.map { column in
        TableChange.ColumnChange(column: column, home: columns.first { sameName($0.name, column.name) }, isComputed: false)
    }
}

extension ColumnValue {
    var isAbsent: Bool { if case .absent = self { true } else { false } }
}
