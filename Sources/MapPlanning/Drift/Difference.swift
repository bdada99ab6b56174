/// One point in which a store differs from a model, with both sides: `'Post.slug' is required in the model and optional in the database`.
package struct Difference: Sendable, Equatable {
    package enum Kind: String, Sendable {
        /// The model has it, but the store does not.
        case missing = "-"
        /// The store has it, but the model does not.
        case added = "+"
        /// Both have it, but in different forms.
        case changed = "*"
    }

    package var kind: Kind
    /// The table in which the difference is.
    package var table: String
    /// In lower case, without a full stop.
    package var sentence: String

    /// The line for reports: `[-] 'Post.slug' is missing in the database`.
    package var line: String { "[\(kind.rawValue)] \(sentence)" }
}
