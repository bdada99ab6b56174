package import MapSyntax

extension DiagnosticCode {
    /// An imported mapping has comments in the place of what mapc cannot translate.
    package static let unfinishedMapping = DiagnosticCode("unfinished-mapping", .warning)
}

extension Diagnostic {
    static func unfinishedMapping(_ path: String, _ open: [String]) -> Diagnostic {
        Diagnostic(
            .unfinishedMapping,
            "the mapping file has \(open.count) \(open.count == 1 ? "comment" : "comments") in the place of a translation",
            subject: path, notes: open, help: "read the comments in the file, and write what is missing")
    }
}
