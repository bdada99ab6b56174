package import MapSyntax

extension DiagnosticCode {
    /// Something of a database that a model has no words for; it stays as it is.
    package static let leftToStore = DiagnosticCode("left-to-store", .note)
}

extension Diagnostic {
    static func leftToStore(_ remark: String) -> Diagnostic {
        Diagnostic(.leftToStore, remark, notes: ["it stays as the store has it; a migration carries it along or refuses by name"])
    }
}
