package import MapSyntax

extension DiagnosticCode {
    /// A mapping model maps a version that the project does not have.
    package static let missingMappingVersion = DiagnosticCode("missing-mapping-version", .error)
}

extension Diagnostic {
    static func missingMappingVersion(_ name: String?, _ side: String, among versions: [String], at range: TextRange?) -> Diagnostic {
        let near = name.flatMap { nearest(to: $0, among: versions) }
        return Diagnostic(
            .missingMappingVersion,
            "the \(side) of the mapping model is " + (name.map { "'\($0)', which is not a version" } ?? "not named"),
            at: range, label: "not among the imported versions", notes: ["the versions are \(versions.joined(separator: ", "))"],
            help: near.map { "check whether '\($0)' is meant" } ?? "import the models that the mapping model was made for, or leave it out")
    }

    static func mappingWithinOneVersion(_ name: String, at range: TextRange?) -> Diagnostic {
        Diagnostic(
            .missingMappingVersion, "the source and the destination of the mapping model are both '\(name)'", at: range,
            label: "nothing is migrated", help: "leave the mapping model out")
    }
}
