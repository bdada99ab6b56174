package import MapAnalysis
import MapSyntax

/// Steps between versions that are planned as one, and the reason why the step before is not among them.
package struct FusedSteps: Sendable {
    /// From the first source to the last destination.
    package var mapping: CompleteMapping
    /// The steps that it replaces, in order. It is one step if nothing was fused.
    package var steps: [CompleteMapping]
    /// Why it could not be fused with the steps before it; nil for the first.
    package var barrier: FusionBarrier?
    /// The constraints of intermediate versions that the single steps would have checked, but that nobody checks now.
    package var unchecked: [UncheckedConstraint] = []

    /// The steps without those that bring the data of a version, which end where they begin.
    package var moves: [CompleteMapping] { steps.filter { !$0.bringsData } }

    /// Makes the plan of a single step.
    package init(_ step: CompleteMapping, barrier: FusionBarrier? = nil) {
        mapping = step
        steps = [step]
        self.barrier = barrier
    }
}

/// Fuses steps into as few as possible with the same meaning. Each intermediate version is replaced by what it is made from.
///
/// If `Post.color` becomes `tint` in one step and `upper(tint)` in the next, the result is `upper($source.color)`. Rows from `each`,
/// `distinct` or a window are not expressions over one row, so such a step stays single, and the others are fused before and after it.
///
/// - Parameter placing: returns the placement of a model, given the placement of the version before, with which it has most in common.
package func fuse(_ steps: [CompleteMapping], placing: (Model, Placement?) -> Placement) -> [FusedSteps] {
    var fused: [FusedSteps] = []
    var placements: [Placement] = []
    func placement(_ model: Model) -> Placement {
        if let made = placements.first(where: { $0.model.version == model.version }) { return made }
        let made = placing(model, placements.last)
        placements.append(made)
        return made
    }
    for step in steps {
        guard let last = fused.last else {
            fused.append(FusedSteps(step))
            continue
        }
        // Only three placements are needed: of the version at the beginning, the one between, and the one at the end.
        placements.removeAll { ![last.mapping.source.version, step.source.version].contains($0.model.version) }
        let versions = [last.mapping.source, step.source, step.destination].map(placement)
        do throws(FusionBarrier) {
            let composition = try Composition(last.mapping, step, versions[0], versions[1], versions[2])
            var longer = last
            longer.mapping = try composition.mapping()
            longer.steps.append(step)
            longer.unchecked += uncheckedConstraints(last.mapping, step)
            fused[fused.count - 1] = longer
        } catch {
            fused.append(FusedSteps(step, barrier: error))
        }
    }
    return fused
}
