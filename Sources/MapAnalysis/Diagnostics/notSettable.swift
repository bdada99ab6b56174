package import MapSyntax

extension DiagnosticCode {
    /// An entry sets an attribute that is not stored, or that is derived from its own row.
    package static let notSettable = DiagnosticCode("not-settable", .error)
}

extension Diagnostic {
    static func notSettable(_ name: Name, _ attribute: Attribute) -> Diagnostic {
        let why = attribute.isTransient ? "transient, so it is not stored" : "derived from its own row"
        return Diagnostic(
            .notSettable, "'\(name.text)' cannot be set: it is \(why)", at: name.range,
            label: attribute.isTransient ? "transient" : "derived",
            also: [Label(attribute.range, "declared here")], help: "remove it")
    }

    static func manyInRow(_ name: Name, _ relationship: Relationship) -> Diagnostic {
        Diagnostic(
            .notSettable, "'\(name.text)' is a to-many, which a row under 'rows' cannot set", at: name.range, label: "a to-many",
            also: [Label(relationship.range, "declared here")], help: "set the other side of the relationship instead")
    }
}
