import MapPlan

/// Tells what a run does, and asks whether it should stop.
final class RunReporter {
    private let onEvent: (RunEvent) -> Void
    private let isCancelled: () -> Bool
    private let stepCount: Int
    private var stepIndex = -1
    private var stepBegan = ContinuousClock.now
    private var lastTold = ContinuousClock.now
    /// Instructions before this step.
    private var earlierInstructions: Int64 = 0
    private var instructions: Int64 = 0
    private(set) var rowCount: Int64 = 0
    private let runBegan = ContinuousClock.now

    init(stepCount: Int, onEvent: @escaping (RunEvent) -> Void, isCancelled: @escaping () -> Bool) {
        self.stepCount = stepCount
        self.onEvent = onEvent
        self.isCancelled = isCancelled
    }

    var seconds: Double { runBegan.duration(to: .now).inSeconds }

    /// Called by the database's machine; answers whether to stop.
    func observe(_ instructions: Int64) -> Bool {
        self.instructions = instructions
        let now = ContinuousClock.now
        if stepIndex >= 0, lastTold.duration(to: now) > .milliseconds(50) {
            lastTold = now
            onEvent(.working(index: stepIndex, count: stepCount, instructions: instructions - earlierInstructions))
        }
        return isCancelled()
    }

    func begin(_ step: Step) {
        stepIndex += 1
        earlierInstructions = instructions
        stepBegan = .now
        lastTold = stepBegan
        onEvent(.stepBegan(index: stepIndex, count: stepCount, title: step.title))
    }

    func end(rowCount: Int64) {
        self.rowCount += rowCount
        let seconds = stepBegan.duration(to: .now).inSeconds
        onEvent(.stepEnded(index: stepIndex, count: stepCount, rowCount: rowCount, seconds: seconds))
    }

    func tell(_ event: RunEvent) { onEvent(event) }

    func stopIfAsked() throws(RunFailure) {
        if isCancelled() { throw .cancelled }
    }
}

extension Duration {
    /// As a number.
    var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
