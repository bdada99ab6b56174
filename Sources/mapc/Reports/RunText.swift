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
        if let new, plan.legs.isEmpty { return ["\(new): a compact copy of \(store)" + dryness] }
        if run.source.version.isEmpty {
            let made = isDryRun ? "would be made\(dryness)" : "made in \(seconds)"
            return ["\(store): \(plan.model) \(run.destination.version), \(made)"]
        }
        let inOnePass = plan.legs.count == 1 && !plan.legs[0].passed.isEmpty ? " in one pass" : ""
        let subject = new.map { "\($0): from \(store), " } ?? "\(store): "
        var lines = [subject + "\(plan.model) \(plan.versions.joined(separator: " → "))\(inOnePass)"]
        for (leg, planned) in zip(run.legs, plan.legs) {
            if run.legs.count > 1 { lines.append("  " + planned.way) }
            let indentation = run.legs.count > 1 ? "    " : "  "
            for entry in leg.ledger where !entry.keepsEveryReference && !entry.losesNoValue {
                let balance = balance(entry)
                if balance.isEmpty { continue }
                lines.append(indentation + "\(entry.title): \(balance)")
                lines += entry.terms.compactMap(listing).map { indentation + "  " + $0 }
            }
        }
        for count in run.legs.flatMap(\.emitted) {
            lines.append("  emitted: \(count.name), \(count.count == 1 ? "1 row" : "\(count.count) rows")")
        }
        let unverified = run.legs.flatMap(\.unverified)
        if !unverified.isEmpty { lines.append("  unverified: SQL of the mapping wrote \(unverified.joined(separator: ", "))") }
        if let verified = run.verified { lines += self.lines(of: verified) }
        let rows = run.rowCount == 1 ? "1 row" : "\(run.rowCount) rows"
        lines.append("  \(rows) changed in \(seconds)" + dryness)
        if let backup = run.backup { lines.append("  backup: \(backup)") }
        return lines
    }

    private func lines(of verified: Verified) -> [String] {
        let rows = (verified.rowCount == 1 ? "1 row" : "\(verified.rowCount) rows") + " of "
        let tables = verified.tableCount == 1 ? "1 table" : "\(verified.tableCount) tables"
        let words =
            switch verified.extent {
            case .full: rows + tables + ", every value"
            case .sample: "a sample of " + rows + tables + ", every value of them"
            }
        return ["  verified: " + words] + verified.excepted.map { "  not verified: " + $0 }
    }

    private var dryness: String { isDryRun ? " (dry run: all changes were undone)" : "" }

    /// `10 rows of Post in, 2 filtered, 8 rows out`, followed by the terms that only inform. Terms that are 0 are left out, except the first and the last.
    private func balance(_ entry: BalancedEntry) -> String {
        let all = entry.terms.filter { $0.sign != 0 }
        let counted = all.enumerated().filter { $1.count != 0 || $0 == 0 || $0 == all.count - 1 }.map(\.element)
        let terms = summed(counted).map(words)
        let beside = entry.terms.filter { $0.sign == 0 && $0.count != 0 }.map(words)
        return ((terms.isEmpty ? [] : [terms.joined(separator: ", ")]) + beside).joined(separator: "; ")
    }

    /// Returns the terms, with neighbours that count the same as one: the rows that several mappings into a table filter out.
    private func summed(_ terms: [BalancedEntry.Term]) -> [BalancedEntry.Term] {
        terms.reduce(into: []) { sums, term in
            if let last = sums.last, last.counts == term.counts, last.subject == term.subject, last.sign == term.sign {
                sums[sums.count - 1].count += term.count
            } else {
                sums.append(term)
            }
        }
    }

    /// Returns a term with its count in front: `10 rows of Post in`.
    private func words(_ term: BalancedEntry.Term) -> String {
        func counted(_ noun: String) -> String { "\(term.count) \(noun)\(term.count == 1 ? "" : "s")" }
        let subject = term.subject ?? ""
        return switch term.counts {
        case .rows: counted("row") + " of \(subject)" + (term.sign > 0 ? " in" : "")
        case .repeatedRows: counted("row") + " of \(subject) once more"
        case .untakenRows: counted("row") + " of \(subject) dropped"
        case .rowsAfter: counted("row") + " out"
        case .literal: counted("literal row") + " in"
        case .multiplied: "\(term.count) more from 'each'"
        case .references: counted("reference") + " in"
        case .referencesAfter: counted("reference") + " out"
        case .links: counted("link") + " in"
        case .linksAfter: counted("link") + " out"
        case .pairs: counted("pair") + " in"
        case .morePairs: counted("more pair") + " in"
        case .dropped, .elementless, .filtered, .leftOut, .merged, .mergedPairs, .lostReferences, .displacedReferences, .leftOutReferences,
            .sharedReferences, .referencesElsewhere, .danglingReferences, .lostValues, .replacedValues, .unfoundValues, .roundedValues,
            .respelledValues:
            "\(term.count) \(term.name)"
        }
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
