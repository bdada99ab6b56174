import MapAnalysis
package import MapSyntax

extension DiagnosticCode {
    /// A compiled Core Data model has a part that a model file cannot have.
    package static let unreadPart = DiagnosticCode("unread-part", .warning)
}

extension Diagnostic {
    static func unreadPart(_ unread: ArchivedModel.Unread, of path: String) -> Diagnostic {
        Diagnostic(
            .unreadPart, "mapc does not import \(unread.part) of '\(unread.owner)'", subject: path,
            help: "check whether it changes what is stored")
    }
}
