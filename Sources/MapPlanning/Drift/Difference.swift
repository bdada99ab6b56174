/// One point in which a store is not built as a model says, both sides told: `'Post.slug' is required in the model and optional in the store`.
package struct Difference: Sendable, Equatable {
    package enum Kind: String, Sendable {
        /// The model has it and the store has not.
        case missing = "-"
        /// The store has it and the model has not.
        case added = "+"
        /// Both have it, not alike.
        case changed = "*"
    }

    package var kind: Kind
    /// The table it is about.
    package var table: String
    /// In lower case without a full stop.
    package var sentence: String

    /// As reports list it: `[-] 'Post.slug' is missing in the store`.
    package var line: String { "[\(kind.rawValue)] \(sentence)" }
}
