import RandomTesting

@testable import MapSyntax

/// Damages the expressions of a mapping, token by token.
struct FuzzedExpression {
    var random: SeededGenerator
    /// Tokens of the expressions in the pages.
    var tokens: [[UInt8]]
    /// The expressions in the pages, as tokens.
    var expressions: [[[UInt8]]]

    private static let hostile = [
        "nil", "0", "-1", "9223372036854775807", "9223372036854775808", "0.1", "1e308", "1e309", "\"\"", "\"a\\u{0}b\"", "\"e\u{301}\"",
        "$source",
        "$source.", "$destination", "$0", "$it", "(", ")", "[", "]", ",", ".", "!", "-", "+", "*", "/", "%", "??", "==", "!=", "<", "in",
        "as",
        "is", "and", "or", "not", "true", "if(", "map(", "\"(a+)+$\"", "matches(", "date(\"2024-02-30\")", "decimal(\"1e99\")",
        "range(0, 999999999)",
        "x in", ".filter(", ".count", ".sum", ".first", ".upTo(", "distinct", "e", "\u{1F600}", "=", "===", "&", "|", "?", ":",
        "2024-01-01",
    ].map { Array($0.utf8) }

    mutating func damage(_ text: [UInt8]) -> [UInt8] {
        var lines = text.split(separator: 10, omittingEmptySubsequences: false).map { Array($0) }
        let spots = lines.indices.filter { Self.expression(of: lines[$0]) != nil }
        guard !spots.isEmpty else { return text }
        let spot = random.pick(spots)
        guard let (key, value) = Self.expression(of: lines[spot]) else { return text }
        var parts = Self.tokens(of: value)
        for _ in 0...Int(random.next() % 4) { change(&parts) }
        let changed = Array(parts.joined(separator: random.chance(50) ? [32] : []).prefix(20_000))
        // After `|` the line is the expression itself; otherwise YAML reads it first.
        let depth = key.prefix { $0 == 32 }.count + 4
        let isBlock = random.chance(70)
        lines[spot] = isBlock ? key + Array("|\n".utf8) + Array(repeating: 32, count: depth) + changed : key + changed
        return Array(lines.joined(separator: [10]))
    }

    private mutating func change(_ parts: inout [[UInt8]]) {
        let place = Int.random(in: 0...parts.count, using: &random)
        let end = min(parts.count, place + Int.random(in: 1...4, using: &random))
        switch random.next() % 9 {
        case 0: parts.removeSubrange(place..<end)
        case 1: parts.insert(contentsOf: parts[place..<end], at: Int.random(in: 0...parts.count, using: &random))
        case 2 where parts.count > 1:
            parts.swapAt(Int.random(in: 0..<parts.count, using: &random), Int.random(in: 0..<parts.count, using: &random))
        case 3 where place < parts.count: parts[place] = random.pick(tokens)
        case 4 where place < parts.count: parts[place] = random.pick(Self.hostile)
        case 5: parts.insert(random.pick(Self.hostile), at: place)
        case 6: parts.insert(contentsOf: random.pick(expressions), at: place)
        case 7:
            // Deeply nested, but not more than expressions may be.
            let count = random.pick([1, 3, 30, 60, 200])
            let open = random.pick([["("], ["if", "(", "true", ","], ["upper", "("], ["-", "("], ["["], ["not", "("]])
            parts = Array(repeating: open.map { Array($0.utf8) }, count: count).flatMap(\.self) + parts
            if random.chance(80) { parts += Array(repeating: Array(open[0] == "[" ? "]".utf8 : ")".utf8), count: count) }
        default: parts.insert(random.pick(tokens), at: place)
        }
    }

    /// Splits a line into `    set: ` and the text after it, if that looks like an expression.
    static func expression(of line: [UInt8]) -> (key: [UInt8], value: [UInt8])? {
        guard line.first == 32, let colon = line.firstIndex(of: 58), line.count > colon + 2, line[colon + 1] == 32 else { return nil }
        let value = Array(line[(colon + 2)...])
        guard value.contains(36) || value.contains(40), value[0] != 123 else { return nil }
        return (Array(line[...(colon + 1)]), value)
    }

    /// Splits a text into words, numbers, texts and signs.
    static func tokens(of text: [UInt8]) -> [[UInt8]] {
        func isWord(_ byte: UInt8) -> Bool {
            byte >= 128 || byte == 36 || byte == 95 || (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
        }
        var parts: [[UInt8]] = []
        var index = 0
        while index < text.count {
            let start = index
            index += 1
            if text[start] == 34 {
                while index < text.count, text[index] != 34 { index += text[index] == 92 ? 2 : 1 }
                index = min(text.count, index + 1)
            } else if isWord(text[start]) {
                while index < text.count, isWord(text[index]) { index += 1 }
            }
            if text[start] != 32 { parts.append(Array(text[start..<index])) }
        }
        return parts
    }
}
