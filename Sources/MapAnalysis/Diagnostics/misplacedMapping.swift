package import MapSyntax

extension DiagnosticCode {
    package static let misplacedMapping = DiagnosticCode("misplaced-mapping", .error)
}

extension Diagnostic {
    static func misplacedMapping(_ name: Name, _ place: String) -> Diagnostic {
        misplacedMapping("the mapping '\(name.text)' cannot be called \(place)", "gives rows of the destination", name)
    }

    static func misplacedMapping(rowOf name: Name, _ place: String) -> Diagnostic {
        misplacedMapping("the row '\(name.text)' cannot be used \(place)", "a row of the destination", name)
    }

    private static func misplacedMapping(_ words: String, _ label: String, _ name: Name) -> Diagnostic {
        Diagnostic(
            .misplacedMapping, words, at: name.range, label: label,
            notes: ["the source alone decides which rows a mapping takes"], help: "compare properties of '$source' instead")
    }
}
