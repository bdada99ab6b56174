package import MapSyntax

extension DiagnosticCode {
    /// `now()` or `newUUID()` is called where only the source may decide the value.
    package static let misplacedFunction = DiagnosticCode("misplaced-function", .error)
}

extension Diagnostic {
    /// The call is in a value that decides which rows a mapping makes.
    static func misplacedFunction(_ call: String, _ place: String, at range: TextRange) -> Diagnostic {
        Diagnostic(
            .misplacedFunction, "'\(call)' cannot be used \(place)", at: range, label: "differs in every run",
            notes: ["the source alone decides which rows a mapping makes"],
            help: "compare with a constant, or use the value under 'set'")
    }

    /// `newUUID()` is called where there is no row.
    static func misplacedFunction(withoutRow name: Name) -> Diagnostic {
        Diagnostic(
            .misplacedFunction, "'newUUID()' is available only in an entity mapping", at: name.range,
            notes: ["mapc makes the UUID from the row's key, so that it is the same however the migration runs"],
            help: "call it under 'set', or under 'let' of an entity mapping")
    }
}
