package import MapSyntax

/// A division of integers whose fraction is dropped.
package struct WholeQuotient: Sendable {
    /// Where it is written.
    package var range: TextRange
    /// What is divided.
    package var dividend: TextRange?
}

/// What whole quotients do in a function of a mapping file.
package struct QuotientUse: Sendable {
    /// A division in the function that its result is made of.
    package var quotient: WholeQuotient?
    /// By place: the arguments that the result is made of as whole numbers.
    package var passed: Set<Int> = []
    /// By place: the arguments that become a number with a fraction in the function.
    package var widened: Set<Int> = []

    package init() {}
}
