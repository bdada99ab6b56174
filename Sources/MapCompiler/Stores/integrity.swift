public import MapExecution
import MapPlan

extension Compiler {
    /// Runs SQLite's integrity check on a store, which is only read. If it finds damage, the outcome is an obstacle, and the store should not be
    /// migrated.
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

extension Compiler {
    /// Counts the rows of a store whose foreign keys refer to no row. The store is only read.
    package func orphans(in store: String, _ search: OrphanSearch, waitMilliseconds: Int = 0) -> Outcome<OrphanCount> {
        do throws(StoreError) {
            return Outcome(try countOrphans(in: store, search, waitMilliseconds: waitMilliseconds))
        } catch {
            return .stopped(by: error.obstacle, .store(error))
        }
    }
}
