package import MapSyntax

extension DiagnosticCode {
    /// No row of a test reaches a part of a mapping.
    package static let untestedPart = DiagnosticCode("untested-part", .note)
}

extension Diagnostic {
    /// `words` is the whole message: `no row has this case of 'map'`.
    static func untestedPart(_ words: String, at range: TextRange) -> Diagnostic {
        Diagnostic(.untestedPart, words, at: range, label: "not tested", help: "write a row that comes here into a test")
    }
}
