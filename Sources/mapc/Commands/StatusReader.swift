import MapCompiler

/// Reads the status of each store. Takes it from the cache if neither the project nor the store has changed since it was computed.
struct StatusReader {
    let session: Session
    private let cache = PlanCache()
    private var last: StoreState?

    init(_ session: Session) { self.session = session }

    /// A store with its status. There is no state if the status was in the cache, and no status if the store was not recognised.
    struct Found {
        var path: String
        var receipt: Receipt?
        var status: StoreStatus?
        var state: StoreState?
        var obstacle: Obstacle?
    }

    /// Returns a store's status and prints the diagnostics of the project and the store. `needsState` passes over the cache.
    mutating func status(of store: String, needsState: Bool) -> Found {
        let reading = needsState ? nil : session.compiler.read(store, like: last, recovers: false)
        if !session.isChecked, let reading, let cache, let kept: KeptStatus = cache[key(of: reading, cache)] {
            session.terminal.tell("status taken from the cache")
            session.repeat(kept.said)
            return Found(path: store, receipt: reading.receipt, status: kept.status)
        }
        let check = session.checkWithErrors
        session.beginStore()
        if let reading, reading.isUnwatched { session.report([.unwatchedStore(reading.path)]) }
        let outcome = session.recognise(store, reading, in: check)
        session.report(outcome.diagnostics.filter { $0.severity > .note || [.equalHashes, .unwatchedStore].contains($0.code) })
        guard let state = outcome.value else { return Found(path: store, obstacle: outcome.obstacle ?? .store) }
        last = state
        let status = session.compiler.status(of: state, in: check)
        if let cache, let reading, !check.hasErrors, let kept = KeptStatus(status, said: session.said) {
            cache.keep(kept, as: key(of: reading, cache))
        }
        return Found(path: store, receipt: state.receipt, status: status, state: state)
    }

    private func key(of reading: StoreReading, _ cache: PlanCache) -> String {
        let asked = ["status", cache.build, "\(reading.isUnwatched)", reading.path]
        return session.compiler.planKey(session.inputs, for: reading, asked + session.look + reading.coreDataMark)
    }
}
