import MapCompiler

/// What a plan does not keep, in few words.
struct PlanLosses {
    let plan: Plan

    /// What the plan loses; nothing if it keeps every row and value.
    var words: [String] {
        var losses = lost.isEmpty ? [] : ["not kept: " + listed(lost)]
        if !changed.isEmpty { losses.append("not kept as is: " + listed(changed)) }
        let conversions = plan.legs.flatMap { LostValuesText(plan: plan, leg: $0).lines }
        if !conversions.isEmpty { losses.append("conversions \(plan.lost == nil ? "may lose" : "lose") values") }
        let references = plan.lostReferences.map { counted in
            counted.contains { $0.lostCount > 0 || $0.danglingCount > 0 || $0.displacedCount ?? 0 > 0 || $0.leftOutCount ?? 0 > 0 }
        }
        if references ?? plan.legs.flatMap(\.ledger).contains(where: { $0.references?.mayBeLost == true }) {
            losses.append(references == nil ? "references may become nil" : "references become nil")
        }
        return losses
    }

    /// Entities with rows and properties with values that are dropped, filtered or merged.
    private var lost: [String] {
        let isLoss: Set<String> = ["dropped", "filtered", "merged", "unverifiable"]
        return unique(
            plan.legs.flatMap(\.fates).flatMap { fate in
                (isLoss.contains(fate.fate) ? [fate.entity] : []) + (fate.fate == "dropped" ? [] : properties(of: fate, "dropped"))
            })
    }

    /// Properties with values that are computed in a way that may lose something of them.
    private var changed: [String] { unique(plan.legs.flatMap(\.fates).flatMap { properties(of: $0, "lossy") }) }

    private func properties(of fate: DataFate, _ kind: String) -> [String] {
        fate.values.filter { $0.fate == kind }.map { "\(fate.entity).\($0.property)" }
    }

    private func unique(_ names: [String]) -> [String] {
        names.enumerated().filter { place, name in !names[..<place].contains(name) }.map(\.element)
    }

    private func listed(_ names: [String]) -> String {
        names.prefix(5).joined(separator: ", ") + (names.count > 5 ? " and \(names.count - 5) more" : "")
    }
}
