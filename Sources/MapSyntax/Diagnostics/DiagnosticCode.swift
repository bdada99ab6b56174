/// How much a finding weighs.
public enum Severity: String, Sendable, Comparable, CaseIterable {
    case note, warning, error

    /// A note weighs less than a warning, a warning less than an error.
    public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .note: 0
        case .warning: 1
        case .error: 2
        }
    }
}

/// What kind of finding: a slug that reads well after "allow", and how much it weighs unless the project says otherwise.
///
/// Each is declared in a file of its own, in the room that reports it, and has a page `docs/diagnostics/<slug>.md`.
public struct DiagnosticCode: Hashable, Sendable {
    /// In kebab case: `unknown-attribute`.
    public let slug: String
    /// How much it weighs unless the project says otherwise.
    public let severity: Severity

    package init(_ slug: String, _ severity: Severity) {
        self.slug = slug
        self.severity = severity
    }
}
