import MapAnalysis
import MapExecution
import MapPlan
import MapPlanning
import MapSyntax

/// Plans each pass against the schema that the passes before it leave. SQLite itself computes that schema.
func planPath(
    _ path: MigrationPath, for state: StoreState, in check: Check, isStepwise: Bool, withoutHashes: Bool
) -> Outcome<Plan> {
    var diagnostics = Diagnostics()
    var legs: [Leg] = []
    if let obstacle = coreDataObstacle(on: path, for: state, withoutHashes: withoutHashes) { return obstacle }
    var result = StoreSchema()
    do throws(DatabaseError) {
        if state.version == nil {
            guard let data = try firstDataLeg(of: path.destination, for: state, in: check, into: &diagnostics) else {
                return .stopped(by: .findings, diagnostics.sorted)
            }
            legs = [creationLeg(of: path.destination)] + data
        } else {
            guard let planned = try planPasses(along: path, for: state, in: check, isStepwise: isStepwise, into: &diagnostics) else {
                return .stopped(by: .findings, diagnostics.sorted)
            }
            (legs, result) = (renaming(state, in: check) + checkingEarly(planned.legs), planned.result)
        }
    } catch {
        return unplanned(state.path ?? "", error)
    }
    if !legs.isEmpty { legs[0].notes.insert(contentsOf: path.reasons, at: 0) }
    if path.destination.isOpen, state.version != nil {
        legs.tellOfOpenVersion()
        if let last = legs.indices.last { legs[last].destination.full = check.openMark(of: path.destination) }
    }
    return marked(assemble(legs, to: path.destination, for: state, leaving: result, in: check), state, diagnostics)
}

/// Plans the passes of a path, and halves of one whose SQL is too large. Returns them with the schema that they leave, or `nil` if that is not possible.
private func planPasses(
    along path: MigrationPath, for state: StoreState, in check: Check, isStepwise: Bool, into diagnostics: inout Diagnostics
) throws(DatabaseError) -> (legs: [PlannedLeg], result: StoreSchema)? {
    var planned: [PlannedLeg] = []
    var schema = state.schema
    var uses: [SchemaDependency]?
    var waiting = passes(along: path.steps, isStepwise: isStepwise)
    while let pass = waiting.first {
        waiting.removeFirst()
        // Only the first pass finds the rows as they are now.
        let store = planned.isEmpty ? state.path : nil
        let placed = planned.isEmpty ? state.placed(as: pass.mapping.source) : nil
        let known = if let uses { uses } else { try dependencies(of: schema) }
        let found = diagnostics
        guard
            let (made, result, left) = try planLeg(
                pass, on: schema, known, placed, of: store, by: state.evidence, in: check, into: &diagnostics)
        else {
            guard pass.steps.count > 1, diagnostics.all.contains(where: { $0.code == .expressionTooLarge }) else { return nil }
            diagnostics = found
            waiting = halves(of: pass) + waiting
            continue
        }
        var leg = made
        if state.path != nil, !planned.contains(where: \.leg.saysTrust) { leg.tellTrust(on: schema, own: state.schema) }
        planned.append(leg)
        (schema, uses) = (result, left)
    }
    return (planned, schema)
}

/// Refuses a plan after which the store would still name the version that it had: each run would change the rows again.
private func marked(_ plan: Plan, _ state: StoreState, _ diagnostics: Diagnostics) -> Outcome<Plan> {
    // The open version has the number of the one before it, so only a receipt tells it apart.
    let isOpen = plan.legs.last?.destination.version == VersionSyntax.openLabel && !plan.writesReceipt && state.evidence != .imagination
    let isRepeated = plan.leavesNoMark ?? false && state.evidence == .userVersion || isOpen
    return isRepeated ? .stopped(by: .findings, .unmarkedPlan(state.path)) : Outcome(plan, diagnostics.sorted)
}

/// Why a store whose schema SQLite does not accept in memory is not planned.
private func unplanned(_ path: String, _ error: DatabaseError) -> Outcome<Plan> {
    guard error.isOfSchema else { return .stopped(by: .failed, .failedRun(path, words: error.description)) }
    let failure = StoreError(error, path: path, mode: .reading)
    return .stopped(by: failure.obstacle, .store(failure))
}

/// Plans one pass and computes the schema that it leaves, with its dependencies; `nil` if that is not possible, which is reported.
func planLeg(
    _ pass: FusedSteps, on schema: StoreSchema, _ uses: [SchemaDependency], _ placed: Placement?, of store: String?,
    by evidence: StoreState.Evidence, in check: Check, into diagnostics: inout Diagnostics
) throws(DatabaseError) -> (PlannedLeg, StoreSchema, [SchemaDependency])? {
    let mapping = pass.mapping
    if !mapping.source.isCoreData, mapping.destination.isCoreData { diagnostics.replaceAll([.unwritableLayout(of: mapping.destination)]) }
    if diagnostics.hasErrors { return nil }
    var facts = storeFacts(of: schema, using: uses)
    facts.count = store.map(counter)
    facts.forgetsHistory = check.analysis.project.project?.history?.text == "forget"
    facts.collations = check.collations
    facts.isOfStore = evidence != .imagination
    facts.checksHashes = evidence == .hashes || evidence == .hashesAndTables
    var planned = planMapping(
        mapping, store: schema, layout: .of(mapping.source), destinationLayout: .of(mapping.destination), facts: facts, dialect: .sqlite,
        files: check.files, placed: placed, into: &diagnostics)
    planned.leg.tell(of: pass)
    planned.leg.fates = dataFates(of: pass, in: check, rewritten: planned.rewritten)
    if schema.isCoreData, !mapping.destination.isCoreData { planned.leaveCoreData(schema, for: mapping.destination, facts) }
    planned.forgetAllowed(by: pass, in: check, &diagnostics)
    guard !diagnostics.hasErrors else { return nil }
    switch facts.rehearse(planned.leg.settled.rehearsedStatements, schema) {
    case .success(let result):
        // The plan must leave the schema of the model. Otherwise it is never shown.
        let missed = planned.drift(in: result)
        guard missed.isEmpty else {
            diagnostics.replaceAll([.incompletePlan(mapping.destination, missed.map(\.line))])
            return nil
        }
        let left = result == schema ? uses : try dependencies(of: result)
        planned.judge(from: schema, to: result, (uses, left), at: mapping.destination.versionRange, into: &diagnostics)
        planned.leg.takeBack(mapping, from: schema, to: result, left, files: check.files, into: &diagnostics)
        return diagnostics.hasErrors ? nil : (planned, result, left)
    case .failure(let failure):
        let origin = planned.leg.settled.origin(of: failure.sql ?? "")
        let range = origin.flatMap { MapCompiler.range(of: $0, in: check.files) } ?? mapping.destination.versionRange
        diagnostics.report(failure.isOfSize ? .expressionTooLarge(forSQLiteAt: range) : .refusedBySqlite(failure, at: range))
        return nil
    }
}

extension PlannedLeg {
    /// Adds what happens to everything that no model describes. Reports what no longer works, and what changes for no reason.
    fileprivate mutating func judge(
        from schema: StoreSchema, to result: StoreSchema, _ uses: (before: [SchemaDependency], after: [SchemaDependency]),
        at range: TextRange,
        into diagnostics: inout Diagnostics
    ) {
        for object in brokenByPlan(from: schema, to: result, uses) {
            diagnostics.report(.objectBroken(object.kind, object.name, because: object.message, at: range))
        }
        let meanings = changedMeanings(in: result)
        for finding in meanings { diagnostics.report(finding) }
        let judged = verdicts(in: result)
        if meanings.isEmpty, !judged.unjudged.isEmpty { diagnostics.report(.unexplainedChange(of: judged.unjudged, at: range)) }
        let all = (leg.verdicts ?? []) + judged.verdicts + mendedByPlan(uses)
        leg.verdicts = all.isEmpty ? nil : all
    }

    /// Removes the findings about the store that the mapping allows, each for its reason.
    fileprivate mutating func forgetAllowed(by pass: FusedSteps, in check: Check, _ diagnostics: inout Diagnostics) {
        let codes = [DiagnosticCode.staleDerivedData, .lostDeclaration, .changedForm, .unfollowedReference]
        var allowed: [StoreVerdict] = []
        for code in codes where pass.steps.contains(where: { allows(code, $0, in: check) }) {
            let found = diagnostics.all.filter { $0.code == code }
            let asked = (leg.obligations + leg.checks).filter { $0.code == code.slug }
            allowed += (found.map(\.message) + asked.map { "the plan does not stop if \($0.message)" }).map { words in
                StoreVerdict(object: words, fate: .allowed, because: "by 'allow: \(code.slug)'")
            }
            diagnostics.replaceAll(diagnostics.all.filter { $0.code != code })
            leg.obligations.removeAll { $0.code == code.slug }
            leg.checks.removeAll { $0.code == code.slug }
        }
        leg.verdicts = allowed
    }
}

extension Leg {
    /// Returns what in a file is the first reason for a query or a statement.
    fileprivate func origin(of sql: String) -> PlanOrigin? {
        if let question = obligations.first(where: { isSpelled($0.query.sql, sql) }) { return question.origin }
        return steps.first { $0.statements.contains { isSpelled($0.sql, sql) } }?.origins.first
    }
}

extension PlannedLeg {
    /// Drops what only Core Data uses.
    fileprivate mutating func leaveCoreData(_ schema: StoreSchema, for destination: Model, _ facts: StoreFacts) {
        leg.leaveCoreData(schema, for: placement(of: destination, in: schema))
        // The triggers follow their tables, so only SQLite knows the tables' new names.
        if schema.triggers.contains(where: CoreDataBooks.isCalled),
            case .success(let result) = facts.rehearse(leg.settled.rehearsedStatements, schema)
        {
            leg.dropCoreDataTriggers(of: result)
        }
    }
}

/// Returns two passes for one whose SQL is too large.
private func halves(of pass: FusedSteps) -> [FusedSteps] {
    let middle = pass.steps.count / 2
    var first = passes(along: Array(pass.steps[..<middle]), isStepwise: false)
    var second = passes(along: Array(pass.steps[middle...]), isStepwise: false)
    first[0].barrier = pass.barrier
    second[0].barrier = .size
    return first + second
}

/// Returns the steps of a path, grouped into passes.
func passes(along steps: [CompleteMapping], isStepwise: Bool) -> [FusedSteps] {
    guard !isStepwise else { return steps.map { FusedSteps($0) } }
    return fuse(steps) { model, neighbour in
        StorageLayout.of(model).place(model, beside: neighbour, .hierarchies(Set(model.entities.map { model.root(of: $0.id) })))
    }
}

extension Leg {
    /// Records the versions that a pass skips, what it does not check of them, and why it did not begin earlier.
    fileprivate mutating func tell(of pass: FusedSteps) {
        passed = pass.moves.dropLast().map { VersionMark(of: $0.destination) }
        barrier = pass.barrier?.reason
        unchecked = pass.unchecked.map { "\($0.words) in version \($0.version)" }
    }
}

/// Whether the mapping between two versions allows the loss of something in the store, and gives a reason.
private func allows(_ code: DiagnosticCode, _ mapping: CompleteMapping, in check: Check) -> Bool {
    check.analysis.project.mappings.contains { file in
        file.from?.label == mapping.source.version && file.to?.label == mapping.destination.version
            && file.allows.contains { $0.slug.text == code.slug }
    }
}

private func assemble(
    _ legs: [Leg], to destination: Model, for state: StoreState, leaving result: StoreSchema, in check: Check
) -> Plan {
    let migrator = ForeignMigrator.keeping(state.schema)
    let wish = check.analysis.project.project?.receipt?.text
    let hasReceipt = destination.isCoreData || StorageLayout.of(destination).names.receiptTable != nil
    let writesReceipt = hasReceipt && (wish.map { $0 == "true" } ?? (migrator == nil))
    var note: String?
    if !writesReceipt {
        note = wish == nil ? migrator.map { "\($0.tool) migrates it too ('\($0.table)')" } : "mapc.yaml has 'receipt: false'"
    }
    var functions = calledFunctions(in: legs)
    if destination.isCoreData, writesReceipt, !legs.isEmpty { functions = (functions + MetadataReceipt.functions).sorted() }
    var plan = Plan(
        tool: "mapc \(Tool.version)", dialect: Dialect.sqlite.name, model: destination.name,
        inputs: digest(of: check.files),
        storeSchema: state.schema.fingerprint,
        legs: legs, functions: functions, writesReceipt: writesReceipt, receiptNote: note,
        userVersion: userVersion(of: destination.version, in: check))
    if destination.isCoreData { plan.staysCoreData = true }
    let named = check.collations.filter { state.schema.uses($0) }
    if !named.isEmpty, !legs.isEmpty {
        plan.collations = named
        let words = named.map { "'\($0.name)' like \($0.like.rawValue.uppercased())" }.joined(separator: ", ")
        plan.legs[0].notes.append("mapc.yaml says how collations of the application compare: \(words)")
    }
    plan.markRepeats(on: state, result: result)
    // Nobody needs it of a plan that is only shown.
    if state.evidence != .imagination, state.evidence != .receipt { plan.remember(state, in: check) }
    return plan
}

extension Plan {
    /// Notes how a saved plan knows later that it fits the store, and that it has not run yet.
    fileprivate mutating func markRepeats(on state: StoreState, result: StoreSchema) {
        guard let source = legs.first?.source else { return }
        if let receipt = state.receipt, receipt.storage != source.storage { receiptStorage = receipt.storage }
        guard !writesReceipt else { return }
        var afterwards = result
        afterwards.userVersion = userVersion ?? state.schema.userVersion
        if afterwards != state.schema {
            schemaAfterwards = afterwards.fingerprint
        } else if legs.contains(where: { !$0.steps.isEmpty }) {
            leavesNoMark = true
        }
    }
}

extension StoreSchema {
    /// Whether a column or an index has the collation.
    fileprivate func uses(_ collation: NamedCollation) -> Bool {
        tables.contains { $0.columns.contains { sameName($0.collation, collation.name) } }
            || indexes.contains { $0.parts.contains { sameName($0.collation, collation.name) } }
    }
}
