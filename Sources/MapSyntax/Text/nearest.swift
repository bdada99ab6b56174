/// Returns the candidate that was probably meant: the closest one by inserted, omitted, replaced and swapped letters, ignoring case.
///
/// `nearest(to: "fristName", among: ["firstName", "lastName"])` is `firstName`. `nil` if none is close: at most a third of the letters may differ,
/// but one always may. The first of equally close candidates wins. Only the first 2,000 candidates are looked at, so that a file with as many misspelt
/// names as right ones is checked in time.
package func nearest(to name: String, among candidates: some Sequence<String>) -> String? {
    let wanted = Array(name.lowercased().unicodeScalars)
    let limit = max(1, wanted.count / 3)
    let letters = Letters(name)
    var best: (name: String, distance: Int)?
    for candidate in candidates.prefix(2_000) where candidate != name {
        guard letters.mayBeWithin(limit, of: Letters(candidate)) else { continue }
        let other = Array(candidate.lowercased().unicodeScalars)
        // Two names of one letter always differ by one replacement, which means nothing.
        guard abs(other.count - wanted.count) <= limit, other == wanted || min(other.count, wanted.count) > 1 else { continue }
        let distance = editDistance(wanted, other)
        if distance <= limit, distance < best?.distance ?? Int.max { best = (candidate, distance) }
    }
    return best?.name
}

/// Which letters a name has, by which most names are distinguished without a comparison of their letters.
private struct Letters {
    /// A bit for each of 64 classes of letters; `nil` if the name is not ASCII, because its length may depend on case.
    let classes: UInt64?
    let count: Int

    init(_ name: String) {
        var classes: UInt64 = 0
        var isASCII = true
        for byte in name.utf8 {
            let lower = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
            classes |= 1 << UInt64(lower & 63)
            isASCII = isASCII && byte < 0x80
        }
        self.classes = isASCII ? classes : nil
        count = name.utf8.count
    }

    /// Whether so few edits may be enough. Each edit adds at most one class of letters and removes at most one.
    func mayBeWithin(_ limit: Int, of other: Letters) -> Bool {
        guard let classes, let others = other.classes else { return true }
        return abs(count - other.count) <= limit && (classes & ~others).nonzeroBitCount <= limit
            && (others & ~classes).nonzeroBitCount <= limit
    }
}

/// Returns the number of insertions, deletions, replacements and swaps of neighbours that turn one text into the other.
private func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var beforePrevious: [Int] = []
    var previous = Array(0...right.count)
    for i in 0..<left.count {
        var current = [i + 1]
        for j in 0..<right.count {
            var distance = min(previous[j + 1] + 1, current[j] + 1, previous[j] + (left[i] == right[j] ? 0 : 1))
            if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] { distance = min(distance, beforePrevious[j - 1] + 1) }
            current.append(distance)
        }
        (beforePrevious, previous) = (previous, current)
    }
    return previous[right.count]
}
