package import MapSyntax

extension DiagnosticCode {
    /// A mapping model was made for another state of a version.
    package static let modelCopyDiffers = DiagnosticCode("model-copy-differs", .warning)
}

extension Diagnostic {
    static func modelCopyDiffers(_ version: String, _ differences: [String], at range: TextRange?) -> Diagnostic {
        let shown = Array(differences.prefix(10)) + (differences.count > 10 ? ["and \(differences.count - 10) more differences"] : [])
        return Diagnostic(
            .modelCopyDiffers,
            "the mapping model was made for another state of '\(version)': its copy differs in \(differences.count) "
                + (differences.count == 1 ? "place" : "places"),
            at: range, label: "Core Data does not use this mapping model for the version", notes: shown,
            help: "check the mapping against the version as it is now")
    }
}
