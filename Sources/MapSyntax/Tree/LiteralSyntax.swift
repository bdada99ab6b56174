/// A constant in a model or a mapping, as text and style. The expected type decides what it means.
package struct LiteralSyntax: Sendable, Equatable {
    package enum Form: Sendable, Equatable {
        /// A bare word or number: `draft`, `-1`, `2024-01-01`, `true`, `nil`.
        case bare
        /// A text in quotes.
        case quoted
        /// A YAML list of constants: `[5, 8, 9]`.
        case list([LiteralSyntax])
    }

    package var text: String
    package var form: Form
    package var range: TextRange
}
