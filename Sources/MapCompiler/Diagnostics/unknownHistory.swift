package import MapSyntax

extension DiagnosticCode {
    /// The project file says something else about history than whether it is carried.
    package static let unknownHistory = DiagnosticCode("unknown-history", .error)
}

extension Diagnostic {
    static func unknownHistory(_ word: Name) -> Diagnostic {
        let near = nearest(to: word.text, among: ["carry", "forget"])
        return Diagnostic(
            .unknownHistory, "'history' is 'carry' or 'forget', not '\(word.text)'", at: word.range,
            label: near.map { "did you mean '\($0)'?" } ?? "",
            help: "write 'carry' to keep the history of a Core Data store, or 'forget' to delete it")
    }
}
