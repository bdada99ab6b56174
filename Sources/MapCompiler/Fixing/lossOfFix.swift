import MapAnalysis

/// Returns the first row or value that the migrations of a project kept before an edit and do not keep after it, in words; `nil` if there is none.
package func lossOfFix(from before: Check, to after: Check) -> String? {
    for step in before.analysis.steps {
        guard let next = after.analysis.steps.first(where: { $0.source == step.source && $0.destination == step.destination }),
            let was = before.analysis.model(step.source), let now = after.analysis.model(next.source)
        else { continue }
        let others = Dictionary(next.proof.entities.map { ($0.entity, $0) }) { first, _ in first }
        for line in step.proof.entities {
            guard let entity = now.entity(was[line.entity].name)?.id, let other = others[entity] else { continue }
            let name = "\(was[line.entity].name) in \(step.source) → \(step.destination)"
            if line.fate.isKept, !other.fate.isKept { return "rows of \(name) are lost: \(other.fate) \(other.because)" }
            let values = Dictionary(other.properties.map { (now[$0.property].name, $0) }) { first, _ in first }
            for value in line.properties where value.fate.isKept {
                let path = was[value.property].name
                if let found = values[path], !found.fate.isKept { return "\(path) of \(name) is lost: \(found.fate) \(found.because)" }
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
