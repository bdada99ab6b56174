extension DiagnosticCode {
    package static let nullLiteral = DiagnosticCode("null-literal", .error)
}

extension Diagnostic {
    package static func nullLiteral(_ name: Name) -> Diagnostic {
        Diagnostic(
            .nullLiteral, "'\(name.text)' is not a value here: mapc calls it 'nil'", at: name.range, help: "write nil",
            fixes: [Diagnostic.Fix("write nil", isSafe: true, [Diagnostic.Edit(name.range, "nil")])])
    }
}
