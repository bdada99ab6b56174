/// Answers to frequent queries about a model: names, hierarchies and inherited properties, by entity.
///
/// Hierarchies are trees here, because a cycle of parents has been reported and cut.
struct ModelIndex: Sendable {
    let entities: [String: EntityID]
    let parents: [EntityID?]
    let children: [[EntityID]]
    let roots: [EntityID]
    let concreteKinds: [[EntityID]]
    let properties: [[PropertyID]]
    /// The names of `properties`. Comparing a dozen short names is faster than hashing one.
    private let names: [[String]]

    init(_ entities: [Entity]) {
        let parents = entities.map(\.parent)
        var children = [[EntityID]](repeating: [], count: entities.count)
        for (index, parent) in parents.enumerated() {
            if let parent { children[parent.index].append(EntityID(index)) }
        }
        self.parents = parents
        self.children = children
        self.entities = Dictionary(entities.lazy.map { ($0.name, $0.id) }, uniquingKeysWith: { first, _ in first })

        var roots = entities.map(\.id)
        var properties = [[PropertyID]](repeating: [], count: entities.count)
        var names = [[String]](repeating: [], count: entities.count)
        var kinds = [[EntityID]](repeating: [], count: entities.count)
        for index in Self.parentsFirst(parents, children) {
            let own = entities[index].declared
            if let parent = parents[index]?.index {
                roots[index] = roots[parent]
                properties[index] = properties[parent]
                names[index] = names[parent]
            }
            properties[index] += own.indices.map { PropertyID(EntityID(index), $0) }
            names[index] += own.map(\.name)
        }
        for (index, entity) in entities.enumerated() where !entity.isAbstract {
            var current: EntityID? = EntityID(index)
            while let kind = current {
                kinds[kind.index].append(EntityID(index))
                current = parents[kind.index]
            }
        }
        self.roots = roots
        self.properties = properties
        self.names = names
        concreteKinds = kinds
    }

    func property(_ name: String, of entity: EntityID) -> PropertyID? {
        names[entity.index].firstIndex(of: name).map { properties[entity.index][$0] }
    }

    private static func parentsFirst(_ parents: [EntityID?], _ children: [[EntityID]]) -> [Int] {
        var order = parents.indices.filter { parents[$0] == nil }
        var next = 0
        while next < order.count {
            order += children[order[next]].map(\.index)
            next += 1
        }
        return order
    }
}
