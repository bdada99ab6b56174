public import MapSyntax

/// A project after fixes were applied to its files.
public struct FixedProject: Sendable {
    /// The check of the files as they are now, with the findings that are left. New files come after the files of the project.
    public internal(set) var check: Check
    /// The fixes that were applied, in their order.
    public internal(set) var applied: [AppliedFix] = []
    /// The fixes that were left out because they would do harm.
    public internal(set) var refused: [RefusedFix] = []
    /// Whether further fixes could be applied: the rounds are limited.
    public internal(set) var isUnfinished = false

    /// A fix that was left out.
    public struct RefusedFix: Sendable {
        /// The finding. Its places are places in the files before this round.
        public let finding: Diagnostic
        /// The fix that would do harm.
        public let fix: Diagnostic.Fix
        /// Where the finding was found.
        public let place: FindingPlace
        /// The harm: `it would cause another error: …`.
        public let reason: String
    }

    /// A fix that was applied.
    public struct AppliedFix: Sendable {
        /// The finding. Its places are places in the files before this round.
        public let finding: Diagnostic
        /// The fix that resolved it.
        public let fix: Diagnostic.Fix
        /// Where the finding was found.
        public let place: FindingPlace
    }
}

/// Which fixes are applied without asking for each.
public enum FixLevel: Sendable {
    /// Those that change no meaning, or correct a text that can mean nothing else.
    case safe
    /// Also those that correct what the author probably means, if the finding has no other fix. Fixes that only an author may choose are left.
    case unsafe

    /// Returns the fix that is applied for a finding; `nil` if there is none.
    public func fix(of finding: Diagnostic) -> Diagnostic.Fix? {
        switch self {
        case .safe: finding.fixes.first(where: \.isSafe)
        case .unsafe: finding.fixes.first(where: \.isSafe) ?? (finding.fixes.count == 1 ? finding.fixes.first { !$0.isChoice } : nil)
        }
    }
}
