/// Merges what two texts change in a text from which both come, line by line. Where both change the same lines, both sides stay, between git's conflict marks.
package struct MergedLines {
    /// The merged text.
    package private(set) var text: [UInt8] = []
    /// How many conflicts it has.
    package private(set) var conflictCount = 0

    private let (mineName, theirsName): (String, String)

    /// - Parameters:
    ///   - mineName: what the marks call `mine`: `version 10 of this branch`.
    package init(_ base: [UInt8], _ mine: [UInt8], _ theirs: [UInt8], mineName: String, theirsName: String) {
        (self.mineName, self.theirsName) = (mineName, theirsName)
        let lines = base.linesWithBreaks
        let (mine, theirs) = (Side(mine.linesWithBreaks, of: lines), Side(theirs.linesWithBreaks, of: lines))
        var place = 0
        while place <= lines.count {
            // A stretch that neither side leaves as it was ends where both have a line of the base.
            var end = place
            while end < lines.count, !(mine.keeps[end] && theirs.keeps[end]) { end += 1 }
            merge(lines[place..<end], mine.text(of: place..<end, in: lines), theirs.text(of: place..<end, in: lines))
            if end < lines.count { text += lines[end] }
            place = end + 1
        }
    }

    private mutating func merge(_ base: ArraySlice<ArraySlice<UInt8>>, _ mine: [UInt8], _ theirs: [UInt8]) {
        let base = Array(base.joined())
        if mine == theirs || theirs == base {
            text += mine
        } else if mine == base {
            text += theirs
        } else {
            conflictCount += 1
            func mark(_ sign: String, _ name: String = "") { text += Array((sign + (name.isEmpty ? "" : " " + name) + "\n").utf8) }
            func side(_ bytes: [UInt8]) { text += bytes + (bytes.isEmpty || bytes.last == .lineFeed ? [] : [.lineFeed]) }
            mark("<<<<<<<", theirsName)
            side(theirs)
            mark("=======")
            side(mine)
            mark(">>>>>>>", mineName)
        }
    }
}

/// One side of a merge: which lines of the base it keeps, and what it has before each.
private struct Side {
    var keeps: [Bool]
    /// What comes before the line of the base, from the end of the line that is kept before; the last element is what comes at the end.
    private var before: [[UInt8]]

    init(_ lines: [ArraySlice<UInt8>], of base: [ArraySlice<UInt8>]) {
        let (removed, added) = changedLines(from: base, to: lines)
        keeps = removed.map { !$0 }
        before = Array(repeating: [], count: base.count + 1)
        var place = 0
        for (index, line) in lines.enumerated() {
            if added[index] {
                before[place] += line
                continue
            }
            while place < base.count, !keeps[place] { place += 1 }
            place += 1
        }
    }

    /// What the side has in place of some lines: new ones, and those that it keeps.
    func text(of range: Range<Int>, in base: [ArraySlice<UInt8>]) -> [UInt8] {
        (range.lowerBound...range.upperBound).flatMap { before[$0] + (range.contains($0) && keeps[$0] ? Array(base[$0]) : []) }
    }
}
