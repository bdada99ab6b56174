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
}
