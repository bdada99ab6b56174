import Foundation
import RandomTesting

/// Damages a text line by line. The lines indented under a line are treated together with it.
struct FuzzedText {
    var random: SeededGenerator
    /// The texts of other pages, from which pieces are inserted.
    var others: [[UInt8]]

    /// The size at which a text is cut off: more than any page has.
    static let sizeLimit = 65_536

    private static let hostile = [
        "", "~", "null", "nil", "yes", "-0", "0", "9223372036854775808", "1e999", ".inf", "0x10", "2024-02-30", "\"\"", "\"\\u0000\"", "'",
        "\"",
        "[]", "{}", "[[[[]]]]", "{a: {a: {a: {}}}}", "[1, , 2]", "*a", "&a a", "!!binary AA==", "!a b", "<<", "|", ">-", "? a", "- - -",
        "$source", "$source.a.b.c", "$", "1 / 0", "if(true, 1)", "a b: c", "a: b: c", "\u{202E}abc", "e\u{301}", "\u{FEFF}",
        "\u{1F468}\u{200D}\u{1F469}",
        "string?", "int64", "enum()", "list", "date", "E", "E?", "[E]", "true", "generated", "uuid", "id", "rowid", "sqlite_schema",
        "mapc_store", "\"a\\nb\"", "::error::", "a'; DROP TABLE b; --", String(repeating: "a", count: 5_000),
        String(repeating: "a.", count: 500),
    ].map { Array($0.utf8) }

    mutating func damage(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for _ in 0...Int(random.next() % 3) {
            if random.chance(20) {
                var damage = Damage(random: random)
                damage.damage(&bytes)
                random = damage.random
            } else {
                var lines = bytes.split(separator: 10, omittingEmptySubsequences: false).map { Array($0) }
                change(&lines)
                bytes = Array(lines.joined(separator: [10]))
            }
        }
        return Array(bytes.prefix(Self.sizeLimit))
    }

    private mutating func change(_ lines: inout [[UInt8]]) {
        let block = block(of: lines)
        let place = Int.random(in: 0...lines.count, using: &random)
        switch random.next() % 11 {
        case 0: lines.removeSubrange(block)
        case 1: lines.insert(contentsOf: lines[block], at: place)
        case 2:
            let moved = Array(lines[block])
            lines.removeSubrange(block)
            lines.insert(contentsOf: moved, at: min(place, lines.count))
        case 3:
            let other = self.block(of: lines)
            guard !block.overlaps(other) else { return }
            let (first, second) = block.lowerBound < other.lowerBound ? (block, other) : (other, block)
            let (front, back) = (Array(lines[first]), Array(lines[second]))
            lines.replaceSubrange(second, with: front)
            lines.replaceSubrange(first, with: back)
        case 4:
            let depth = Int.random(in: -4...4, using: &random)
            for index in block { lines[index] = Self.indented(lines[index], by: depth) }
        case 5:
            let other = random.pick(others).split(separator: 10, omittingEmptySubsequences: false).map { Array($0) }
            let taken = other[self.block(of: other)]
            let depth = Self.depth(lines[block.lowerBound]) - (taken.first.map(Self.depth) ?? 0)
            lines.insert(
                contentsOf: taken.map { Self.indented($0, by: depth) }, at: random.chance(50) ? block.lowerBound : block.upperBound)
        case 6, 7: exchangeValue(&lines[block.lowerBound])
        case 8: exchangeKey(&lines[block.lowerBound])
        case 9:
            // One line, repeated so often that code which compares all pairs of lines becomes slow.
            lines.insert(contentsOf: Array(repeating: lines[block.lowerBound], count: Int.random(in: 2...60, using: &random)), at: place)
        default:
            let from = random.pick(Array(lines.indices)), value = Self.parts(lines[from]).value
            var parts = Self.parts(lines[block.lowerBound])
            parts.value = value
            lines[block.lowerBound] = parts.key + parts.value
        }
    }

    /// Returns a random line with the lines that are indented under it.
    private mutating func block(of lines: [[UInt8]]) -> Range<Int> {
        let start = Int.random(in: 0..<max(1, lines.count), using: &random)
        let depth = Self.depth(lines[start])
        let end = lines[(start + 1)...].firstIndex { !$0.isEmpty && Self.depth($0) <= depth } ?? lines.count
        return start..<max(end, start + 1)
    }

    private static func depth(_ line: [UInt8]) -> Int { line.prefix { $0 == 32 }.count }

    private static func indented(_ line: [UInt8], by depth: Int) -> [UInt8] {
        depth >= 0 ? Array(repeating: 32, count: depth) + line : Array(line.dropFirst(min(-depth, Self.depth(line))))
    }

    /// Splits a line into `  key: ` and `value`. A line without a key is all value.
    private static func parts(_ line: [UInt8]) -> (key: [UInt8], value: [UInt8]) {
        guard let colon = line.firstIndex(of: 58) else { return (Array(line.prefix(depth(line))), Array(line.dropFirst(depth(line)))) }
        let end = line[(colon + 1)...].firstIndex { $0 != 32 } ?? line.count
        return (Array(line[..<end]), Array(line[end...]))
    }

    private mutating func exchangeValue(_ line: inout [UInt8]) {
        let (key, value) = Self.parts(line)
        // Sometimes replaces one word of the value only, for example in a flow mapping or an expression.
        var words = value.split(separator: 32, omittingEmptySubsequences: false).map { Array($0) }
        if words.count > 1, random.chance(60) {
            words[Int.random(in: 0..<words.count, using: &random)] = random.pick(Self.hostile)
            line = key + Array(words.joined(separator: [32]))
        } else {
            line = key + (key.last == 58 ? [32] : []) + random.pick(Self.hostile)
        }
    }

    private mutating func exchangeKey(_ line: inout [UInt8]) {
        let (key, value) = Self.parts(line)
        let indentation = Array(repeating: UInt8(32), count: Self.depth(key))
        line = indentation + random.pick(Self.hostile) + [58, 32] + value
    }
}
