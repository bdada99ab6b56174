/// The actual contents of a fence and the expected ones.
struct Outcome {
    var line: Int
    var expected: [String]
    var actual: [String]

    /// The actual lines. If the expected lines match them, the expected ones, which may contain `…`.
    var merged: [String] { matches ? expected : actual }

    /// `…` matches any text within a line, or any number of lines if it is alone on a line.
    var matches: Bool { Self.matches(expected[...], actual[...]) }

    var report: String {
        "expected:\n" + expected.map { "    \($0)\n" }.joined() + "came out:\n" + actual.map { "    \($0)\n" }.joined()
    }

    private static func matches(_ expected: ArraySlice<String>, _ actual: ArraySlice<String>) -> Bool {
        guard let line = expected.first else { return actual.isEmpty }
        if line == "…" {
            return (actual.startIndex...actual.endIndex).contains { matches(expected.dropFirst(), actual[$0...]) }
        }
        guard let other = actual.first, matches(line: line, other) else { return false }
        return matches(expected.dropFirst(), actual.dropFirst())
    }

    private static func matches(line: String, _ actual: String) -> Bool {
        var pieces = line.split(separator: "…", omittingEmptySubsequences: false)
        guard pieces.count > 1 else { return line == actual }
        let (head, tail) = (pieces.removeFirst(), pieces.removeLast())
        guard actual.hasPrefix(head), actual.hasSuffix(tail), actual.count >= head.count + tail.count else { return false }
        var rest = actual.dropFirst(head.count).dropLast(tail.count)
        for piece in pieces {
            guard let range = rest.firstRange(of: piece) else { return false }
            rest = rest[range.upperBound...]
        }
        return true
    }
}
