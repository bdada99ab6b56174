import MapExecution
public import MapPlan
import MapSyntax

extension Plan {
    /// Notes how the version of the store is known, unless the store names it.
    mutating func remember(_ state: StoreState, in check: Check) {
        guard let source = legs.first?.source.version, !(staysCoreData ?? false) else { return }
        adoption = MapCompiler.adoption(of: source, by: state, in: check)
    }
}

extension Compiler {
    /// Returns a plan as it should be saved: with what tells the version of a store that has no receipt. Plans for a store without a receipt have it.
    public func savable(_ plan: Plan, for state: StoreState, in check: Check) -> Plan {
        var plan = plan
        if plan.adoption == nil { plan.remember(state, in: check) }
        return plan
    }

    /// Asks a store whether it is one like that for which a saved plan was made, if the plan has nothing to do. Returns the version of its last run; `nil` if the
    /// store has no receipt.
    package func holdNothing(of plan: Plan, in store: String, waitMilliseconds: Int = 0) -> Outcome<String?> {
        readStore(store, waitMilliseconds: waitMilliseconds, recovers: true, writesCoreData: false).flatMap { found in
            if let receipt = found.receipt, receipt.model != plan.model {
                return .stopped(by: .store, .otherModel(receipt.model, in: store, instead: plan.model))
            }
            guard !found.isEmpty, found.schema.fingerprint == plan.storeSchema else {
                return .stopped(
                    by: .store, .changedStore(store, words: "the plan has nothing to do, and was made for a database with another schema"))
            }
            return Outcome(found.receipt?.version)
        }
    }

    /// Asks a store without a receipt what the store was asked that a saved plan was made for: whether it is at the version at which the plan begins. A store
    /// whose receipt cannot be read is refused.
    ///
    /// - Parameter told: the version that the caller states for this store
    package func holdAdoption(of plan: Plan, in store: String, as told: String?, waitMilliseconds: Int = 0) -> Outcome<Void> {
        let version = plan.legs.first?.source.version ?? ""
        if let told, told != version {
            return .stopped(
                by: .store,
                .changedStore(store, words: "the plan begins at version \(version), and you say that the database is at \(told)"))
        }
        let reading = readStore(store, waitMilliseconds: waitMilliseconds, recovers: true, writesCoreData: false)
        // A receipt that cannot be read may be that of a newer mapc, and then no new plan helps.
        if reading.diagnostics.contains(where: { $0.code == .unreadableReceipt }) { return reading.flatMap { _ in Outcome(()) } }
        guard let adoption = plan.adoption, told == nil else { return Outcome(()) }
        // What cannot be read, and another schema, the run itself reports.
        guard let found = reading.value, found.receipt == nil, !found.isEmpty, found.schema.fingerprint == plan.storeSchema else {
            return Outcome(())
        }
        if adoption.isTold { return .stopped(by: .store, .changedStore(store, untold: version)) }
        return valuesNotOfTypes(adoption.scans, store, waitMilliseconds).flatMap { found in
            found.strangers.isEmpty
                ? Outcome(()) : .stopped(by: .store, .unrecognisedStore(store, like: version, found.strangers))
        }
    }
}
