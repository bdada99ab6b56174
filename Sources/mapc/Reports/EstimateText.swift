import MapCompiler

/// The estimate of a plan, as text, and its comparison with what a run took.
struct EstimateText {
    let estimate: Estimate

    /// The chosen way first, with its reason, then what the other ways would need. A store that is only read has no other ways.
    func lines(_ strategy: Strategy, isOnlyRead: Bool) -> [String] {
        let temporary = estimate.temporaryBytes == 0 ? "" : ", \(sizeWords(estimate.temporaryBytes)) in temporary files"
        let (inPlace, copy, new) = (
            sizeWords(estimate.neededInPlace), sizeWords(estimate.neededForCopy), sizeWords(estimate.neededForNewStore)
        )
        let ways =
            switch strategy {
            case .inPlace where isOnlyRead, .copy where isOnlyRead:
                [
                    "This is a Core Data store, which mapc does not change. '--into NEW' makes a plain database of it. Needs \(new) of disk."
                ]
            case .inPlace:
                [
                    "Runs in place in one transaction; other programs may keep the database open. Needs \(inPlace) of disk.",
                    "'--copy' needs \(copy), '--into' \(new).",
                ]
            case .copy:
                [
                    "Runs on a copy and writes it back in one transaction; other programs may keep the database open. Needs \(copy) of disk.",
                    "In place, it needs \(inPlace); '--into' needs \(new).",
                ]
            case .into(let path):
                [
                    "Writes a new database, '\(path)', and only reads this one. Needs \(new) of disk for the new one."
                ] + (isOnlyRead ? [] : ["In place, it needs \(inPlace); '--copy' needs \(copy)."])
            }
        return [
            "Expected: \(rows(estimate.rowCount)) in \(seconds(estimate.seconds))\(temporary), \(sizeWords(estimate.memoryBytes)) of memory."
                + (estimate.isPartial ? " SQL of the mapping is not included." : "")
        ] + ways
    }

    /// `0.77 s for 800000 rows, and 37 MB of disk`
    func summary(_ strategy: Strategy) -> String {
        let bytes =
            switch strategy {
            case .inPlace: estimate.neededInPlace
            case .copy: estimate.neededForCopy
            case .into: estimate.neededForNewStore
            }
        return "\(seconds(estimate.seconds)) for \(rows(estimate.rowCount)), and \(sizeWords(bytes)) of disk"
    }

    /// Returns the estimate beside the figures of a run.
    func comparison(with run: Run) -> String {
        let size = run.growth < 0 ? "database \(sizeWords(-run.growth)) smaller" : "database \(sizeWords(run.growth)) larger"
        return """
            expected: \(rows(estimate.rowCount)) in \(seconds(estimate.seconds)), database about \(sizeWords(estimate.growth)) larger; \
            actual: \(rows(run.rowCount)) in \(seconds(run.seconds)), \(size)
            """
    }

    private func rows(_ count: Int64) -> String { count == 1 ? "1 row" : "\(count) rows" }

    private func seconds(_ value: Double) -> String {
        let hundredths = Int((value * 100).rounded(.up))
        return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100) s"
    }
}
