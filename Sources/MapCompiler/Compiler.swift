import MapAnalysis
public import MapExecution
public import MapPlan
public import MapSyntax

/// The compiler, from YAML files to a migrated store. Read this type first: each stage is one line here, and `ARCHITECTURE.md` explains the
/// stages.
///
///     let compiler = Compiler()
///     let check = compiler.check(files)
///     let state = compiler.recognise("app.sqlite", in: check)
///     let plan = compiler.plan(check, for: state.value!)
///     let run = compiler.apply(plan.value!, to: "app.sqlite")
///
/// No method throws: failures are the `obstacle` and the `diagnostics` of an `Outcome`. A compiler has no state, so any thread may use it. Methods
/// that take a store block until SQLite is done; `waitMilliseconds` is how long they wait for another program's lock.
public struct Compiler: Sendable {
    /// Creates a compiler that knows every layout.
    public init() {}

    /// Checks a project. `allowedDrops` lists `Entity` or `Entity.attribute`, as `drop` in a mapping does. With `isLocked`, a version that is
    /// missing from `mapc.lock` is an error. Always returns a check; errors are among its diagnostics.
    ///
    /// `formers` are texts that files had before. Where a locked model has changed, the findings then say what. Without `holdsJumps`, mappings that skip versions are
    /// only compared with the steps that they replace when a plan takes them.
    public func check(
        _ files: [TextFile], allowedDrops: [String] = [], isLocked: Bool = false, formers: [TextFile] = [], holdsJumps: Bool = true
    ) -> Check {
        var memory = CheckMemory(isKept: false)
        return check(
            files, remembering: &memory, allowedDrops: allowedDrops, isLocked: isLocked, formers: formers, holdsJumps: holdsJumps)
    }

    /// Checks a project again after some of its files have changed. What depends on the others is taken from the memory.
    ///
    /// With `isQuick`, no statement is prepared by SQLite and no jump is tried, so findings of `prepareSteps` and `holdJumpsAgainstChains` are missing.
    package func check(
        _ files: [TextFile], remembering memory: inout CheckMemory, isQuick: Bool = false, allowedDrops: [String] = [],
        isLocked: Bool = false, formers: [TextFile] = [], holdsJumps: Bool = true
    ) -> Check {
        var diagnostics = Diagnostics()
        var project = parse(files, remembering: &memory.parsing, into: &diagnostics)
        project.allowedDrops = allowedDrops
        checkLayouts(of: project, into: &diagnostics)
        let analysis = analyse(project, remembering: &memory.analysis, into: &diagnostics)
        checkLock(project.lock, of: analysis, isComplete: isLocked, formers: formers, into: &diagnostics)
        if !isQuick {
            prepareSteps(of: analysis, into: &diagnostics)
            if holdsJumps { holdJumpsAgainstChains(of: analysis, into: &diagnostics) }
        }
        let tests = resolveTests(of: analysis, into: &diagnostics).filter { holdsRows(of: $0, analysis, into: &diagnostics) }
        checkAllowedDrops(of: project, into: &diagnostics)
        checkAllowedCodes(of: project, into: &diagnostics)
        setLevels(of: &diagnostics, as: analysis, in: files)
        addRemovals(to: &diagnostics, analysis)
        matchLineBreaks(of: &diagnostics, in: files)
        var check = Check(files: files, diagnostics: diagnostics.sorted, analysis: analysis, tests: tests)
        check.hasUnheldJumps = !holdsJumps
        return check
    }

    /// Reads a store and recognises its version. Does not change the store, not one byte. `told` overrides what mapc detects. If a program died in
    /// a transaction, `recovers` rolls that transaction back first; otherwise the store is reported as an obstacle. Errors that concern only some
    /// versions or steps do not stop this stage.
    public func recognise(
        _ store: String, in check: Check, as told: String? = nil, waitMilliseconds: Int = 0, recovers: Bool = false
    ) -> Outcome<StoreState> {
        guard !check.obstructsEverything else { return .stopped(by: .findings) }
        let writesCoreData = check.analysis.models.contains(where: \.isCoreData)
        return NamedCollations.$current.withValue(check.collations) {
            readStore(store, waitMilliseconds: waitMilliseconds, recovers: recovers, writesCoreData: writesCoreData).flatMap {
                recognise($0, in: check, as: told, waitMilliseconds: waitMilliseconds)
            }
        }
    }

    /// Recognises the version of a store that has just been read.
    package func recognise(
        _ reading: StoreReading, in check: Check, as told: String?, waitMilliseconds: Int
    ) -> Outcome<StoreState> {
        guard !check.obstructsEverything else { return .stopped(by: .findings) }
        return NamedCollations.$current.withValue(check.collations) {
            MapCompiler.recognise(reading, in: check, as: told).flatMap {
                holdValuesAgainstTypes($0, in: check, waitMilliseconds: waitMilliseconds)
            }
        }
    }

    /// Returns the store that mapc would have created at a version, by default the first. Use it to plan without a store.
    public func imagine(_ check: Check, at version: String? = nil) -> Outcome<StoreState> {
        guard !check.obstructsEverything else { return .stopped(by: .findings) }
        guard let name = check.model, let label = version ?? check.versions.first else { return .stopped(by: .findings) }
        guard let model = check.analysis.model(label) else {
            return .stopped(by: .unusable, .noSuchVersion(label, of: name, known: check.versions))
        }
        var schema = schemaMade(for: model)
        schema.userVersion = userVersion(of: label, in: check) ?? 0
        return Outcome(StoreState(path: nil, version: label, evidence: .imagination, receipt: nil, schema: schema))
    }

    /// Returns the versions on the path from one version to another, without the first: `["2", "3"]`. By default the path ends at the
    /// latest version that is not withdrawn.
    public func path(_ check: Check, from source: String, to destination: String? = nil) -> Outcome<[String]> {
        findPath(in: check, from: source, to: destination).flatMap { path in
            // The data of a version comes with it.
            Outcome(path.steps.filter { !$0.bringsData }.map(\.destination.version))
        }
    }

    /// Plans the migration of a store to a version, by default the latest that is not withdrawn.
    ///
    /// `parameters` are the values of parameters as text; missing ones can be set later. Several versions are combined into as few passes as give
    /// the same result. `isStepwise` makes one pass for each version, so that the requirements of the versions between are checked too. If
    /// `version` is named, errors in files that are not on the path do not prevent the plan. `withoutHashes` plans for a Core Data store although a
    /// version hash of the destination is not known, so that Core Data does not open the result.
    public func plan(
        _ check: Check, for state: StoreState, to version: String? = nil, parameters: [String: String] = [:], isStepwise: Bool = false,
        withoutHashes: Bool = false
    ) -> Outcome<Plan> {
        guard version != nil || !check.hasErrors else { return .stopped(by: .findings) }
        return findPath(in: check, from: state.version, to: version, isStepwise: isStepwise).flatMap { path in
            guard !check.obstructs(path) else { return .stopped(by: .findings) }
            let held = check.heldJumps(on: path.steps)
            guard !held.contains(where: { $0.severity == .error }) else { return .stopped(by: .findings, held) }
            let planned = NamedCollations.$current.withValue(check.collations) {
                planPath(path, for: state, in: check, isStepwise: isStepwise, withoutHashes: withoutHashes)
            }
            return Outcome((), held).flatMap { planned.flatMap { set(parameters, declaredIn: check, in: $0) } }
        }
    }

    /// Estimates the cost of a plan on a store from the store's own figures, without running anything.
    public func estimate(_ plan: Plan, on store: String, waitMilliseconds: Int = 0) -> Outcome<Estimate> {
        do throws(StoreError) {
            return Outcome(
                try withCollations(of: plan) { () throws(StoreError) in
                    try MapExecution.estimate(plan, on: store, waitMilliseconds: waitMilliseconds)
                })
        } catch {
            return .stopped(by: error.obstacle, .store(error))
        }
    }

    /// Returns the plan with an estimate for a store, as a whole and for each step. Returns the plan unchanged if the store is `nil`.
    public func estimated(_ plan: Plan, on store: String?, waitMilliseconds: Int = 0) -> Outcome<Plan> {
        guard let store else { return Outcome(plan) }
        do throws(StoreError) {
            return Outcome(
                try withCollations(of: plan) { () throws(StoreError) in
                    try MapExecution.estimated(plan, on: store, waitMilliseconds: waitMilliseconds)
                })
        } catch {
            return .stopped(by: error.obstacle, .store(error))
        }
    }

    /// Finds out what the first pass of a plan would do to the rows of a store as they are now, and whether they fit. Reports rows that do not
    /// fit as `apply` would.
    ///
    /// `files` are the files that the plan was made from, so that diagnostics can point to them. Checks nothing if the store is `nil`.
    public func preview(
        _ plan: Plan, on store: String?, files: [TextFile] = [], waitMilliseconds: Int = 0
    ) -> Outcome<PlanPreview> {
        guard let store else { return Outcome(PlanPreview(plan: plan, preflight: Outcome(plan))) }
        do throws(StoreError) {
            let preview = try withCollations(of: plan) { () throws(StoreError) in
                try MapExecution.preview(plan, functions: sqlFunctions(plan.functions), on: store, waitMilliseconds: waitMilliseconds)
            }
            return Outcome(PlanPreview(plan: preview.plan, preflight: outcome(of: preview, on: store, files: files)))
        } catch {
            return .stopped(by: error.obstacle, .store(error))
        }
    }

    private func outcome(of preview: Preview, on store: String, files: [TextFile]) -> Outcome<Plan> {
        let plan = preview.plan
        switch preview.preflight {
        case .asked(let findings) where findings.isEmpty: return Outcome(plan)
        case .asked(let findings):
            let failure = RunFailure.findings(findings, leg: 0)
            return .stopped(by: failure.obstacle, diagnostics(of: failure, plan: plan, store: store, files: files))
        case .waiting(let parameters): return Outcome(plan, [.unaskedRows(of: store, waitingFor: parameters)])
        case .unasked(let words): return Outcome(plan, [.unaskedRows(of: store, words: words)])
        }
    }

    /// Returns the disk space that an estimated plan lacks: `about 3.1 MB are needed in '/data' and 2 MB are free there`; `nil` if there is
    /// enough.
    public func shortage(for plan: Plan, on store: String, by strategy: Strategy) -> String? {
        MapExecution.shortage(for: plan, on: store, by: strategy)
    }

    /// Runs a plan on a store: in place, on a copy, or into a new store, as the options say. If it fails, the store is unchanged, except with the
    /// obstacle `uncertain`.
    ///
    /// `files` are the files that the plan was made from, so that diagnostics can point to them. A plan that emits rows needs a `receiver`.
    /// `onEvent` is called often, on the calling thread. Any thread may cancel the run through `cancellation`.
    public func apply(
        _ plan: Plan, to store: String, files: [TextFile] = [], options: ApplyOptions = ApplyOptions(), receiver: (any EmitReceiver)? = nil,
        cancellation: Cancellation = Cancellation(), onEvent: @escaping (RunEvent) -> Void = { _ in }
    ) -> Outcome<Run> {
        if case .into = options.strategy {} else if plan.legs.isEmpty { return Outcome(.nothing) }
        return NamedCollations.$current.withValue(plan.collations ?? []) {
            applyPlan(plan, to: store, files: files, options: options, receiver: receiver, cancellation: cancellation, onEvent: onEvent)
        }
    }

    /// Runs something on connections that have the collations of a plan.
    func withCollations<Value>(of plan: Plan, _ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
        try NamedCollations.$current.withValue(plan.collations ?? []) { Result(catching: body) }.get()
    }
}
