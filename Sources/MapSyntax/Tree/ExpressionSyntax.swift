/// An expression as written. A part that could not be parsed is a hole, and its diagnostic has been reported.
package struct ExpressionSyntax: Sendable {
    package indirect enum Kind: Sendable {
        /// A hole.
        case missing
        /// `"text"`, or a YAML scalar in quotes.
        case text(String)
        /// A number as written: `12`, `1.5e3`. `-3` is the negation of `3`.
        case number(String)
        case boolean(Bool)
        case `nil`
        /// `[a, b]`, or a YAML flow sequence of constants.
        case list([ExpressionSyntax])
        /// `$source`, `$0`: the name without the dollar sign.
        case variable(Name)
        /// A bare word: a function, a type, an entity, a mapping or an enum case.
        case name(Name)
        /// `base.member`
        case member(ExpressionSyntax, Name)
        /// `callee(arguments)`; the callee is a bare word.
        case call(Name, [ExpressionSyntax])
        /// `base.method(arguments)`; without parentheses it is a member.
        case method(ExpressionSyntax, Name, [ExpressionSyntax])
        case prefix(PrefixOperator, ExpressionSyntax)
        case binary(BinaryOperator, ExpressionSyntax, ExpressionSyntax)
        /// `value!`
        case unwrap(ExpressionSyntax)
        /// `value as Entity`, `value is Entity`
        case cast(ExpressionSyntax, Name)
        case test(ExpressionSyntax, Name)
        /// `value desc`: a term of a descending order. `operatorRange` is the range of the word.
        case descending(ExpressionSyntax)
    }

    package enum PrefixOperator: String, Sendable { case not, minus = "-" }

    package enum BinaryOperator: String, Sendable, CaseIterable {
        case coalesce = "??"
        case or, and
        case equal = "=="
        case notEqual = "!="
        case less = "<"
        case lessOrEqual = "<="
        case greater = ">"
        case greaterOrEqual = ">="
        case `in`
        case add = "+"
        case subtract = "-"
        case multiply = "*"
        case divide = "/"
        case remainder = "%"
    }

    package var kind: Kind
    package var range: TextRange
    /// The range of the operator of a prefix, binary or postfix expression.
    package var operatorRange: TextRange?
}
