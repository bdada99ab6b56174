package import MapAnalysis
import MapSyntax

/// Steps between versions that are planned as one, and why the next is not among them.
package struct FusedSteps: Sendable {
    /// From the first source to the last destination.
    package var mapping: CompleteMapping
    /// The steps that it stands for, in order; one, where nothing was fused.
    package var steps: [CompleteMapping]
    /// Why it does not go on from the steps before it; `nil` for the first.
    package var barrier: FusionBarrier?
    /// What the steps one by one would have asked of versions on the way, and nobody asks now.
    package var unchecked: [UncheckedConstraint] = []

    /// A step by itself.
    package init(_ step: CompleteMapping, barrier: FusionBarrier? = nil) {
        mapping = step
        steps = [step]
        self.barrier = barrier
    }
}

/// As few steps as mean the same: each version on the way is substituted by what it is made of.
///
/// `Post.color` that becomes `tint` in one step and `upper(tint)` in the next is `upper($source.color)`. What is made by `each`, `distinct`
/// or a window is no expression over one row, so such a step stands alone and the others fuse around it.
///
/// `placing` is handed the version before, with which the next has most in common.
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
        // The version with which all begins, the one between and the one with which it ends.
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
