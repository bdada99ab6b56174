/// How the rows of a mapping get their keys.
package enum KeyOrigin: Sendable {
    /// Each row keeps the key of its source row or of its element.
    case kept
    /// Each row gets a new number, after all keys of earlier rows: an earlier mapping may use the same keys, or the source's key is not an
    /// integer.
    case numbered
    /// The destination's key properties have values of their own.
    case stated
    /// No rows come from the source.
    case none
}

/// The facts about one mapping on which its `KeyOrigin` depends. The heads of mappings have them before any value is resolved.
struct KeyFacts: Sendable {
    var id: MappingID
    /// The entity whose rows the mapping takes; nil for a mapping that has only rows under `rows`.
    var source: EntityID?
    var takenKinds: [EntityID]
    /// The condition, with `let` names replaced by their values.
    var condition: Expression?
    var elements: Elements?
    var destination: EntityID
    /// The mappings that merge or number their rows together, including this one, in order. Empty if each source row makes one row.
    var unites: [MappingID]
    /// Whether the destination's key properties have values of their own.
    var isStated: Bool
}

extension EntityMapping {
    /// The same facts as those of its head.
    fileprivate func keyFacts(in destination: Model) -> KeyFacts {
        let key = destination[destination.root(of: self.destination)].key
        let isGenerated = key.allSatisfy { if case .generatedKey? = self[$0]?.source { true } else { false } }
        return KeyFacts(
            id: id, source: source, takenKinds: takenKinds, condition: condition?.inlining(lets), elements: elements,
            destination: self.destination, unites: unites, isStated: !isGenerated)
    }
}

extension CompleteMapping {
    /// Decides again how the rows of each mapping get their keys. Fusion compares the result with the keys that it composed.
    package var decidedKeys: [KeyOrigin] {
        decideKeys(entityMappings.map { $0.keyFacts(in: destination) }, source: source, destination: destination)
    }
}

/// Decides how the rows of each mapping get their keys, for each hierarchy of the destination. The first mapping keeps its rows' keys. A later
/// mapping keeps them too if it takes other rows of the same hierarchy of the source.
///
/// Mappings that merge or number their rows together get the same answer, because the row that remains may come from any of them. The
/// interpreter decides this by itself (`settleKeys`), so that tests find mistakes of either.
func decideKeys(_ mappings: [KeyFacts], source: Model, destination: Model) -> [KeyOrigin] {
    var keys = Array(repeating: KeyOrigin.none, count: mappings.count)
    var keepers: [EntityID: KeyKeepers] = [:]
    for mapping in mappings where mapping.source != nil {
        if mapping.isStated {
            keys[mapping.id.index] = .stated
            continue
        }
        let united = mapping.unites.count > 1 ? mapping.unites.map { mappings[$0.index] } : [mapping]
        guard united[0].id == mapping.id else { continue }
        let root = destination.root(of: mapping.destination)
        let found = keepers[root, default: KeyKeepers()].keeping(united, of: source)
        for one in united { keys[one.id.index] = found == nil ? .numbered : .kept }
        if let found { keepers[root] = found }
    }
    return keys
}

/// The mappings into one hierarchy that keep their rows' keys.
private struct KeyKeepers {
    var roots: Set<EntityID> = []
    var haveElements = false
    /// By kind of the source: the conditions of those that take its rows.
    var conditions: [EntityID: [Expression?]] = [:]

    /// Adds mappings that share one answer. Returns nil if they cannot keep their rows' keys too.
    func keeping(_ united: [KeyFacts], of model: Model) -> KeyKeepers? {
        var result = self
        if let elements = united[0].elements {
            guard united.allSatisfy({ $0.elements?.mayKeepKeys ?? false }), let entity = elements.entity, model.hasIntegerKey(entity) else {
                return nil
            }
            result.haveElements = true
            return result
        }
        guard let first = united[0].source, model.hasIntegerKey(first), !haveElements else { return nil }
        for mapping in united {
            guard let entity = mapping.source, roots.allSatisfy({ $0 == model.root(of: entity) }) else { return nil }
            for kind in mapping.takenKinds {
                let others = result.conditions[kind, default: []]
                guard others.allSatisfy({ areDisjoint([$0, mapping.condition]) }) else { return nil }
                result.conditions[kind] = others + [mapping.condition]
            }
            result.roots.insert(model.root(of: entity))
        }
        return result
    }
}

extension Model {
    /// Whether the key of a hierarchy is one integer: the implicit `id`, an attribute, or a to-one to a row with such a key.
    package func hasIntegerKey(_ entity: EntityID) -> Bool {
        let key = self[root(of: entity)].key
        guard let first = key.first else { return true }
        guard key.count == 1 else { return false }
        return switch self[first] {
        case .attribute(let attribute): attribute.type.value.isInteger
        case .relationship(let relationship): hasIntegerKey(relationship.destination)
        }
    }
}
