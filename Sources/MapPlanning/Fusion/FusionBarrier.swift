package import MapSyntax

/// Why two steps cannot be composed: the second would read something from a version that then does not exist.
package struct FusionBarrier: Error, Sendable, Equatable {
    /// The reason for people, completing "not in one pass with the step before, since …": `'Post' is made by 'each'`.
    package var reason: String
    /// Where it is written, if it is in a file.
    package var range: TextRange?

    /// SQLite refuses the SQL of the steps together, and not that of each.
    package static let size = FusionBarrier("the SQL of all together is too large for SQLite")

    init(_ reason: String, at range: TextRange? = nil) {
        self.reason = reason
        self.range = range
    }
}
