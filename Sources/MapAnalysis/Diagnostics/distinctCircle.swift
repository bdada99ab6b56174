package import MapSyntax

extension DiagnosticCode {
    /// Mappings merge rows by the rows that these point at, in a cycle.
    package static let distinctCircle = DiagnosticCode("distinct-circle", .error)
}

extension Diagnostic {
    /// - Parameter names: the to-ones along the cycle, such as `Visit.place`.
    static func distinctCircle(_ names: [String], at range: TextRange?) -> Diagnostic {
        let way = names.map { "'\($0)'" }.joined(separator: ", then ")
        return Diagnostic(
            .distinctCircle, "'distinct' compares \(way), which refers to the rows that are being merged", at: range,
            label: "refers back to these rows",
            help: "under one of these 'distinct' keys, compare an attribute instead of the relationship")
    }
}
