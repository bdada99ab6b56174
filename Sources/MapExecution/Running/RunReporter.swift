import MapPlan

/// Reports the progress of a run, and checks whether it should stop.
final class RunReporter {
    private let onEvent: (RunEvent) -> Void
    let isCancelled: () -> Bool
    private let stepCount: Int
    private var stepIndex = -1
    private var stepBegan = ContinuousClock.now
    private var lastTold = ContinuousClock.now
    /// Instructions before this step.
    private var earlierInstructions: Int64 = 0
    private var instructions: Int64 = 0
    private(set) var rowCount: Int64 = 0
    private var estimate = WorkEstimate(legCount: 1)
    private let runBegan = ContinuousClock.now
    /// The numbers of rows before anything was written.
    private(set) var rowsOfTables: [FoldedName: Int64] = [:]

    convenience init(of plan: Plan, onEvent: @escaping (RunEvent) -> Void, isCancelled: @escaping () -> Bool) {
        let stepCount = plan.legs.reduce(0) { $0 + $1.steps.count }
        self.init(stepCount: stepCount, legCount: plan.legs.count, onEvent: onEvent, isCancelled: isCancelled)
    }

    init(stepCount: Int, legCount: Int, onEvent: @escaping (RunEvent) -> Void, isCancelled: @escaping () -> Bool) {
        self.stepCount = stepCount
        estimate = WorkEstimate(legCount: legCount)
        self.onEvent = onEvent
        self.isCancelled = isCancelled
    }

    var seconds: Double { runBegan.duration(to: .now).inSeconds }

    /// SQLite's progress handler calls this; returns whether to stop.
    func observe(_ work: DatabaseWork) -> Bool {
        instructions = work.instructions
        let now = ContinuousClock.now
        if stepIndex >= 0, lastTold.duration(to: now) > .milliseconds(50) {
            lastTold = now
            let share = estimate.share(rowsScanned: work.rowsScanned)
            onEvent(.working(index: stepIndex, count: stepCount, instructions: instructions - earlierInstructions, share: share))
        }
        return isCancelled()
    }

    /// `rows` are the rows that each step of the leg reads, as far as that is known.
    func beginLeg(rows: [Int64]) { estimate.beginLeg(rows: rows) }

    /// The tables that a leg reads, with estimates of their rows.
    func beginLeg(_ leg: Leg, rows: [Int64]) {
        beginLeg(rows: rows)
        for (step, count) in zip(leg.steps, rows) {
            if let table = step.table, rowsOfTables[foldedName(table)] == nil { rowsOfTables[foldedName(table)] = count }
        }
    }

    func beginStatement(_ place: Int, of count: Int) { estimate.statement = (place, count) }

    func begin(_ step: Step) {
        stepIndex += 1
        earlierInstructions = instructions
        stepBegan = .now
        lastTold = stepBegan
        onEvent(.stepBegan(index: stepIndex, count: stepCount, title: step.title))
    }

    func end(rowCount: Int64) {
        self.rowCount += rowCount
        estimate.endStep()
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
