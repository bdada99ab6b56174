import MapAnalysis
import MapPlan
import MapSyntax

/// Edits declarations as text, in two batches: one before the changes of rows and one after them.
///
/// SQLite evaluates `x IS NULL` as false if `x` is NOT NULL, so NOT NULL is declared after the rows change. SQLite converts a value to its
/// column's type when it writes the value, so a type is declared before. The exception is REAL over integers, because it changes how
/// SQLite reads them.
/// https://www.sqlite.org/pragma.html#pragma_writable_schema
extension LegOutline {
    func addDeclarationEdits(into draft: inout LegDraft) {
        var (before, after) = ([TextEdit](), [TextEdit]())
        for change in changes where change.kind == .altered && !change.edits.isEmpty {
            guard let old = change.match.kept, let table = renamed.table(self.after.names.table(old.name)) else { continue }
            let first = textBefore(change, table)
            let second = textAfter(change, first)
            let origins = origins(of: change.columns.filter { isEdited($0, change) }.map(\.column), in: change.match)
            if first != table.sql { before.append(TextEdit(table: table.name, old: table.sql, new: first, origins: origins)) }
            if second != first { after.append(TextEdit(table: table.name, old: first, new: second, origins: origins)) }
            addRequiredCheck(change, old, into: &draft)
            writeDownDefaults(of: change, table, into: &draft)
        }
        addBatch(.edits, before, "types, foreign keys and optional columns", into: &draft)
        let altered = changes.filter { $0.kind == .altered }.map(\.edits)
        let hasDefaults = altered.contains { !$0.defaulted.isEmpty }
        let hasTypes = altered.contains { !$0.respelled.isEmpty }
        let hasOthers = altered.contains { !$0.required.isEmpty || !$0.retyped.isEmpty } || !hasDefaults && !hasTypes
        let words = [hasTypes ? "types" : nil, hasOthers ? "required columns" : nil, hasDefaults ? "defaults" : nil].compactMap(\.self)
        addBatch(.requirements, after, words.joined(separator: ", and "), into: &draft)
    }

    /// How later queries read a column that was retyped before its rows change, so that they read it as the old type did: values as they
    /// are stored, and numbers of a REAL column as reals. A text that is stored in a REAL column stays a text.
    var retypedColumns: [FoldedName: Scalar.Operation] {
        var readings: [FoldedName: Scalar.Operation] = [:]
        for change in changes where change.kind == .altered {
            guard let old = change.match.kept else { continue }
            for pair in change.columns where has(pair.column.name, in: change.edits.retyped) && !pair.isRetypedAfterwards {
                guard let home = pair.home else { continue }
                readings[LoweringEnvironment.place(of: home.name, in: old.name)] =
                    home.affinity == .real && home.readsNumbersAlike ? .readAsReal : .withoutAffinity
            }
        }
        return readings
    }

    /// Stores the old default in rows that have no value of a column. SQLite does not store a value in existing rows when a column is
    /// added, and reads the declared default instead. An UPDATE writes the whole row, so it stores that default before the default
    /// changes. Rows with another value already store it.
    private func writeDownDefaults(of change: TableChange, _ table: Table, into draft: inout LegDraft) {
        for name in change.edits.readAsDefault {
            guard let text = table.column(name)?.defaultSQL ?? Optional(literal(.null)), let value = storedConstant(text) else {
                // SQLite adds a column with a computed default only to tables without rows.
                continue
            }
            draft.add(
                .updates, .patch,
                "store the default \(literal(value)) of \(quoted(table.name)).\(quoted(name)) in rows that have no value of it",
                [.rows(RowChange(table.name, .storeDefault(value, of: name)))],
                origins: origins(of: change.columns.map(\.column).filter { sameName($0.name, name) }, in: change.match),
                over: change.match.kept?.name)
        }
    }

    /// Whether declarations are edited before the changes of rows.
    var declaresEarly: Bool {
        changes.contains { change in
            let edits = change.edits
            return change.kind == .altered
                && (!edits.optional.isEmpty || !edits.retyped.isEmpty || !edits.listed.isEmpty || edits.changesForeignKeys)
        }
    }

    private struct TextEdit {
        var text: SchemaChange.DeclaredText
        var origins: [PlanOrigin]

        init(table: String, old: String, new: String, origins: [PlanOrigin]) {
            text = SchemaChange.DeclaredText(table: table, index: nil, old: old, new: new)
            self.origins = origins
        }
    }

    private func isEdited(_ pair: TableChange.ColumnChange, _ change: TableChange) -> Bool {
        has(pair.column.name, in: change.edits.required + change.edits.optional + change.edits.retyped + change.edits.defaulted)
            || change.edits.respelled.contains { sameName($0.column, pair.column.name) }
            || change.edits.listed.contains { sameName($0.column, pair.column.name) }
    }

    private func addBatch(_ phase: LegDraft.Phase, _ edits: [TextEdit], _ what: String, into draft: inout LegDraft) {
        guard !edits.isEmpty else { return }
        let texts = edits.map(\.text)
        draft.add(
            phase, .metadata, "declare \(what) in \(quoted(texts.map(\.table)))", [.schema(.declare(texts))],
            origins: edits.flatMap(\.origins))
    }

    private func textBefore(_ change: TableChange, _ table: Table) -> String {
        var text = DeclarationText(table.sql)
        for name in change.edits.optional { text.edit { $0.setting(notNull: false, of: name) } }
        for pair in change.columns where has(pair.column.name, in: change.edits.retyped) && !pair.isRetypedAfterwards {
            text.edit { $0.setting(type: pair.column.declaredType, of: pair.column.name) }
        }
        for listed in change.edits.listed { text.edit { $0.listing(listed.both, insteadOf: listed.old, in: listed.column) } }
        if change.edits.changesForeignKeys {
            for column in change.dropped {
                let gone = after.names.column(column.name, of: change.match.kept?.name ?? "")
                text.edit { $0.removingConstraints(naming: gone) }
                text.edit { $0.setting(references: nil, of: gone) }
            }
            editForeignKeys(change, table, &text)
        }
        return text.text
    }

    private func textAfter(_ change: TableChange, _ before: String) -> String {
        var text = DeclarationText(before)
        for pair in change.columns where has(pair.column.name, in: change.edits.retyped) && pair.isRetypedAfterwards {
            text.edit { $0.setting(type: pair.column.declaredType, of: pair.column.name) }
        }
        for pair in change.columns where has(pair.column.name, in: change.edits.defaulted) {
            text.setDefault(of: pair.column)
        }
        for edit in change.edits.respelled.sorted(by: { $0.column < $1.column }) {
            text.edit { $0.setting(type: edit.type, of: edit.column) }
        }
        for name in change.edits.required { text.edit { $0.setting(notNull: true, of: name) } }
        for listed in change.edits.listed { text.edit { $0.listing(listed.new, insteadOf: listed.both, in: listed.column) } }
        return text.text
    }

    /// Adds a check that no row is NULL in a column that is now NOT NULL. `typeof` reads the row itself, while `IS NULL` relies on the
    /// declaration.
    private func addRequiredCheck(_ change: TableChange, _ old: PlacedTable, into draft: inout LegDraft) {
        guard case .entity(let root) = change.match.placed.role, !change.edits.required.isEmpty else { return }
        let table = change.match.placed.name
        let handle = RowHandle(table: renamed.table(after.names.table(old.name)))
        let keys = handle.columns.map { ProjectedColumn($0, .column(alias: "t", name: $0)) }
        let tests = change.edits.required.map { Condition.isTrue(.operation(.isStored(as: .null), [.column(alias: "t", name: $0)])) }
        let query = Relation.project(.filter(.scan(table: table, alias: "t"), .any(tests)), keys)
        let names = change.edits.required.joined(separator: "', '")
        draft.checks.append(
            Obligation(
                code: DiagnosticCode.missingValue.slug, message: "'\(destination.model[root].name).\(names)' is required, but is nil",
                entity: destination.model[root].name, query: query.question,
                keyCount: handle.columns.count, keyNames: handle.columns,
                origin: originWriter.origin(.written(destination.model[root].range))))
    }
}

extension TableChange.ColumnChange {
    /// Whether the new type would change how SQLite reads the old values: it reads an integer in a REAL column as a real. The column still
    /// has its integer type while reals are written, and SQLite stores them as in a REAL column.
    fileprivate var isRetypedAfterwards: Bool {
        column.affinity == .real && (home?.affinity == .integer || home?.affinity == .numeric)
    }
}
