import MapAnalysis

/// A rule that makes a combined expression shorter without changing its value.
///
/// Two steps that append to a text give `concat(concat($source.title, "2"), "3")`. A person would write `concat($source.title, "23")`.
package struct Simplification: Sendable {
    /// A few words for people, such as `texts that are joined twice`.
    package let name: String
    /// Why the value stays the same, in the words of the language.
    package let law: String
    /// Returns the shorter expression, or `nil` if the rule does not apply. The parts of the expression are as short as they can be.
    let apply: @Sendable (Expression, Simplifier) -> Expression?

    init(_ name: String, law: String, apply: @escaping @Sendable (Expression, Simplifier) -> Expression?) {
        self.name = name
        self.law = law
        self.apply = apply
    }

    /// All rules, in the order in which they are tried at each part of an expression.
    package static let inOrder: [Simplification] = [
        .storedUnchanged, .surelyPresent, .convertedBack, .joinedTexts, .summedConstants, .multipliedConstants, .addedDurations,
        .composedMaps, .repeatedFunction, .decidedTwice, .decidedByPresence,
    ]
}
