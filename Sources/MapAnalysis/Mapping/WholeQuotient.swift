package import MapSyntax

/// A division of integers, whose fraction is dropped.
package struct WholeQuotient: Sendable {
    /// Where it is written.
    package var range: TextRange
    /// Where the dividend is written.
    package var dividend: TextRange?
}

/// The effect of whole quotients in a function of a mapping file.
package struct QuotientUse: Sendable {
    /// A division in the function from which its result is made.
    package var quotient: WholeQuotient?
    /// By place: the arguments from which the result is made as whole numbers.
    package var passed: Set<Int> = []
    /// By place: the arguments that become a number with a fraction in the function.
    package var widened: Set<Int> = []

    package init() {}
}
