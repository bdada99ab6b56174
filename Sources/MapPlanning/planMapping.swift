package import MapAnalysis
package import MapPlan
package import MapSyntax

/// Plans one step between versions: what happens to the store so that it has the destination's rows.
///
/// Matches tables by their contents, settles names, and then makes steps of each table's change. `LegDraft` has the order of the phases.
/// `store` is the schema that the store has now. It determines everything that the model does not declare. `placed` is the placement of
/// the source in it, if there already is one.
package func planMapping(
    _ mapping: CompleteMapping, store: StoreSchema, layout: StorageLayout, destinationLayout: StorageLayout, facts: StoreFacts,
    dialect: Dialect, files: [TextFile], placed: Placement? = nil, into diagnostics: inout Diagnostics
) -> PlannedLeg {
    var found = Diagnostics()
    let leg = TextOrder.$collation.withValue(TextOrder.collation(of: store)) {
        plan(
            mapping, store: store, layout: layout, destinationLayout: destinationLayout, facts: facts, dialect: dialect, files: files,
            placed: placed,
            into: &found)
    }
    found.all.forEach { diagnostics.report($0) }
    return leg
}

private func plan(
    _ mapping: CompleteMapping, store: StoreSchema, layout: StorageLayout, destinationLayout: StorageLayout, facts: StoreFacts,
    dialect: Dialect, files: [TextFile], placed: Placement?, into diagnostics: inout Diagnostics
) -> PlannedLeg {
    let placed = placed ?? layout.place(mapping.source, store)
    let outlined = answeredOutline(
        of: mapping.readingAssertsFirst().namingEqualCalls(), in: placed, on: store, destinationLayout, facts, dialect, files)
    let (mapping, objects, leg, before) = (outlined.mapping, outlined.objects, outlined.leg, outlined.lowering)
    var draft = LegDraft(dialect, for: store)
    draft.findings = objects.findings + leg.takenNames()
    guard !draft.findings.contains(where: { $0.severity == .error }), let settled = leg.settlingNames(into: &draft) else {
        return PlannedLeg(
            leg: leg.leg(draft, unforeseen: [], into: &diagnostics), omittedKindChecks: [], computesSums: false, rewritten: [],
            placed: leg.destination, outline: leg, answered: [], usingAnswers: [])
    }
    var after = before
    after.environment = settled.after
    var lowering = LegLowering(before: before, after: after)
    settled.addRemovals(of: objects, into: &draft)
    settled.addChanges(&lowering, into: &draft)
    settled.addQuestions(&lowering, into: &draft)
    settled.addTablesThatAreRead(&lowering, into: &draft)
    draft.findings += settled.refusals(of: draft) + settled.unjudgedReaders(objects, in: store)
    settled.noteAutoincrement(into: &draft)
    settled.noteTriggers(into: &draft)
    settled.noteTrust(into: &draft)
    settled.addReplacements(of: objects, on: store, into: &draft)
    let unforeseen = lowering.before.uses.unforeseen + lowering.after.uses.unforeseen
    return PlannedLeg(
        leg: settled.leg(draft, unforeseen: unforeseen, into: &diagnostics),
        omittedKindChecks: settled.omittedKindChecks(draft, lowering.before), computesSums: draft.computesSums,
        rewritten: settled.rewrittenValues(before),
        placed: leg.destination, outline: settled, answered: mapping.changedOrders + objects.verdicts,
        usingAnswers: objects.readings(facts))
}

/// The decisions about tables, with the objects for which the mapping, or mapc itself, answers.
private struct AnsweredOutline {
    var mapping: CompleteMapping
    var objects: RemovedObjects
    var leg: LegOutline
    var lowering: ExpressionLowering
}

/// Decides how each table changes, on the store without the objects that go. Defaults that give the present go too if their column changes its form.
private func answeredOutline(
    of mapping: CompleteMapping, in placed: Placement, on store: StoreSchema, _ destinationLayout: StorageLayout, _ facts: StoreFacts,
    _ dialect: Dialect, _ files: [TextFile]
) -> AnsweredOutline {
    let objects = removedObjects(of: mapping, in: store, placed, facts, dialect)
    var left = facts
    left.uses = objects.uses
    let (leg, lowering) = outline(
        of: mapping, in: placed, store: objects.store, destinationLayout: destinationLayout, facts: left,
        OriginWriter(files: files, mapping: mapping))
    let clocks = leg.clockDefaults()
    guard !clocks.isEmpty, !mapping.objects.contains(where: { $0.reason != nil }) else {
        return AnsweredOutline(mapping: mapping, objects: objects, leg: leg, lowering: lowering)
    }
    var answered = mapping
    answered.objects += clocks
    return answeredOutline(of: answered, in: placed, on: store, destinationLayout, facts, dialect, files)
}

/// Decides how each table changes. Returns this with what the decisions have looked up.
private func outline(
    of mapping: CompleteMapping, in source: Placement, store: StoreSchema, destinationLayout: StorageLayout, facts: StoreFacts,
    _ originWriter: OriginWriter
) -> (leg: LegOutline, lowering: ExpressionLowering) {
    let destination = destinationLayout.place(mapping.destination, store.respelled(by: mapping), beside: source)
    let keys = keyRules(mapping)
    var environment = LoweringEnvironment(mapping: mapping, source: source, destination: destination, keys: keys)
    environment.indexedColumns = store.indexedColumns
    environment.collatedColumns = store.collatedColumns
    environment.staying = environment.entitiesThatStay()
    var before = ExpressionLowering(environment)
    let matches = matchTables(before.environment)
    for match in matches {
        if let old = match.old { before.environment.successors[foldedName(old.name)] = match.placed.name }
    }
    var changes: [TableChange] = []
    for match in matches { changes.append(tableChange(match, &before, store, facts)) }
    redeclareWhatRefersToAnotherKey(&changes)
    before.uses = before.uses.ofTables

    let kept = Set(changes.compactMap { $0.match.old.map { foldedName($0.name) } })
    let numbering = EntityRenumbering(from: mapping.source, to: mapping.destination)
    let leg = LegOutline(
        store: store, facts: facts, originWriter: originWriter, changes: changes,
        departingTables: source.tables.filter { !kept.contains(foldedName($0.name)) }, numbering: numbering,
        hashes: numbering.map { _ in (VersionHashes(mapping.source), VersionHashes(mapping.destination)) },
        before: before.environment, after: before.environment, renamed: store)
    return (leg, before)
}

extension LegOutline {
    /// Adds the steps that change the store.
    fileprivate func addChanges(_ lowering: inout LegLowering, into draft: inout LegDraft) {
        addAuthoredSQL(into: &draft)
        addFileLets(&lowering.before, into: &draft)
        addKeySteps(&lowering.before, into: &draft)
        addPairStages(&lowering.before, into: &draft)
        addEmits(&lowering.before, into: &draft)
        for change in changes { addRowSteps(change, &lowering.after, into: &draft) }
        addDeclarationEdits(into: &draft)
        addRemovals(into: &draft)
        addObjects(into: &draft)
        keepViewColumns(into: &draft)
        addSearchIndexes(into: &draft)
        noteCodeTables(into: &draft)
        addCoreDataBooks(into: &draft)
    }

    /// Adds the checks of rows before and after the steps.
    fileprivate func addQuestions(_ lowering: inout LegLowering, into draft: inout LegDraft) {
        addFileLetObligations(&lowering.before, into: &draft)
        addObligations(&lowering.before, into: &draft)
        addOtherReferences(&lowering.before, into: &draft)
        addCapturedReferences(&lowering.before, into: &draft)
        addNilKeyObligations(&lowering, into: &draft)
        addUUIDObligations(&lowering, into: &draft)
        addEmitObligations(&lowering.before, into: &draft)
        addKindObligationsOfUpdates(&lowering.before, into: &draft)
        addHashObligation(into: &draft)
        addStraightUpdates(into: &draft)
        addReferenceChecks(&lowering.before, into: &draft)
        addSetReferenceChecks(&lowering.before, into: &draft)
        addAsserts(&lowering, into: &draft)
        addLedger(&lowering.before, into: &draft)
        addLostValues(&lowering.before, into: &draft)
    }

    /// Adds the temporary tables that these steps and checks read, and the checks of the rows in them.
    fileprivate func addTablesThatAreRead(_ lowering: inout LegLowering, into draft: inout LegDraft) {
        addWindows(&lowering, into: &draft)
        addLookups(&lowering, into: &draft)
        addKindObligations(&lowering.before, into: &draft)
        // These read one key of a table, so the kinds of its rows do not matter to them.
        addGreatestKeyObligations(into: &draft)
    }

    /// What of the store prevents the leg.
    fileprivate func refusals(of draft: LegDraft) -> [Diagnostic] {
        objectsInTheWay() + unnamedColumns() + unfilledColumns() + changedForms() + casesInTheWay() + valuesInTheWay() + lostDeclarations()
            + unknownCollations(in: draft.statementsOverRows) + staleTables() + keylessTargets() + mirroredStores()
    }
}

/// A leg, and the checks that it leaves out for rows that it does not touch.
package struct PlannedLeg: Sendable {
    package var leg: Leg
    package var omittedKindChecks: [OmittedKindCheck]
    /// Whether its steps write values that depend on all rows of a table at once.
    package let computesSums: Bool
    /// The values that its steps keep with other bytes.
    package let rewritten: [RewrittenValue]
    /// The destination as it was placed in the store before the leg.
    package let placed: Placement
    /// What was decided before the steps were planned.
    let outline: LegOutline
    /// What the mapping says about objects of the store.
    let answered: [StoreVerdict]
    /// The objects that use those of which the mapping has the text.
    let usingAnswers: [StoreVerdict]
}

extension PlannedLeg {
    /// Returns the points in which the schema that the leg leaves is not built as the destination needs it. The source did not drift, so
    /// tables that the leg leaves as they were are not compared again.
    package func drift(in result: StoreSchema) -> [Difference] {
        let model = placed.model
        let reached = StorageLayout.of(model).place(model, result, beside: placed)
        return MapPlanning.drift(of: result, from: reached) { table in
            guard case .entity(let root) = table.role else { return false }
            return reached.shared.holdsWhole(root) && placed.shared.holdsWhole(root)
        }
    }
}

extension LegOutline {
    /// Returns the collected leg. Reports the parts that could not be planned.
    func leg(_ draft: LegDraft, unforeseen: [TextRange?], into diagnostics: inout Diagnostics) -> Leg {
        draft.findings.forEach { diagnostics.report($0) }
        for range in unforeseen { diagnostics.report(.refusedBySqlite(unforeseenAt: range)) }
        let screened = draft.screenedObligations
        var leg = Leg(
            source: VersionMark(of: mapping.source), destination: VersionMark(of: mapping.destination), parameters: legParameters,
            obligations: screened.obligations, screens: screened.screens, steps: draft.steps.joiningEdits,
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
    func noteTriggers(into draft: inout LegDraft) {
        for change in changes where change.kind != .untouched && !keepsRowIDs(change) {
            guard let old = change.match.old, case .entity = old.role, old.rowIDColumn == nil, !old.isWithoutRowID else { continue }
            draft.notes.append("the rows of '\(old.name)' get other rowids")
        }
        for change in changes where writesRows(change) {
            guard let old = change.match.old else { continue }
            for trigger in store.triggers where sameName(trigger.table, old.name) {
                draft.notes.append(silence(of: trigger, on: old.name, "during this migration", facts.uses))
            }
        }
    }

    /// Whether rows of a kept table get other values, are removed, or are added.
    private func writesRows(_ change: TableChange) -> Bool {
        !change.computedColumns.isEmpty || change.losesRows || !change.match.adding.isEmpty
            || change.match.keeping.contains { !$0.literalRows.isEmpty }
    }
}

/// Says that a trigger does not run, and which tables it would have written.
func silence(of trigger: Trigger, on table: String, _ when: String, _ uses: [SchemaDependency]) -> String {
    let written = uses.first { $0.kind == .trigger && sameName($0.name, trigger.name) }?.written ?? []
    let list = written.map { "'\($0)'" }.joined(separator: ", ")
    let rest = list.isEmpty ? "" : "; it writes \(list)"
    return "trigger '\(trigger.name)' on '\(table)' does not run \(when)\(rest)"
}
