package import MapSyntax

extension DiagnosticCode {
    package static let newerPlan = DiagnosticCode("newer-plan", .error)
}

extension Diagnostic {
    /// A plan that this mapc cannot run.
    static func otherPlan(_ format: String, isOlder: Bool, in path: String) -> Diagnostic {
        isOlder ? olderPlan(format, in: path) : newerPlan(format, in: path)
    }

    private static func newerPlan(_ schema: String, in path: String) -> Diagnostic {
        Diagnostic(
            .newerPlan, "the plan has the format '\(schema)', which this mapc does not know", subject: path,
            help: "update mapc, or make the plan again with this one")
    }
}
