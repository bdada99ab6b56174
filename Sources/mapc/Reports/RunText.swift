import MapCompiler

/// What a run did, for people: the way, the books, rows and time.
struct RunText {
    let run: Run
    let plan: Plan
    let store: String
    let isDryRun: Bool

    var text: String {
        if run.source.version.isEmpty { return "\(store): \(plan.model) \(run.destination.version), made in \(seconds)" + dryness }
        let way = (run.legs.prefix(1).map(\.source) + run.legs.map(\.destination)).joined(separator: " → ")
        var lines = ["\(store): \(plan.model) \(way)"]
        for leg in run.legs { lines += leg.ledger.map { "  \($0.title): \(equation($0))" } }
        let rows = run.rowCount == 1 ? "1 row" : "\(run.rowCount) rows"
        lines.append("  \(rows) changed in \(seconds)" + dryness)
        return lines.joined(separator: "\n")
    }

    private var dryness: String { isDryRun ? "; a dry run: nothing was kept" : "" }

    /// `in 10 − filtered 2 − out 8 = 0`, and beside it what is only reported.
    private func equation(_ entry: BalancedEntry) -> String {
        let terms = entry.terms.filter { $0.sign != 0 && ($0.count != 0 || $0.name == "in" || $0.name == "out") }
        let text = terms.enumerated().map { index, term in
            (index == 0 ? (term.sign < 0 ? "−" : "") : (term.sign < 0 ? " − " : " + ")) + "\(term.name) \(term.count)"
        }.joined()
        let beside = entry.terms.filter { $0.sign == 0 && $0.count != 0 }.map { "\($0.name) \($0.count)" }
        return ((terms.isEmpty ? [] : [text + " = 0"]) + beside).joined(separator: "; ")
    }

    private var seconds: String {
        let hundredths = Int((run.seconds * 100).rounded())
        let rest = hundredths % 100
        return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest) s"
    }
}
