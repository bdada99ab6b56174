import CSQLite
package import MapPlan

/// A flag that stops a run. Any thread or a signal handler may raise it; it is never lowered.
public final class Cancellation: @unchecked Sendable {
    /// The flag of the run that this thread works for. Code far below the run checks it too.
    @TaskLocal package static var current: Cancellation?

    /// Whether any flag of this process was raised. If not, no flag has to be checked.
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
    /// The connections whose statements it interrupts.
    private let connections: UnsafeMutablePointer<mapc_interruptible>

    /// Creates a flag that is not raised.
    public init() {
        connections = .allocate(capacity: 1)
        connections.initialize(to: mapc_interruptible())
        // Allocated now, because a signal handler must not allocate.
        _ = Self.anyFlag
    }

    deinit {
        flag.address.deallocate()
        connections.deallocate()
    }

    /// Asks the run to stop. Safe in a signal handler and on any thread. The run stops within a tenth of a second, except during COMMIT, DROP TABLE and
    /// ROLLBACK, and while a long function of SQLite's own runs.
    public func cancel() {
        mapc_flag_raise(flag.address)
        mapc_flag_raise(Self.anyFlag.address)
        mapc_interrupt(connections)
    }

    /// Whether the flag was raised.
    public var isCancelled: Bool { flag.isRaised }

    /// Whether the run that this thread works for has been asked to stop.
    static var isAsked: Bool { anyFlag.isRaised && current?.isCancelled ?? false }

    /// Throws if the run that this thread works for has been asked to stop. A loop over rows calls it for each.
    package static func throwIfAsked() throws(Stopped) { if isAsked { throw Stopped() } }

    /// Lets a cancellation interrupt the connection's statements from now on, even in the middle of a long instruction such as a count of
    /// all rows.
    func interrupts(_ connection: OpaquePointer) { _ = mapc_interruptible_replace(connections, nil, connection) }

    /// Stops interrupting the connection's statements.
    func spares(_ connection: OpaquePointer) { while mapc_interruptible_replace(connections, connection, nil) != 0 {} }
}
