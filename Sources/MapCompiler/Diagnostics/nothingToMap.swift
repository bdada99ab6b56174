import MapSyntax

extension DiagnosticCode {
    /// No mapping can be drafted to a version.
    package static let nothingToMap = DiagnosticCode("nothing-to-map", .error)
}

extension Diagnostic {
    static func nothingToMap(to version: String, because reason: String) -> Diagnostic {
        Diagnostic(
            .nothingToMap, "version '\(version)' gets no new mapping: \(reason)", help: "edit its model first, or the mapping that it has")
    }
}
