import Foundation
import Testing

@testable import MapAnalysis

/// Measures how long patterns take, compared with Swift's `Regex`. Runs with `MAPC_MEASURE=1`, in release.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["MAPC_MEASURE"] != nil))
struct TextPatternSpeedTests {
    private static let prose =
        "The quick brown fox jumps over the lazy dog, order 66, row 7; ada@example.org wrote it on 2024-02-29 at 10:15. "
    private static let long = String(repeating: prose, count: 10)

    @Test func `patterns as people write them`() throws {
        let cases: [(Call, String, String)] = [
            (.matches, "[0-9]{4}-[0-9]{2}-[0-9]{2}", "2024-02-29"), (.matches, "[a-z0-9-]+", "a-slug-of-a-post-that-is-long"),
            (.matches, #"[^@\s]+@[^@\s]+\.[a-z]{2,}"#, "ada.lovelace@example.org"), (.matches, ".*fox.*", Self.prose),
            (.matches, #"(?i)[a-zà-ÿ]+( [a-zà-ÿ]+)*"#, "Élan vital de la vie"), (.matches, #"\w+"#, "hello"), (.matches, "[0-9]", "a1b"),
            (.matches, #"\d{1,3}(\.\d{1,3}){3}"#, "192.168.100.200"), (.capture, "row ([0-9]+)", Self.prose),
            (.capture, "([0-9]+)-([0-9]+)", "2024-02"), (.capture, #"#(\w+)"#, Self.prose), (.capture, #"(\w+)@(\w+)\.org"#, Self.prose),
            (.capture, #"\b(\d+)\b"#, Self.prose), (.capture, "[0-9]+", "a66b"), (.capture, "zebra", Self.long),
            (.capture, #"(\d+)-(\d+)-(\d+)$"#, Self.long), (.capture, "(?i)ADA", Self.prose), (.capture, "(fox|dog|cat)", Self.prose),
            (.capture, #"^(\w+)"#, Self.long), (.replace, #"\s+"#, Self.prose), (.replace, #"(\w+), (\w+)"#, "Lovelace, Ada"),
            (.replace, "<[^>]+>", "<p>some <b>bold</b> text with <i>tags</i></p>"), (.replace, "[^a-z0-9]+", Self.prose),
            (.replace, #"\bfox\b"#, Self.long), (.replace, "x", Self.long),
        ]
        for (call, pattern, text) in cases {
            let regex = try Regex(pattern).matchingSemantics(.unicodeScalar)
            let (bytes, spelled) = (Array(text.utf8), Array(pattern.utf8))
            let ours = nanoseconds { call.run(bytes, spelled) }
            let theirs = nanoseconds { call.run(bytes, regex) }
            let padded = pattern.padding(toLength: 32, withPad: " ", startingAt: 0)
            print("\(call) \(padded) \(bytes.count) bytes: \(ours) ns, Swift's Regex \(theirs) ns")
        }
    }

    private func nanoseconds(_ body: () -> Void) -> Int {
        let durations = (0..<7).map { _ in ContinuousClock().measure { for _ in 0..<500 { body() } } }
        return Int(durations.min().map { $0 / .nanoseconds(500) } ?? 0)
    }

    private enum Call {
        case matches, capture, replace

        func run(_ text: [UInt8], _ pattern: [UInt8]) {
            switch self {
            case .matches: _ = TextPattern.matchesWhole(text, pattern)
            case .capture: _ = TextPattern.capture(nil, of: text, pattern)
            case .replace: _ = TextPattern.replacing(text, pattern, with: [0x2D])
            }
        }

        /// Does what mapc did before it had an automaton.
        func run(_ bytes: [UInt8], _ regex: Regex<AnyRegexOutput>) {
            let text = String(decoding: bytes, as: UTF8.self)
            switch self {
            case .matches: _ = try? regex.wholeMatch(in: text)
            case .capture:
                let match = try? regex.firstMatch(in: text)
                _ = match.flatMap { match in match.output[min(1, match.output.count - 1)].substring.map { Array($0.utf8) } }
            case .replace:
                var (result, position) = ([UInt8](), text.startIndex)
                for match in text.matches(of: regex) {
                    result += text.utf8[position..<match.range.lowerBound]
                    result.append(0x2D)
                    position = match.range.upperBound
                }
                result += text.utf8[position...]
            }
        }
    }
}
