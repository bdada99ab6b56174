import MapCompiler

/// Plans the migration of each store. Takes the plan from the cache if neither the project nor the store has changed since it was made.
struct StorePlanner {
    let session: Session
    let versions: VersionOptions
    let parameters: [String: String]
    /// How to read a store that will be written: how long to wait for a lock, and whether to roll back an unfinished transaction.
    var waitMilliseconds = 0
    var recovers = false
    /// Whether the caller reads the store's schema even if there is nothing to do.
    var needsSchema = true
    private let cache = PlanCache()
    private var last: (state: StoreState, plan: Outcome<Plan>)?

    init(_ session: Session, _ versions: VersionOptions, _ parameters: ParameterOptions) {
        (self.session, self.versions, self.parameters) = (session, versions, parameters.values)
    }

    /// Returns a store and its plan. Without a store, plans for the store that mapc would have created.
    mutating func plan(for store: String?) throws -> (state: StoreState, plan: Plan) {
        var finished: KeptPlan?
        let part = store.flatMap { store in
            session.compiler.read(store, like: last?.state, recovers: recovers) { found in
                finished = needsSchema || last != nil ? nil : kept(for: found.head, found.receipt)
                return finished?.plan.legs.isEmpty ?? false
            }
        }
        if case .head(let found)? = part, let finished { return known(finished, found) }
        let reading: StoreReading? = if case .whole(let reading)? = part { reading } else { nil }
        if let reading, reading.isUnwatched { session.terminal.report([.unwatchedStore(reading.path)]) }
        if let state = stateAgain(reading) { return (state, try plan(for: state)) }
        if (store == nil) == (reading == nil), let known = known(reading) { return known }
        let check = try session.check
        session.beginStore()
        let state = try session.value(recognise(store, reading, in: check))
        return (state, try plan(for: state))
    }

    /// Recognises the store's version. Without a store, imagines the one that mapc would have created.
    private func recognise(_ store: String?, _ reading: StoreReading?, in check: Check) -> Outcome<StoreState> {
        guard let store else { return session.compiler.imagine(check, at: versions.from) }
        return session.recognise(store, reading, in: check, as: versions.from, waitMilliseconds: waitMilliseconds, recovers: recovers)
    }

    /// Plans the migration of a recognised store. A plan depends only on the store's schema and version, so stores that are alike share it.
    /// `apply` checks the schema again under the lock.
    mutating func plan(for state: StoreState) throws -> Plan {
        if let last, last.state.version == state.version, last.state.schema == state.schema { return try session.value(last.plan) }
        let outcome = session.compiler.plan(
            try session.check, for: state, to: versions.to, parameters: parameters, isStepwise: versions.stepwise,
            withoutHashes: versions.withoutHashes)
        last = (state, outcome)
        let plan = try session.value(outcome)
        if let cache, state.path == nil || state.head != nil, let kept = KeptPlan(plan, for: state, said: session.said) {
            cache.keep(kept, as: key(of: state.head, state.receipt, state.coreDataMark, cache))
        }
        return plan
    }

    /// Returns the state of a store with the same schema, mark and receipt as the one before; `nil` if that store's version was recognised by
    /// looking at its rows.
    private func stateAgain(_ reading: StoreReading?) -> StoreState? {
        guard let last, let reading, last.state.evidence != .structure, last.state.schema == reading.schema,
            last.state.coreDataMark == reading.coreDataMark, last.state.receipt.map(\.mark) == reading.receipt.map(\.mark)
        else { return nil }
        var state = last.state
        (state.path, state.receipt) = (reading.path, reading.receipt)
        return state
    }

    /// Returns the cached plan of a store with the same schema, mark and receipt.
    private mutating func known(_ reading: StoreReading?) -> (state: StoreState, plan: Plan)? {
        let mark = reading?.coreDataMark ?? []
        guard let kept = kept(for: reading?.head, reading?.receipt, mark) else { return nil }
        say(kept)
        var state = StoreState(
            path: reading?.path, version: kept.version, evidence: kept.evidence, receipt: reading?.receipt,
            schema: reading?.schema ?? StoreSchema(), head: reading?.head)
        state.coreDataMark = mark
        last = (state, Outcome(kept.plan))
        return (state, kept.plan)
    }

    /// Returns a store of which only the head was read, because there is nothing to do.
    private func known(_ kept: KeptPlan, _ found: HeadReading) -> (state: StoreState, plan: Plan) {
        if found.isUnwatched { session.terminal.report([.unwatchedStore(found.path)]) }
        say(kept)
        let state = StoreState(
            path: found.path, version: kept.version, evidence: kept.evidence, receipt: found.receipt, schema: StoreSchema())
        return (state, kept.plan)
    }

    private func say(_ kept: KeptPlan) {
        session.terminal.tell("plan taken from the cache")
        session.repeat(kept.said)
    }

    /// Returns the plan in the cache. The cache saves the project check; once the project has been checked, planning costs little.
    private func kept(for head: StoreHead?, _ receipt: Receipt?, _ mark: [String] = []) -> KeptPlan? {
        guard !session.isChecked, let cache else { return nil }
        return cache[key(of: head, receipt, mark, cache)]
    }

    private func key(of head: StoreHead?, _ receipt: Receipt?, _ mark: [String], _ cache: PlanCache) -> String {
        // The prefix makes a given version different from an absent one, whatever its name.
        let ends = [versions.to, versions.from].map { version in version.map { "=\($0)" } ?? "" }
        let asked = ends + ["\(versions.stepwise)", "\(versions.withoutHashes)", "\(versions.allowDrop.count)"] + versions.allowDrop
        let given = parameters.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
        return session.compiler.planKey(session.mark, for: head, receipt, [cache.build] + session.look + asked + given + mark)
    }
}

extension Receipt {
    /// The part of the receipt that decides the store's version.
    fileprivate var mark: [String] { [model, version, storage] }
}
