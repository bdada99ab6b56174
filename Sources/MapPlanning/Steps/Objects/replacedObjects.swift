import MapAnalysis
import MapPlan
import MapSyntax

extension LegOutline {
    /// Adds the removals of the objects for which the mapping answers.
    func addRemovals(of objects: RemovedObjects, into draft: inout LegDraft) {
        for removal in objects.removals {
            let isOfRows = removal.work.contains { if case .rows = $0 { true } else { false } }
            draft.add(
                .answers, isOfRows ? .patch : .metadata, removal.title, removal.work,
                origins: removal.ranges.map { originWriter.origin(.written($0)) }, isReversible: false)
        }
    }

    /// Adds the texts that take the places of objects, when everything else has its final form.
    func addReplacements(of objects: RemovedObjects, on original: StoreSchema, into draft: inout LegDraft) {
        // An index stores what its table declares by then.
        addNewDeclarations(objects.answers, on: original, into: &draft)
        for answer in objects.answers.filter({ !$0.isOfTrigger }) + objects.answers.filter(\.isOfTrigger) {
            guard let text = answer.text else { continue }
            let changes: [SchemaChange]
            switch answer.place {
            case .view(let view):
                // SQLite drops a view's triggers with the view.
                let own = original.triggers.filter { trigger in
                    sameName(trigger.table, view.name) && !objects.answers.contains { $0.isTrigger(trigger.name) }
                }
                changes = [.restoreView(view.name, text: text.text)] + own.map { .restoreTrigger(text: $0.sql, on: view.name) }
            case .trigger(let trigger): changes = [.restoreTrigger(text: text.text, on: after.names.table(trigger.table))]
            case .index(let index): changes = [.restoreIndex(text: text.text, on: after.names.table(index.table))]
            case .check, .defaultValue, .generated, .foreignKey: continue
            }
            draft.add(
                .replacements, .metadata, "write \(answer.words), as the mapping says", changes.map(PlannedWork.schema),
                origins: [originWriter.origin(.written(answer.syntax.range))])
        }
        addReaders(objects.readers, on: original, into: &draft)
        keepTriggerOrder(of: original, into: &draft)
    }

    /// Adds the texts of what was set aside, unchanged. SQLite compiles them when all names have their final form.
    private func addReaders(_ readers: [SchemaDependency], on original: StoreSchema, into draft: inout LegDraft) {
        func isReader(_ kind: SchemaDependency.Kind, _ name: String) -> Bool {
            readers.contains { $0.kind == kind && sameName($0.name, name) }
        }
        for view in original.views where isReader(.view, view.name) {
            let own = original.triggers.filter { sameName($0.table, view.name) }
            let changes = [SchemaChange.restoreView(view.name, text: view.sql)] + own.map { .restoreTrigger(text: $0.sql, on: view.name) }
            draft.add(.replacements, .metadata, "put view \(quoted(view.name)) back", changes.map(PlannedWork.schema), origins: [])
        }
        for trigger in original.triggers where isReader(.trigger, trigger.name) && !isReader(.view, trigger.table) {
            let change = SchemaChange.restoreTrigger(text: trigger.sql, on: after.names.table(trigger.table))
            draft.add(.replacements, .metadata, "put trigger \(quoted(trigger.name)) back", [.schema(change)], origins: [])
        }
    }

    /// Declares what the mapping writes within declarations, in the texts that the tables have by then.
    private func addNewDeclarations(_ answers: [ObjectAnswer], on original: StoreSchema, into draft: inout LegDraft) {
        let written = answers.filter { $0.text != nil && $0.table != nil }
        guard !written.isEmpty else { return }
        let leg = Leg(source: VersionMark(of: source.model), destination: VersionMark(of: destination.model), steps: draft.steps)
        guard case .success(let result) = facts.rehearse(leg.settled.rehearsedStatements, original) else { return }
        for owner in original.tables {
            let own = written.filter { $0.table.map { sameName($0.name, owner.name) } ?? false }
            let change = changes.first { $0.match.old.map { sameName($0.name, owner.name) } ?? false }
            guard !own.isEmpty, let table = result.table(change?.match.placed.name ?? owner.name) else { continue }
            var text = DeclarationText(table.sql)
            for answer in own { declare(answer, change, &text) }
            guard text.text != table.sql else { continue }
            let edit = SchemaChange.DeclaredText(table: table.name, index: nil, old: table.sql, new: text.text)
            draft.add(
                .replacements, .metadata,
                "declare \(own.allSatisfy { $0.syntax.reason != nil } ? "the new default" : "what the mapping writes") in \(quoted(table.name))",
                [.schema(.declare([edit]))],
                origins: own.map { originWriter.origin(.written($0.syntax.range)) })
            for answer in own { addCheckOfRows(answer, in: table, result, now: { now($0, in: change) }, into: &draft) }
        }
    }

    private func declare(_ answer: ObjectAnswer, _ change: TableChange?, _ text: inout DeclarationText) {
        guard let expression = answer.text?.text else { return }
        switch answer.place {
        case .check(_, let check, _):
            text.edit { $0.appending(constraint: (check.name.map { "CONSTRAINT \(quoted($0)) " } ?? "") + "CHECK (\(expression))") }
        case .defaultValue(_, let column):
            let isLiteral = sqlTokens(expression).filter { !$0.isBlank }.count == 1
            let clause = isLiteral ? "DEFAULT \(expression)" : "DEFAULT (\(expression))"
            text.edit { $0.setting(defaultClause: clause, of: now(column.name, in: change)) }
        case .generated(_, let column):
            text.edit { $0.setting(generated: expression, of: column.name) }
            if column.isNotNull { text.edit { $0.setting(notNull: true, of: column.name) } }
        case .foreignKey(_, let key):
            text.edit { $0.appending(constraint: "FOREIGN KEY (\(quoted(key.columns.map { now($0, in: change) }))) \(expression)") }
        case .view, .trigger, .index: return
        }
    }

    /// The name that a column of the store has after the plan.
    private func now(_ name: String, in change: TableChange?) -> String {
        change?.columns.first { $0.home.map { sameName($0.name, name) } ?? false }?.column.name ?? name
    }

    /// Adds the checks that each row satisfies a new CHECK or foreign key, or what is declared of a column that is computed in a new way. SQLite does not look
    /// at the rows when a declaration is edited.
    private func addCheckOfRows(
        _ answer: ObjectAnswer, in table: Table, _ result: StoreSchema, now: (String) -> String, into draft: inout LegDraft
    ) {
        guard let text = answer.text?.text else { return }
        let handle = RowHandle(table: table).columns
        switch answer.place {
        case .check: addCheck(that: text, "the new CHECK (\(onOneLine(text)))", answer, in: table, handle, into: &draft)
        case .generated(_, let column):
            if column.isNotNull {
                let query = rowsWithout(column.name, of: table.name, keys: handle)
                addCheck(query, "'\(column.name)', which is required,", answer, in: table, handle, into: &draft)
            }
            let checks = (TableDeclaration(table.sql)?.checks ?? []).map(\.expression)
            for check in checks where sqlTokens(check).contains(where: { $0.isName(column.name) }) {
                addCheck(that: check, "CHECK (\(onOneLine(check)))", answer, in: table, handle, into: &draft)
            }
        case .foreignKey(_, let key):
            let tokens = sqlTokens(text).filter { !$0.isBlank }
            guard let parent = tokens.dropFirst().first?.name.flatMap(result.table) else { return }
            let names = firstList(in: tokens)
            let referenced = names.isEmpty ? parent.primaryKey.map(\.name) : names
            let query = rowsWithoutTarget(key.columns.map(now), of: table.name, in: parent.name, referenced, keys: handle)
            addCheck(query, "the new foreign key '\(key.name(in: table.name))'", answer, in: table, handle, into: &draft)
        case .view, .trigger, .index, .defaultValue: return
        }
    }

    private func addCheck(
        that expression: String, _ rule: String, _ answer: ObjectAnswer, in table: Table, _ handle: [String], into draft: inout LegDraft
    ) {
        addCheck(rowsThatBreak(expression, of: table.name, keys: handle), rule, answer, in: table, handle, into: &draft)
    }

    private func addCheck(
        _ query: Statement, _ rule: String, _ answer: ObjectAnswer, in table: Table, _ handle: [String], into draft: inout LegDraft
    ) {
        draft.checks.append(
            Obligation(
                code: DiagnosticCode.valueOutOfBounds.slug,
                message: "'\(table.name)' has values that \(rule) does not allow",
                entity: table.name, query: query, keyCount: handle.count, keyNames: handle,
                origin: originWriter.origin(.written(answer.syntax.range)),
                help: "change these values in the mapping, or write another \(answer.ruleWords)"))
    }
}

extension ObjectAnswer {
    /// The table in whose declaration it is; nil for an object of its own.
    fileprivate var table: Table? {
        switch place {
        case .check(let table, _, _), .defaultValue(let table, _), .generated(let table, _), .foreignKey(let table, _): table
        case .view, .trigger, .index: nil
        }
    }

    /// What the mapping would write instead.
    fileprivate var ruleWords: String {
        switch place {
        case .check: "CHECK"
        case .foreignKey: "foreign key"
        default: "expression"
        }
    }
}
