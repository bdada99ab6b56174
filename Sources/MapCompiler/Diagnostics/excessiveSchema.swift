package import MapSyntax

extension DiagnosticCode {
    package static let excessiveSchema = DiagnosticCode("excessive-schema", .error)
}

extension Diagnostic {
    static func excessiveSchema(_ store: String, words: String) -> Diagnostic {
        Diagnostic(
            .excessiveSchema, "the schema of the database is too large: \(words)", subject: store,
            help: "drop what no program uses, or make the text smaller")
    }
}
