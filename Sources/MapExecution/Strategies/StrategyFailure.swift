public import MapPlan

/// Why a store was not migrated. The store is unchanged.
public enum StrategyFailure: Error, Sendable, Equatable {
    /// The store, or the place for a new one, cannot be used.
    case opening(StoreError)
    /// The run failed.
    case running(RunFailure)
}

/// Runs a body and throws its `StoreError` as a failure of the strategy.
package func opening<Value: ~Copyable>(_ body: () throws(StoreError) -> Value) throws(StrategyFailure) -> Value {
    do throws(StoreError) {
        return try body()
    } catch {
        throw .opening(error)
    }
}

/// Runs a body and throws its `RunFailure` as a failure of the strategy.
package func running<Value: ~Copyable>(_ body: () throws(RunFailure) -> Value) throws(StrategyFailure) -> Value {
    do throws(RunFailure) {
        return try body()
    } catch {
        throw .running(error)
    }
}
