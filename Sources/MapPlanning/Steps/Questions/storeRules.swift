import MapAnalysis
import MapPlan

/// A rule for a table's rows that only the store declares: a unique index with a condition or over an expression, or a CHECK.
///
/// Only SQLite reads the rule's text. The text is declared as generated columns of a TEMP table with the names, affinities and collations
/// of the table's columns and the values that the rows will have.
private struct StoreRule {
    /// The generated columns and their texts: the parts of an index that are expressions, the condition of an index, or a CHECK.
    var computed: [(name: String, value: TemporaryTable.DeclaredExpression)]
    /// The table's columns that the rule reads, including generated columns and the columns that those read.
    var read: [Column]
    var meaning: Meaning

    enum Meaning {
        /// The columns of the TEMP table in which no two rows may be equal, and the column with the index's condition if it has one.
        case unique(Index, parts: [(name: String, collation: String)], condition: String?)
        /// The column that is true if a row breaks the CHECK, and the CHECK's text.
        case check(String, text: String)
    }
}

extension LegOutline {
    /// Adds the obligations of the rules that only the store declares for a table. They find rows that would break a rule, by their keys,
    /// before anything is written.
    func addStoreRules(_ change: TableChange, _ lowering: inout ExpressionLowering, into draft: inout LegDraft) {
        guard case .entity(let root) = change.match.placed.role, let old = change.match.old, change.kind != .untouched,
            let table = store.table(old.name)
        else { return }
        let rules = understood(storeRules(of: table, change), table, change)
        guard !rules.isEmpty, addValues(of: rules, table, change, &lowering, into: &draft) else { return }
        for rule in rules { addObligation(rule, table, change, root, &lowering, into: &draft) }
    }

    /// Returns the rules that new values may break.
    private func storeRules(of table: Table, _ change: TableChange) -> [StoreRule] {
        var rules: [StoreRule] = []
        for index in store.indexes(on: table.name) where index.isUnique && index.origin != .primaryKey {
            guard !change.droppedIndexes.contains(where: { sameName($0.name, index.name) }),
                let names = columnsComputed(by: index, table, change), let read = columnsAtStake(names, table, change),
                let rule = rule(of: index, read, rules.count)
            else { continue }
            rules.append(rule)
        }
        for use in facts.uses where use.kind == .check && sameName(use.table, table.name) {
            // A list of an enum's cases follows the enum.
            guard !change.edits.listed.contains(where: { $0.isWritten(as: use.name) }),
                let read = columnsAtStake(columnsRead(by: use, in: table), table, change)
            else { continue }
            let name = "mapc_\(rules.count)_broken"
            rules.append(StoreRule(computed: [(name, .isFalse(use.name))], read: read, meaning: .check(name, text: use.name)))
        }
        return rules
    }

    private func columnsRead(by use: SchemaDependency, in table: Table) -> [String] {
        use.columns.filter { sameName($0.table, table.name) && !$0.column.isEmpty }.map(\.column)
    }

    /// Returns the columns that an index reads, and those that its generated columns read. Returns `nil` for an index over columns that the model
    /// describes: see `addUniqueObligations`.
    private func columnsComputed(by index: Index, _ table: Table, _ change: TableChange) -> [String]? {
        if let use = facts.uses.first(where: { $0.kind == .index && sameName($0.name, index.name) }), !index.isOfColumns {
            return columnsRead(by: use, in: table)
        }
        let own = index.parts.compactMap(\.column)
        guard own.count == index.parts.count, !index.isPartial else { return nil }
        let generated = facts.uses.filter { use in
            use.kind == .generatedColumn && sameName(use.table, table.name) && own.contains { sameName($0, use.name) }
        }
        let isDescribed = own.allSatisfy { name in table.column(name).map { home(of: $0, change) != nil } ?? false }
        return isDescribed && generated.isEmpty ? nil : own + generated.flatMap { columnsRead(by: $0, in: table) }
    }

    /// Returns the columns that a rule reads if new values may break it. Returns `nil` if none of the values is new, if a column that the
    /// rule reads is dropped, or if the rule reads the rowid.
    private func columnsAtStake(_ names: [String], _ table: Table, _ change: TableChange) -> [Column]? {
        let columns = names.compactMap(table.column)
        guard columns.count == names.count,
            !columns.contains(where: { column in
                change.dropped.contains { sameName($0.name, column.name) }
            })
        else { return nil }
        let isNew = columns.contains { home(of: $0, change)?.isComputed ?? false }
        return isNew || !change.match.adding.isEmpty ? columns : nil
    }

    private func home(of column: Column, _ change: TableChange) -> TableChange.ColumnChange? {
        change.columns.first { pair in pair.home.map { sameName($0.name, column.name) } ?? false }
    }

    private func rule(of index: Index, _ read: [Column], _ place: Int) -> StoreRule? {
        if index.isOfColumns {
            let parts = index.parts.compactMap { part in part.column.map { ($0, part.collation) } }
            return StoreRule(computed: [], read: read, meaning: .unique(index, parts: parts, condition: nil))
        }
        guard let declaration = index.sql.flatMap(IndexDeclaration.init), declaration.parts.count == index.parts.count else { return nil }
        var computed: [(name: String, value: TemporaryTable.DeclaredExpression)] = []
        let parts = zip(index.parts, declaration.parts).enumerated().map { number, pair -> (name: String, collation: String) in
            if let column = pair.0.column { return (column, pair.0.collation) }
            computed.append(("mapc_\(place)_\(number)", .value(pair.1)))
            return ("mapc_\(place)_\(number)", pair.0.collation)
        }
        let condition = declaration.condition.map { _ in "mapc_\(place)_where" }
        if let condition, let text = declaration.condition { computed.append((condition, .isTrue(text))) }
        return StoreRule(computed: computed, read: read, meaning: .unique(index, parts: parts, condition: condition))
    }

    /// Returns the rules whose texts SQLite accepts in generated columns. If a row breaks another rule, SQLite refuses the row when it is
    /// written.
    private func understood(_ rules: [StoreRule], _ table: Table, _ change: TableChange) -> [StoreRule] {
        func isTaken(_ rules: [StoreRule]) -> Bool {
            if case .success = facts.rehearse(Dialect.sqlite.statements(of: [.make(values(of: rules, table, change))]), store) {
                true
            } else {
                false
            }
        }
        return rules.isEmpty || isTaken(rules) ? rules : rules.filter { isTaken([$0]) }
    }

    private func valuesTable(of table: Table) -> String { "mapc_values_" + table.name }

    /// Returns the columns that the rules read, in the order of the table.
    private func columns(readBy rules: [StoreRule], _ table: Table) -> [Column] {
        table.columns.filter { column in rules.contains { rule in rule.read.contains { sameName($0.name, column.name) } } }
    }

    private func values(of rules: [StoreRule], _ table: Table, _ change: TableChange) -> TemporaryTable {
        let declaration = TableDeclaration(table.sql)
        let keys = (0..<keyCount(change)).map { TemporaryTable.Column("mapc_key\($0)") }
        let read = columns(readBy: rules, table).map { column -> TemporaryTable.Column in
            let parts = column.generation == .none ? [] : declaration?.column(column.name)?.parts(.generated) ?? []
            let generation = parts.map { declaration?.tokens[$0.tokens].map(\.text).joined() ?? "" }
            let type = TemporaryTable.ColumnType.affinity(affinity(of: column, table, change))
            return TemporaryTable.Column(column.name, .inPlace(of: column, type, generated: generation))
        }
        let computed = rules.flatMap(\.computed).map { TemporaryTable.Column($0.name, .computed($0.value)) }
        return TemporaryTable(name: valuesTable(of: table), columns: keys + read + computed)
    }

    /// Returns the affinity that the column will have.
    private func affinity(of column: Column, _ table: Table, _ change: TableChange) -> Column.Affinity {
        if let pair = home(of: column, change), pair.home?.affinity != pair.column.affinity { return pair.column.affinity }
        return table.isStrict && foldedName(column.declaredType) == "any" ? .blob : column.affinity
    }

    /// Returns help that folds the letter case of unique values. Returns nil for a partial index, since rows outside of it may be
    /// duplicates, and for an index over an expression, which a mapping cannot name.
    private func cureOfCase(
        _ parts: [(name: String, collation: String)], _ condition: String?, _ table: Table, _ change: TableChange
    ) -> String? {
        let columns = parts.compactMap { part in table.column(part.name).flatMap { home(of: $0, change)?.column } }
        guard condition == nil, columns.count == parts.count else { return nil }
        return cureOfCase(zip(columns, parts).map { ($0, $1.collation) }, change.match)
    }

    /// Returns how many columns the keys of the source rows have.
    private func keyCount(_ change: TableChange) -> Int {
        (change.match.keeping + change.match.adding).compactMap { $0.source.map { source.key(of: $0).count } }.max() ?? 1
    }

    /// Adds the step that fills the TEMP table with the values that the rows will have. A column that no mapping sets gets the table's
    /// default there too. Returns false if the old value of a column cannot be read.
    private func addValues(
        of rules: [StoreRule], _ table: Table, _ change: TableChange, _ lowering: inout ExpressionLowering, into draft: inout LegDraft
    ) -> Bool {
        let read = columns(readBy: rules, table).filter { $0.generation == .none }
        let stage = values(of: rules, table, change)
        var work = [PlannedWork.make(stage)]
        for entityMapping in change.match.keeping + change.match.adding {
            guard let (relation, row) = lowering.takenRows(entityMapping) else { continue }
            let isKept = change.match.keeping.contains { $0.id == entityMapping.id }
            var values = row.key.enumerated().map { ProjectedColumn("mapc_key\($0.offset)", $0.element) }
            for column in read {
                guard let pair = home(of: column, change), let home = pair.home else {
                    guard isKept else { continue }
                    guard let alias = row.alias else { return false }
                    values.append(ProjectedColumn(column.name, .column(alias: alias, name: column.name)))
                    continue
                }
                let value = lowering.columnValue(pair.column, in: entityMapping, for: row)
                if !value.isAbsent {
                    values.append(ProjectedColumn(column.name, lowering.stored(value, of: row)))
                } else if isKept {
                    values.append(ProjectedColumn(column.name, before.absent(home: home, in: entityMapping, for: row)))
                }
            }
            work.append(.fill(stage, .of(.project(relation, values)), into: values.map(\.name)))
        }
        draft.add(
            .rules, .stage, "compute the values of \(quoted(table.name)) that rules of the database check",
            work, origins: (change.match.keeping + change.match.adding).map(origin), over: table.name)
        return true
    }

    private func addObligation(
        _ rule: StoreRule, _ table: Table, _ change: TableChange, _ root: EntityID, _ lowering: inout ExpressionLowering,
        into draft: inout LegDraft
    ) {
        let alias = lowering.newAlias()
        func column(_ name: String) -> Scalar { .column(alias: alias, name: name) }
        let rows = Relation.scan(table: valuesTable(of: table), alias: alias, isTemporary: true)
        let keys = (0..<keyCount(change)).map { ProjectedColumn("mapc_key\($0)", column("mapc_key\($0)")) }
        let row = LoweredRow(entity: root, key: keys.map(\.value), alias: alias)
        let (place, name) = (Origin.written(destination.model[root].range), destination.model[root].name)
        switch rule.meaning {
        case .check(let broken, let text):
            let values = rule.read.prefix(3).map { FoundValue(ShownValue(.stored, name: $0.name), column($0.name)) }
            addObligation(
                .valueOutOfBounds, "'\(name)' gets values that the CHECK (\(onOneLine(text))) of the database does not allow", name,
                .project(.filter(rows, .isTrue(column(broken))), keys + values.columns), row, keyNames: keyNames(change.match),
                showing: values.shown, place,
                help: "bring the values within bounds, or remove the CHECK from the database first", into: &draft)
        case .unique(let index, let parts, let condition):
            // The value of an expression has no name that a message could show.
            let values = parts.filter { table.column($0.name) != nil }.map { ProjectedColumn($0.name, column($0.name)) }
            let ranks = lowering.newAlias()
            let repeated = repeated(rows, alias, keys, values, parts, condition, as: ranks)
            let found = (keys + values).map { ProjectedColumn($0.name, .column(alias: ranks, name: $0.name)) }
            let isNamed = index.origin == .created
            let object = isNamed ? "the index '\(index.name)'" : "UNIQUE (\(parts.map(\.name).joined(separator: ", "))) of '\(table.name)'"
            let cure = isNamed ? "or drop the index first" : "or create the table without UNIQUE first"
            addObligation(
                .duplicateValue,
                isNamed
                    ? "\(object) of the database is unique, but rows have the same values in it"
                    : "the database declares \(object), but rows have the same values in it", name,
                .project(repeated, found), row, keyNames: keyNames(change.match),
                showing: values.isEmpty ? nil : values.map { ShownValue(.stored, name: parts.count == 1 ? nil : $0.name) }, place,
                help: cureOfCase(parts, condition, table, change) ?? "give these rows different values first, \(cure)",
                into: &draft)
        }
    }

    /// Returns the rows that are equal to another one in the parts of a unique index, with their keys and values.
    private func repeated(
        _ rows: Relation, _ alias: String, _ keys: [ProjectedColumn], _ values: [ProjectedColumn],
        _ parts: [(name: String, collation: String)], _ condition: String?, as ranks: String
    ) -> Relation {
        func column(_ name: String) -> Scalar { .column(alias: alias, name: name) }
        let groups = parts.map { Scalar.operation(.collated($0.collation), [column($0.name)]) }
        let isIndexed = condition.map { [Condition.isTrue(column($0))] } ?? []
        let present = parts.map { Condition.not(.isNil(column($0.name))) }
        // Each row of a group has another one before it or behind it, so every row is found.
        let orders = [("mapc_rank", false), ("mapc_last", true)].map { name, isDescending in
            ProjectedColumn(name, .rank(within: groups, by: keys.map { OrderTerm($0.value, isDescending: isDescending) }))
        }
        let ranked = Relation.project(.filter(rows, .all(isIndexed + present)), keys + values + orders)
        let isRepeated = Condition.or(
            orders.map { .ordered(.greater, .column(alias: ranks, name: $0.name), .constant(.integer(0)), comparing: .plain) })
        return .filter(.derived(ranked, alias: ranks), isRepeated)
    }
}

/// Returns SQL on one line for a message, without comments.
func onOneLine(_ sql: String) -> String {
    var result = ""
    for token in sqlTokens(sql) {
        if token.isBlank {
            if !result.isEmpty, !result.hasSuffix(" ") { result += " " }
        } else {
            result += token.text
        }
    }
    return result.hasSuffix(" ") ? String(result.dropLast()) : result
}
