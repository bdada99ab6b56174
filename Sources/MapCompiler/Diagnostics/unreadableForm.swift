import MapAnalysis
package import MapSyntax

extension DiagnosticCode {
    /// A property of a Core Data store is stored in a form that mapc cannot read.
    package static let unreadableForm = DiagnosticCode("unreadable-form", .error)
}

extension Diagnostic {
    static func unreadableForm(_ property: Property, of model: Model, _ reason: String) -> Diagnostic {
        let id = property.attribute?.id ?? property.relationship?.id
        let owner = id.map { model[$0.entity].name + "." } ?? ""
        return Diagnostic(
            .unreadableForm, "mapc cannot read '\(owner)\(property.name)': \(reason)", at: property.range, label: "cannot be read",
            help: "migrate this database with Core Data")
    }
}
