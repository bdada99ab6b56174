package import MapAnalysis
import MapExecution
package import MapPlan
import MapPlanning
import MapSyntax

extension Compiler {
    /// Finds everything in the rows of a store that `apply` of a plan would stop at, in all of its passes. The store is only read.
    ///
    /// `version` and `isStepwise` are those for which the plan was made. Each finding keeps `rowLimit` rows. With `sample`,
    /// only checks the first pass, and only on so many rows of each table. `copy` is the copy of the store for plans that need one.
    package func tryOut(
        _ plan: Plan, for state: StoreState, in check: Check, to version: String?, isStepwise: Bool, rowLimit: Int,
        sample: Int? = nil, waitMilliseconds: Int = 0, copy: TrialCopy? = nil
    ) -> Outcome<StoreFindings> {
        guard let store = state.path else { return Outcome(StoreFindings()) }
        let unset = plan.legs.flatMap(\.parameters).filter { !$0.isSet }
        guard unset.isEmpty else { return .stopped(by: .unusable, .missingParameter(unset)) }
        return findPath(in: check, from: state.version, to: version, isStepwise: isStepwise).flatMap { path in
            let tables = TablesOfLegs(plan: plan, steps: path.steps)
            do throws(StoreError) {
                if let sample { return Outcome(try sampled(plan, state, store, check, rowLimit, sample, tables, waitMilliseconds)) }
                let trial = try withCollations(of: plan) { () throws(StoreError) in
                    try MapExecution.tryOut(
                        plan, functions: sqlFunctions(plan.functions), on: store, schema: state.schema, rowLimit: rowLimit,
                        waitMilliseconds: waitMilliseconds, copy: copy, tables: tables.tables)
                }
                return Outcome(StoreFindings(trial, of: plan, path.steps, on: store, files: check.files))
            } catch {
                return .stopped(by: error.obstacle, .store(error))
            }
        }
    }

    /// Checks the first pass on some rows of each table.
    private func sampled(
        _ plan: Plan, _ state: StoreState, _ store: String, _ check: Check, _ rowLimit: Int, _ size: Int, _ tables: TablesOfLegs,
        _ waitMilliseconds: Int
    ) throws(StoreError) -> StoreFindings {
        guard let leg = plan.legs.first?.settled else { return StoreFindings() }
        let answers = try withCollations(of: plan) { () throws(StoreError) in
            try ask(
                leg.obligations, functions: sqlFunctions(plan.functions), of: store, schema: state.schema, rowLimit: rowLimit, sample: size,
                tables: tables.tables(before: 0, state.schema), waitMilliseconds: waitMilliseconds)
        }
        var found = StoreFindings(answers, on: store, files: check.files)
        if leg.stepsBeforeObligations.contains(where: \.isAuthored) {
            found.unsampled.append("what SQL of the mapping changes before the first pass")
        }
        if plan.legs.flatMap(\.ledger).contains(where: \.countsLostValues) { found.unsampled.append("how many values conversions lose") }
        if plan.legs.count > 1 { found.unsampled.append("the passes after \(leg.passWords)") }
        if plan.legs.contains(where: { !$0.checks.isEmpty }) { found.unsampled.append("the result of the migration") }
        return found
    }
}

/// The tables of the rows before each leg of a plan. Nothing is known of an empty store, which has no rows either.
package struct TablesOfLegs: Sendable {
    let plan: Plan
    let steps: [CompleteMapping]

    package init(plan: Plan, steps: [CompleteMapping]) { (self.plan, self.steps) = (plan, steps) }

    @Sendable package func tables(before leg: Int, _ schema: StoreSchema) -> RowTables {
        let version = plan.legs[leg].source.version
        guard let first = steps.firstIndex(where: { $0.source.version == version }) else { return RowTables(tables: [], places: [:]) }
        let placement = placement(of: steps[first].source, in: schema)
        return rowTables(of: placement, origins: origins(in: plan.legs[leg]), dispensable: dispensableReferences(in: steps[first...]))
    }

    /// The source entities whose rows become rows of each destination entity of a leg. An obligation about made rows names these.
    private func origins(in leg: Leg) -> [String: Set<String>] {
        let versions = leg.versions
        var origins: [String: Set<String>] = [:]
        for step in steps where versions.contains(step.source.version) && versions.contains(step.destination.version) {
            var next: [String: Set<String>] = [:]
            for entity in step.destination.entities {
                let sources = step.makers(of: entity.id).compactMap(\.source).map { step.source[$0].name }
                next[entity.name] = Set(sources.flatMap { origins[$0] ?? [$0] })
            }
            origins = next
        }
        return origins
    }
}

extension StoreFindings {
    /// The findings of a trial, with their places in the files that the plan was made from.
    fileprivate init(_ trial: PlanTrial, of plan: Plan, _ steps: [CompleteMapping], on store: String, files: [TextFile]) {
        for var misfit in trial.misfits {
            misfit.finding.obligation.fixes = misfit.finding.obligation.fixes?.compactMap { $0.placed(in: steps, files) }
            var found = Finding(
                diagnostic: diagnostic(of: misfit.finding, store: store, files: files), rowLines: rowLines(of: misfit.finding))
            let pass = "the pass from \(plan.legs[misfit.leg].passWords)"
            if misfit.isOfResult {
                found.diagnostic.notes.append("the result of \(pass) has this")
            } else if misfit.leg > 0 {
                found.diagnostic.notes.append("\(pass) finds this")
            }
            if misfit.isOfRest {
                found.diagnostic.notes.append("mapc has set aside the rows above, so there may be more of these")
            }
            findings.append(found)
        }
        for failure in trial.failures {
            findings += diagnostics(of: failure, plan: plan, store: store, files: files).map { Finding(diagnostic: $0) }
        }
        notes += trial.undecided.map { .unaskedRows(of: store, undecided: $0.words, at: range(of: $0.origin, in: files)) }
        if let unasked = trial.unasked {
            notes.append(.unaskedRows(of: store, from: plan.legs[unasked.leg].passWords, words: unasked.because))
        }
        lost = trial.lost
        aside = trial.aside.map { ($0.table, Int($0.count)) }
        isOnCopy = trial.isOnCopy
    }
}

extension Obligation {
    /// `this assertion holds`, or the message of another condition on many rows.
    fileprivate var words: String { code == DiagnosticCode.failedAssert.slug ? "this assertion holds" : "this holds: \(message)" }
}

extension Leg {
    /// `version 1 to 3`
    fileprivate var passWords: String { "version \(source.version) to \(destination.version)" }
}
