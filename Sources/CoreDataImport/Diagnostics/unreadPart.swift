import MapAnalysis
package import MapSyntax

extension DiagnosticCode {
    /// A Core Data model has a part that a model file cannot have.
    package static let unreadPart = DiagnosticCode("unread-part", .warning)
}

extension Diagnostic {
    static func unreadPart(_ unread: ArchivedModel.Unread, of path: String) -> Diagnostic {
        Diagnostic(
            .unreadPart, "mapc does not import \(unread.part) of '\(unread.owner)'", subject: path,
            help: "check whether it changes what is stored")
    }

    /// - Parameter path: that of an `.xccurrentversion`.
    static func unreadCurrentVersion(_ path: String) -> Diagnostic {
        Diagnostic(
            .unreadPart, "mapc cannot read which version is the current one", subject: path,
            help: "choose the current version in Xcode again, or check 'versions:' in mapc.yaml")
    }
}
