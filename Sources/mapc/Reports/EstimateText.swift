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
                    "Core Data keeps this store, so it is not changed: '--into NEW' makes a plain database of it, and needs \(new) on its disk."
                ]
            case .inPlace:
                [
                    "Done in place, in one transaction, which is safe whoever else has the store open: needs \(inPlace) on its disk.",
                    "With '--copy' it needs \(copy), with '--into' \(new).",
                ]
            case .copy:
                [
                    "Done on a copy that takes the store's place, for a store that nobody else has open: needs \(copy) on its disk.",
                    "In place it needs \(inPlace), with '--into' \(new).",
                ]
            case .into(let path):
                [
                    "Done in a new store, '\(path)', and this one is only read: needs \(new) on the disk of the new one."
                ] + (isOnlyRead ? [] : ["In place it needs \(inPlace), with '--copy' \(copy)."])
            }
        return [
            "Expected: \(rows(estimate.rowCount)) in \(seconds(estimate.seconds))\(temporary), \(sizeWords(estimate.memoryBytes)) of memory."
                + (estimate.isPartial ? " What SQL of the mapping takes comes on top." : "")
        ] + ways
    }

    /// The estimate beside the figures of a run.
    func comparison(with run: Run) -> String {
        let size = run.growth < 0 ? "the store \(sizeWords(-run.growth)) smaller" : "the store \(sizeWords(run.growth)) larger"
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
