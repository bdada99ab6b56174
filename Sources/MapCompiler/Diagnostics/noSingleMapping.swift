import MapSyntax

extension DiagnosticCode {
    /// The steps between two versions cannot be written as one mapping.
    package static let noSingleMapping = DiagnosticCode("no-single-mapping", .error)
}

extension Diagnostic {
    /// `reason` completes "the steps from version 1 to 3 are no single mapping".
    static func noSingleMapping(from source: String, to destination: String, _ reason: String) -> Diagnostic {
        Diagnostic(
            .noSingleMapping, "the steps from version \(source) to \(destination) are no single mapping: \(reason)",
            help: "keep the versions between, too, or write the mapping from \(source) to \(destination) first")
    }
}
