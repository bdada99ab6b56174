/// A word, number, text or sign of an expression. Its range is in bytes of the expression's text.
struct Token: Equatable {
    enum Kind: Equatable {
        case end
        case name, variable, number, text
        // Words that are operators or constants.
        case and, or, not, `in`, `as`, `is`, `true`, `false`, `nil`
        case leftParenthesis, rightParenthesis, leftBracket, rightBracket, comma, dot, bang
        case plus, minus, star, slash, percent, coalesce
        case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
        // Operators of other languages. The parser reports them and reads them as what was meant.
        case assign, identical, notIdentical, lessGreater, ampersand, pipe, power, optionalChain, question, colon
        /// `2024-01-01` without quotes.
        case date
        /// `007`, `1_000`, `0x1F`, `12abc`, `.5`
        case malformedNumber
        /// A quote that is not closed on its line or in the expression.
        case unclosedText
        /// A character that no expression contains: `#`, `@`, a no-break space.
        case unknown
    }

    var kind: Kind
    var lower: Int
    var upper: Int
}
