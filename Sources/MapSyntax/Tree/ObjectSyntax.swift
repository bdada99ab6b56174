/// `view recent: drop` under `objects`: what a mapping says about something that the database declares and no model describes.
package struct ObjectSyntax: Sendable {
    /// The kinds of objects and declarations that a mapping can name.
    package enum Kind: String, CaseIterable, Sendable {
        case view, trigger, index, check
        case defaultValue = "default"
        case generated = "generated column"
        case foreignKey = "foreign key"
    }

    /// What the plan does with it.
    package enum Answer: Sendable {
        case drop
        /// Writes this in its place: a statement for a view, a trigger or an index, a REFERENCES clause for a foreign key, otherwise an expression.
        case text(SQLTextSyntax)
    }

    package let kind: Kind
    /// What follows the kind: `recent`, `entry.title_length`, `entry (length(title) < 40)`, `entry.at`, `line (shop, no)`.
    package let words: String
    /// The range of the key.
    package let range: TextRange
    package let answer: Answer
    /// Why mapc itself answers; nil if the mapping does.
    package let reason: String?

    package init(kind: Kind, words: String, range: TextRange, answer: Answer, reason: String? = nil) {
        self.kind = kind
        self.words = words
        self.range = range
        self.answer = answer
        self.reason = reason
    }
}
