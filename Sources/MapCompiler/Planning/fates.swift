import MapAnalysis
import MapPlan
import MapPlanning

/// What analysis has proven about the rows and values of a pass's source; over several steps, the worst that happens on the way.
func fates(of pass: FusedSteps, in check: Check) -> [DataFate] {
    guard let first = pass.steps.first else { return [] }
    let proofs = pass.steps.map { check.analysis.step(from: $0.source.version, to: $0.destination.version)?.proof ?? Proof() }
    let followed = zip(pass.steps, proofs).map { ProvenStep(mapping: $0, proof: $1, isOneOfSeveral: pass.steps.count > 1) }
    return proofs[0].entities.map { line in
        let end = fate(of: line.entity, along: followed[...])
        return DataFate(
            entity: first.source[line.entity].name, fate: end.fate.rawValue, because: end.because,
            values: line.properties.map { value in
                let end = fate(of: value.property, in: line.entity, along: followed[...])
                return DataFate.Value(
                    property: first.source[value.property].name, fate: end.fate.rawValue, because: end.because)
            })
    }
}

/// One step with what is proven of it.
private struct ProvenStep {
    var mapping: CompleteMapping
    var proof: Proof
    var isOneOfSeveral: Bool

    /// With the step that it is true of, where there are several.
    func words(_ because: String) -> String {
        isOneOfSeveral ? "\(because) (\(mapping.source.version) → \(mapping.destination.version))" : because
    }
}

private func fate(of entity: EntityID, along steps: ArraySlice<ProvenStep>) -> (fate: Proof.EntityFate, because: String) {
    guard let step = steps.first, let line = step.proof.entities.first(where: { $0.entity == entity }) else {
        return (.preserved, "")
    }
    let own = (fate: line.fate, because: step.words(line.because))
    guard line.fate != .dropped, steps.count > 1 else { return own }
    let next = step.mapping.entityMappings.filter { $0.takenKinds.contains(entity) }.map(\.destination)
    let later = next.map { fate(of: $0, along: steps.dropFirst()) }.max { $0.fate.rank < $1.fate.rank }
    guard let later, later.fate.rank > own.fate.rank else { return own }
    return later
}

private func fate(
    of property: PropertyID, in entity: EntityID, along steps: ArraySlice<ProvenStep>
) -> (fate: Proof.PropertyFate, because: String) {
    guard let step = steps.first,
        let line = step.proof.entities.first(where: { $0.entity == entity })?.properties.first(where: { $0.property == property })
    else { return (.kept, "") }
    let own = (fate: line.fate, because: step.words(line.because))
    guard line.fate != .dropped, steps.count > 1 else { return own }
    let next = step.mapping.entityMappings.filter { $0.takenKinds.contains(entity) }.flatMap { mapping in
        mapping.properties.filter { $0.reads(property) }.map { (mapping.destination, $0.property) }
    }
    let later = next.map { fate(of: $0.1, in: $0.0, along: steps.dropFirst()) }.min { $0.fate.rank < $1.fate.rank }
    guard let later, later.fate.rank > own.fate.rank else { return own }
    return later
}

extension PropertyMapping {
    /// Whether something of the property goes into it.
    fileprivate func reads(_ property: PropertyID) -> Bool {
        switch source {
        case .carried(property), .carriedOrDefault(property, _): true
        case .parts(let parts):
            parts.contains { if case .carried(let leaf) = $0 { leaf.property == property } else { false } }
                || expressions.contains { $0.reads(property) }
        default: expressions.contains { $0.reads(property) }
        }
    }
}

extension Expression {
    fileprivate func reads(_ property: PropertyID) -> Bool {
        contains { part in
            guard case .path(_, let steps) = part.kind else { return false }
            return steps.contains { step in
                switch step {
                case .attribute(let leaf): leaf.property == property
                case .part(let composite, _): composite == property
                case .toOne(let relationship), .toMany(let relationship): relationship == property
                }
            }
        }
    }
}

extension Proof.EntityFate {
    fileprivate var rank: Int {
        switch self {
        case .preserved: 0
        case .partitioned: 1
        case .multiplied: 2
        case .filtered: 3
        case .merged: 4
        case .dropped: 5
        }
    }
}

extension Proof.PropertyFate {
    fileprivate var rank: Int {
        switch self {
        case .kept: 0
        case .converted: 1
        case .lossy: 2
        case .dropped: 3
        }
    }
}
