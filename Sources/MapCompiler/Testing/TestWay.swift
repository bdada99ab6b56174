import MapExecution

/// A way in which a test migrates its rows. All ways must leave the same rows.
struct TestWay: Sendable {
    /// `in one pass`, as a message ends.
    let words: String
    let isStepwise: Bool
    /// Whether the result is another file than the store.
    let makesNew: Bool
    let strategy: @Sendable (_ new: String) -> Strategy

    static let all: [TestWay] = [
        TestWay(words: "in one pass", isStepwise: false, makesNew: false) { _ in .inPlace },
        TestWay(words: "with '--stepwise'", isStepwise: true, makesNew: false) { _ in .inPlace },
        TestWay(words: "with '--copy'", isStepwise: false, makesNew: false) { _ in .copy(keeping: nil) },
        TestWay(words: "with '--into'", isStepwise: false, makesNew: true) { .into($0) },
    ]
}
