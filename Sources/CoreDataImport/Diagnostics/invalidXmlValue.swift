package import MapSyntax

extension DiagnosticCode {
    /// A value in the XML of a model is not of the form that it must have.
    package static let invalidXmlValue = DiagnosticCode("invalid-xml-value", .error)
}

extension Diagnostic {
    /// - Parameter what: what the value should be: "a whole number".
    static func invalidXMLValue(_ attribute: XMLAttribute, of element: XMLElement, is what: String, write cure: String) -> Diagnostic {
        let owner = element["name"].map { "'\($0.value)'" } ?? "'\(element.name)'"
        return Diagnostic(
            .invalidXmlValue, "'\(attribute.name)' of \(owner) is '\(attribute.value)', not \(what)", at: attribute.range,
            label: "not \(what)", help: "write \(cure)")
    }
}
