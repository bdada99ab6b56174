package import MapSyntax

extension DiagnosticCode {
    /// Nothing calls a function of the mapping file.
    package static let unusedFunction = DiagnosticCode("unused-function", .warning)
}

extension Diagnostic {
    static func unusedFunction(_ name: Name, fixes: [Fix]) -> Diagnostic {
        Diagnostic(
            .unusedFunction, "'\(name.text)' is never called", at: name.range, label: "never called", help: "remove it", fixes: fixes)
    }
}
