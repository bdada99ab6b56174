/// One word, number, text or sign of an expression, in bytes of the text it was cut from.
struct Token: Equatable {
    enum Kind: Equatable {
        case end
        case name, variable, number, text
        // Words that are operators or constants.
        case and, or, not, `in`, `as`, `is`, `true`, `false`, `nil`
        case leftParenthesis, rightParenthesis, leftBracket, rightBracket, comma, dot, bang
        case plus, minus, star, slash, percent, coalesce
        case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
        // What people write out of habit: understood, reported, and read as what they meant.
        case assign, identical, notIdentical, lessGreater, ampersand, pipe, power, optionalChain, question, colon
        /// `2024-01-01` without quotes.
        case date
        /// `007`, `1_000`, `0x1F`, `12abc`, `.5`
        case malformedNumber
        /// A quote that the line or the expression does not close.
        case unclosedText
        /// Anything that belongs to no expression: `#`, `@`, a no-break space.
        case unknown
    }

    var kind: Kind
    var lower: Int
    var upper: Int
}
