package import MapSyntax

extension DiagnosticCode {
    /// A renaming ID that is the name itself.
    package static let needlessRenaming = DiagnosticCode("needless-renaming", .note)
}

extension Diagnostic {
    static func needlessRenaming(_ id: Name) -> Diagnostic {
        Diagnostic(
            .needlessRenaming, "the renaming ID '\(id.text)' is the name itself", at: id.range, label: "says nothing new",
            help: "remove 'renamingID'")
    }
}
