package import MapSyntax

extension DiagnosticCode {
    package static let unknownLint = DiagnosticCode("unknown-lint", .error)
}

extension Diagnostic {
    static func unknownLint(_ slug: Name) -> Diagnostic {
        let near = nearest(to: slug.text, among: DiagnosticCode.all.map(\.slug))
        return Diagnostic(
            .unknownLint, "unknown diagnostic '\(slug.text)'", at: slug.range, label: near.map { "did you mean '\($0)'?" } ?? "",
            help: near.map { "write '\($0)'" },
            fixes: near.map { [Fix("write '\($0)'", isSafe: false, [Edit(slug.range, $0)])] } ?? [])
    }
}
