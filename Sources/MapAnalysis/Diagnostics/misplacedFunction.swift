package import MapSyntax

extension DiagnosticCode {
    /// `now()` or `newUUID()` where the source alone must decide.
    package static let misplacedFunction = DiagnosticCode("misplaced-function", .error)
}

extension Diagnostic {
    /// In what decides which rows there are.
    static func misplacedFunction(_ call: String, _ place: String, at range: TextRange) -> Diagnostic {
        Diagnostic(
            .misplacedFunction, "'\(call)' cannot stand \(place)", at: range, label: "another value in every run",
            notes: ["which rows a mapping makes is decided by the source alone"],
            help: "compare with a constant, or use the value under 'set'")
    }

    /// `newUUID()` without a row to be that of.
    static func misplacedFunction(withoutRow name: Name) -> Diagnostic {
        Diagnostic(
            .misplacedFunction, "'newUUID()' cannot stand where there is no row", at: name.range,
            notes: ["it is made of the row's own identity, so that it is the same however the migration is run"],
            help: "call it under 'set', or under 'let' of an entity mapping")
    }
}
