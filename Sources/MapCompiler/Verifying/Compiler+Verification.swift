import MapAnalysis
import MapExecution
public import MapPlan
import MapPlanning
import MapSyntax

extension Compiler {
    /// Returns what a run of this plan compares with the meaning of the mappings. The plan must have been made for this state from this project, otherwise that is
    /// an obstacle.
    public func verification(
        _ extent: Verified.Extent, of plan: Plan, for state: StoreState, in check: Check
    ) -> Outcome<Verification> {
        guard plan.inputs == digest(of: check.files), let divided = divide(plan, for: state, in: check) else {
            return .stopped(by: .unusable, .unverifiablePlan(state.path))
        }
        let left = NamedCollations.$current.withValue(check.collations) { schemas(after: divided, from: state, in: check) }
        let legs = plan.legs.indices.map { place in
            VerifiedLeg(of: plan.legs[place], steps: divided[place], schemas: left[place])
        }
        return Outcome(Verification(extent: extent, plan: plan.id, legs: legs, files: check.files))
    }

    /// Returns the same for a plan that was saved: the project must give this plan for the state as it is now.
    public func verification(
        _ extent: Verified.Extent, ofSaved plan: Plan, for state: StoreState, in check: Check
    ) -> Outcome<Verification> {
        let last = plan.legs.last?.destination.version
        let given = Dictionary(
            plan.legs.flatMap(\.parameters).filter { $0.isGiven ?? false }.compactMap { parameter in
                parameter.words.map { (parameter.name, $0) }
            }, uniquingKeysWith: { first, _ in first })
        for isStepwise in [false, true] {
            let again = self.plan(
                check, for: state, to: last, parameters: given, isStepwise: isStepwise, withoutHashes: plan.staysCoreData ?? false)
            if again.value?.id == plan.id { return verification(extent, of: plan, for: state, in: check) }
        }
        return .stopped(by: .unusable, .unverifiablePlan(state.path))
    }

    /// Returns the steps of each leg; `nil` if the plan has others.
    private func divide(_ plan: Plan, for state: StoreState, in check: Check) -> [[CompleteMapping]]? {
        guard let last = plan.legs.last?.destination.version else { return [] }
        guard state.version != nil else {
            let data = check.analysis.model(last).flatMap { check.analysis.firstData(of: $0) }
            return plan.legs.dividing([data].compactMap(\.self))
        }
        for isStepwise in [false, true] {
            guard let path = findPath(in: check, from: state.version, to: last, isStepwise: isStepwise).value else { continue }
            if let divided = plan.legs.dividing(path.steps) { return divided }
        }
        return nil
    }

    /// Returns the schema that each step would leave by itself; `nil` for a step that cannot be planned, and where no leg has several steps.
    private func schemas(after divided: [[CompleteMapping]], from state: StoreState, in check: Check) -> [[StoreSchema?]] {
        guard divided.contains(where: { $0.count > 1 }) else { return divided.map { $0.map { _ in nil } } }
        var schema: StoreSchema? = state.schema
        return divided.map { steps in
            steps.map { step in
                var diagnostics = Diagnostics()
                schema = schema.flatMap { schema in
                    let planned = try? planLeg(
                        FusedSteps(step), on: schema, try dependencies(of: schema), nil, of: nil, by: state.evidence, in: check,
                        into: &diagnostics)
                    return planned.flatMap { $0 }?.1
                }
                return schema
            }
        }
    }
}

extension [Leg] {
    /// Returns the steps of each leg; `nil` if these are not the steps of these legs.
    fileprivate func dividing(_ steps: [CompleteMapping]) -> [[CompleteMapping]]? {
        var rest = steps[...]
        var isWhole = true
        let divided = indices.map { place in
            let leg = self[place]
            // A leg without steps of a mapping creates tables, or only writes a receipt.
            if leg.source.version.isEmpty { return [CompleteMapping]() }
            var wanted = (leg.bringsData ? [] : leg.passed + [leg.destination]).map(\.version)[...]
            let dataHasItsLeg = place + 1 < count && self[place + 1].bringsData && !leg.bringsData
            var taken: [CompleteMapping] = []
            while let step = rest.first {
                guard step.bringsData ? !(dataHasItsLeg && wanted.isEmpty) : step.destination.version == wanted.first else { break }
                if !step.bringsData { wanted.removeFirst() }
                taken.append(step)
                rest.removeFirst()
            }
            // A mapping that skips a version is no step to it.
            isWhole = isWhole && wanted.isEmpty
            return taken
        }
        return rest.isEmpty && isWhole ? divided : nil
    }
}
