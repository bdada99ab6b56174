import MapSyntax

/// The ranges of edits, none of which overlap.
struct TakenRanges {
    private struct Taken {
        var range: TextRange
        /// Whether a byte order mark is removed, which is not part of what the text says.
        var isMark: Bool
    }

    /// In the order of the file. Findings are sorted, so a range usually comes last.
    private var taken: [FileID: [Taken]] = [:]

    /// Whether a range touches one of these. Byte order marks side by side do not: a file may begin with thousands.
    func touches(_ range: TextRange, isMark: Bool) -> Bool {
        guard let own = taken[range.file] else { return false }
        var place = Self.firstPlace(in: own) { $0.range.upper >= range.lower }
        while place < own.count, own[place].range.lower <= range.upper {
            let isBeside = own[place].range.upper == range.lower || own[place].range.lower == range.upper
            guard isBeside, own[place].isMark, isMark else { return true }
            place += 1
        }
        return false
    }

    mutating func insert(_ range: TextRange, isMark: Bool) {
        let place = Self.firstPlace(in: taken[range.file] ?? []) { ($0.range.lower, $0.range.upper) > (range.lower, range.upper) }
        taken[range.file, default: []].insert(Taken(range: range, isMark: isMark), at: place)
    }

    /// Returns the first place for which a condition holds that holds for all places behind it as well.
    private static func firstPlace(in taken: [Taken], where holds: (Taken) -> Bool) -> Int {
        var (lower, upper) = (0, taken.count)
        while lower < upper {
            let middle = (lower + upper) / 2
            if holds(taken[middle]) { upper = middle } else { lower = middle + 1 }
        }
        return lower
    }
}
