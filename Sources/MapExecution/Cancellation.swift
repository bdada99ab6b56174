import CSQLite

/// A flag to stop a run with: raised once, by any thread or a signal handler, and never lowered.
public final class Cancellation: @unchecked Sendable {
    /// Of the run that this thread works for: what is far below it asks it, too.
    @TaskLocal package static var current: Cancellation?

    /// Raised with the first flag of this process: as long as it is not, nobody need be asked.
    private static let anyFlag = Flag()

    // Plain memory and C's atomics, because a signal handler may do nothing that takes a lock.
    private struct Flag: @unchecked Sendable {
        let address: UnsafeMutablePointer<Int32>

        init() {
            address = .allocate(capacity: 1)
            address.initialize(to: 0)
        }

        var isRaised: Bool { mapc_flag_is_raised(address) != 0 }
    }

    private let flag = Flag()
    /// The connections whose statements stop with it.
    private let connections: UnsafeMutablePointer<mapc_interruptible>

    /// A flag that is not raised.
    public init() {
        connections = .allocate(capacity: 1)
        connections.initialize(to: mapc_interruptible())
        // Made now: a handler may not make anything.
        _ = Self.anyFlag
    }

    deinit {
        flag.address.deallocate()
        connections.deallocate()
    }

    /// Asks the run to stop. It does within a tenth of a second, outside COMMIT, DROP TABLE and ROLLBACK, and when a function of SQLite's own
    /// returns that takes longer.
    public func cancel() {
        mapc_flag_raise(flag.address)
        mapc_flag_raise(Self.anyFlag.address)
        mapc_interrupt(connections)
    }

    /// Whether somebody asked.
    public var isCancelled: Bool { flag.isRaised }

    /// Whether statements are under way that are to stop: neither a commit nor a rollback, which go on to their end.
    package var hasStatements: Bool { mapc_interruptible_has_any(connections) != 0 }

    /// Whether the run that this thread works for is to stop.
    static var isAsked: Bool { anyFlag.isRaised && current?.isCancelled ?? false }

    /// Statements of this connection stop from now on, also in the middle of an instruction that takes long: a count of all rows.
    func interrupts(_ connection: OpaquePointer) { _ = mapc_interruptible_replace(connections, nil, connection) }

    /// They no longer do.
    func spares(_ connection: OpaquePointer) { while mapc_interruptible_replace(connections, connection, nil) != 0 {} }
}
