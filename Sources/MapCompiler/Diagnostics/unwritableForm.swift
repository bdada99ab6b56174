import MapAnalysis
package import MapSyntax

extension DiagnosticCode {
    /// A migration would have to write a property of a Core Data store in a form that mapc does not know.
    package static let unwritableForm = DiagnosticCode("unwritable-form", .error)
}

extension Diagnostic {
    static func unwritableForm(_ property: Property, of model: Model, _ reason: String, help: String) -> Diagnostic {
        let id = property.attribute?.id ?? property.relationship?.id
        let owner = id.map { model[$0.entity].name + "." } ?? ""
        return Diagnostic(
            .unwritableForm, "mapc cannot write '\(owner)\(property.name)': \(reason)", at: property.range, label: "cannot be written",
            help: help)
    }
}
