public import MapSyntax

/// The result of a stage: a value or an obstacle, and diagnostics in either case.
public struct Outcome<Value: Sendable>: Sendable {
    /// The value; `nil` if there is an obstacle.
    public let value: Value?
    /// Why there is no value; `nil` if there is one.
    public let obstacle: Obstacle?
    /// The diagnostics. A value may have warnings and notes, too.
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

    /// Passes the value to the next stage, if there is one. The result has the diagnostics of both.
    package func flatMap<Other>(_ next: (Value) -> Outcome<Other>) -> Outcome<Other> {
        guard let value else { return Outcome<Other>(obstacle: obstacle ?? .findings, diagnostics) }
        let result = next(value)
        guard let other = result.value else {
            return Outcome<Other>(obstacle: result.obstacle ?? .findings, diagnostics + result.diagnostics)
        }
        return Outcome<Other>(other, diagnostics + result.diagnostics)
    }
}

/// Why a stage has no value. The store is unchanged except with `uncertain`. Each obstacle is an exit code of `mapc`.
public enum Obstacle: Sendable, CaseIterable {
    /// The project has errors, or no plan can be made.
    case findings
    /// The request cannot be used: the store does not exist or is not a database, or the version does not exist.
    case unusable
    /// Some rows of the store do not fit.
    case misfit
    /// The store is busy, at an unknown version, or has drifted.
    case store
    /// The migration failed.
    case failed
    /// The result failed verification.
    case unverified
    /// The commit failed, and it is unknown whether the store is migrated.
    case uncertain
    /// The caller cancelled.
    case cancelled
}
