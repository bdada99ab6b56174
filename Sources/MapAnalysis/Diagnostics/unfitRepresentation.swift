package import MapSyntax

extension DiagnosticCode {
    /// A representation is not one that the type can have.
    package static let unfitRepresentation = DiagnosticCode("unfit-representation", .error)
}

extension Diagnostic {
    /// - Parameter reason: the whole sentence.
    static func unfitRepresentation(_ reason: String, at range: TextRange, near: String? = nil, help: String? = nil) -> Diagnostic {
        Diagnostic(
            .unfitRepresentation, reason, at: range, label: "the stored form", help: near.map { "write '\($0)'" } ?? help,
            fixes: .replacing(range, by: near))
    }
}
