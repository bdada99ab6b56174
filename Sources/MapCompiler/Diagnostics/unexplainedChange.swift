package import MapSyntax

extension DiagnosticCode {
    package static let unexplainedChange = DiagnosticCode("unexplained-change", .error)
}

extension Diagnostic {
    /// - Parameter objects: texts such as `CHECK (at > 0) of 'e'`.
    static func unexplainedChange(of objects: [String], at range: TextRange) -> Diagnostic {
        let first = objects.first ?? ""
        return Diagnostic(
            .unexplainedChange, "the plan changes \(first), and nothing in it says why, so mapc discards it", at: range,
            notes: objects.dropFirst().map { "it changes \($0), too" }.firstLines,
            help: "drop or change it first, with SQL of your own, and report it with both models; the database is unchanged")
    }
}
