public import MapSyntax

/// What a stage gives: a value, or what stands in its way; and what it found, in either case.
public struct Outcome<Value: Sendable>: Sendable {
    /// The result, if there is one.
    public let value: Value?
    /// What stood in the way, if there is no result.
    public let obstacle: Obstacle?
    /// Findings, beside a result too.
    public let diagnostics: [Diagnostic]

    package init(_ value: Value, _ diagnostics: [Diagnostic] = []) {
        self.value = value
        self.obstacle = nil
        self.diagnostics = diagnostics
    }

    private init(obstacle: Obstacle, _ diagnostics: [Diagnostic]) {
        self.value = nil
        self.obstacle = obstacle
        self.diagnostics = diagnostics
    }

    static func stopped(by obstacle: Obstacle, _ diagnostics: [Diagnostic] = []) -> Outcome {
        Outcome(obstacle: obstacle, diagnostics)
    }

    static func stopped(by obstacle: Obstacle, _ diagnostic: Diagnostic) -> Outcome { Outcome(obstacle: obstacle, [diagnostic]) }

    /// Goes on with the value if there is one; what was found on the way is kept.
    package func flatMap<Other>(_ next: (Value) -> Outcome<Other>) -> Outcome<Other> {
        guard let value else { return Outcome<Other>(obstacle: obstacle ?? .findings, diagnostics) }
        let result = next(value)
        guard let other = result.value else {
            return Outcome<Other>(obstacle: result.obstacle ?? .findings, diagnostics + result.diagnostics)
        }
        return Outcome<Other>(other, diagnostics + result.diagnostics)
    }
}

/// Why something was not done. The store is what it was in every case but one; each is an exit code of `mapc`.
public enum Obstacle: Sendable, CaseIterable {
    /// The project has errors, or no plan can be made of it.
    case findings
    /// What was asked for cannot be used: there is no such store, it is no database, there is no such version.
    case unusable
    /// The rows in the store do not fit.
    case misfit
    /// The store is busy, at an unknown version, or has drifted.
    case store
    /// The migration failed.
    case failed
    /// What was written did not stand the checks.
    case unverified
    /// The commit failed, and nobody knows whether the store is migrated.
    case uncertain
    /// The caller asked to stop.
    case cancelled
}
