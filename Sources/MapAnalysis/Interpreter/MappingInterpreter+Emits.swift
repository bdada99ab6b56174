extension MappingInterpreter {
    /// Returns the rows of an entry under `emit`, in order. Each row has one value per field, JSON or nil.
    package func emitted(_ emission: Emission) throws -> [[Value]] {
        var found: [(candidate: Candidate, order: [Value], values: [Value])] = []
        try forEachCandidate(of: emission.rows) { candidate in
            guard try isFirst(candidate, by: emission.rows) else { return }
            let group = try group(of: candidate, by: emission.rows)
            let bindings = try bindings(candidate, emission.rows, group: group)
            let values = try emission.fields.map { try evaluator.computed($0.value, bindings) }
            found.append((candidate, try emission.rows.order.map { try evaluator.computed($0.value, bindings) }, values))
        }
        // The kinds of a hierarchy were visited one after the other, but their rows must be in the order of their keys.
        return found.sorted { isBefore($0.candidate, $0.order, $1.candidate, $1.order, emission.rows.order) }.map(\.values)
    }
}
