package import MapSyntax

extension DiagnosticCode {
    /// Values that mappings read of each other's rows, going in a circle.
    package static let valueCycle = DiagnosticCode("value-cycle", .error)
}

extension Diagnostic {
    /// `names`: mapping and property of each value in the circle, `PostToPost.title`.
    static func valueCycle(_ names: [String], at range: TextRange?) -> Diagnostic {
        Diagnostic(
            .valueCycle, "the value of '\(names[0])' is needed to compute itself", at: range, label: "reads what it is read by",
            notes: ["the circle is \((names + [names[0]]).joined(separator: " → "))"],
            help: "read one of them from '$source' instead")
    }

    /// A side is set from which a part of a key follows.
    static func valueCycle(ofKey part: Relationship, from side: Relationship, at range: TextRange, _ names: ModelNames) -> Diagnostic {
        let entity = names.model[part.id.entity].name
        return Diagnostic(
            .valueCycle, "'\(names.path(part.id))' is part of the key by which '\(names.path(side.id))' finds its rows", at: range,
            label: "follows from itself", help: "set '\(part.name)' under '\(entity)': '\(names.path(side.id))' follows from it")
    }
}
