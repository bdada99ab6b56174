/// A line of a printed difference.
package struct DiffLine: Sendable, Equatable {
    package var text: String
    package var role: PrintStyle.Role?
}

/// Returns what changes between two texts of a file, as `diff -u` prints it, with three lines around each change. No lines if the texts are equal.
///
/// - Parameter old: nil if the file is new.
package func unifiedDiff(_ path: String, from old: [UInt8]?, to new: [UInt8]) -> [DiffLine] {
    let hunks = hunks(of: lineChanges(from: (old ?? []).linesWithBreaks, to: new.linesWithBreaks))
    guard !hunks.isEmpty else { return [] }
    let heads = ["--- \(old == nil ? "/dev/null" : path.visible)", "+++ \(path.visible)"].map { DiffLine(text: $0, role: .message) }
    return heads + hunks.flatMap(\.lines)
}

/// A line of both texts, or of one of them.
private struct LineChange {
    enum Kind { case kept, removed, added }

    let kind: Kind
    /// With its line break, which the last line may lack.
    let text: ArraySlice<UInt8>
    /// The numbers that the line has in the old and in the new text, from 1; for a line of one text, the number of the next line of the other.
    let (old, new): (Int, Int)

    var lines: [DiffLine] {
        let isWhole = text.last == .lineFeed
        let (sign, role): (String, PrintStyle.Role?) =
            switch kind {
            case .kept: (" ", nil)
            case .removed: ("-", .removed)
            case .added: ("+", .added)
            }
        let line = DiffLine(text: sign + String(decoding: isWhole ? text.dropLast() : text, as: UTF8.self), role: role)
        return isWhole ? [line] : [line, DiffLine(text: "\\ No newline at end of file", role: .quiet)]
    }
}

private struct Hunk {
    let changes: ArraySlice<LineChange>

    /// `@@ -3,7 +3,8 @@`, and the lines.
    var lines: [DiffLine] {
        let first = changes[changes.startIndex]
        let counts = (changes.count { $0.kind != .added }, changes.count { $0.kind != .removed })
        // A text without lines has the number 0.
        let places = (first.old - (counts.0 == 0 ? 1 : 0), first.new - (counts.1 == 0 ? 1 : 0))
        let head = "@@ -\(places.0)\(counts.0 == 1 ? "" : ",\(counts.0)") +\(places.1)\(counts.1 == 1 ? "" : ",\(counts.1)") @@"
        return [DiffLine(text: head, role: .frame)] + changes.flatMap(\.lines)
    }
}

private func hunks(of changes: [LineChange]) -> [Hunk] {
    let around = 3
    var hunks: [Range<Int>] = []
    for place in changes.indices where changes[place].kind != .kept {
        let range = max(0, place - around)..<min(changes.count, place + around + 1)
        if let last = hunks.last, last.upperBound >= range.lowerBound {
            hunks[hunks.count - 1] = last.lowerBound..<range.upperBound
        } else {
            hunks.append(range)
        }
    }
    return hunks.map { Hunk(changes: changes[$0]) }
}

private func lineChanges(from old: [ArraySlice<UInt8>], to new: [ArraySlice<UInt8>]) -> [LineChange] {
    let (removed, added) = changedLines(from: old, to: new)
    var changes: [LineChange] = []
    var (before, after) = (0, 0)
    while before < old.count || after < new.count {
        if before < old.count, removed[before] {
            changes.append(LineChange(kind: .removed, text: old[before], old: before + 1, new: after + 1))
            before += 1
        } else if after < new.count, added[after] {
            changes.append(LineChange(kind: .added, text: new[after], old: before + 1, new: after + 1))
            after += 1
        } else {
            changes.append(LineChange(kind: .kept, text: old[before], old: before + 1, new: after + 1))
            (before, after) = (before + 1, after + 1)
        }
    }
    return changes
}
