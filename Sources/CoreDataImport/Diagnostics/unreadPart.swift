import MapAnalysis
package import MapSyntax

extension DiagnosticCode {
    /// A compiled Core Data model has a part that a model file cannot have.
    package static let unreadPart = DiagnosticCode("unread-part", .warning)
}

extension Diagnostic {
    static func unreadPart(_ unread: ArchivedModel.Unread, of path: String) -> Diagnostic {
        Diagnostic(
            .unreadPart, "\(unread.part) of '\(unread.owner)' is not imported", subject: path,
            help: "keep it in the application; no migration needs it")
    }
}
