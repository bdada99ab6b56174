package import MapSyntax

extension DiagnosticCode {
    /// The rows under `data` of an entity cannot be told apart, or cannot be there.
    package static let invalidData = DiagnosticCode("invalid-data", .error)
}

extension Diagnostic {
    /// `reason` is the whole message: `nothing tells rows of 'Country' apart`.
    static func invalidData(_ reason: String, at range: TextRange, label: String, also: [Label] = [], help: String) -> Diagnostic {
        Diagnostic(.invalidData, reason, at: range, label: label, also: also, help: help)
    }
}
