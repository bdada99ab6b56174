import CSQLite

/// A flag to stop a run with: raised once, by any thread or a signal handler, and never lowered.
public final class Cancellation: @unchecked Sendable {
    // Plain memory and C's atomics, because a signal handler may do nothing that takes a lock.
    private let flag: UnsafeMutablePointer<Int32>

    /// A flag that is not raised.
    public init() {
        flag = .allocate(capacity: 1)
        flag.initialize(to: 0)
    }

    deinit { flag.deallocate() }

    /// Asks the run to stop. It does within a tenth of a second, outside COMMIT, DROP TABLE and ROLLBACK.
    public func cancel() { mapc_flag_raise(flag) }

    /// Whether somebody asked.
    public var isCancelled: Bool { mapc_flag_is_raised(flag) != 0 }
}
