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
        for answer in objects.answers {
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
            case .check, .defaultValue: continue
            }
            draft.add(
                .replacements, .metadata, "write \(answer.words), as the mapping says", changes.map(PlannedWork.schema),
                origins: [originWriter.origin(.written(answer.syntax.range))])
        }
        addNewDeclarations(objects.answers, on: original, into: &draft)
    }

    /// Declares the CHECKs and defaults that the mapping writes, in the texts that the tables have by then.
    private func addNewDeclarations(_ answers: [ObjectAnswer], on original: StoreSchema, into draft: inout LegDraft) {
        let written = answers.filter { $0.text != nil && $0.table != nil }
        guard !written.isEmpty else { return }
        let leg = Leg(source: VersionMark(of: source.model), destination: VersionMark(of: destination.model), steps: draft.steps)
        guard case .success(let result) = facts.rehearse(leg.settled.rehearsedStatements, original) else { return }
        for change in changes {
            guard let old = change.match.old, let table = result.table(change.match.placed.name) else { continue }
            let own = written.filter { $0.table.map { sameName($0.name, old.name) } ?? false }
            var text = DeclarationText(table.sql)
            for answer in own { declare(answer, change, &text) }
            guard text.text != table.sql else { continue }
            let edit = SchemaChange.DeclaredText(table: table.name, index: nil, old: table.sql, new: text.text)
            draft.add(
                .replacements, .metadata,
                "declare \(own.allSatisfy { $0.syntax.reason != nil } ? "the new default" : "what the mapping writes") in \(quoted(table.name))",
                [.schema(.declare([edit]))],
                origins: own.map { originWriter.origin(.written($0.syntax.range)) })
            for answer in own { addCheckOfRows(answer, in: table, change, into: &draft) }
        }
    }

    private func declare(_ answer: ObjectAnswer, _ change: TableChange, _ text: inout DeclarationText) {
        guard let expression = answer.text?.text else { return }
        switch answer.place {
        case .check(_, let check, _):
            text.edit { $0.appending(constraint: (check.name.map { "CONSTRAINT \(quoted($0)) " } ?? "") + "CHECK (\(expression))") }
        case .defaultValue(_, let column):
            let name = change.columns.first { $0.home.map { sameName($0.name, column.name) } ?? false }?.column.name ?? column.name
            let isLiteral = sqlTokens(expression).filter { !$0.isBlank }.count == 1
            text.edit { $0.setting(defaultClause: isLiteral ? "DEFAULT \(expression)" : "DEFAULT (\(expression))", of: name) }
        case .view, .trigger, .index: return
        }
    }

    /// Adds the check that each row satisfies a new CHECK. SQLite does not look at the rows when a declaration is edited.
    private func addCheckOfRows(_ answer: ObjectAnswer, in table: Table, _ change: TableChange, into draft: inout LegDraft) {
        guard case .check = answer.place, let expression = answer.text?.text else { return }
        let handle = RowHandle(table: table).columns
        let query = rowsThatBreak(expression, of: table.name, keys: handle)
        draft.checks.append(
            Obligation(
                code: DiagnosticCode.valueOutOfBounds.slug,
                message: "'\(table.name)' has values that the new CHECK (\(onOneLine(expression))) does not allow",
                entity: table.name, query: query, keyCount: handle.count, keyNames: handle,
                origin: originWriter.origin(.written(answer.syntax.range)),
                help: "change these values in the mapping, or write another CHECK"))
    }
}

extension ObjectAnswer {
    /// The table in whose declaration it is; nil for an object of its own.
    fileprivate var table: Table? {
        switch place {
        case .check(let table, _, _), .defaultValue(let table, _): table
        case .view, .trigger, .index: nil
        }
    }

    fileprivate func isTrigger(_ name: String) -> Bool {
        if case .trigger(let trigger) = place { sameName(trigger.name, name) } else { false }
    }
}
