package import MapSyntax

/// Why two steps are not one: what the second would read of a version that is then nowhere.
package struct FusionBarrier: Error, Sendable, Equatable {
    /// For people, completing "not in one pass with the step before, since …": `'Post' is made by 'each'`.
    package var reason: String
    /// Where it is written, if it is.
    package var range: TextRange?

    init(_ reason: String, at range: TextRange? = nil) {
        self.reason = reason
        self.range = range
    }
}
