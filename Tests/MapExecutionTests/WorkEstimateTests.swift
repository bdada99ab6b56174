import Testing

@testable import MapExecution

@Suite struct WorkEstimateTests {
    @Test("A run is as far as the rows that its steps went through, and legs count alike")
    func shares() {
        var estimate = WorkEstimate(legCount: 2)
        #expect(estimate.share(rowsScanned: 0) == 0)
        estimate.beginLeg(rows: [0, 97, 199])
        #expect(estimate.share(rowsScanned: 0) == 0)
        estimate.endStep()
        estimate.statement = (1, 2)
        // One of 299 for the step without rows, half of 98 for the first statement, and 49 of 98 for the other half.
        let expected: Double = 74.5 / 598
        #expect(estimate.share(rowsScanned: 49) == expected)
        // More rows than expected count as all of them.
        let most: Double = 99 / 598
        #expect(estimate.share(rowsScanned: 1_000_000) == most)
        estimate.endStep()
        estimate.endStep()
        #expect(estimate.share(rowsScanned: 0) == 0.5)
        estimate.beginLeg(rows: [])
        #expect(estimate.share(rowsScanned: 5) == 0.5)
    }
}
