import MapCompiler

/// A long plan in three lines: what happens to which entities, what is lost, and what it takes.
struct PlanSummary {
    let plan: Plan
    let strategy: Strategy

    /// Plans with more lines than this have a summary above.
    static let greatestLineCount = 40

    var lines: [String] {
        var lines = [line("rows", rows), line("values", values)]
        if let estimate = plan.estimate { lines.append(line("takes", EstimateText(estimate: estimate).summary(strategy))) }
        return lines
    }

    private func line(_ title: String, _ words: String) -> String { "  \(PlanText.padded(title, 8))\(words)" }

    /// `Record: merged; Artist, Sale: every row kept`
    private var rows: String {
        var (order, entities) = ([String](), [String: [String]]())
        for fate in plan.legs.flatMap(\.fates) {
            let words = fate.fate == "preserved" ? "every row kept" : fate.fate
            if entities[words] == nil { order.append(words) }
            if entities[words]?.contains(fate.entity) ?? false { continue }
            entities[words, default: []].append(fate.entity)
        }
        // What is kept through all versions comes last.
        let others = order.filter { $0 != "every row kept" }
        let changed = Set(others.flatMap { entities[$0] ?? [] })
        entities["every row kept"]?.removeAll(where: changed.contains)
        let sorted = others + (entities["every row kept"]?.isEmpty ?? true ? [] : ["every row kept"])
        return sorted.isEmpty ? "none are changed" : sorted.map { "\((entities[$0] ?? []).abridged(to: 6)): \($0)" }.joined(separator: "; ")
    }

    private var values: String {
        let words = PlanLosses(plan: plan).words
        return words.isEmpty ? "every value is kept" : words.joined(separator: "; ")
    }
}
