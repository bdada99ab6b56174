package import MapSyntax

extension DiagnosticCode {
    package static let noPath = DiagnosticCode("no-path", .error)
}

extension Diagnostic {
    static func noPath(from source: String, to destination: String) -> Diagnostic {
        Diagnostic(
            .noPath, "no mapping migrates version \(source) to version \(destination)",
            notes: ["mapc infers steps from each version to the next; a step back needs a mapping file"],
            help: "write a mapping with 'from: \(source)' and 'to: \(destination)'")
    }
}
