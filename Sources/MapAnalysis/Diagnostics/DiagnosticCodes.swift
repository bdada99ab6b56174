package import MapSyntax

extension DiagnosticCode {
    /// What this room reports, by slug.
    package static let ofAnalysis: [DiagnosticCode] = [
        .duplicateCase,
        .invalidConstant,
        .misplacedMapping,
        .neverNil,
        .possiblyNil,
        .typeMismatch,
        .unknownAttribute,
        .unknownFunction,
        .unknownMethod,
        .unknownName,
        .unknownVariable,
        .wrongArguments,
    ]
}
