/// What happens to something that a store has and no model describes, if a plan touches it: a view, a CHECK, a foreign key.
public struct StoreVerdict: Sendable, Equatable, Codable {
    /// What happens to it.
    public enum Fate: String, Sendable, Codable {
        /// It stays as it is.
        case untouched
        /// It stays, with other names or over other values.
        case follows
        /// The plan writes it again.
        case rewritten
        /// It goes with what it belongs to, or because a mapping says so.
        case dropped
        /// mapc would refuse the plan because of it, and a mapping allows that.
        case allowed
    }

    /// What it is: `view 'recent'`, `CHECK (at > 0) of 'e'`.
    public var object: String
    /// What happens to it.
    public var fate: Fate
    /// The reason, for people: `it reads the new values of 'e.at'`.
    public var because: String

    /// Creates a verdict.
    public init(object: String, fate: Fate, because: String) {
        self.object = object
        self.fate = fate
        self.because = because
    }
}
