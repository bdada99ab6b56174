package import MapAnalysis
package import MapPlan
package import MapSyntax

/// Plans one step between versions: what happens to the store so that it has the destination's rows.
///
/// Matches tables by their contents, settles names, and then makes steps of each table's change. `LegDraft` has the order of the phases.
/// `store` is the schema that the store has now. It determines everything that the model does not declare.
package func planMapping(
    _ mapping: CompleteMapping, store: StoreSchema, layout: StorageLayout, destinationLayout: StorageLayout, facts: StoreFacts,
    files: [TextFile], into diagnostics: inout Diagnostics
) -> PlannedLeg {
    let mapping = mapping.readingAssertsFirst()
    let source = layout.place(mapping.source, store)
    let destination = destinationLayout.place(mapping.destination, store.respelled(by: mapping))
    let keys = keyRules(mapping)
    var environment = LoweringEnvironment(mapping: mapping, source: source, destination: destination, keys: keys)
    environment.indexedColumns = store.indexedColumns
    environment.collatedColumns = store.collatedColumns
    var before = ExpressionLowering(environment)
    let matches = matchTables(before.environment)
    for match in matches {
        if let old = match.old { before.environment.successors[foldedName(old.name)] = match.placed.name }
    }
    var changes: [TableChange] = []
    for match in matches { changes.append(tableChange(match, &before, store, facts)) }
    redeclareWhatRefersToAnotherKey(&changes)
    before.uses = before.uses.ofTables

    var builder = LegBuilder(
        mapping: mapping, source: source, destination: destination, store: store, facts: facts,
        originWriter: OriginWriter(files: files, mapping: mapping), before: before, after: before, changes: changes,
        renamed: store)
    builder.readRetypedColumns()
    guard builder.refuseTakenNames(), builder.settleNames() else {
        return PlannedLeg(leg: builder.leg(into: &diagnostics), unasked: [])
    }
    builder.addChanges()
    builder.addQuestions()
    builder.addTablesThatAreRead()
    builder.refuseWhatTheStoreForbids()
    builder.noteTriggers()
    return PlannedLeg(leg: builder.leg(into: &diagnostics), unasked: builder.unaskedKinds)
}

extension LegBuilder {
    /// Adds the steps that change the store.
    fileprivate mutating func addChanges() {
        addAuthoredSQL()
        addFileLets()
        addKeySteps()
        addPairStages()
        addEmits()
        for change in changes { addRowSteps(change) }
        addDeclarationEdits()
        addRemovals()
        addObjects()
        keepViewColumns()
        addSearchIndexes()
    }

    /// Adds the checks of rows before and after the steps.
    fileprivate mutating func addQuestions() {
        addFileLetObligations()
        addObligations()
        addUUIDObligations()
        addEmitObligations()
        addKindObligationsOfUpdates()
        addStraightUpdates()
        addReferenceChecks()
        addAsserts()
        addLedger()
        addLostValues()
    }

    /// Adds the temporary tables that these steps and checks read, and the checks of the rows in them.
    fileprivate mutating func addTablesThatAreRead() {
        addWindows()
        addLookups()
        addKindObligations()
    }

    fileprivate mutating func refuseWhatTheStoreForbids() {
        refuseWhatIsInTheWay()
        refuseWhatOnlyTheStoreKnows()
        refuseUnknownCollations()
        refuseStaleTables()
        refuseKeylessTargets()
    }
}

/// A leg, and the checks that it leaves out for rows that it does not touch.
package struct PlannedLeg: Sendable {
    package var leg: Leg
    package var unasked: [KindQuestion]
}

extension LegBuilder {
    /// Renames and adds columns. Rehearses these statements on the store's own schema, so that later parts know the resulting schema.
    /// Returns false if SQLite refuses them.
    mutating func settleNames() -> Bool {
        var plan = RenamePlan(store: store)
        let kept = changes.filter { $0.kind != .created && $0.kind != .untouched }
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
        after.environment.names = plan.names
        let renames = plan.renames.flatMap(\.change.statements)
        let dropsColumns = kept.contains { $0.kind == .altered && !$0.dropped.isEmpty }
        let clearing = renames.isEmpty && !dropsColumns ? [] : setBrokenAside()
        let namings = renames.isEmpty ? [] : namingViewColumns()
        if !namings.isEmpty, case .failure = facts.rehearse(clearing + renames, store) {
            for naming in namings { draft.add(.names, .metadata, naming.title, naming.statements, origins: []) }
        }
        for rename in plan.renames { draft.add(.names, .metadata, rename.title, rename.change.statements, origins: rename.origins) }
        addColumns(to: kept.filter { $0.kind == .altered })
        switch facts.rehearse(draft.steps(in: .names).flatMap(\.statements), store) {
        case .success(let schema):
            renamed = schema
            return true
        case .failure(let failure):
            findings.append(.refusedBySqlite(failure, at: mapping.destination.versionRange))
            return false
        }
    }

    private mutating func addColumns(to changes: [TableChange]) {
        for change in changes {
            let name = change.match.placed.name
            for column in change.addedColumns {
                var arriving = column
                // A column that every row gets a value for first is declared NOT NULL afterwards.
                if change.edits.required.contains(column.name) { arriving.isNotNull = false }
                let add = SchemaChange.addColumn(columnDeclaration(arriving, in: change.match.placed), to: name)
                draft.add(
                    .names, .metadata, "add column \(quoted(name)).\(quoted(column.name))", add.statements,
                    origins: origins(of: [column], in: change.match))
            }
        }
    }

    /// Returns the collected leg. Reports the parts that could not be planned.
    func leg(into diagnostics: inout Diagnostics) -> Leg {
        findings.forEach { diagnostics.report($0) }
        for range in before.uses.unforeseen + after.uses.unforeseen { diagnostics.report(.refusedBySqlite(unforeseenAt: range)) }
        let screened = draft.screenedObligations
        var leg = Leg(
            source: VersionMark(of: mapping.source), destination: VersionMark(of: mapping.destination), parameters: legParameters,
            obligations: screened.obligations, screens: screened.screens, steps: draft.steps,
            checks: draft.checks, ledger: draft.ledger, emits: draft.emits, notes: draft.notes)
        if changes.contains(where: { $0.thinning != nil }) { leg.countsRows = true }
        return leg
    }

    /// The values that the user of the plan gives. Parameters that need not be given have their values already.
    private var legParameters: [LegParameter] {
        mapping.parameters.map { parameter in
            let value = parameter.defaultValue.map(canonicalForm) ?? .null
            return LegParameter(
                name: parameter.name, type: parameter.type.value.word, cases: parameter.cases, words: parameter.defaultValue?.words,
                isSet: parameter.defaultValue != nil || parameter.type.isOptional, value: value)
        }
    }

    /// Adds notes about triggers, which do not fire during a migration: which would have fired, and the tables that they would have
    /// written.
    mutating func noteTriggers() {
        for change in changes where writesRows(change) {
            guard let old = change.match.old else { continue }
            for trigger in store.triggers where sameName(trigger.table, old.name) {
                let written = facts.uses.first { $0.kind == .trigger && sameName($0.name, trigger.name) }?.written ?? []
                let list = written.map { "'\($0)'" }.joined(separator: ", ")
                let rest = list.isEmpty ? "" : "; it writes \(list)"
                draft.notes.append("trigger '\(trigger.name)' on '\(old.name)' does not run during this migration\(rest)")
            }
        }
        for table in departingTables {
            for trigger in store.triggers where sameName(trigger.table, table.name) {
                draft.notes.append("trigger '\(trigger.name)' is dropped with its table '\(table.name)'")
            }
        }
    }

    /// Whether rows of a kept table get other values, are removed, or are added.
    private func writesRows(_ change: TableChange) -> Bool {
        !change.computedColumns.isEmpty || change.losesRows || !change.match.adding.isEmpty
            || change.match.keeping.contains { !$0.literalRows.isEmpty }
    }
}
