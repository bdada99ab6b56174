import MapSyntax

/// Ranges that are edited, none of which overlap.
struct TakenRanges {
    /// In the order of the file. Findings are sorted, so a range usually comes last.
    private var ranges: [FileID: [TextRange]] = [:]

    /// Whether a range touches one of these.
    func touches(_ range: TextRange) -> Bool {
        let own = ranges[range.file] ?? []
        let place = own.firstPlace { $0.upper >= range.lower }
        return place < own.count && own[place].lower <= range.upper
    }

    mutating func insert(_ range: TextRange) {
        let place = ranges[range.file]?.firstPlace { ($0.lower, $0.upper) > (range.lower, range.upper) } ?? 0
        ranges[range.file, default: []].insert(range, at: place)
    }
}

extension [TextRange] {
    /// Returns the first place for which a condition holds that holds for all places behind it as well.
    fileprivate func firstPlace(where holds: (TextRange) -> Bool) -> Int {
        var (lower, upper) = (0, count)
        while lower < upper {
            let middle = (lower + upper) / 2
            if holds(self[middle]) { upper = middle } else { lower = middle + 1 }
        }
        return lower
    }
}
