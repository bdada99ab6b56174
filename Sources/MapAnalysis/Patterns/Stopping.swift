import Synchronization

/// A request to stop, for work inside an expression that takes long.
///
/// Work that gives up returns nil, a result that must not be used. Therefore its caller checks `didGiveUp` and throws. A request is never
/// withdrawn.
package final class Stopping: Sendable {
    /// The request of the run for which this task works.
    @TaskLocal package static var current: Stopping?

    /// Whether any work in this process has ever given up. This check is cheap and nearly always sufficient.
    private static let anythingDid = Atomic<Bool>(false)

    private let isWished: @Sendable () -> Bool
    private let didGiveUp = Atomic<Bool>(false)

    package init(_ isWished: @escaping @Sendable () -> Bool) { self.isWished = isWished }

    /// Whether work should stop now. Long work checks this about every millisecond, and gives up if it is true.
    package static var isAsked: Bool {
        guard let current, current.isWished() else { return false }
        current.didGiveUp.store(true, ordering: .relaxed)
        anythingDid.store(true, ordering: .relaxed)
        return true
    }

    /// Whether some work for this run has given up.
    package static var didGiveUp: Bool {
        anythingDid.load(ordering: .relaxed) && current?.didGiveUp.load(ordering: .relaxed) ?? false
    }
}
