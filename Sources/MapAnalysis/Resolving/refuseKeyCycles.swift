import MapSyntax

extension StepResolution {
    /// A brought row without a key of its own gets the next after those of all rows that mappings make in its hierarchy; what decides these
    /// keys must not wait for it.
    func refuseKeyCycles(into diagnostics: inout Diagnostics) {
        let waits = mappings.flatMap { mapping in
            mapping.propertiesBehindKeys(in: pair.destination.model).flatMap { property in
                mapping.broughtRows(namedBy: property).filter { hasNewNumber(mappings[$0.index]) }.map { id in
                    Wait(
                        name: "\(mapping.name).\(pair.destination.model[property].name)", origin: mapping[property]?.origin,
                        root: root(of: mapping), row: mappings[id.index].name, rowRoot: root(of: mappings[id.index]))
                }
            }
        }
        for wait in waits {
            guard let circle = way(from: wait.rowRoot, to: wait.root, over: waits, []) else { continue }
            let range: TextRange? = if case .written(let range)? = wait.origin { range } else { nil }
            diagnostics.report(.valueCycle(([wait] + circle).flatMap { [$0.name, $0.row] }, at: range))
            return
        }
    }

    /// What waits for what, from the keys of one hierarchy to those of another.
    private func way(from root: EntityID, to end: EntityID, over waits: [Wait], _ passed: Set<EntityID>) -> [Wait]? {
        if root == end { return [] }
        guard !passed.contains(root) else { return nil }
        for wait in waits where wait.root == root {
            if let rest = way(from: wait.rowRoot, to: end, over: waits, passed.union([root])) { return [wait] + rest }
        }
        return nil
    }

    private func root(of mapping: EntityMapping) -> EntityID { pair.destination.roots[mapping.destination.index] }

    private func hasNewNumber(_ brought: EntityMapping) -> Bool {
        let key = pair.destination.model[root(of: brought)].key
        return brought.literalRows.contains { row in
            row.newKey == nil && (key.isEmpty || !key.allSatisfy { property in row.values.contains { $0.property == property } })
        }
    }
}

/// A value that decides the keys of a hierarchy's rows, and a row that a version brings whose key it waits for.
private struct Wait {
    var name: String
    var origin: Origin?
    var root: EntityID
    var row: String
    var rowRoot: EntityID
}
