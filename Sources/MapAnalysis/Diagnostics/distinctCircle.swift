package import MapSyntax

extension DiagnosticCode {
    /// Mappings that unite rows by the rows they point at, going in a circle.
    package static let distinctCircle = DiagnosticCode("distinct-circle", .error)
}

extension Diagnostic {
    /// `names`: the to-ones along the circle, `Visit.place`.
    static func distinctCircle(_ names: [String], at range: TextRange?) -> Diagnostic {
        let way = names.map { "'\($0)'" }.joined(separator: ", then ")
        return Diagnostic(
            .distinctCircle, "which rows are one depends on itself, by \(way)", at: range, label: "leads back here",
            help: "compare an attribute in place of the reference under one of these 'distinct' keys")
    }
}
