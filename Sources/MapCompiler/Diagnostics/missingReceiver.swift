package import MapSyntax

extension DiagnosticCode {
    /// A mapping emits rows, and the command names no place for them.
    package static let missingReceiver = DiagnosticCode("missing-receiver", .error)
}

extension Diagnostic {
    static func missingReceiver(_ names: [String]) -> Diagnostic {
        let list = names.map { "'\($0)'" }.joined(separator: ", ")
        return Diagnostic(
            .missingReceiver, "the mapping emits rows as \(list), but '--emit' is missing",
            help: "use '--emit rows.jsonl' for a file, '--emit -' for standard output, or '--emit /dev/null'")
    }
}
