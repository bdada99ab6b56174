package import MapSyntax

/// Why an expression has no value for a row: what the preflight finds before anything is written.
package enum EvaluationFinding: Error, Hashable, Sendable {
    /// Nil under `!`.
    case nilUnderUnwrap(TextRange?)
    /// Something was computed with a stored value that does not read as its declared type.
    case unreadable(RawValue, TextRange?)
    /// `.only` of several rows, or a row where mappings make several.
    case severalRows(TextRange?)
    /// A row of another kind than is wanted: the one that is wanted has become one with it.
    case otherKind(TextRange?)
    /// A value, not nil, that a `map` without `else` does not have.
    case notInMap(TextRange?)
    /// Arguments of which a function's demand does not hold.
    case refused(DiagnosticCode, TextRange?)
    /// A value that is written, and of which the stored form of the attribute keeps only a part, or nothing.
    case doesNotFit(Value, LeafID, TextRange?)
    /// A variable or a row that is not there where the expression is evaluated.
    case outOfReach(TextRange?)

    /// Whether it keeps what would take for ever from being computed.
    var isAboutCost: Bool { if case .refused(let code, _) = self { DiagnosticCode.ofCost.contains(code) } else { false } }
}

extension DiagnosticCode {
    /// Those that keep what would take for ever from being computed: they are asked first, and of rows that are left out as well.
    package static let ofCost: [DiagnosticCode] = [.textTooLong, .tooManyElements]
}
