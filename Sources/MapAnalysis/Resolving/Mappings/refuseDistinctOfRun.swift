import MapSyntax

extension StepResolution {
    /// Reports `distinct: id` for `id: newUUID()`. The source alone decides which rows are merged.
    func refuseDistinctOfRun(into diagnostics: inout Diagnostics) {
        for head in heads {
            for (place, key) in head.distinct.enumerated() {
                guard case .property(let leaf) = key, let mapping = mappings.first(where: { $0.id == head.id }),
                    let call = mapping[leaf.property]?.expressions.firstResult({ $0.callOfRun(reading: mapping.lets) }),
                    let written = head.distinctEntry?.distinct, written.indices.contains(place)
                else { continue }
                diagnostics.report(.misplacedFunction(call, "in a value that 'distinct' compares", at: written[place].range))
            }
        }
    }
}

extension Expression {
    /// Returns `now()` or `newUUID()`, if it or a name that it reads calls it.
    fileprivate func callOfRun(reading lets: [LetBinding]) -> String? {
        switch kind {
        case .variable(.now): "now()"
        case .variable(.seed): "newUUID()"
        case .variable(.entityLet(let place)): lets.indices.contains(place) ? lets[place].value.callOfRun(reading: lets) : nil
        case .applied(let function, let arguments):
            function.callOfRun ?? arguments.firstResult { $0.callOfRun(reading: lets) }
        default: parts.firstResult { $0.callOfRun(reading: lets) }
        }
    }
}
