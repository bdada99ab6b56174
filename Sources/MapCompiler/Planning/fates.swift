import MapAnalysis
import MapPlan
import MapPlanning

/// What analysis has proven about the rows and values of a pass's source; over several steps, the worst that happens on the way.
func fates(of pass: FusedSteps, in check: Check) -> [DataFate] {
    guard let first = pass.steps.first else { return [] }
    let proofs = pass.steps.map { check.analysis.step(from: $0.source.version, to: $0.destination.version)?.proof ?? Proof() }
    var ends = Ends()
    for place in pass.steps.indices.reversed() {
        ends = Ends(after: pass.steps[place], proven: proofs[place], at: place, followedBy: place + 1 < pass.steps.count ? ends : nil)
    }
    /// With the step that it is true of, where there are several.
    func words(_ because: String, _ place: Int) -> String {
        let step = pass.steps[place]
        return pass.steps.count > 1 ? "\(because) (\(step.source.version) → \(step.destination.version))" : because
    }
    return proofs[0].entities.map { line in
        let end = ends.ofRows(line.entity)
        let values = line.properties.map { value in
            let end = ends.ofValues(value.property, in: line.entity)
            return DataFate.Value(
                property: first.source[value.property].name, fate: end.fate.rawValue, because: words(end.because, end.step))
        }
        return DataFate(
            entity: first.source[line.entity].name, fate: end.fate.rawValue, because: words(end.because, end.step), values: values)
    }
}

/// The worst that happens to the rows and values of one version on the way from there to the end.
///
/// It is made of that of the version after, so that a long way is gone along once and not once for every property.
private struct Ends {
    struct End<Fate: Ranked>: Sendable {
        var fate: Fate
        var because: String
        /// The place of the step that does it.
        var step: Int

        mutating func worsen(to other: Self) { if other.fate.rank > fate.rank { self = other } }
    }

    private var rows: [EntityID: End<Proof.EntityFate>] = [:]
    private var values: [EntityID: [PropertyID: End<Proof.PropertyFate>]] = [:]
    private let step: Int

    init() { step = 0 }

    init(after mapping: CompleteMapping, proven proof: Proof, at place: Int, followedBy next: Ends?) {
        step = place
        let successors = next.map { _ in Successors(of: mapping) }
        for line in proof.entities {
            var end = End(fate: line.fate, because: line.because, step: place)
            if line.fate != .dropped, let next, let successors {
                for entity in successors.entities(after: line.entity) { end.worsen(to: next.ofRows(entity)) }
            }
            rows[line.entity] = end
            var ends: [PropertyID: End<Proof.PropertyFate>] = [:]
            for value in line.properties {
                var end = End(fate: value.fate, because: value.because, step: place)
                if value.fate != .dropped, let next, let successors {
                    let later = successors.properties(after: value.property, in: line.entity).map {
                        next.ofValues($0.property, in: $0.entity)
                    }
                    // A value that lives on in several properties is lost only where all of them lose it.
                    if let best = later.min(by: { $0.fate.rank < $1.fate.rank }) { end.worsen(to: best) }
                }
                ends[value.property] = end
            }
            values[line.entity] = ends
        }
    }

    func ofRows(_ entity: EntityID) -> End<Proof.EntityFate> { rows[entity] ?? End(fate: .preserved, because: "", step: step) }

    func ofValues(_ property: PropertyID, in entity: EntityID) -> End<Proof.PropertyFate> {
        values[entity]?[property] ?? End(fate: .kept, because: "", step: step)
    }
}

/// What becomes of rows or of values, from the best to the worst.
private protocol Ranked: Sendable {
    var rank: Int { get }
}

/// What rows and values of a version go on in, in the version after.
private struct Successors {
    private var mappings: [EntityID: [Int]] = [:]
    private var destinations: [EntityID] = []
    private var readers: [[PropertyID: [PropertyID]]] = []

    init(of mapping: CompleteMapping) {
        for entityMapping in mapping.entityMappings {
            for kind in entityMapping.takenKinds { mappings[kind, default: []].append(destinations.count) }
            destinations.append(entityMapping.destination)
            var readers: [PropertyID: [PropertyID]] = [:]
            for property in entityMapping.properties {
                for read in property.propertiesRead { readers[read, default: []].append(property.property) }
            }
            self.readers.append(readers)
        }
    }

    func entities(after entity: EntityID) -> [EntityID] { (mappings[entity] ?? []).map { destinations[$0] } }

    func properties(after property: PropertyID, in entity: EntityID) -> [(entity: EntityID, property: PropertyID)] {
        (mappings[entity] ?? []).flatMap { place in (readers[place][property] ?? []).map { (destinations[place], $0) } }
    }
}

extension PropertyMapping {
    /// The properties of which something goes into it.
    fileprivate var propertiesRead: Set<PropertyID> {
        switch source {
        case .carried(let property), .carriedOrDefault(let property, _): return [property]
        case .constant, .inverse, .generatedKey, .absent: return []
        case .parts(let parts):
            let carried = parts.compactMap { if case .carried(let leaf) = $0 { leaf.property } else { nil } }
            return expressions.reduce(into: Set(carried)) { $0.formUnion($1.propertiesRead) }
        case .expression(let expression): return expression.propertiesRead
        }
    }
}

extension Expression {
    fileprivate var propertiesRead: Set<PropertyID> {
        var found: Set<PropertyID> = []
        _ = contains { part in
            guard case .path(_, let steps) = part.kind else { return false }
            for step in steps {
                switch step {
                case .attribute(let leaf): found.insert(leaf.property)
                case .part(let property, _), .toOne(let property), .toMany(let property): found.insert(property)
                }
            }
            return false
        }
        return found
    }
}

extension Proof.EntityFate: Ranked {
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

extension Proof.PropertyFate: Ranked {
    fileprivate var rank: Int {
        switch self {
        case .kept: 0
        case .converted: 1
        case .lossy: 2
        case .dropped: 3
        }
    }
}
