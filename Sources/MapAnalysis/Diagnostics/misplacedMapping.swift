package import MapSyntax

extension DiagnosticCode {
    package static let misplacedMapping = DiagnosticCode("misplaced-mapping", .error)
}

extension Diagnostic {
    static func misplacedMapping(_ name: Name, _ place: String) -> Diagnostic {
        Diagnostic(
            .misplacedMapping, "the mapping '\(name.text)' cannot be called \(place)", at: name.range,
            label: "gives rows of the destination",
            notes: ["which rows a mapping takes is decided by the source alone"], help: "compare properties of '$source' instead")
    }
}
