/// How much of a run is done, by the rows that its steps read. Each leg has the same weight, since the rows of a later leg are not known yet.
struct WorkEstimate {
    private let legCount: Int
    private var leg = -1
    private var rows: [Int64] = []
    private var step = 0
    /// Which statement of the step runs, from 0, and how many it has.
    var statement = (place: 0, count: 1)

    init(legCount: Int) { self.legCount = max(legCount, 1) }

    mutating func beginLeg(rows: [Int64]) {
        leg += 1
        self.rows = rows
        step = 0
    }

    mutating func endStep() {
        step += 1
        statement = (0, 1)
    }

    /// Returns the share that is done, from 0 to 1. A step without rows weighs as much as one row, so that every step advances it.
    func share(rowsScanned: Int64) -> Double {
        guard leg >= 0 else { return 0 }
        guard !rows.isEmpty else { return Double(leg) / Double(legCount) }
        let weights = rows.map { Double(max($0, 0)) + 1 }
        var done = weights.prefix(step).reduce(0, +)
        if weights.indices.contains(step) {
            let part = min(Double(rowsScanned) / weights[step], 1)
            done += weights[step] * (Double(statement.place) + part) / Double(max(statement.count, 1))
        }
        return (Double(leg) + done / weights.reduce(0, +)) / Double(legCount)
    }
}
