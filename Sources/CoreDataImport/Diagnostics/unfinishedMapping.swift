package import MapSyntax

extension DiagnosticCode {
    /// An imported mapping has comments in the place of what mapc cannot translate.
    package static let unfinishedMapping = DiagnosticCode("unfinished-mapping", .warning)
}

extension Diagnostic {
    static func unfinishedMapping(_ path: String, _ open: [String]) -> Diagnostic {
        Diagnostic(
            .unfinishedMapping,
            "mapc could not translate \(open.count == 1 ? "1 part" : "\(open.count) parts") of the mapping model",
            subject: path, notes: open, help: "write what is missing where the mapping file has a comment about it")
    }
}
