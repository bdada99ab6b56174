import MapAnalysis
import MapPlan
import MapSyntax

/// Lowers windows. A TEMP table has their values, and each row finds its own by its seat: its key, or its number in a stage.
extension ExpressionLowering {
    mutating func window(_ window: Expression.Window, _ expression: Expression, in scope: RowScope) -> LoweredExpression {
        switch window.answer {
        case .rowNumber: return .value(read(WindowColumn("place", window, .place, at: expression.range), in: scope))
        case .upTo: return .sequence(rowsUpTo(window, expression.range, in: scope))
        case .previous(let value):
            let form = amongKept(window) { $0.found(value, in: $1) }.typed(expression.type)
            let parts = parts(of: form).indices.map {
                read(WindowColumn("previous\($0)", window, .previous(value, part: $0), at: expression.range), in: scope)
            }
            return rebuilt(form, from: parts)
        }
    }

    /// Reads the column's value for the current row.
    mutating func read(_ column: WindowColumn, as form: Scalar.Operation? = nil, in scope: RowScope) -> Scalar {
        guard let row = scope.row else { return .null }
        note(column)
        let (scan, alias) = scanWindows(column.table)
        let held = Scalar.column(alias: alias, name: column.name)
        let value = form.map { .operation($0, [held]) } ?? held
        return .subquery(.project(.filter(scan, isSeat(of: row, alias, column.window)), [ProjectedColumn(Relation.valueName, value)]))
    }

    mutating func scanWindows(_ table: String) -> (scan: Relation, alias: String) {
        let alias = newAlias()
        noteRead(table)
        return (.scan(table: table, alias: alias, isTemporary: true), alias)
    }

    /// Returns the row's seat, by which it is found in the table of its mapping's windows: its key, or its number if there is a stage.
    func seat(of row: LoweredRow) -> [Scalar] { row.stage.map { [.column(alias: $0, name: RowStage.rowNumber)] } ?? row.key }

    /// Returns the condition that a row of the table has the seat of this row. If several mappings share the table, the seat includes the
    /// mapping.
    private func isSeat(of row: LoweredRow, _ alias: String, _ window: Expression.Window) -> Condition {
        let family = window.family.map { mapping[$0] }
        let seat = family.count > 1 ? sharedSeat(of: row, mapping[window.mapping], seatWidth(of: family)) : seat(of: row)
        return .sameKey(seat.indices.map { .column(alias: alias, name: WindowColumn.key($0)) }, seat)
    }

    /// Returns the rows up to and including the current one as a sequence: the rows of its group whose place is not after its own.
    private mutating func rowsUpTo(_ window: Expression.Window, _ range: TextRange?, in scope: RowScope) -> LoweredSequence {
        let place = WindowColumn("upTo", window, .place, at: range)
        let count = amongKept(window) { $0.groups(window, in: $1).count }
        let groups = (0..<count).map { WindowColumn("group\($0)", window, .group($0), at: range) }
        for column in groups + [place] { note(column) }
        let (mine, own) = scanWindows(place.table)
        let (others, other) = scanWindows(place.table)
        func column(_ column: WindowColumn, _ alias: String) -> Scalar { .column(alias: alias, name: column.name) }
        let alike = groups.map { Condition.equal(column($0, other), column($0, own), comparing: .plain, isProven: false) }
        let isUpTo = Condition.ordered(.lessOrEqual, column(place, other), column(place, own), comparing: .plain)
        let me = Relation.filter(mine, scope.row.map { isSeat(of: $0, own, window) } ?? .constant(false))
        let before = Relation.join(me, others, on: .all(alike + [isUpTo]), isLeft: false)
        let order = [OrderTerm(column(place, other))]
        if window.family.count > 1 { return sharedRows(window, before, other, order) }
        guard let (scan, found) = keptRows(mapping[window.mapping]) else {
            return LoweredSequence(relation: before, element: .value(.null), order: order)
        }
        let relation = Relation.join(before, scan, on: isSeat(of: found, other, window), isLeft: false)
        return LoweredSequence(relation: relation, element: found.element?.item ?? .row(found), order: order)
    }

    /// Returns the rows among which a mapping's windows look. They may include rows that the mapping does not keep. The table of windows
    /// has only the kept ones.
    mutating func keptRows(_ entityMapping: EntityMapping) -> (relation: Relation, row: LoweredRow)? {
        guard let entity = entityMapping.source else { return nil }
        return entityMapping.isRowByRow ? scan(entity, kinds: entityMapping.takenKinds) : stagedRows(entityMapping)
    }

    mutating func note(_ column: WindowColumn) {
        guard uses.note(column) else { return }
        // The values that fill the table count as used here, even if another statement computes them.
        for id in column.window.family {
            let own = column.over(mapping[id], in: mapping)
            amongKept(own.window) { _ = $0.terms(of: own, in: $1) }
        }
    }

    /// Lowers something about the rows that a mapping keeps, with one of them as `$source`. The statement that fills the window's table reads
    /// these rows; the statement that looks there does not.
    @discardableResult
    mutating func amongKept<Result>(_ window: Expression.Window, _ body: (inout Self, RowScope) -> Result) -> Result {
        let entityMapping = mapping[window.mapping]
        let readsOtherRows = uses.readsOtherRows
        defer { uses.readsOtherRows = readsOtherRows }
        let row = keptRows(entityMapping)?.row
        return body(&self, RowScope(row, entityMapping.lets))
    }

    /// Lowers an expression to a value, or to a row whose key is nil if the row does not exist.
    mutating func found(_ expression: Expression, in scope: RowScope) -> LoweredExpression { found(lower(expression, in: scope)) }

    mutating func found(_ lowered: LoweredExpression) -> LoweredExpression {
        guard case .row(let row) = lowered else { return lowered }
        return .row(LoweredRow(entity: row.entity, side: row.side, key: foundKey(of: row), alias: nil, isFound: true))
    }
}

// The table: one row for each row that the mapping keeps.
extension ExpressionLowering {
    /// Returns the work that makes and fills the table of a mapping's windows.
    mutating func windowWork(_ entityMapping: EntityMapping, _ columns: [WindowColumn]) -> [PlannedWork] {
        guard case (var relation, let row)? = takenRows(entityMapping) else { return [] }
        relation = lookingBack(relation, row, entityMapping, columns)
        var kept = KeptColumns(alias: newAlias())
        let keys = seat(of: row).enumerated().map { place, value in
            ProjectedColumn(WindowColumn.key(place), kept.column(value, named: WindowColumn.key(place)))
        }
        let scope = RowScope(row, entityMapping.lets)
        let values = columns.map { ProjectedColumn($0.name, value(of: $0, over: &kept, ties: keys.map(\.value), in: scope)) }
        let types = row.stage == nil ? keyTypes(row.entity) : [.values(.int64)]
        let table = windowTable(columns, keys: zip(keys, types).map { ($0.name, $1) }, values: values)
        let rows = Relation.project(.derived(.project(relation, kept.columns), alias: kept.alias), keys + values)
        return table.filled(with: rows)
    }

    /// Returns the TEMP table of window columns, with the key by which rows are found in it.
    func windowTable(_ columns: [WindowColumn], keys: [(name: String, type: TemporaryTable.ColumnType)], values: [ProjectedColumn])
        -> TemporaryTable
    {
        TemporaryTable(
            name: columns[0].table,
            columns: keys.map { TemporaryTable.Column($0.name, $0.type) } + values.map { TemporaryTable.Column($0.name) },
            key: keys.map(\.name), indexes: indexes(over: columns))
    }

    /// Returns the types of the key's columns.
    func keyTypes(_ entity: EntityID) -> [TemporaryTable.ColumnType] {
        let isRowID = source.table(of: entity).rowIDColumn != nil
        return source.key(of: entity).map { .inKey(like: $0, isRowID: isRowID) }
    }

    /// Returns the rows with the keys of the rows before them, if a column reads neighbours.
    private mutating func lookingBack(
        _ relation: Relation, _ row: LoweredRow, _ entityMapping: EntityMapping, _ columns: [WindowColumn]
    ) -> Relation {
        guard let alias = row.alias else { return relation }
        var before: [ProjectedColumn] = []
        for column in columns {
            guard case .running(let chain, part: 0) = column.content, chain.looksBack else { continue }
            let scope = RowScope(row, entityMapping.lets)
            let (groups, order) = (groups(chain.window, in: scope), chain.window.order.flatMap { orderTerms($0, in: scope) })
            let terms = order + row.key.map { OrderTerm($0.inBytes) }
            before += row.key.enumerated().map { part, value in
                ProjectedColumn(
                    chain.before(part), .previous(value, within: groups.map(\.inBytes), by: terms))
            }
        }
        return before.isEmpty ? relation : .computed(relation, alias: alias, layers: [before], by: [])
    }

    /// Returns the indexes by rank, and by group and place for rows that are read in order.
    private func indexes(over columns: [WindowColumn]) -> [TemporaryTable.Index] {
        let ranks = columns.filter { if case .rank = $0.content { true } else { false } }.map { rank in
            TemporaryTable.Index(suffix: "_\(rank.name)", columns: [rank.name])
        }
        return ranks
            + columns.compactMap { place in
                guard case .upTo = place.window.answer, case .place = place.content else { return nil }
                let suffix = place.name.drop { $0 != "_" }
                let groups = columns.filter { if case .group = $0.content { $0.name.drop { $0 != "_" } == suffix } else { false } }
                return TemporaryTable.Index(suffix: String(suffix), columns: (groups + [place]).map(\.name))
            }
    }

    /// Returns a column's value over the rows that the mapping keeps.
    mutating func value(of column: WindowColumn, over kept: inout KeptColumns, ties: [Scalar], in scope: RowScope) -> Scalar {
        let terms = kept.sharing(terms(of: column, in: scope), column.window)
        // Each part has a column of its own and is compared by its bytes, whatever its collation was.
        func collated(_ value: Scalar) -> Scalar { kept.column(value).inBytes }
        let groups = terms.groups.map { collated($0) }
        let order =
            terms.order.map { OrderTerm(collated($0.value), isDescending: $0.isDescending) }
            + ties.map { OrderTerm($0.inBytes) }
        switch column.content {
        case .place, .position: return .rank(within: groups, by: order)
        case .group(let part): return kept.column(terms.groups[part])
        case .rank(let terms): return kept.column(placeAmongAll(by: terms, in: scope))
        case .previous(_, let part): return .previous(kept.column(terms.parts[part]), within: groups, by: order)
        case .running(let chain, let part):
            let condition =
                terms.condition.isAlwaysTrue && !kept.isPositional ? terms.condition : .isTrue(kept.column(.truth(terms.condition)))
            let separator = chain.separator.map { [Scalar.constant($0)] } ?? []
            return .running(chain.function, [kept.column(terms.parts[part])] + separator, where: condition, within: groups, by: order)
        }
    }

    /// Returns the place of a kept row among all kept rows, in an order of its own, which is written about `$0`. The key decides between
    /// equal rows.
    private mutating func placeAmongAll(by terms: [Expression], in scope: RowScope) -> Scalar {
        guard let row = scope.row else { return .null }
        let inner = scope.binding(.row(row))
        let own = terms.flatMap { orderTerms($0, in: inner) }
        let all = own + row.key.map { OrderTerm($0) }
        return .rank(within: [], by: all.map { OrderTerm($0.value.inBytes, isDescending: $0.isDescending) })
    }

    /// Returns the scalars from which a column is computed, over a row that the mapping keeps.
    private mutating func terms(of column: WindowColumn, in scope: RowScope) -> WindowTerms {
        let window = column.window
        if case .position(let toMany) = column.content { return terms(ofPosition: toMany, mapping[window.mapping], in: scope) }
        var terms = WindowTerms(order: window.order.flatMap { orderTerms($0, in: scope) }, groups: groups(window, in: scope))
        switch column.content {
        case .place, .group, .position: break
        case .rank(let own): _ = placeAmongAll(by: own, in: scope)
        case .previous(let value, _): terms.parts = parts(of: found(value, in: scope))
        case .running(let chain, _):
            guard let grown = grown(chain, in: scope) else { break }
            terms.condition = grown.condition
            terms.parts =
                chain.sorting.map { [placeAmongAll(by: $0, in: scope)] }
                ?? chain.aggregated(grown.element, parts(of: grown.element), lowering: self)
        }
        return terms
    }

    /// Returns the values that the rows of a group have in common. SQLite considers them equal exactly if the language does.
    private mutating func groups(_ window: Expression.Window, in scope: RowScope) -> [Scalar] {
        window.groups.flatMap { group -> [Scalar] in
            switch found(group, in: scope) {
            case .value(let value): return [ordered(value, group.type.value)]
            case .row(let row): return row.key
            default:
                _ = noteUnforeseen(group.range)
                return []
            }
        }
    }
}

/// The columns from which a table of windows is computed. Equal expressions share a column, so that SQLite computes windows with the same
/// order together.
struct KeptColumns {
    let alias: String
    /// Whether columns are named by their places alone. The rows of other mappings then have the same columns.
    var isPositional = false
    private(set) var columns: [ProjectedColumn] = []
    private var names: [[UInt8]: String] = [:]
    private var frames: [(window: Expression.Window, terms: WindowTerms)] = []

    init(alias: String, isPositional: Bool = false) { (self.alias, self.isPositional) = (alias, isPositional) }

    mutating func column(_ value: Scalar, named wanted: String? = nil) -> Scalar {
        if isPositional {
            let name = wanted ?? "c\(columns.count)"
            columns.append(ProjectedColumn(name, value))
            return .column(alias: alias, name: name)
        }
        let words = Array(value.writtenWords.utf8)
        if let name = names[words] { return .column(alias: alias, name: name) }
        let name = wanted ?? "c\(columns.count)"
        names[words] = name
        columns.append(ProjectedColumn(name, value))
        return .column(alias: alias, name: name)
    }

    /// Returns the terms over the columns of an earlier window with the same order and groups. SQLite then computes both in one pass.
    mutating func sharing(_ terms: WindowTerms, _ window: Expression.Window) -> WindowTerms {
        if isPositional { return terms }
        guard let frame = frames.first(where: { $0.window.hasSameFrame(as: window) }) else {
            frames.append((window, terms))
            return terms
        }
        var shared = terms
        (shared.order, shared.groups) = (frame.terms.order, frame.terms.groups)
        return shared
    }
}

extension Expression.Window {
    fileprivate func hasSameFrame(as other: Expression.Window) -> Bool {
        let (mine, theirs) = (order + groups, other.order + other.groups)
        return order.count == other.order.count && mine.count == theirs.count && zip(mine, theirs).allSatisfy(isSameExpression)
    }
}

/// The scalars from which a window column is computed, over a kept row.
struct WindowTerms {
    var order: [OrderTerm]
    var groups: [Scalar]
    var parts: [Scalar] = []
    var condition = Condition.constant(true)
}
