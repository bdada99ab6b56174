import MapExecution
package import MapPlan
import MapSyntax

extension Compiler {
    /// Asks a store without a receipt what the store was asked that a saved plan was made for: whether it is at the version at which the plan begins.
    ///
    /// - Parameter told: the version that the caller states for this store
    package func holdAdoption(of plan: Plan, in store: String, as told: String?, waitMilliseconds: Int = 0) -> Outcome<Void> {
        let version = plan.legs.first?.source.version ?? ""
        if let told, told != version {
            return .stopped(
                by: .store,
                .changedStore(store, words: "the plan begins at version \(version), and you say that the database is at \(told)"))
        }
        guard let adoption = plan.adoption, told == nil else { return Outcome(()) }
        let reading = readStore(store, waitMilliseconds: waitMilliseconds, recovers: true, writesCoreData: false)
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
