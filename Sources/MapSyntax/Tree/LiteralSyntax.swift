/// A constant in a model or a mapping, taken as text plus style: what it means is decided by the type it meets.
package struct LiteralSyntax: Sendable, Equatable {
    package enum Form: Sendable, Equatable {
        /// A bare word or number: `draft`, `-1`, `2024-01-01`, `true`, `nil`.
        case bare
        /// In quotes: it is that text.
        case quoted
        /// A YAML list of constants: `[5, 8, 9]`.
        case list([LiteralSyntax])
    }

    package var text: String
    package var form: Form
    package var range: TextRange
}
