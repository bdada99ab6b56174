package import MapSyntax

extension DiagnosticCode {
    /// A view or trigger of the store uses something that the plan drops.
    package static let objectInTheWay = DiagnosticCode("object-in-the-way", .error)
}

extension Diagnostic {
    static func objectInTheWay(
        _ kind: String, _ name: String, uses what: String, whichThisPlan action: String = "drops", at range: TextRange?
    ) -> Diagnostic {
        Diagnostic(
            .objectInTheWay, "the store's \(kind) '\(name)' uses \(what), which this plan \(action)", at: range,
            notes: ["mapc replays views and triggers as they are and never edits them"],
            help: "drop or change the \(kind) first, with SQL of your own, and plan again")
    }
}
