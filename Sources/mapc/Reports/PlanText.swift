import MapCompiler

/// A plan as text: the versions, each step with its reasons, the checks, and a summary.
struct PlanText {
    let plan: Plan
    let state: StoreState
    /// The way that `--copy` or `--into` selects.
    let strategy: Strategy
    let isVerbose: Bool

    var lines: [String] {
        let lines = allLines
        guard lines.count > PlanSummary.greatestLineCount, !isVerbose, let first = plan.legs.first, !first.source.version.isEmpty else {
            return lines
        }
        return Array(lines.prefix(2)) + PlanSummary(plan: plan, strategy: strategy).lines + lines.dropFirst(2)
    }

    private var allLines: [String] {
        guard let first = plan.legs.first, let last = plan.legs.last else {
            return ["\(state.path ?? plan.model): already at version \(state.version ?? "")"]
        }
        let way =
            first.source.version.isEmpty ? "new database at version \(last.destination.version)" : plan.versions.joined(separator: " → ")
        var lines = ["\(plan.model) \(way)" + (state.path.map { "   \($0)" } ?? "")]
        if !first.source.version.isEmpty { lines.append("current version: \(first.source.version), \(state.evidenceWords)") }
        var number = 0
        for leg in plan.legs {
            lines.append("")
            if !leg.source.version.isEmpty { lines += heading(of: leg) }
            lines += fates(of: leg)
            lines += leg.parameters.map { "  $\($0.name): \($0.type), " + ($0.isSet ? $0.words ?? "nil" : "no value yet") }
            if leg.steps.isEmpty { lines.append("  no stored value changes") }
            for step in leg.steps {
                number += 1
                lines += self.lines(of: step, number: number)
            }
            lines += conditions(of: leg)
            lines += leg.unchecked.map { "  not checked, use --stepwise: \($0)" }
            lines += leg.emits.map { "  emits: \($0.name), with \($0.fields.joined(separator: ", "))" }
            if !leg.unverified.isEmpty {
                lines.append("  unverifiable: SQL of the mapping writes \(leg.unverified.joined(separator: ", "))")
            }
            lines += leg.notes.map { "  note: \($0)" }
        }
        if let orphans = plan.orphans {
            lines += [""] + OrphansText(orphans: orphans, listsRows: false).lines.map { "in the database now: \($0)" }
        }
        lines += ["", summary]
        if let estimate = plan.estimate {
            lines += EstimateText(estimate: estimate).lines(strategy, isOnlyRead: state.schema.isCoreData && !(plan.staysCoreData ?? false))
        }
        if let note = plan.receiptNote { lines.append("mapc keeps no receipt in this database: \(note).") }
        return lines
    }

    /// `1 → 2 → 3 in one pass`, and why this pass is not combined with the one before.
    private func heading(of leg: Leg) -> [String] {
        let way = leg.way + (leg.passed.isEmpty ? "" : " in one pass")
        return [way] + (leg.barrier.map { ["  a separate pass: \($0)"] } ?? [])
    }

    /// Returns the fates of entities and their values. Without `--verbose` only of those that change.
    private func fates(of leg: Leg) -> [String] {
        guard !leg.fates.isEmpty else { return [] }
        var lines: [String] = []
        let references = lostReferences(of: leg)
        let (fates, shared) = sharedRewrites(of: leg.fates)
        for entity in fates {
            let lost = references.filter { $0.entity == entity.entity }
            let values = (isVerbose ? entity.values : entity.values.filter { $0.fate != "kept" })
                .filter { value in !(value.fate == "kept" && lost.contains { $0.property == value.property }) }
            guard isVerbose || entity.fate != "preserved" || entity.movesTo != nil || !values.isEmpty || !lost.isEmpty else { continue }
            let home = entity.movesTo.map { ", as rows of '\($0)'" } ?? ""
            lines.append("  \(entity.entity): \(entity.fate), \(entity.because)\(home)")
            if leg == plan.legs.first { lines += merged(of: entity.entity) }
            if entity.fate != "dropped", entity.fate != "unverifiable" {
                lines += values.map { "    \($0.property): \($0.fate == "lossy" ? "not kept as is" : $0.fate), \($0.because)" }
            }
            lines += lost.map { "    \($0.property): \($0.words)" }
        }
        lines += references.filter { $0.entity == nil }.map { "  \($0.property) of \($0.kinds): \($0.words)" }
        lines += newRows(of: leg)
        lines += shared + LostValuesText(plan: plan, leg: leg).lines + VerdictsText(verdicts: leg.verdicts ?? []).lines
        if lines.isEmpty { return ["  all rows and values are kept unchanged"] }
        return isVerbose ? lines : lines + ["  everything else is kept unchanged"]
    }

    /// `Tag: 2 new rows`
    private func newRows(of leg: Leg) -> [String] {
        leg.ledger.compactMap { entry in
            let added = entry.terms.filter { $0.counts == .literal }.reduce(into: Int64(0)) { sum, term in
                if case .constant(let count) = term.source { sum += count }
            }
            return added == 0
                ? nil : "  \(entry.title): \(added) new \(added == 1 ? "row" : "rows")"
        }
    }

    /// Returns the fates without what is rewritten for the same reason in several entities, and one line for each of these.
    private func sharedRewrites(of fates: [DataFate]) -> ([DataFate], [String]) {
        let kept = fates.filter { $0.fate != "dropped" }
        let all = kept.flatMap { fate in
            fate.values.filter { $0.fate == "rewritten" }.map { (words: "\($0.property)\0\($0.because)", entity: fate.entity) }
        }
        let shared = Dictionary(grouping: all, by: \.words).filter { $0.value.count > 1 }
        let others = fates.map { fate in
            var fate = fate
            fate.values.removeAll { $0.fate == "rewritten" && shared["\($0.property)\0\($0.because)"] != nil }
            return fate
        }
        return (
            others,
            shared.sorted { $0.key < $1.key }.map { words, places in
                let parts = words.split(separator: "\0", maxSplits: 1).map(String.init)
                let entities = places.count > 5 ? "\(places.count) entities" : places.map(\.entity).joined(separator: ", ")
                return "  \(parts[0]) of \(entities): rewritten, \(parts[1])"
            }
        )
    }

    /// Returns words about references to dropped rows, for each relationship of which some rows stay: under its entity, or for all kinds that have it. The
    /// references are counted if a store was read.
    private func lostReferences(of leg: Leg) -> [(entity: String?, kinds: String, property: String, words: String)] {
        let counted = leg == plan.legs.first ? plan.lostReferences : nil
        return leg.ledger.compactMap(\.references).compactMap { references in
            let staying = leg.fates.filter { $0.fate != "dropped" && references.entities.contains($0.entity) }.map(\.entity)
            if staying.isEmpty { return nil }
            let entity = staying.count == 1 ? staying[0] : nil
            let kinds = staying.count > 5 ? "\(staying.count) entities" : staying.joined(separator: ", ")
            guard let counted else {
                let isFilled = references.isFilled ?? false
                let words =
                    references.arePairs
                    ? "pairs of dropped rows are dropped"
                    : "\(isFilled ? "nil or another row" : "nil") where the row that it refers to is dropped"
                let all =
                    (references.mayBeLost ? [words] : [])
                    + (references.mayBeDisplaced ?? false ? ["nil where another row refers to the same row"] : [])
                    + (references.mayBeShared ?? false ? ["two rows may refer to one row, in a one-to-one"] : [])
                return all.isEmpty ? nil : (entity, kinds, references.property, all.joined(separator: "; "))
            }
            return counted.first { $0.references == references }.map { (entity, kinds, references.property, words(of: $0)) }
        }
    }

    /// `2 references become nil because their rows are dropped; 1 dangling reference becomes nil`
    private func words(of lost: LostReferences) -> String {
        func counted(_ count: Int64, _ pairs: (one: String, many: String), _ references: (one: String, many: String)) -> String? {
            let words = lost.references.arePairs ? pairs : references
            return count == 0 ? nil : count == 1 ? "1 " + words.one : "\(count) " + words.many
        }
        let isFilled = lost.references.isFilled ?? false
        let ends =
            isFilled
            ? (one: "becomes nil or gets another row", many: "become nil or get other rows") : (one: "becomes nil", many: "become nil")
        let (row, rows) =
            lost.references.mayMove ?? false
            ? ("its row is dropped or moves to another entity", "their rows are dropped or move to another entity")
            : ("its row is dropped", "their rows are dropped")
        let gone = counted(
            lost.lostCount, ("pair is dropped with one of its rows", "pairs are dropped with one of their rows"),
            ("reference \(ends.one) because \(row)", "references \(ends.many) because \(rows)"))
        let displaced = counted(
            lost.displacedCount ?? 0, ("", ""),
            (
                "reference is lost because another row refers to the same row",
                "references are lost because other rows refer to the same rows"
            ))
        let leftOut = counted(
            lost.leftOutCount ?? 0, ("pair is left out by the mapping", "pairs are left out by the mapping"),
            ("reference becomes nil because the mapping leaves it out", "references become nil because the mapping leaves them out"))
        let dangling = counted(
            lost.danglingCount, ("dangling pair is dropped", "dangling pairs are dropped"),
            ("dangling reference \(ends.one)", "dangling references \(ends.many)"))
        let shared = counted(
            lost.sharedCount ?? 0, ("", ""),
            ("reference leads to the row of another, in a one-to-one", "references lead to the row of another, in a one-to-one"))
        return [gone, displaced, leftOut, shared, dangling].compactMap(\.self).joined(separator: "; ")
    }

    /// `merged: 1 ← 4, 7`: the first rows that are merged in this store.
    private func merged(of entity: String) -> [String] {
        (plan.merged ?? []).filter { $0.entity == entity }.flatMap { merged -> [String] in
            let head = merged.destination == entity ? "    merged: " : "    merged into \(merged.destination): "
            return merged.groups.map { group in
                "\(head)\(keyWords(group.winner)) ← \(group.losers.map(keyWords).joined(separator: ", "))\(group.hasMore ? ", …" : "")"
            } + (merged.hasMore ? [head + "…"] : [])
        }
    }

    private func lines(of step: Step, number: Int) -> [String] {
        let head =
            "  \(Self.padded(String(number), 3)) \(Self.padded(step.kind.rawValue, 9))\(step.title)\(step.isReversible ? "" : "   cannot be undone")"
        let reasons = step.origins.map { origin -> String in
            let words = origin.words.split(separator: "\n").first.map(String.init) ?? ""
            if origin.file != nil { return place(of: origin) + words }
            return "inferred: \(words)" + (origin.reason.map { ", \($0)" } ?? "")
        }
        let statements = isVerbose ? step.statements.flatMap(\.lines) : []
        return [head] + (reasons + statements).map { String(repeating: " ", count: 15) + $0 }
    }

    private func conditions(of leg: Leg) -> [String] {
        let (before, after) = (leg.obligations.filter { !$0.isAsserted }, leg.checks.filter { !$0.isAsserted })
        let asserted =
            leg.obligations.filter(\.isAsserted).map { line(ofAsserted: $0, "before writing") }
            + leg.checks.filter(\.isAsserted).map { line(ofAsserted: $0, "after writing") }
        guard !isVerbose else {
            return before.map { "  check before writing, stops if: \($0.message)" }
                + after.map { "  check after writing, undoes the run if: \($0.message)" } + asserted
        }
        let balances = leg.ledger.count { !$0.countsLostValues }
        let counts = [
            (before.count, "before writing"), (after.count, "after"),
            (balances, balances == 1 ? "row count" : "row counts"),
        ]
        let words = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        return (words.isEmpty ? [] : ["  checks: " + words.joined(separator: ", ")]) + asserted
    }

    private func line(ofAsserted obligation: Obligation, _ time: String) -> String {
        let words = obligation.origin.words.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: " ")
        return "  asserted \(time): \(place(of: obligation.origin))\(words)"
    }

    private func place(of origin: PlanOrigin) -> String { origin.file.map { "\($0):\(origin.line ?? 1)   " } ?? "" }

    /// `3 steps: 2 metadata, 1 patch; plan 0123456789abcdef`
    private var summary: String {
        let steps = plan.legs.flatMap(\.steps)
        let kinds = Step.Kind.allInOrder.compactMap { kind -> String? in
            let count = steps.count { $0.kind == kind }
            return count == 0 ? nil : "\(count) \(kind.rawValue)"
        }
        let count = steps.count == 1 ? "1 step" : "\(steps.count) steps"
        return "\(count)\(kinds.isEmpty ? "" : ": " + kinds.joined(separator: ", ")); plan \(plan.id)"
    }

    /// Returns a text with spaces up to a width, and with one at least.
    static func padded(_ text: String, _ width: Int) -> String { text + String(repeating: " ", count: max(width - text.count, 1)) }
}

extension Obligation {
    /// Whether the check comes from an `assert` of the mapping.
    fileprivate var isAsserted: Bool { code == "failed-assert" }
}

extension Statement {
    /// The lines of the statement, and what an edit of the schema changes. Each begins with a bar, so that no text in the SQL begins a line of the output.
    var lines: [String] {
        let change = declaredChange?.split(separator: "\n").joined(separator: " ")
        return (sql.split(separator: "\n").map(String.init) + (change.map { [$0] } ?? [])).map { "| \($0)" }
    }
}

extension Step.Kind {
    fileprivate static let allInOrder: [Step.Kind] = [.metadata, .scan, .patch, .thin, .rebuild, .move, .stage, .before, .after]
}

extension Leg {
    /// `1 → 2 → 3`, or `data of version 3`.
    var way: String { bringsData ? "data of version \(destination.version)" : versions.joined(separator: " → ") }
}
