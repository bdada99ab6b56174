import Synchronization

/// A wish to stop that reaches what runs for long inside an expression.
///
/// What has given up gives nil, which nobody may keep: whoever called it asks `didGiveUp`, and throws. The wish is never taken back.
package final class Stopping: Sendable {
    /// Of the run that this thread works for.
    @TaskLocal package static var current: Stopping?

    /// Whether anything in this process ever gave up, which is cheaper to ask.
    private static let anythingDid = Atomic<Bool>(false)

    private let isWished: @Sendable () -> Bool
    private let didGiveUp = Atomic<Bool>(false)

    package init(_ isWished: @escaping @Sendable () -> Bool) { self.isWished = isWished }

    /// For what runs for long to ask, every millisecond or so; if it is so, it gives up.
    package static var isAsked: Bool {
        guard let current, current.isWished() else { return false }
        current.didGiveUp.store(true, ordering: .relaxed)
        anythingDid.store(true, ordering: .relaxed)
        return true
    }

    /// Whether something that ran for this run has given up.
    package static var didGiveUp: Bool {
        anythingDid.load(ordering: .relaxed) && current?.didGiveUp.load(ordering: .relaxed) ?? false
    }
}
