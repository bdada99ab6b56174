public import MapPlan

/// Why a store was not migrated. The store is unchanged.
public enum StrategyFailure: Error, Sendable, Equatable {
    /// The store, or the place for a new one, cannot be used.
    case opening(StoreError)
    /// The run failed.
    case running(RunFailure)
}

/// What is wrong with a store.
package func opening<Value: ~Copyable>(_ body: () throws(StoreError) -> Value) throws(StrategyFailure) -> Value {
    do throws(StoreError) {
        return try body()
    } catch {
        throw .opening(error)
    }
}

/// What goes wrong with a run.
package func running<Value: ~Copyable>(_ body: () throws(RunFailure) -> Value) throws(StrategyFailure) -> Value {
    do throws(RunFailure) {
        return try body()
    } catch {
        throw .running(error)
    }
}
