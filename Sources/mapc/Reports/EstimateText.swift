import MapCompiler

/// What a plan is expected to take, for people; and afterwards, what it took.
struct EstimateText {
    let estimate: Estimate

    /// The way that is taken unless somebody asks for another comes first, with its reason.
    var lines: [String] {
        let temporary = estimate.temporaryBytes == 0 ? "" : ", \(sizeWords(estimate.temporaryBytes)) in temporary files"
        let needs = [Strategy.inPlace, .copy(keeping: nil), .into("")].map { sizeWords(estimate.bytesNeeded($0)) }
        return [
            "Expected: \(rows(estimate.rowCount)) in \(seconds(estimate.seconds))\(temporary), \(sizeWords(estimate.memoryBytes)) of memory."
                + (estimate.isPartial ? " What SQL of the mapping takes comes on top." : ""),
            "Done in place, in one transaction, which is safe whoever else has the store open: needs \(needs[0]) on its disk.",
            "With '--copy' it needs \(needs[1]), with '--into' \(needs[2]).",
        ]
    }

    /// Beside what a run did.
    func comparison(with run: Run, grownBy bytes: Int64) -> String {
        let size = bytes < 0 ? "the store \(sizeWords(-bytes)) smaller" : "the store \(sizeWords(bytes)) larger"
        return """
            expected: \(rows(estimate.rowCount)) in \(seconds(estimate.seconds)), the store about \(sizeWords(estimate.growth)) larger; \
            came to: \(rows(run.rowCount)) in \(seconds(run.seconds)), \(size)
            """
    }

    private func rows(_ count: Int64) -> String { count == 1 ? "1 row" : "\(count) rows" }

    private func seconds(_ value: Double) -> String {
        let hundredths = Int((value * 100).rounded(.up))
        return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100) s"
    }
}
