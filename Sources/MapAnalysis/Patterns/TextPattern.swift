import Synchronization

/// A regular expression over Unicode scalars: what Swift's `Regex` takes, matches and captures, without what no automaton can match.
///
/// A search takes time in proportion to the text, whatever the pattern and the text are.
package enum TextPattern {
    /// In bytes.
    package static let longestText = 1_000_000
    private static let longestPattern = 1_000

    /// What is wrong, `nil` if nothing is.
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

    /// Whether the whole text matches; `nil` if this is no pattern, or the text is too long.
    package static func matchesWhole(_ text: [UInt8], _ pattern: [UInt8]) -> Bool? {
        matching(text, pattern) { machine, text in machine.matchesWhole(&text) }
    }

    /// A part of the first match: the whole of it is 0, groups are counted from 1. Inner `nil`: no match, or not of this group.
    static func capture(_ group: Int?, of text: [UInt8], _ pattern: [UInt8]) -> [UInt8]?? {
        matching(text, pattern) { machine, text in
            let group = group ?? min(1, machine.groupCount - 1)
            guard (0..<machine.groupCount).contains(group) else { return nil }
            machine.keep([group])
            guard machine.search(&text) else { return nil }
            return machine.range(of: group).map { Array(text.bytes[$0]) }
        }
    }

    /// Every match, from the left, replaced: `$1` in the replacement is the first group, `$0` the match, `$$` the sign itself.
    static func replacing(_ text: [UInt8], _ pattern: [UInt8], with replacement: [UInt8]) -> [UInt8]? {
        let replacement = PatternReplacement(replacement)
        return matching(text, pattern) { machine, text in replacement.made(in: &text, with: &machine) }.flatMap { $0 }
    }

    /// Whether `replacing` gives something: for short texts that is known without trying.
    static func canReplace(in text: [UInt8], _ pattern: [UInt8], with replacement: [UInt8]) -> Bool {
        let replacement = PatternReplacement(replacement)
        return matching(text, pattern) { machine, text in
            replacement.isSmall(for: text.bytes.count, size: machine.size) || replacement.made(in: &text, with: &machine) != nil
        } ?? false
    }

    /// Patterns that have been read: a statement asks for the same one for every row.
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

/// Owns what a machine has allocated.
final class PatternMachineBox: @unchecked Sendable {
    var machine: PatternMachine
    /// One search at a time works with it.
    let isAtWork = Atomic<Bool>(false)

    init(_ program: PatternProgram) { machine = PatternMachine(program) }

    deinit { machine.free() }
}
