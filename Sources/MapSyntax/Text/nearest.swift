/// Returns the candidate that was probably meant: the closest one by inserted, omitted, replaced and swapped letters, ignoring case.
///
/// `nearest(to: "fristName", among: ["firstName", "lastName"])` is `firstName`. `nil` if none is close: at most a third of the letters may differ,
/// but one always may. The first of equally close candidates wins.
package func nearest(to name: String, among candidates: some Sequence<String>) -> String? {
    let wanted = Array(name.lowercased().unicodeScalars)
    let limit = max(1, wanted.count / 3)
    var best: (name: String, distance: Int)?
    for candidate in candidates where candidate != name {
        let letters = Array(candidate.lowercased().unicodeScalars)
        // Two names of one letter always differ by one replacement, which means nothing.
        guard abs(letters.count - wanted.count) <= limit, letters == wanted || min(letters.count, wanted.count) > 1 else { continue }
        let distance = editDistance(wanted, letters)
        if distance <= limit, distance < best?.distance ?? Int.max { best = (candidate, distance) }
    }
    return best?.name
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
