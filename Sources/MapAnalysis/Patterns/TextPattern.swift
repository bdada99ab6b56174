import Synchronization

/// A regular expression over Unicode scalars. It accepts, matches and captures what Swift's `Regex` does, except for constructs that an
/// automaton cannot match.
///
/// The time of a search is proportional to the length of the text, whatever the pattern and the text are.
package enum TextPattern {
    /// In bytes.
    package static let longestText = 1_000_000
    private static let longestPattern = 1_000

    /// Returns the reason to refuse a pattern; nil if it is valid.
    package static func fault(in pattern: String) -> Fault? {
        do throws(Fault) {
            _ = try program(of: pattern)
            return nil
        } catch {
            return error
        }
    }

    static func program(of pattern: String) throws(Fault) -> PatternProgram {
        guard pattern.utf8.count <= longestPattern else {
            throw Fault(words: "is longer than \(longestPattern) bytes", help: "match it in parts")
        }
        return try PatternProgram(pattern)
    }

    /// Whether the whole text matches; nil if the pattern is not valid, or the text is too long.
    package static func matchesWhole(_ text: [UInt8], _ pattern: [UInt8]) -> Bool? {
        matching(text, pattern) { machine, text in machine.matchesWhole(&text) }
    }

    /// Returns a part of the first match: 0 is the whole match, and groups are counted from 1. The inner optional is nil if there is no
    /// match, or not of this group. The outer one is nil if the pattern is not valid, or the text is too long.
    static func capture(_ group: Int?, of text: [UInt8], _ pattern: [UInt8]) -> [UInt8]?? {
        matching(text, pattern) { machine, text in
            let group = group ?? min(1, machine.groupCount - 1)
            guard (0..<machine.groupCount).contains(group) else { return nil }
            machine.keep([group])
            guard machine.search(&text) else { return nil }
            return machine.range(of: group).map { Array(text.bytes[$0]) }
        }
    }

    /// Replaces every match, from the left. In the replacement `$1` is the first group, `$0` the match, and `$$` a dollar sign.
    static func replacing(_ text: [UInt8], _ pattern: [UInt8], with replacement: [UInt8]) -> [UInt8]? {
        let replacement = PatternReplacement(replacement)
        return matching(text, pattern) { machine, text in replacement.made(in: &text, with: &machine) }.flatMap { $0 }
    }

    /// Whether `replacing` gives a result. For short texts this is known without trying.
    static func canReplace(in text: [UInt8], _ pattern: [UInt8], with replacement: [UInt8]) -> Bool {
        let replacement = PatternReplacement(replacement)
        return matching(text, pattern) { machine, text in
            replacement.isSmall(for: text.bytes.count, size: machine.size) || replacement.made(in: &text, with: &machine) != nil
        } ?? false
    }

    /// Machines for recent patterns, because a statement uses the same pattern for every row.
    private static let known = Mutex<[[UInt8]: PatternMachineBox]>([:])
    private static let mostKnown = 64

    private static func matching<Result>(
        _ text: [UInt8], _ pattern: [UInt8], _ body: (inout PatternMachine, inout PatternText) -> Result
    ) -> Result? {
        guard text.count <= longestText, let box = machine(for: pattern) else { return nil }
        defer { box.isAtWork.store(false, ordering: .releasing) }
        return PatternText.with(text) { body(&box.machine, &$0) }
    }

    /// Returns a machine that no other thread uses.
    private static func machine(for pattern: [UInt8]) -> PatternMachineBox? {
        if let known = known.withLock({ $0[pattern] }), !known.isAtWork.exchange(true, ordering: .acquiring) { return known }
        guard let program = try? program(of: String(decoding: pattern, as: UTF8.self)) else { return nil }
        let box = PatternMachineBox(program)
        box.isAtWork.store(true, ordering: .relaxed)
        known.withLock { known in
            if known.count >= mostKnown { known = [:] }
            known[pattern] = box
        }
        return box
    }
}

/// Owns the memory that a machine has allocated.
final class PatternMachineBox: @unchecked Sendable {
    var machine: PatternMachine
    /// Whether a search is running. Only one search at a time may use the machine.
    let isAtWork = Atomic<Bool>(false)

    init(_ program: PatternProgram) { machine = PatternMachine(program) }

    deinit { machine.free() }
}
