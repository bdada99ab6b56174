import MapPlan
package import MapSyntax

extension DiagnosticCode {
    package static let unbalancedLedger = DiagnosticCode("unbalanced-ledger", .error)
}

extension Diagnostic {
    static func unbalancedLedger(_ entry: BalancedEntry, store: String) -> Diagnostic {
        let terms = entry.terms.filter { $0.sign != 0 }.map { "\($0.sign < 0 ? "−" : "+") \($0.name) \($0.count)" }
        return Diagnostic(
            .unbalancedLedger, "the row counts of '\(entry.title)' do not add up, and the database is unchanged", subject: store,
            notes: [terms.joined(separator: " ") + " is not 0"],
            help: "if 'mapc apply --integrity' finds no damage, this is a bug in mapc: report it with the plan")
    }
}
