extension DiagnosticCode {
    package static let nullLiteral = DiagnosticCode("null-literal", .error)
}

extension Diagnostic {
    static func nullLiteral(_ name: Name) -> Diagnostic {
        Diagnostic(
            .nullLiteral, "'\(name.text)' is written 'nil' here", at: name.range, help: "write nil",
            fixes: [Diagnostic.Fix("write nil", isSafe: true, [Diagnostic.Edit(name.range, "nil")])])
    }
}
