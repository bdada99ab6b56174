package import MapSyntax

extension DiagnosticCode {
    /// An element of a model lacks an attribute or an element that it needs.
    package static let missingXml = DiagnosticCode("missing-xml", .error)
}

extension Diagnostic {
    static func missingXMLAttribute(_ key: String, of element: XMLElement) -> Diagnostic {
        let owner = element["name"].flatMap { $0.value.isEmpty ? nil : $0.value }.map { "'\($0)'" } ?? "this '\(element.name)'"
        return Diagnostic(
            .missingXml, "\(owner) has no '\(key)'", at: element.range, label: "needs one",
            help: "write '\(key)=\"…\"', or remove the element")
    }

    static func missingFetchRequest(of property: XMLAttribute) -> Diagnostic {
        Diagnostic(
            .missingXml, "the fetched property '\(property.value)' has no 'fetchRequest'", at: property.range, label: "needs one",
            help: "choose its destination in Xcode, or remove it")
    }
}
