/// Merges what two texts change in a text from which both come; `nil` if they change the same place. Changes that only touch each other are both made, so whoever
/// merges must look at the result.
///
/// The texts are compared by lines, and within brackets up to the depth by what is between commas: with a depth of 1, `{ a: string, b: [c] }` may get something on
/// both sides.
package func mergedText(_ base: [UInt8], _ mine: [UInt8], _ theirs: [UInt8], depth: Int) -> [UInt8]? {
    let units = parts(of: base, depth: depth)
    // What both insert in one place comes in this order.
    var changes = TextChange.all(from: units, to: parts(of: theirs, depth: depth))
    for change in TextChange.all(from: units, to: parts(of: mine, depth: depth)) where !changes.contains(change) {
        guard !changes.contains(where: change.disturbs) else { return nil }
        changes.append(change)
    }
    // What is inserted before a part comes before what replaces the part.
    let inOrder = changes.enumerated().sorted { left, right in
        let (first, second) = (left.element.range, right.element.range)
        return (first.lowerBound, first.upperBound, left.offset) < (second.lowerBound, second.upperBound, right.offset)
    }
    var (merged, place): ([UInt8], Int) = ([], 0)
    for (_, change) in inOrder {
        merged += units[place..<change.range.lowerBound].joined()
        merged += change.parts.joined()
        place = change.range.upperBound
    }
    return merged + units[place...].joined()
}

/// Parts of a text that become others.
private struct TextChange: Equatable {
    var range: Range<Int>
    var parts: [ArraySlice<UInt8>]

    static func all(from old: [ArraySlice<UInt8>], to new: [ArraySlice<UInt8>]) -> [TextChange] {
        let (removed, added) = changedLines(from: old, to: new)
        var (changes, before, after): ([TextChange], Int, Int) = ([], 0, 0)
        while before < old.count || after < new.count {
            var change = TextChange(range: before..<before, parts: [])
            while before < old.count, removed[before] { before += 1 }
            while after < new.count, added[after] {
                change.parts.append(new[after])
                after += 1
            }
            change.range = change.range.lowerBound..<before
            if !change.range.isEmpty || !change.parts.isEmpty {
                changes.append(change)
            } else {
                (before, after) = (before + 1, after + 1)
            }
        }
        return changes
    }

    /// Whether both change the same parts.
    func disturbs(_ other: TextChange) -> Bool {
        if range.isEmpty, other.range.isEmpty { return false }
        if range.isEmpty { return other.range.lowerBound < range.lowerBound && range.lowerBound < other.range.upperBound }
        if other.range.isEmpty { return other.disturbs(self) }
        return range.overlaps(other.range)
    }
}

/// Cuts a text after each line, and around the brackets up to a depth and the commas in them.
private func parts(of text: [UInt8], depth deepest: Int) -> [ArraySlice<UInt8>] {
    var (parts, start, depth): ([ArraySlice<UInt8>], Int, Int) = ([], 0, 0)
    for (place, byte) in text.enumerated() {
        switch byte {
        case .lineFeed:
            parts.append(text[start...place])
            start = place + 1
            continue
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ","): break
        default: continue
        }
        if (1...max(1, deepest)).contains(depth), deepest > 0 {
            // Something that gets a comma after it has had a space before the bracket.
            let end = text[start..<place].lastIndex { $0 != .space }.map { $0 + 1 } ?? start
            parts += [text[start..<end], text[end..<place], text[place...place]].filter { !$0.isEmpty }
            start = place + 1
        }
        if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") { depth = max(0, depth - 1) }
    }
    return start < text.count ? parts + [text[start...]] : parts
}
