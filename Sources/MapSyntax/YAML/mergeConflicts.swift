// Conflict markers of Git, which YAML refuses.
extension UnsafeBufferPointer<UInt8> {
    /// The lines between the markers of conflicts, with the markers. An unfinished conflict ends at the end of the file.
    var conflicts: [Range<Int>] {
        var found: [Range<Int>] = []
        var (start, opening): (Int, Int?) = (0, nil)
        while start < count {
            let end = lineEnd(from: start)
            if opening == nil, self[start..<end].starts(with: "<<<<<<< ".utf8) { opening = start }
            if let lower = opening, self[start..<end].starts(with: ">>>>>>>".utf8) {
                found.append(lower..<end)
                opening = nil
            }
            start = end + 1
        }
        return found + (opening.map { [$0..<count] } ?? [])
    }
}

extension Diagnostic {
    /// Reports the first conflict of a file; nil if there is none.
    static func conflict(in text: RefusedText) -> Diagnostic? {
        guard let conflict = text.bytes.conflicts.first else { return nil }
        let last = text.bytes.lineStart(of: conflict.upperBound)
        return .mergeConflict(
            at: text.range(conflict.lowerBound, text.bytes.lineEnd(from: conflict.lowerBound)),
            end: text.range(last, text.bytes.lineEnd(from: last)))
    }
}
