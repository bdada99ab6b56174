package import MapSyntax

extension DiagnosticCode {
    /// A text is too long for a regular expression.
    package static let textTooLong = DiagnosticCode("text-too-long", .error)
}
