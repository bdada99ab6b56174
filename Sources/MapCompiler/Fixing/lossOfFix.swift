import MapAnalysis

/// Returns the first row or value that the migrations of a project kept before an edit and do not keep after it, in words; `nil` if there is none.
package func lossOfFix(from before: Check, to after: Check) -> String? {
    for step in before.analysis.steps {
        guard let next = after.analysis.steps.first(where: { $0.source == step.source && $0.destination == step.destination }),
            let was = before.analysis.model(step.source), let now = after.analysis.model(next.source)
        else { continue }
        for line in step.proof.entities {
            let entity = now.entity(was[line.entity].name)?.id
            guard let other = next.proof.entities.first(where: { $0.entity == entity }) else { continue }
            let name = "\(was[line.entity].name) in \(step.source) → \(step.destination)"
            if line.fate.isKept, !other.fate.isKept { return "rows of \(name) are lost: \(other.fate) \(other.because)" }
            for value in line.properties where value.fate.isKept {
                let path = was[value.property].name
                let found = other.properties.first { now[$0.property].name == path }
                if let found, !found.fate.isKept { return "\(path) of \(name) is lost: \(found.fate) \(found.because)" }
            }
        }
    }
    return nil
}

extension Proof.EntityFate {
    fileprivate var isKept: Bool {
        switch self {
        case .preserved, .partitioned, .multiplied: true
        case .filtered, .merged, .dropped: false
        }
    }
}

extension Proof.PropertyFate {
    fileprivate var isKept: Bool {
        switch self {
        case .kept, .checked, .converted: true
        case .lossy, .dropped: false
        }
    }
}
