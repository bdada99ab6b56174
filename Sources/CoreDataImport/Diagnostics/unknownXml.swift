package import MapSyntax

extension DiagnosticCode {
    /// The XML of a model contains something that mapc does not know and therefore does not import.
    package static let unknownXml = DiagnosticCode("unknown-xml", .warning)
}

extension Diagnostic {
    static func unknownXMLAttribute(_ attribute: XMLAttribute, of element: XMLElement, known: Set<String>) -> Diagnostic {
        let near = nearest(to: attribute.name, among: known.sorted())
        return Diagnostic(
            .unknownXml, "mapc does not know '\(attribute.name)' of '\(element.name)', and does not import it", at: attribute.nameRange,
            label: "unknown attribute", help: near.map { "write '\($0)'" } ?? "check whether it changes what is stored")
    }

    static func unknownXMLElement(_ child: XMLElement, in element: XMLElement, known: Set<String>) -> Diagnostic {
        let near = nearest(to: child.name, among: known.sorted())
        return Diagnostic(
            .unknownXml, "mapc does not know '\(child.name)' in '\(element.name)', and does not import it", at: child.range,
            label: "unknown element", help: near.map { "write '\($0)'" } ?? "check whether it changes what is stored")
    }

    static func xmlTextIgnored(in element: XMLElement) -> Diagnostic {
        Diagnostic(
            .unknownXml, "mapc does not import the text in '\(element.name)'", at: element.range, label: "has text", help: "remove the text"
        )
    }

    /// Reports a value that attributes of this type do not have, such as a default value of a transformable.
    static func meaninglessXMLValue(_ attribute: XMLAttribute, of element: XMLElement) -> Diagnostic {
        let type = element["attributeType"]?.value ?? ""
        return Diagnostic(
            .unknownXml, "mapc does not import '\(attribute.name)' of '\(element["name"]?.value ?? "")'", at: attribute.nameRange,
            label: "without meaning for type '\(type)'", help: "remove it")
    }
}
