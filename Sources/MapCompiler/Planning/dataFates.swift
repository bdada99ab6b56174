import MapAnalysis
import MapPlan
import MapPlanning

/// Returns the proofs about the rows and values of a pass's source. Over several steps, the worst that happens on the path.
///
/// A value that is proven to be kept is `rewritten` if the plan writes other bytes for it.
func dataFates(of pass: FusedSteps, in check: Check, rewritten: [RewrittenValue]) -> [DataFate] {
    guard let source = pass.steps.first?.source else { return [] }
    let byEntity = Dictionary(grouping: rewritten) { source[$0.entity].name }
    let homes = pass.mapping.newHomes
    return provenFates(of: pass, in: check).map { fate in
        guard fate.fate != "dropped" else { return fate }
        var fate = fate
        fate.movesTo = homes[fate.entity]
        let values = byEntity[fate.entity] ?? []
        for value in values {
            guard let property = value.property else {
                fate.values.append(DataFate.Value(property: value.column, fate: "rewritten", because: value.because))
                continue
            }
            let name = source[property].name
            for place in fate.values.indices where fate.values[place].property == name && fate.values[place].fate == "kept" {
                fate.values[place] = DataFate.Value(property: name, fate: "rewritten", because: value.because)
            }
        }
        return fate
    }
}

extension CompleteMapping {
    /// The entities to which rows move, by the names of the entities that they leave: if their own entity stays and gets none of them, or if it was one of
    /// several kinds in a table and is gone. Then nothing in the row says any more of which kind it was.
    fileprivate var newHomes: [String: String] {
        let own = Dictionary(destination.entities.map { ($0.canonicalName, $0.id) }) { first, _ in first }
        var takers: [EntityID: [EntityID]] = [:]
        for maker in entityMappings where maker.source != nil && maker.elements == nil {
            for kind in maker.takenKinds { takers[kind, default: []].append(maker.destination) }
        }
        var homes: [String: String] = [:]
        for kind in source.entities where !kind.isAbstract {
            guard let becomes = takers[kind.id] else { continue }
            let isOneOfSeveral = source.concreteKinds(of: source.root(of: kind.id)).count > 1
            let leaves =
                own[kind.canonicalName].map { stays in becomes.allSatisfy { !destination.isKind($0, of: stays) } } ?? isOneOfSeveral
            if leaves { homes[kind.name] = destination[becomes[0]].name }
        }
        return homes
    }
}

private func provenFates(of pass: FusedSteps, in check: Check) -> [DataFate] {
    guard let first = pass.steps.first else { return [] }
    let proofs = pass.steps.map { step in
        step.proof ?? check.analysis.step(from: step.source.version, to: step.destination.version)?.proof ?? Proof()
    }
    var ends = Ends()
    for place in pass.steps.indices.reversed() {
        ends = Ends(after: pass.steps[place], proven: proofs[place], at: place, followedBy: place + 1 < pass.steps.count ? ends : nil)
    }
    /// Returns the reason, with its step if there are several.
    func words(_ because: String, _ place: Int) -> String {
        let step = pass.steps[place]
        return !step.bringsData && pass.moves.count > 1 ? "\(because) (\(step.source.version) → \(step.destination.version))" : because
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

/// The worst that happens to the rows and values of one version until the end of the path.
///
/// It is computed from that of the next version, so that a long path is followed once, not once for every property.
private struct Ends {
    struct End<Fate: Ranked>: Sendable {
        var fate: Fate
        var because: String
        /// The index of the step that does it.
        var step: Int

        mutating func worsen(to other: Self) { if other.fate.rank > fate.rank { self = other } }
    }

    /// The fates of an entity: of its rows, and of the values of its properties in the order of the model.
    private struct Line {
        var rows: End<Proof.EntityFate>
        var values: [(property: PropertyID, end: End<Proof.PropertyFate>)]
    }

    /// By entity.
    private var lines: [Line?] = []
    private let step: Int

    init() { step = 0 }

    init(after mapping: CompleteMapping, proven proof: Proof, at place: Int, followedBy next: Ends?) {
        step = place
        lines = Array(repeating: nil, count: mapping.source.entities.count)
        let successors = next.map { _ in Successors(of: mapping) }
        for line in proof.entities {
            var rows = End(fate: line.fate, because: line.because, step: place)
            if line.fate != .dropped, let next, let successors {
                for mapping in successors.mappings(after: line.entity) { rows.worsen(to: next.ofRows(mapping.destination)) }
            }
            let values = line.properties.map { value in
                var end = End(fate: value.fate, because: value.because, step: place)
                if value.fate != .dropped, let next, let best = successors?.best(next, after: value.property, in: line.entity) {
                    end.worsen(to: best)
                }
                return (property: value.property, end: end)
            }
            lines[line.entity.index] = Line(rows: rows, values: values)
        }
    }

    func ofRows(_ entity: EntityID) -> End<Proof.EntityFate> {
        line(entity)?.rows ?? End(fate: .preserved, because: "", step: step)
    }

    func ofValues(_ property: PropertyID, in entity: EntityID) -> End<Proof.PropertyFate> {
        let found: End<Proof.PropertyFate>? = line(entity).flatMap { line in
            // If nothing is inherited and no earlier property is missing, the index of a property is its ID.
            if line.values.indices.contains(property.index), line.values[property.index].property == property {
                return line.values[property.index].end
            }
            return line.values.first { $0.property == property }?.end
        }
        return found ?? End(fate: .kept, because: "", step: step)
    }

    private func line(_ entity: EntityID) -> Line? { lines.indices.contains(entity.index) ? lines[entity.index] : nil }
}

/// A fate of rows or of values, from the best to the worst.
private protocol Ranked: Sendable {
    var rank: Int { get }
}

/// What the rows and values of a version become in the next version.
private struct Successors {
    private struct Reader {
        var property: PropertyID
        var read: PropertyID
    }

    /// By entity, the indices of the mappings that take its rows.
    private var mappingPlaces: [[Int]]
    private let all: [EntityMapping]
    /// By mapping, the properties that are read, and by what.
    private let readers: [[Reader]]

    init(of mapping: CompleteMapping) {
        all = mapping.entityMappings
        mappingPlaces = Array(repeating: [], count: mapping.source.entities.count)
        for (place, entityMapping) in all.enumerated() {
            for kind in entityMapping.takenKinds { mappingPlaces[kind.index].append(place) }
        }
        readers = all.map { entityMapping in
            var readers: [Reader] = []
            readers.reserveCapacity(entityMapping.properties.count)
            for property in entityMapping.properties {
                property.forEachPropertyRead { readers.append(Reader(property: property.property, read: $0)) }
            }
            return readers
        }
    }

    func mappings(after entity: EntityID) -> [EntityMapping] { mappingPlaces[entity.index].map { all[$0] } }

    /// Returns the best fate of a value. A value that several properties keep is lost only if all of them lose it.
    func best(_ next: Ends, after property: PropertyID, in entity: EntityID) -> Ends.End<Proof.PropertyFate>? {
        var best: Ends.End<Proof.PropertyFate>?
        for place in mappingPlaces[entity.index] {
            for reader in readers[place] where reader.read == property {
                let end = next.ofValues(reader.property, in: all[place].destination)
                if best.map({ end.fate.rank < $0.fate.rank }) ?? true { best = end }
            }
        }
        return best
    }
}

extension PropertyMapping {
    /// Calls `tell` once for each property that is read.
    fileprivate func forEachPropertyRead(_ tell: (PropertyID) -> Void) {
        switch source {
        case .carried(let property), .carriedOrDefault(let property, _): tell(property)
        case .constant, .inverse, .generatedKey, .absent: break
        case .parts(let parts):
            let carried = parts.compactMap { if case .carried(let leaf) = $0 { leaf.property } else { nil } }
            expressions.reduce(into: Set(carried)) { $0.formUnion($1.propertiesRead) }.forEach(tell)
        case .expression(let expression): expression.propertiesRead.forEach(tell)
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
        case .checked: 2
        case .lossy: 3
        case .dropped: 4
        }
    }
}
