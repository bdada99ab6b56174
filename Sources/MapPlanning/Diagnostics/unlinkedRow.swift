import MapAnalysis
package import MapSyntax

extension DiagnosticCode {
    /// A relationship gets a row under `rows`, which stores the other side itself.
    package static let unlinkedRow = DiagnosticCode("unlinked-row", .error)
}

extension Diagnostic {
    static func unlinkedRow(_ stated: PropertyID, _ toOne: PropertyID, of rows: EntityMapping, in model: Model, at range: TextRange)
        -> Diagnostic
    {
        let (name, title) = (model[toOne].name, model.title(of: toOne))
        return Diagnostic(
            .unlinkedRow, "'\(model.title(of: stated))' gets rows under 'rows', but each of these rows names its own '\(name)'",
            at: range, label: "may be a row of '\(rows.name)'", also: [Label(model[toOne].range, "'\(title)' is stored in these rows")],
            help: "add '\(name)' with the key of a row to the rows of '\(rows.name)'")
    }
}
