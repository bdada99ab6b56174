import MapCompiler

/// A store whose rows have been checked.
struct CheckedStore {
    var path: String
    var state: StoreState
    var plan: Plan
    var findings: StoreFindings

    /// All findings. With `listing`, those with many rows have notes that list them.
    func diagnostics(listing: Bool) -> [Diagnostic] {
        findings.findings.map { finding in
            guard listing else { return finding.diagnostic }
            var diagnostic = finding.diagnostic
            let rest = (diagnostic.rows?.count ?? 0) - (diagnostic.rows?.first.count ?? 0)
            diagnostic.notes =
                finding.rowLines.map { "rows: \($0)" } + (rest > 0 && !finding.rowLines.isEmpty ? [Self.words(rest)] : [])
                + diagnostic.notes
            return diagnostic
        } + findings.notes
    }

    private static func words(_ rest: Int) -> String {
        rest == 1 ? "1 more row: '--all' lists it" : "\(rest) more rows: '--all' lists them"
    }
}

/// A store that could not be checked.
struct UncheckedStore {
    var path: String
    /// The reasons.
    var diagnostics: [Diagnostic]
}

/// What a check of a store has found, as text: a line about the store, and what is worth knowing about how it was checked.
struct CheckText {
    let found: CheckedStore

    var lines: [String] {
        let (findings, plan) = (found.findings, found.plan)
        guard let version = found.state.version else {
            let latest = plan.legs.last?.destination.version ?? ""
            return ["\(found.path): empty; 'mapc apply --create' makes version \(latest)"]
        }
        let way = plan.legs.isEmpty ? "version \(version)" : plan.versions.joined(separator: " → ")
        var lines = ["\(found.path): \(plan.model) \(way): \(result)"]
        if findings.isOnCopy {
            let passes = plan.legs.count == 1 ? "the migration" : "the \(plan.legs.count) passes of the migration"
            lines.append("  mapc ran \(passes) on a private copy of the database, which is gone now")
        }
        return lines + remarks.map { "  \($0)" }
    }

    /// What is no finding and worth knowing: what was not checked, and what the mapping loses.
    var remarks: [String] {
        let (findings, plan) = (found.findings, found.plan)
        var lines: [String] = []
        if let sample = findings.sample {
            let words = sample.map { "\($0.count) of \($0.isCounted ? "" : "at most ")\($0.all) rows of '\($0.table)'" }
            lines.append("this is only a sample: \(words.abridged(to: 5))")
            lines += findings.unsampled.map { "not checked in a sample: \($0)" }
        }
        if !findings.aside.isEmpty {
            let words = findings.aside.map { "\($0.count == 1 ? "1 row" : "\($0.count) rows") of '\($0.table)'" }.abridged(to: 5)
            lines.append("left out of later checks, with the rows that need them: \(words)")
        }
        for (leg, lost) in zip(plan.legs, findings.lost) {
            let text = LostValuesText(plan: plan, leg: leg)
            let pass = plan.legs.count == 1 ? "" : ", in the pass from version \(leg.source.version) to \(leg.destination.version)"
            lines += lost.map { "\($0.value): \(text.words(of: $0))\(pass)" }
        }
        for leg in plan.legs {
            lines += leg.unchecked.map { "not checked, and 'mapc apply' does not check it without --stepwise: \($0)" }
            if !leg.unverified.isEmpty {
                lines.append("not proven: what SQL of the mapping writes into \(leg.unverified.joined(separator: ", "))")
            }
        }
        return lines
    }

    /// `, and the mapping loses 2 values`: what is no finding, because the mapping says so.
    private var lostWords: String {
        let count = found.findings.lost.flatMap(\.self).filter { $0.counts != .replacedValues }.reduce(0) { $0 + $1.count }
        return count == 0 ? "" : count == 1 ? ", and the mapping loses 1 value" : ", and the mapping loses \(count) values"
    }

    private var result: String {
        let errors = found.findings.findings.map(\.diagnostic).filter { $0.severity == .error }
        if errors.isEmpty, !found.findings.notes.isEmpty { return "not everything could be checked" }
        if errors.isEmpty, found.findings.sample != nil { return "the rows of the sample fit" }
        if errors.isEmpty { return found.plan.legs.isEmpty ? "all rows fit the model" : "all rows fit" + lostWords }
        let rows = errors.reduce(0) { $0 + ($1.rows?.count ?? 0) }
        let words = errors.count == 1 ? "1 finding" : "\(errors.count) findings"
        let about = rows == 0 ? "" : rows == 1 ? ", about 1 row" : ", about \(rows) rows"
        return found.plan.legs.isEmpty ? words + about : "\(words)\(about), at which 'mapc apply' would stop"
    }
}
