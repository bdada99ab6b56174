package import MapSyntax

extension DiagnosticCode {
    package static let adoptedVersion = DiagnosticCode("adopted-version", .note)
}

extension Diagnostic {
    /// `strays` are lines such as `1 of 400 values of 'Note.created' are no date`.
    static func adoptedVersion(_ version: String, of store: String, strays: [String]) -> Diagnostic {
        let rest =
            strays.isEmpty ? [] : ["values that do not fit their column's type stay as they are, unless the mapping computes with them"]
        return Diagnostic(
            .adoptedVersion, "first run on this database: it has no receipt, and its tables match version \(version)", subject: store,
            notes: strays.firstLines + rest, help: "use '--from' if that is wrong")
    }
}
