import MapSyntax

/// A lint rule of mappings: a code and the check that reports it, for mappings that have been resolved. Each rule has its own file and is
/// listed once.
struct MappingLintRule: Sendable {
    let code: DiagnosticCode
    let check: @Sendable (_ step: StepResolution, _ diagnostics: inout Diagnostics) -> Void

    init(_ code: DiagnosticCode, check: @escaping @Sendable (StepResolution, inout Diagnostics) -> Void) {
        self.code = code
        self.check = check
    }

    /// The lint rules of mappings, in the order in which they run.
    static let all: [MappingLintRule] = [
        .carriedDrop,
        .unusedDrop,
        .unusedFunction,
        .unusedLet,
        .unusedNilRule,
        .unverifiableSql,
    ]
}
