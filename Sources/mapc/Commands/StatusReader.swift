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
        /// The orphans that a brief look found while the store was open; `nil` if there was none.
        var orphans: OrphanCount?
    }

    /// Returns a store's status and prints the diagnostics of the project and the store. `needsState` passes over the cache.
    mutating func status(of store: String, needsState: Bool) -> Found {
        var finished: KeptStatus?
        let part: StorePart? =
            needsState
            ? nil
            : session.compiler.read(store, like: last, recovers: false, countsOrphans: true) { found in
                finished = kept(for: found.head, found.receipt, path: found.path, isUnwatched: found.isUnwatched)
                return finished != nil
            }
        if case .head(let found)? = part, let finished { return again(finished, store, found.receipt, found.orphans) }
        let reading: StoreReading? = if case .whole(let reading)? = part { reading } else { nil }
        if let reading {
            let kept = kept(
                for: reading.head, reading.receipt, path: reading.path, isUnwatched: reading.isUnwatched, reading.coreDataMark)
            if let kept { return again(kept, store, reading.receipt) }
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
            let key = key(
                of: reading.head, reading.receipt, path: reading.path, isUnwatched: reading.isUnwatched, reading.coreDataMark, cache)
            cache.keep(kept, as: key)
        }
        return Found(path: store, receipt: state.receipt, status: status, state: state)
    }

    private func again(_ kept: KeptStatus, _ store: String, _ receipt: Receipt?, _ orphans: OrphanCount? = nil) -> Found {
        session.terminal.tell("status taken from the cache")
        session.repeat(kept.said)
        return Found(path: store, receipt: receipt, status: kept.status, orphans: orphans)
    }

    private func kept(
        for head: StoreHead, _ receipt: Receipt?, path: String, isUnwatched: Bool, _ mark: [String] = []
    ) -> KeptStatus? {
        guard !session.isChecked, let cache else { return nil }
        return cache[key(of: head, receipt, path: path, isUnwatched: isUnwatched, mark, cache)]
    }

    private func key(
        of head: StoreHead, _ receipt: Receipt?, path: String, isUnwatched: Bool, _ mark: [String], _ cache: PlanCache
    ) -> String {
        let asked = ["status", cache.build, "\(isUnwatched)", path]
        return session.compiler.planKey(session.mark, for: head, receipt, asked + session.look + mark)
    }
}
