package import MapSyntax

extension DiagnosticCode {
    /// A renaming ID equals the name.
    package static let needlessRenaming = DiagnosticCode("needless-renaming", .note)
}

extension Diagnostic {
    static func needlessRenaming(_ id: Name, _ texts: ProjectTexts) -> Diagnostic {
        Diagnostic(
            .needlessRenaming, "the renaming ID '\(id.text)' equals the name", at: id.range, label: "has no effect",
            help: "remove 'renamingID'",
            fixes: texts.outline(of: id.range.file)?.removing(keyOf: id.range).map { [Fix("remove 'renamingID'", isSafe: true, $0)] } ?? [])
    }
}
