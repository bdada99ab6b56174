package import MapSyntax

extension DiagnosticCode {
    /// `.only` finds several elements.
    package static let severalValues = DiagnosticCode("several-values", .error)
}
