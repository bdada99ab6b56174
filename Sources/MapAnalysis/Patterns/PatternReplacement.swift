/// The replacement of each match: `$1` is the first group, `$0` the match, `$$` a dollar sign.
struct PatternReplacement {
    /// In bytes.
    static let longestResult = 16_000_000
    /// The maximum number of bytes that all searches together may read.
    private static let mostWork = 50_000_000
    /// The same, times the number of the program's instructions.
    private static let mostSteps = 2_000_000_000

    /// Returns how many bytes the searches may read with a program of this size. Ten passes over the whole text are always allowed.
    static func mostWork(size: Int, count: Int) -> Int { max(min(mostWork, mostSteps / size), 10 * (count + 1)) }

    private enum Part {
        case bytes([UInt8])
        case group(Int)
    }

    private var parts: [Part] = []

    init(_ replacement: [UInt8]) {
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
        parts.append(.bytes(literal))
    }

    private var groups: [Int] {
        parts.compactMap { if case .group(let group) = $0 { group } else { nil } }
    }

    /// Whether replacing in a text of `count` bytes stays within the limits whatever the matches are. Matches do not share a byte, there is
    /// at most one for each byte and one at the end, and each search reads at most the rest of the text.
    func isSmall(for count: Int, size: Int) -> Bool {
        var literal = 0
        for case .bytes(let bytes) in parts { literal += bytes.count }
        return (count + 1) * (count + 2) <= Self.mostWork(size: size, count: count)
            && (count + 1) * literal + count * (groups.count + 1) <= Self.longestResult
    }

    /// Returns the text with its matches replaced; `nil` if it grows too long, takes too long or is interrupted.
    func made(in text: inout PatternText, with machine: inout PatternMachine, mostWork: Int? = nil) -> [UInt8]? {
        machine.keep([0] + groups)
        let bytes = text.bytes
        let mostWork = mostWork ?? Self.mostWork(size: machine.size, count: bytes.count)
        var result: [UInt8] = []
        var (copied, position) = (0, 0)
        var work = 0
        while position <= bytes.count, machine.search(&text, from: position), let match = machine.range(of: 0) {
            result += bytes[copied..<match.lowerBound]
            for part in parts {
                switch part {
                case .bytes(let bytes): result += bytes
                case .group(let group): if let range = machine.range(of: group) { result += bytes[range] }
                }
            }
            work += machine.reach - position + 1
            guard work <= mostWork, result.count <= Self.longestResult else { return nil }
            copied = match.upperBound
            position = match.upperBound
            // After an empty match the next search begins one scalar later.
            if match.isEmpty { position += position < bytes.count ? bytes.scalar(at: position).width : 1 }
        }
        guard !machine.gaveUp, result.count + bytes.count - copied <= Self.longestResult else { return nil }
        return result + bytes[copied...]
    }
}
