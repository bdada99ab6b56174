import MapAnalysis
import MapPlan
import MapSyntax

extension LegOutline {
    /// Renames and adds columns. Rehearses these statements on the store's own schema, so that later parts know the resulting schema.
    /// Returns the leg with the names and the schema after them, or `nil` if SQLite refuses them.
    ///
    /// For each ALTER, SQLite reads the text of the whole schema several times. So columns get their names by one edit of the texts that name
    /// them, where `NameEdits` can tell that no other text does. All other changes are ALTERs, before the edit.
    func settlingNames(into draft: inout LegDraft) -> LegOutline? {
        var settled = self
        settled.after.retypedColumns = retypedColumns
        let kept = changes.filter { $0.kind != .created && $0.kind != .untouched }
        let plan = renamePlan(of: kept)
        settled.after.names = plan.names
        let namings = plan.renames + addedColumns(of: kept.filter { $0.kind == .altered })
        let dropsColumns = kept.contains { $0.kind == .altered && !$0.dropped.isEmpty }
        let edits = NameEdits(store)
        let (edited, altered) = edits.parted(namings, editsAnyway: declaresEarly)
        var attempt = draft
        if !edited.isEmpty, case .success(let schema) = settled.alterNames(altered, dropsColumns: dropsColumns, into: &attempt),
            let schema = settled.editNames(
                edited, on: schema, attempt.steps(in: .names).isEmpty ? edits : NameEdits(schema), into: &attempt)
        {
            draft = attempt
            settled.renamed = schema
        } else {
            switch settled.alterNames(namings, dropsColumns: dropsColumns, into: &draft) {
            case .success(let schema): settled.renamed = schema
            case .failure(let failure):
                draft.findings.append(.refusedBySqlite(failure, at: mapping.destination.versionRange))
                return nil
            }
        }
        settled.growViews(with: namings.filter(\.isAddition).flatMap(\.columnNames), into: &draft)
        return settled
    }

    /// Adds the columns that have been added to the lists of views that read all columns, before other ALTERs read these views.
    private mutating func growViews(with names: [String], into draft: inout LegDraft) {
        let growing = growingViews(with: names, to: renamed)
        for view in growing { draft.add(.textNames, .metadata, view.title, view.work, origins: []) }
        if growing.isEmpty { return }
        let statements = Dialect.sqlite.statements(of: growing.flatMap(\.work))
        if case .success(let schema) = facts.rehearse(statements, renamed) { renamed = schema }
    }

    private func renamePlan(of kept: [TableChange]) -> RenamePlan {
        var plan = RenamePlan(store: store)
        plan.renameTables(
            kept.compactMap { change in
                change.match.old.map { ($0.name, change.match.placed.name, change.match.keeping.map(origin)) }
            })
        for change in kept {
            guard let old = change.match.old, let table = store.table(old.name) else { continue }
            let pairs = change.renamedColumns.filter { !$0.old.isHidden }.map {
                ($0.old.name, $0.new.name, origins(of: [$0.new], in: change.match))
            }
            let arriving = change.kind == .altered ? change.addedColumns.map(\.name) : []
            plan.renameColumns(of: table, placedName: old.name, pairs, arriving: arriving)
        }
        return plan
    }

    private func addedColumns(of changes: [TableChange]) -> [Naming] {
        changes.flatMap { change in
            let name = change.match.placed.name
            return change.addedColumns.map { column in
                var arriving = column
                // A column that every row gets a value for first is declared NOT NULL afterwards.
                if has(column.name, in: change.edits.required) { arriving.isNotNull = false }
                return Naming(
                    title: "add column \(quoted(name)).\(quoted(column.name))",
                    change: .addColumn(arriving, of: change.match.placed, to: name), origins: origins(of: [column], in: change.match),
                    home: change.match.kept?.name ?? name)
            }
        }
    }

    /// Adds ALTERs, and what must precede them. Returns the schema after them.
    private func alterNames(
        _ namings: [Naming], dropsColumns: Bool, into draft: inout LegDraft
    ) -> Result<StoreSchema, RehearsalFailure> {
        let renames = namings.filter { !$0.isAddition }
        let statements = draft.dialect.statements(of: renames.map { .schema($0.change) })
        let clearing = renames.isEmpty && !dropsColumns ? [] : setBrokenAside(into: &draft)
        let views = renames.isEmpty ? [] : namingViewColumns()
        if !views.isEmpty, case .failure = facts.rehearse(clearing + statements, store) {
            for view in views { draft.add(.names, .metadata, view.title, view.work, origins: []) }
        }
        for naming in namings { draft.add(.names, .metadata, naming.title, [.schema(naming.change)], origins: naming.origins) }
        let all = draft.steps(in: .names).flatMap(\.statements)
        return all.isEmpty ? .success(store) : facts.rehearse(all, store)
    }

    /// Adds edits of the schema's text. Returns the schema after them, or `nil` if SQLite reads the edited texts as anything but the same
    /// schema with these names. Then nothing may be edited.
    private func editNames(
        _ namings: [Naming], on schema: StoreSchema, _ edits: NameEdits, into draft: inout LegDraft
    ) -> StoreSchema? {
        var edits = edits
        for naming in namings {
            guard let texts = edits.texts(for: naming.change) else { return nil }
            draft.add(.textNames, .metadata, naming.title, [.schema(.declare(texts))], origins: naming.origins)
        }
        let statements = draft.steps(in: .textNames).flatMap(\.statements).asOneEdit
        guard case .success(let result) = facts.rehearse(statements, schema), edits.areRead(in: result) else { return nil }
        return result
    }
}
