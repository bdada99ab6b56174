import MapCompiler

/// What a run did, as text: the versions, the ledger, rows and time.
struct RunText {
    let run: Run
    let plan: Plan
    let store: String
    /// The new file that `--into` wrote.
    let new: String?
    let isDryRun: Bool

    var lines: [String] {
        if let new, plan.legs.isEmpty { return ["\(new): \(store) as it is, compact" + dryness] }
        if run.source.version.isEmpty {
            let made = isDryRun ? "would be made\(dryness)" : "made in \(seconds)"
            return ["\(store): \(plan.model) \(run.destination.version), \(made)"]
        }
        let inOnePass = plan.legs.count == 1 && !plan.legs[0].passed.isEmpty ? " in one pass" : ""
        let subject = new.map { "\($0): from \(store), " } ?? "\(store): "
        var lines = [subject + "\(plan.model) \(plan.versions.joined(separator: " → "))\(inOnePass)"]
        for (leg, planned) in zip(run.legs, plan.legs) {
            if run.legs.count > 1 { lines.append("  " + planned.versions.joined(separator: " → ")) }
            let indentation = run.legs.count > 1 ? "    " : "  "
            for entry in leg.ledger where !entry.keepsEveryReference && !entry.losesNoValue {
                lines.append(indentation + "\(entry.title): \(equation(entry))")
                lines += entry.terms.compactMap(listing).map { indentation + "  " + $0 }
            }
        }
        for count in run.legs.flatMap(\.emitted) {
            lines.append("  emitted: \(count.name), \(count.count == 1 ? "1 row" : "\(count.count) rows")")
        }
        let unverified = run.legs.flatMap(\.unverified)
        if !unverified.isEmpty { lines.append("  unverified: SQL of the mapping wrote \(unverified.joined(separator: ", "))") }
        let rows = run.rowCount == 1 ? "1 row" : "\(run.rowCount) rows"
        lines.append("  \(rows) changed in \(seconds)" + dryness)
        if let backup = run.backup { lines.append("  the old store is kept as \(backup)") }
        return lines
    }

    private var dryness: String { isDryRun ? "; a dry run: nothing was kept" : "" }

    /// `in 10 − filtered 2 − out 8 = 0`, followed by the terms that do not count.
    private func equation(_ entry: BalancedEntry) -> String {
        let all = entry.terms.filter { $0.sign != 0 }
        let terms = all.enumerated().filter { $1.count != 0 || $0 == 0 || $0 == all.count - 1 }.map(\.element)
        let text = terms.enumerated().map { index, term in
            (index == 0 ? (term.sign < 0 ? "−" : "") : (term.sign < 0 ? " − " : " + ")) + "\(term.name) \(term.count)"
        }.joined()
        let beside = entry.terms.filter { $0.sign == 0 && $0.count != 0 }.map { "\($0.name) \($0.count)" }
        return ((terms.isEmpty ? [] : [text + " = 0"]) + beside).joined(separator: "; ")
    }

    /// `merged: Record 3, 7, 9, …`
    private func listing(_ term: BalancedEntry.Term) -> String? {
        guard let entity = term.entity, !term.keys.isEmpty else { return nil }
        let rest = term.hasMoreKeys ? ", …" : ""
        return "\(term.name): \(entity) \(term.keys.map(keyWords).joined(separator: ", "))\(rest)"
    }

    private var seconds: String {
        let hundredths = Int((run.seconds * 100).rounded())
        let rest = hundredths % 100
        return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest) s"
    }
}
