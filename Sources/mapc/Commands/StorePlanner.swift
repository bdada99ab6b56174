import MapCompiler

/// Plans for stores, one after the other: made from the project, or taken from the cache where nothing is otherwise than when they were made.
struct StorePlanner {
    let session: Session
    let versions: VersionOptions
    let parameters: [String: String]
    /// How recognising reads a store that is to be written.
    var waitMilliseconds = 0
    var recovers = false
    private let cache = PlanCache()
    private var last: (state: StoreState, plan: Outcome<Plan>)?
    /// The last key, and of what.
    private var keyed: (schema: StoreSchema, receipt: [String]?, key: String)?

    init(_ session: Session, _ versions: VersionOptions, _ parameters: ParameterOptions) {
        (self.session, self.versions, self.parameters) = (session, versions, parameters.values)
    }

    /// A store and the plan for it; without a store, for the one that mapc would have made.
    mutating func plan(for store: String?) throws -> (state: StoreState, plan: Plan) {
        let reading = store.flatMap { session.compiler.read($0, like: last?.state, recovers: recovers) }
        if let reading, reading.isUnwatched { session.terminal.report([.unwatchedStore(reading.path)]) }
        if let state = stateAgain(reading) { return (state, try plan(for: state)) }
        // Once the project means something there is nothing to be spared.
        if !session.isChecked, (store == nil) == (reading == nil), let known = known(reading) { return known }
        let check = try session.check
        session.beginStore()
        let state = try session.value(recognise(store, reading, in: check))
        return (state, try plan(for: state))
    }

    /// What could not be read at once is waited for, and said to be in the way if it stays so.
    private func recognise(_ store: String?, _ reading: StoreReading?, in check: Check) -> Outcome<StoreState> {
        let compiler = session.compiler
        if let reading { return compiler.recognise(reading, in: check, as: versions.from, waitMilliseconds: waitMilliseconds) }
        guard let store else { return compiler.imagine(check, at: versions.from) }
        return compiler.recognise(store, in: check, as: versions.from, waitMilliseconds: waitMilliseconds, recovers: recovers)
    }

    /// A plan follows from what the store says of itself and from its version, and of many stores named at once nearly all say the same; whether
    /// one still does is asked again under its lock.
    mutating func plan(for state: StoreState) throws -> Plan {
        if let last, last.state.version == state.version, last.state.schema == state.schema { return try session.value(last.plan) }
        let outcome = session.compiler.plan(
            try session.check, for: state, to: versions.to, parameters: parameters, isStepwise: versions.stepwise)
        last = (state, outcome)
        let plan = try session.value(outcome)
        if let cache, let kept = KeptPlan(plan, for: state, said: session.said.project + session.said.store) {
            let reading = state.path.map { StoreReading(path: $0, schema: state.schema, receipt: state.receipt) }
            cache.keep(kept, as: key(of: reading, cache))
        }
        return plan
    }

    /// What a store is of which all is said that was said of the one before; `nil` where that one's rows had a say, too.
    private func stateAgain(_ reading: StoreReading?) -> StoreState? {
        guard let last, let reading, last.state.evidence != .structure, last.state.schema == reading.schema,
            last.state.receipt.map(\.mark) == reading.receipt.map(\.mark)
        else { return nil }
        var state = last.state
        (state.path, state.receipt) = (reading.path, reading.receipt)
        return state
    }

    /// What was found earlier of a store that says the same of itself.
    private mutating func known(_ reading: StoreReading?) -> (state: StoreState, plan: Plan)? {
        guard let cache, let kept = cache[key(of: reading, cache)] else { return nil }
        session.terminal.tell("planned before")
        session.repeat(kept.said)
        let state = StoreState(
            path: reading?.path, version: kept.version, evidence: kept.evidence, receipt: reading?.receipt,
            schema: reading?.schema ?? StoreSchema())
        last = (state, Outcome(kept.plan))
        return (state, kept.plan)
    }

    private mutating func key(of reading: StoreReading?, _ cache: PlanCache) -> String {
        if let keyed, let reading, keyed.receipt == reading.receipt?.mark, keyed.schema == reading.schema { return keyed.key }
        let style = session.terminal.diagnosticStyle
        let shown = ["\(session.terminal.isQuiet)", "\(style.isColoured)", "\(style.width)", session.folder]
        // What was not asked for differs from every name that a version may have.
        let ends = [versions.to, versions.from].map { version in version.map { "=\($0)" } ?? "" }
        let asked = ends + ["\(versions.stepwise)", "\(versions.allowDrop.count)"] + versions.allowDrop
        let given = parameters.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
        let key = session.compiler.planKey(session.inputs, for: reading, [cache.build] + shown + asked + given)
        if let reading { keyed = (reading.schema, reading.receipt?.mark, key) }
        return key
    }
}

extension Receipt {
    /// What of it decides about a store's version.
    fileprivate var mark: [String] { [model, version, storage] }
}
