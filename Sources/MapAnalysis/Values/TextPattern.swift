import Synchronization

/// A regular expression over Unicode scalars, in the dialect of Swift's `Regex`.
///
/// Matching goes back and tries again, which for some expressions takes longer than anybody waits: those are refused when they are
/// read, and a text longer than `longestText` is not matched at all.
package enum TextPattern {
    /// In bytes.
    package static let longestText = 1_000_000
    private static let longestPattern = 1_000

    /// What is wrong with a pattern.
    package struct Fault: Hashable, Sendable {
        /// Completing "the pattern …".
        package var words: String
        package var help: String
    }

    /// What is wrong, `nil` if nothing is.
    package static func fault(in pattern: String) -> Fault? {
        guard pattern.utf8.count <= longestPattern else {
            return Fault(words: "is longer than \(longestPattern) bytes", help: "match it in parts")
        }
        // Depth and counts first: reading a pattern takes memory and stack for each.
        var scan = PatternScan(pattern)
        if let fault = scan.fault() { return fault }
        let isRegex = (try? Regex(pattern)) != nil
        return isRegex
            ? nil
            : Fault(
                words: "is no regular expression", help: "escape brackets, braces and parentheses that stand for themselves with '\\'")
    }

    /// Whether the whole text matches; `nil` if this is no pattern, or the text is too long.
    package static func matchesWhole(_ text: [UInt8], _ pattern: [UInt8]) -> Bool? {
        matching(text, pattern) { regex, text in try regex.wholeMatch(in: text) != nil }
    }

    /// A part of the first match: the whole of it is 0, groups are counted from 1. Inner `nil`: no match, or not of this group.
    static func capture(_ group: Int?, of text: [UInt8], _ pattern: [UInt8]) -> [UInt8]?? {
        matching(text, pattern) { regex, text in
            guard let match = try regex.firstMatch(in: text) else { return nil }
            let group = group ?? min(1, match.output.count - 1)
            guard match.output.indices.contains(group) else { return nil }
            return match.output[group].substring.map { Array($0.utf8) }
        }
    }

    /// Every match, from the left, replaced: `$1` in the replacement is the first group, `$0` the match, `$$` the sign itself.
    static func replacing(_ text: [UInt8], _ pattern: [UInt8], with replacement: [UInt8]) -> [UInt8]? {
        let parts = replacementParts(replacement)
        return matching(text, pattern) { regex, text in
            var result: [UInt8] = []
            var position = text.startIndex
            for match in text.matches(of: regex) {
                result += text.utf8[position..<match.range.lowerBound]
                for part in parts {
                    switch part {
                    case .bytes(let bytes): result += bytes
                    case .group(let group) where match.output.indices.contains(group):
                        if let captured = match.output[group].substring { result += captured.utf8 }
                    case .group: break
                    }
                }
                position = match.range.upperBound
            }
            return result + text.utf8[position...]
        }
    }

    private enum ReplacementPart {
        case bytes([UInt8])
        case group(Int)
    }

    private static func replacementParts(_ replacement: [UInt8]) -> [ReplacementPart] {
        var parts: [ReplacementPart] = []
        var literal: [UInt8] = []
        var rest = replacement[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "$"), let next = rest.first else {
                literal.append(byte)
                continue
            }
            if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(next) {
                parts += [.bytes(literal), .group(Int(next - UInt8(ascii: "0")))]
                literal = []
                rest.removeFirst()
            } else {
                literal.append(byte)
                if next == byte { rest.removeFirst() }
            }
        }
        return parts + [.bytes(literal)]
    }

    /// Patterns that have been read: a statement asks for the same one for every row.
    private static let known = Mutex<[[UInt8]: Regex<AnyRegexOutput>]>([:])
    private static let mostKnown = 64

    private static func matching<Result: Sendable>(
        _ text: [UInt8], _ pattern: [UInt8], _ body: @Sendable (Regex<AnyRegexOutput>, String) throws -> Result
    ) -> Result? {
        guard text.count <= longestText else { return nil }
        let text = String(decoding: text, as: UTF8.self)
        return known.withLock { known in
            if known[pattern] == nil {
                let spelled = String(decoding: pattern, as: UTF8.self)
                guard fault(in: spelled) == nil, let regex = try? Regex(spelled).matchingSemantics(.unicodeScalar) else { return nil }
                if known.count >= mostKnown { known = [:] }
                known[pattern] = regex
            }
            return known[pattern].flatMap { try? body($0, text) }
        }
    }
}
