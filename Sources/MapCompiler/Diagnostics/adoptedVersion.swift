package import MapSyntax

extension DiagnosticCode {
    package static let adoptedVersion = DiagnosticCode("adopted-version", .note)
}

extension Diagnostic {
    /// `strays` are lines such as `1 of 400 values of 'Note.created' are no date`.
    static func adoptedVersion(_ version: String, of store: String, strays: [String]) -> Diagnostic {
        let rest = strays.isEmpty ? [] : ["what is not as its column says stays as it is, as long as nobody computes with it"]
        return Diagnostic(
            .adoptedVersion, "the store has no receipt; its tables are those of version \(version)", subject: store,
            notes: strays.firstLines + rest, help: "use '--from' if it is another version")
    }
}
