package import MapSyntax

extension DiagnosticCode {
    /// A compiled Core Data model cannot be read.
    package static let unreadableModel = DiagnosticCode("unreadable-model", .error)
}

extension Diagnostic {
    static func unreadableModel(_ path: String, reason: String) -> Diagnostic {
        Diagnostic(
            .unreadableModel, "this compiled model cannot be read: \(reason)", subject: path,
            help: "compile the model again, or import the '.xcdatamodeld' from which it was made")
    }
}
