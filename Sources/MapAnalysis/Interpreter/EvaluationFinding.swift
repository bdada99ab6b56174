package import MapSyntax

/// Why an expression has no value for a row. The preflight finds such rows before anything is written.
package enum EvaluationFinding: Error, Hashable, Sendable {
    /// `!` was applied to nil.
    case nilUnderUnwrap(TextRange?)
    /// An expression computes with a stored value that cannot be read as its declared type.
    case unreadable(RawValue, TextRange?)
    /// `.only` found several rows, or mappings make several rows where one is needed.
    case severalRows(TextRange?)
    /// A row has the wrong kind: `distinct` has merged the needed row with a row of another kind.
    case otherKind(TextRange?)
    /// A `map` without `else` has no entry for a value that is not nil.
    case notInMap(TextRange?)
    /// The arguments do not satisfy the function's precondition.
    case refused(DiagnosticCode, TextRange?)
    /// The attribute's stored form can hold only a part of a value that is to be written, or nothing of it.
    case doesNotFit(Value, LeafID, TextRange?)
    /// A variable or a row is not available where the expression is evaluated.
    case outOfReach(TextRange?)

    /// The expression of which it is a finding, if it is known.
    package var range: TextRange? {
        switch self {
        case .nilUnderUnwrap(let range), .unreadable(_, let range), .severalRows(let range), .otherKind(let range), .notInMap(let range),
            .refused(_, let range), .doesNotFit(_, _, let range), .outOfReach(let range):
            range
        }
    }

    /// What it is about, in words.
    package var words: String {
        switch self {
        case .nilUnderUnwrap: "'!' finds nil"
        case .unreadable: "a value cannot be read as its type"
        case .severalRows: "there are several rows where one is needed"
        case .otherKind: "a row has another kind than is needed"
        case .notInMap: "'map' has no entry for a value"
        case .refused(let code, _): "a function refuses its arguments (\(code.slug))"
        case .doesNotFit: "a value does not fit the form in which it is stored"
        case .outOfReach: "a value is not known where it is needed"
        }
    }

    /// Whether the finding prevents a computation that would take too long.
    var isAboutCost: Bool { if case .refused(let code, _) = self { DiagnosticCode.ofCost.contains(code) } else { false } }
}

extension DiagnosticCode {
    /// The codes of preconditions that prevent computations that would take too long. They are checked first, and also for rows that are
    /// left out.
    package static let ofCost: [DiagnosticCode] = [.textTooLong, .tooManyElements]
}
