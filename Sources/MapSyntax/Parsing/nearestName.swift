/// The name among `names` that somebody who wrote `word` probably meant; nil if none is near.
///
/// `nearestName(to: "renamingId", among: ["renamingID", "parent"])` is `renamingID`. Near is: equal but for case, or at most a third of
/// the letters apart. Of equally near names the first wins.
package func nearestName(to word: String, among names: some Sequence<String>) -> String? {
    let letters = Array(word.unicodeScalars)
    guard letters.count <= 100 else { return nil }
    let limit = max(letters.count, 3) / 3
    let folded = word.lowercased()
    var nearest: String?
    var least = limit + 1
    for name in names {
        if name.lowercased() == folded { return name }
        let distance = editDistance(letters, Array(name.unicodeScalars), atMost: least - 1)
        if let distance, distance < least {
            least = distance
            nearest = name
        }
    }
    return nearest
}

/// How many letters must be added, removed, replaced or swapped with their neighbour to make one word of the other; nil if more
/// than `limit`. Optimal string alignment, three rows at a time.
package func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar], atMost limit: Int) -> Int? {
    guard abs(left.count - right.count) <= limit else { return nil }
    var beforePrevious: [Int] = []
    var previous = Array(0...right.count)
    for (row, letter) in left.enumerated() {
        var current = [row + 1]
        current.reserveCapacity(right.count + 1)
        for (column, other) in right.enumerated() {
            var cost = min(previous[column] + (letter == other ? 0 : 1), previous[column + 1] + 1, current[column] + 1)
            if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
                cost = min(cost, beforePrevious[column - 1] + 1)
            }
            current.append(cost)
        }
        guard (current.min() ?? 0) <= limit else { return nil }
        (beforePrevious, previous) = (previous, current)
    }
    return previous[right.count] <= limit ? previous[right.count] : nil
}
