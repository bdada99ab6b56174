package import MapSyntax

extension DiagnosticCode {
    /// Mappings read values from each other's rows in a cycle.
    package static let valueCycle = DiagnosticCode("value-cycle", .error)
}

extension Diagnostic {
    /// - Parameter names: mapping and property of each value in the cycle, such as `PostToPost.title`.
    static func valueCycle(_ names: [String], at range: TextRange?) -> Diagnostic {
        Diagnostic(
            .valueCycle, "the value of '\(names[0])' depends on itself", at: range, label: "closes the cycle",
            notes: ["the cycle is \((names + [names[0]]).joined(separator: " → "))"],
            help: "read one of these values from '$source' instead")
    }

    /// Reports a mapping that sets the side of a relationship that already follows from a part of a key.
    static func valueCycle(ofKey part: Relationship, from side: Relationship, at range: TextRange, _ names: ModelNames) -> Diagnostic {
        let entity = names.model[part.id.entity].name
        return Diagnostic(
            .valueCycle, "'\(names.path(part.id))' is part of the key by which '\(names.path(side.id))' finds its rows", at: range,
            label: "depends on itself", help: "set '\(part.name)' under '\(entity)': '\(names.path(side.id))' follows from it")
    }
}
