package import MapSyntax

extension DiagnosticCode {
    /// A function of the mapping file that nothing calls.
    package static let unusedFunction = DiagnosticCode("unused-function", .warning)
}

extension Diagnostic {
    static func unusedFunction(_ name: Name, fixes: [Fix]) -> Diagnostic {
        Diagnostic(.unusedFunction, "'\(name.text)' is never called", at: name.range, label: "never called", fixes: fixes)
    }
}
