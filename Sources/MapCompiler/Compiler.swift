import MapAnalysis
public import MapExecution
public import MapPlan
public import MapSyntax

/// From files to a migrated store. Read this first: every stage of the compiler is one line here, and `ARCHITECTURE.md` says why
/// they are these.
///
///     let compiler = Compiler()
///     let check = compiler.check(files)
///     let state = compiler.recognise("app.sqlite", in: check)
///     let plan = compiler.plan(check, for: state.value!)
///     let run = compiler.apply(plan.value!, to: "app.sqlite")
public struct Compiler: Sendable {
    /// A compiler with every layout there is.
    public init() {}

    /// Reads a project and says everything that is wrong with it. `allowedDrops` are `Entity` or `Entity.attribute`, as under `drop`.
    /// With `isLocked` every version must stand in `mapc.lock`.
    public func check(_ files: [TextFile], allowedDrops: [String] = [], isLocked: Bool = false) -> Check {
        var diagnostics = Diagnostics()
        var project = parse(files, into: &diagnostics)
        project.allowedDrops = allowedDrops
        checkLayouts(of: project, into: &diagnostics)
        let analysis = analyse(project, into: &diagnostics)
        checkLock(project.lock, of: analysis.models, isComplete: isLocked, into: &diagnostics)
        prepareSteps(of: analysis, into: &diagnostics)
        holdJumpsAgainstChains(of: analysis, into: &diagnostics)
        checkAllowedDrops(of: project, into: &diagnostics)
        setLevels(of: &diagnostics, as: analysis.project.project)
        return Check(files: files, diagnostics: diagnostics.sorted, analysis: analysis)
    }

    /// Reads a store, which stays as it is byte for byte, and says at which version it is. `told` is the version that somebody knows
    /// it to be at. What a writer that died left unfinished is rolled back first if `recovers` says so, and is an obstacle otherwise.
    /// Errors that are about some versions or steps alone are in the way of a plan only.
    public func recognise(
        _ store: String, in check: Check, as told: String? = nil, waitMilliseconds: Int = 0, recovers: Bool = false
    ) -> Outcome<StoreState> {
        guard !check.obstructsEverything else { return .stopped(by: .findings) }
        return readStore(store, waitMilliseconds: waitMilliseconds, recovers: recovers).flatMap {
            recognise($0, in: check, as: told, waitMilliseconds: waitMilliseconds)
        }
    }

    /// The same of a store that was read a moment ago.
    package func recognise(
        _ reading: StoreReading, in check: Check, as told: String?, waitMilliseconds: Int
    ) -> Outcome<StoreState> {
        guard !check.obstructsEverything else { return .stopped(by: .findings) }
        return MapCompiler.recognise(reading, in: check, as: told).flatMap {
            holdValuesAgainstTypes($0, in: check, waitMilliseconds: waitMilliseconds)
        }
    }

    /// The store that mapc would have made at a version, by default the first: what plans are for when there is no store.
    public func imagine(_ check: Check, at version: String? = nil) -> Outcome<StoreState> {
        guard !check.obstructsEverything else { return .stopped(by: .findings) }
        guard let name = check.model, let label = version ?? check.versions.first else { return .stopped(by: .findings) }
        guard let model = check.analysis.model(label) else {
            return .stopped(by: .unusable, .noSuchVersion(label, of: name, known: check.versions))
        }
        return Outcome(StoreState(path: nil, version: label, evidence: .imagination, receipt: nil, schema: schemaMade(for: model)))
    }

    /// The versions on the way from one to another, without the first: `["2", "3"]`.
    public func path(_ check: Check, from source: String, to destination: String? = nil) -> Outcome<[String]> {
        findPath(in: check, from: source, to: destination).flatMap { path in Outcome(path.steps.map(\.destination.version)) }
    }

    /// What would be done to a store to bring it to a version, by default the latest that is not withdrawn. `parameters` are as on the
    /// command line; those that are missing can be set later. Steps are made in as few passes as mean the same; `isStepwise` makes one
    /// for each, so that what the versions between ask of their rows is checked too. To a version that is named there is a plan if the
    /// files on the way to it are without errors, whatever stands in others.
    public func plan(
        _ check: Check, for state: StoreState, to version: String? = nil, parameters: [String: String] = [:], isStepwise: Bool = false
    ) -> Outcome<Plan> {
        guard version != nil || !check.hasErrors else { return .stopped(by: .findings) }
        return findPath(in: check, from: state.version, to: version).flatMap { path in
            guard !check.obstructs(path) else { return .stopped(by: .findings) }
            return planPath(path, for: state, in: check, isStepwise: isStepwise).flatMap { set(parameters, declaredIn: check, in: $0) }
        }
    }

    /// What a plan is expected to take on a store, from the store's own figures.
    public func estimate(_ plan: Plan, on store: String, waitMilliseconds: Int = 0) -> Outcome<Estimate> {
        do throws(StoreError) {
            return Outcome(try MapExecution.estimate(plan, on: store, waitMilliseconds: waitMilliseconds))
        } catch {
            return .stopped(by: error.obstacle, .store(error))
        }
    }

    /// A plan with what it is expected to take on a store, as a whole and step by step. With `nil` it stays as it is.
    public func estimated(_ plan: Plan, on store: String?, waitMilliseconds: Int = 0) -> Outcome<Plan> {
        guard let store else { return Outcome(plan) }
        do throws(StoreError) {
            return Outcome(try MapExecution.estimated(plan, on: store, waitMilliseconds: waitMilliseconds))
        } catch {
            return .stopped(by: error.obstacle, .store(error))
        }
    }

    /// A plan with the first rows of a store that it makes one. With `nil` it stays as it is.
    public func namingMergedRows(_ plan: Plan, on store: String?, waitMilliseconds: Int = 0) -> Outcome<Plan> {
        guard let store else { return Outcome(plan) }
        do throws(StoreError) {
            return Outcome(
                try MapExecution.namingMergedRows(
                    plan, functions: sqlFunctions(plan.functions), on: store, waitMilliseconds: waitMilliseconds))
        } catch {
            return .stopped(by: error.obstacle, .store(error))
        }
    }

    /// A plan with how many references, pairs and values of a store its first pass loses: with the rows that they lead to, and in conversions.
    /// With `nil` it stays as it is.
    public func countingLosses(_ plan: Plan, on store: String?, waitMilliseconds: Int = 0) -> Outcome<Plan> {
        guard let store else { return Outcome(plan) }
        do throws(StoreError) {
            return Outcome(
                try MapExecution.countingLosses(
                    plan, functions: sqlFunctions(plan.functions), on: store, waitMilliseconds: waitMilliseconds))
        } catch {
            return .stopped(by: error.obstacle, .store(error))
        }
    }

    /// Asks the rows of a store whether a plan can be applied to them, as they are now; what does not fit is said as `apply` says it.
    ///
    /// Of a plan in several passes the first is asked. `files` are those from which the plan was made. With `nil` nothing is asked.
    public func preflight(_ plan: Plan, on store: String?, files: [TextFile] = [], waitMilliseconds: Int = 0) -> Outcome<Plan> {
        guard let store else { return Outcome(plan) }
        do throws(StoreError) {
            let functions = sqlFunctions(plan.functions)
            switch try MapExecution.preflight(plan, functions: functions, on: store, waitMilliseconds: waitMilliseconds) {
            case .asked(let findings) where findings.isEmpty: return Outcome(plan)
            case .asked(let findings):
                let failure = RunFailure.findings(findings, leg: 0)
                return .stopped(by: failure.obstacle, diagnostics(of: failure, plan: plan, store: store, files: files))
            case .waiting(let parameters): return Outcome(plan, [.unaskedRows(of: store, waitingFor: parameters)])
            case .unasked(let words): return Outcome(plan, [.unaskedRows(of: store, words: words)])
            }
        } catch {
            return .stopped(by: error.obstacle, .store(error))
        }
    }

    /// What the disk lacks for a plan that is estimated: `about 3.1 MB are needed in '/data' and 2 MB are free there`; `nil` if all fits.
    public func shortage(for plan: Plan, on store: String, by strategy: Strategy) -> String? {
        MapExecution.shortage(for: plan, on: store, by: strategy)
    }

    /// Does to a store exactly what a plan says, or leaves it as it was and says why: in place, on a copy, or in a new store, as the options say.
    ///
    /// `files` are those from which the plan was made, so that what goes wrong can point at its line. A plan that emits rows needs a `receiver`
    /// for them. `onEvent` is called often, on the calling thread.
    public func apply(
        _ plan: Plan, to store: String, files: [TextFile] = [], options: ApplyOptions = ApplyOptions(), receiver: (any EmitReceiver)? = nil,
        cancellation: Cancellation = Cancellation(), onEvent: @escaping (RunEvent) -> Void = { _ in }
    ) -> Outcome<Run> {
        if case .into = options.strategy {} else if plan.legs.isEmpty { return Outcome(.nothing) }
        return applyPlan(plan, to: store, files: files, options: options, receiver: receiver, cancellation: cancellation, onEvent: onEvent)
    }
}
