package import MapSyntax

extension DiagnosticCode {
    /// The plan emits rows and there is no receiver.
    package static let missingReceiver = DiagnosticCode("missing-receiver", .error)
}

extension Diagnostic {
    static func missingReceiver(_ names: [String]) -> Diagnostic {
        let list = names.map { "'\($0)'" }.joined(separator: ", ")
        return Diagnostic(
            .missingReceiver, "the mapping emits rows under the name \(list), and nobody takes them",
            help: "use '--emit rows.jsonl' for a file, '--emit -' for standard output, or '--emit /dev/null'")
    }
}
