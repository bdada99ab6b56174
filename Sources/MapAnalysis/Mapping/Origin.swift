package import MapSyntax

/// The reason for a decision: a place in a mapping, or a rule of inference and its words.
package enum Origin: Sendable, Hashable {
    case written(TextRange)
    case inferred(by: String, because: String)
}
