/// How severe a finding is.
public enum Severity: String, Sendable, Comparable, CaseIterable {
    case note, warning, error

    /// A note is less severe than a warning, and a warning less than an error.
    public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .note: 0
        case .warning: 1
        case .error: 2
        }
    }
}

/// The code of a diagnostic: a slug that reads well after "allow", with a default severity.
///
/// Each code is declared in a file of its own, in the module that reports it, and has a page `docs/diagnostics/<slug>.md`.
public struct DiagnosticCode: Hashable, Sendable {
    /// The slug in kebab case: `unknown-attribute`.
    public let slug: String
    /// The severity, unless the project sets another.
    public let severity: Severity

    package init(_ slug: String, _ severity: Severity) {
        self.slug = slug
        self.severity = severity
    }
}
