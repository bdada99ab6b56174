/// Returns which lines are only in the old text, and which only in the new one. The other lines are the same in both, in the same order.
///
/// Short texts are compared exactly, so that as few lines as possible change. That takes the square of the number of changes. Long texts are first cut
/// at lines that each of them has once, as `git diff --patience` does. A long part without such lines is replaced as a whole.
package func changedLines(from old: [ArraySlice<UInt8>], to new: [ArraySlice<UInt8>]) -> (removed: [Bool], added: [Bool]) {
    var numbers: [ArraySlice<UInt8>: Int] = [:]
    func number(_ line: ArraySlice<UInt8>) -> Int {
        if let known = numbers[line] { return known }
        numbers[line] = numbers.count
        return numbers.count - 1
    }
    var comparison = LineComparison(old: old.map(number), new: new.map(number))
    comparison.compare(old.indices, new.indices, depth: 0)
    return (comparison.removed, comparison.added)
}

/// Two texts, whose lines are numbers: equal lines have the same.
private struct LineComparison {
    /// The lines of both texts that are compared exactly.
    private static let fewLines = 1_000
    /// How often a part is cut again. Each time, its lines are read once.
    private static let deepest = 8

    let old: [Int]
    let new: [Int]
    private(set) var removed: [Bool]
    private(set) var added: [Bool]

    init(old: [Int], new: [Int]) {
        (self.old, self.new) = (old, new)
        removed = Array(repeating: false, count: old.count)
        added = Array(repeating: false, count: new.count)
    }

    mutating func compare(_ before: Range<Int>, _ after: Range<Int>, depth: Int) {
        if before.count + after.count <= Self.fewLines { return compareExactly(before, after) }
        let head = zip(before, after).prefix { old[$0] == new[$1] }.count
        let (before, after) = (before.dropFirst(head), after.dropFirst(head))
        let tail = zip(before.reversed(), after.reversed()).prefix { old[$0] == new[$1] }.count
        compareParts(before.dropLast(tail), after.dropLast(tail), depth: depth)
    }

    /// Compares what is between the lines that both texts have once.
    private mutating func compareParts(_ before: Range<Int>, _ after: Range<Int>, depth: Int) {
        let anchors = depth < Self.deepest ? longestRise(of: commonLines(before, after)) : []
        guard !anchors.isEmpty else {
            if before.count + after.count <= Self.fewLines { return compareExactly(before, after) }
            for line in before { removed[line] = true }
            for line in after { added[line] = true }
            return
        }
        var (from, to) = (before.lowerBound, after.lowerBound)
        for anchor in anchors {
            compare(from..<anchor.old, to..<anchor.new, depth: depth + 1)
            (from, to) = (anchor.old + 1, anchor.new + 1)
        }
        compare(from..<before.upperBound, to..<after.upperBound, depth: depth + 1)
    }

    private mutating func compareExactly(_ before: Range<Int>, _ after: Range<Int>) {
        for change in new[after].difference(from: old[before]) {
            switch change {
            case .remove(let offset, _, _): removed[before.lowerBound + offset] = true
            case .insert(let offset, _, _): added[after.lowerBound + offset] = true
            }
        }
    }

    /// Returns the places of the lines that each part has once, in the order of the old one.
    private func commonLines(_ before: Range<Int>, _ after: Range<Int>) -> [(old: Int, new: Int)] {
        var places: [Int: (old: Int, oldCount: Int, new: Int, newCount: Int)] = [:]
        for line in before {
            let known = places[old[line]]
            places[old[line]] = (line, (known?.oldCount ?? 0) + 1, 0, 0)
        }
        for line in after {
            guard let known = places[new[line]] else { continue }
            places[new[line]] = (known.old, known.oldCount, line, known.newCount + 1)
        }
        return places.values.filter { $0.oldCount == 1 && $0.newCount == 1 }.map { ($0.old, $0.new) }.sorted { $0.0 < $1.0 }
    }

    /// Returns as many pairs as possible whose places grow in both texts.
    private func longestRise(of pairs: [(old: Int, new: Int)]) -> [(old: Int, new: Int)] {
        // The pairs that end the best rise of each length so far, and for each pair the one before it.
        var ends: [Int] = []
        var previous: [Int?] = []
        for (place, pair) in pairs.enumerated() {
            var (lower, upper) = (0, ends.count)
            while lower < upper {
                let middle = (lower + upper) / 2
                if pairs[ends[middle]].new < pair.new { lower = middle + 1 } else { upper = middle }
            }
            previous.append(lower > 0 ? ends[lower - 1] : nil)
            if lower < ends.count { ends[lower] = place } else { ends.append(place) }
        }
        var rise: [(old: Int, new: Int)] = []
        var next = ends.last
        while let place = next {
            rise.append(pairs[place])
            next = previous[place]
        }
        return rise.reversed()
    }
}

extension [UInt8] {
    /// The lines, each with its LF, which the last one may lack.
    package var linesWithBreaks: [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var start = 0
        while start < count {
            let end = self[start...].firstIndex(of: .lineFeed).map { $0 + 1 } ?? count
            lines.append(self[start..<end])
            start = end
        }
        return lines
    }
}
