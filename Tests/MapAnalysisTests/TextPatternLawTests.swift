import Foundation
import Testing

@testable import MapAnalysis

/// Compares the matches of the automaton with those of Swift's `Regex`, and counts its steps.
///
/// `MAPC_PATTERNS=10000` sets the number of patterns, `MAPC_TEXT=1000000` the size in bytes of the texts for counting. With both values, in
/// release, the tests take almost an hour.
@Suite struct TextPatternLawTests {
    private static func setting(_ name: String, _ ordinary: Int) -> Int {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? ordinary
    }

    @Test(arguments: 0..<4)
    func `random patterns find in short texts what Swift finds`(part: Int) throws {
        var random = RandomPattern(seed: UInt64(part))
        var compared = 0
        for _ in 0..<(Self.setting("MAPC_PATTERNS", 600) / 4) {
            let pattern = random.pattern()
            guard let regex = (try? Regex(pattern))?.matchingSemantics(.unicodeScalar) else {
                #expect(TextPattern.fault(in: pattern) != nil, "Swift refuses \(pattern.debugDescription)")
                continue
            }
            guard let box = machine(pattern) else { continue }
            for _ in 0..<6 {
                let alphabet = random.one(of: [RandomPattern.few, RandomPattern.many, RandomPattern.ascii])
                let text = random.text(of: alphabet, most: 9)
                guard !text.unicodeScalars.contains("\r") || !text.unicodeScalars.contains("\n") else { continue }
                let agreement = try Finds(regex, text).difference(from: Finds(box, text))
                #expect(agreement == nil, "\(pattern.debugDescription) in \(text.debugDescription)")
                compared += 1
            }
        }
        #expect(compared > 400)
    }

    private func machine(_ pattern: String) -> PatternMachineBox? {
        do throws(TextPattern.Fault) {
            return PatternMachineBox(try TextPattern.program(of: pattern))
        } catch {
            // The random question mark turned the '+' after a repetition into a possessive one.
            #expect(error.words.hasPrefix("has a possessive repetition"), "\(pattern.debugDescription)")
            return nil
        }
    }

    /// The bound that `PatternMachine` guarantees: the steps per scalar and instruction.
    private static let factor = 5

    @Test(arguments: 0..<4)
    func `a search of the worst text takes steps in proportion to the text`(part: Int) throws {
        var random = RandomPattern(seed: UInt64(1_000 + part))
        let length = Self.setting("MAPC_TEXT", 1_000)
        var worst = 0.0
        for _ in 0..<(Self.setting("MAPC_PATTERNS", 200) / 4) {
            let pattern = nested(random.pattern(depth: 3), &random)
            guard let program = try? TextPattern.program(of: pattern) else { continue }
            let box = PatternMachineBox(program)
            let text = worstText(for: box, pattern, length: length, &random)
            for isWhole in [false, true] {
                let steps = box.steps(in: text, isWhole: isWhole)
                worst = max(worst, Double(steps) / Double(program.instructions.count * (text.count + 1)))
                #expect(
                    steps <= Self.factor * program.instructions.count * (text.count + 1), "\(pattern.debugDescription), \(isWhole)")
            }
        }
        print("at most \(worst) steps for each scalar and instruction")
    }

    /// Returns a pattern for which a backtracking matcher takes extremely long.
    private func nested(_ pattern: String, _ random: inout RandomPattern) -> String {
        switch random.number(below: 6) {
        case 0: "(?:\(pattern))*b"
        case 1: "((?:\(pattern))+)+$"
        case 2: ".*(?:\(pattern)){2,30}x"
        case 3: "(?:(?:\(pattern))|a|a)*c"
        case 4: "(?:\(pattern))?(?:\(pattern))?(?:\(pattern))?a{3,9}"
        default: pattern
        }
    }

    /// Returns a text that repeats a few scalars of the pattern, those for which a short text takes the most steps, and ends with one that
    /// does not match.
    private func worstText(for box: PatternMachineBox, _ pattern: String, length: Int, _ random: inout RandomPattern) -> [UInt8] {
        let scalars = pattern.unicodeScalars.filter { !"()[]{}?*+|\\^$".unicodeScalars.contains($0) } + RandomPattern.few
        var (worst, most) = ("a", -1)
        for _ in 0..<12 {
            let unit = random.text(of: scalars, most: 5) + "a"
            let steps = box.steps(in: Array(String(repeating: unit, count: 60).utf8), isWhole: false) / (unit.unicodeScalars.count)
            if steps > most { (worst, most) = (unit, steps) }
        }
        return Array((String(repeating: worst, count: length / worst.utf8.count) + "\u{7F}").utf8)
    }
}

extension PatternMachineBox {
    fileprivate func steps(in text: [UInt8], isWhole: Bool) -> Int {
        let before = machine.steps
        _ = PatternText.with(text) { isWhole ? machine.matchesWhole(&$0) : machine.search(&$0) }
        return machine.steps - before
    }
}

/// All matches in a text, as ranges of bytes.
private struct Finds {
    var isWhole: Bool
    /// The first match and its groups.
    var first: [Range<Int>?]?
    var all: [Range<Int>]

    init(_ regex: Regex<AnyRegexOutput>, _ text: String) throws {
        func bytes(_ range: Range<String.Index>) -> Range<Int> {
            text.utf8.distance(
                from: text.startIndex, to: range.lowerBound)..<text.utf8.distance(from: text.startIndex, to: range.upperBound)
        }
        isWhole = try regex.wholeMatch(in: text) != nil
        first = try regex.firstMatch(in: text).map { $0.output.map { $0.range.map(bytes) } }
        all = text.matches(of: regex).map { bytes($0.range) }
    }

    init(_ box: PatternMachineBox, _ text: String) {
        (isWhole, first, all) = PatternText.with(Array(text.utf8)) { text in
            let groups = Array(0..<box.machine.groupCount)
            box.machine.keep(groups)
            let first = box.machine.search(&text) ? groups.map { box.machine.range(of: $0) } : nil
            var all: [Range<Int>] = []
            var position = 0
            while position <= text.bytes.count, box.machine.search(&text, from: position), let match = box.machine.range(of: 0) {
                all.append(match)
                position = match.upperBound
                if match.isEmpty { position += position < text.bytes.count ? text.bytes.scalar(at: position).width : 1 }
            }
            let isWhole = box.machine.search(&text, whole: true)
            return (isWhole == box.machine.matchesWhole(&text) ? isWhole : !isWhole, first, all)
        }
    }

    func difference(from other: Finds) -> String? {
        isWhole == other.isWhole && first == other.first && all == other.all ? nil : "\(self) is not \(other)"
    }
}
