import MapAnalysis
import MapExecution

/// Runs `body` so that the cancellation stops its statements, the functions that they call, and its loops over rows.
func stoppable<Value>(by cancellation: Cancellation, _ body: () -> Value) -> Value {
    Cancellation.$current.withValue(cancellation) {
        Stopping.$current.withValue(Stopping { cancellation.isCancelled }, operation: body)
    }
}
