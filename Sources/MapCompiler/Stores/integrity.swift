public import MapExecution
import MapPlan

extension Compiler {
    /// Asks SQLite whether a store is sound, which is only read; what is not is said, and nothing should be done to the store.
    public func checkIntegrity(
        of store: String, _ integrity: Integrity, waitMilliseconds: Int = 0, cancellation: Cancellation = Cancellation()
    ) -> Outcome<Integrity> {
        do throws(StrategyFailure) {
            let findings = try MapExecution.checkIntegrity(
                of: store, integrity, waitMilliseconds: waitMilliseconds, isCancelled: { cancellation.isCancelled })
            return findings.isEmpty ? Outcome(integrity) : .stopped(by: .misfit, .damagedStore(store, integrity, findings))
        } catch {
            switch error {
            case .running(let failure): return .stopped(by: failure.obstacle)
            case .opening(let failure): return .stopped(by: failure.obstacle, .store(failure))
            }
        }
    }
}
