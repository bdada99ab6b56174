package import MapSyntax

extension DiagnosticCode {
    /// A renaming ID that is the name itself.
    package static let needlessRenaming = DiagnosticCode("needless-renaming", .note)
}

extension Diagnostic {
    static func needlessRenaming(_ id: Name, _ texts: ProjectTexts) -> Diagnostic {
        Diagnostic(
            .needlessRenaming, "the renaming ID '\(id.text)' is the name itself", at: id.range, label: "says nothing new",
            help: "remove 'renamingID'",
            fixes: texts.outline(of: id.range.file)?.removing(keyOf: id.range).map { [Fix("remove 'renamingID'", isSafe: true, $0)] } ?? [])
    }
}
