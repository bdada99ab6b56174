import MapSyntax

/// The ranges of edits, none of which overlap.
struct TakenRanges {
    /// In the order of the file. Findings are sorted, so an edit usually comes last.
    private var edits: [FileID: [Diagnostic.Edit]] = [:]

    /// Whether an edit touches one of these. Removals side by side do not: in any order they leave the same text.
    func touches(_ edit: Diagnostic.Edit) -> Bool {
        guard let own = edits[edit.range.file] else { return false }
        var place = own.firstPlace { $0.range.upper >= edit.range.lower }
        while place < own.count, own[place].range.lower <= edit.range.upper {
            let isBeside = own[place].range.upper == edit.range.lower || own[place].range.lower == edit.range.upper
            guard isBeside, own[place].isRemoval, edit.isRemoval else { return true }
            place += 1
        }
        return false
    }

    mutating func insert(_ edit: Diagnostic.Edit) {
        let range = edit.range
        let place = edits[range.file]?.firstPlace { ($0.range.lower, $0.range.upper) > (range.lower, range.upper) } ?? 0
        edits[range.file, default: []].insert(edit, at: place)
    }
}

extension Diagnostic.Edit {
    fileprivate var isRemoval: Bool { replacement.isEmpty && !range.isEmpty }
}

extension [Diagnostic.Edit] {
    /// Returns the first place for which a condition holds that holds for all places behind it as well.
    fileprivate func firstPlace(where holds: (Diagnostic.Edit) -> Bool) -> Int {
        var (lower, upper) = (0, count)
        while lower < upper {
            let middle = (lower + upper) / 2
            if holds(self[middle]) { upper = middle } else { lower = middle + 1 }
        }
        return lower
    }
}
