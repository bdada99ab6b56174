extension MappingInterpreter {
    /// Returns how many rows of a mapping get nil from a conversion whose inputs are not nil, counting only rows for which it is computed.
    package func count(
        of entityMapping: EntityMapping, losing conversion: Expression, of given: [Expression],
        where isComputed: (_ value: (Expression) throws -> Value) throws -> Bool
    ) throws -> Int {
        var count = 0
        try forEachCandidate(of: entityMapping) { candidate in
            guard try isFirst(candidate, by: entityMapping) else { return }
            let bindings = try bindings(candidate, entityMapping, group: try group(of: candidate, by: entityMapping))
            func value(_ expression: Expression) throws -> Value {
                if expression.type.value == .boolean, !expression.type.isOptional {
                    return .boolean(try evaluator.holds(expression, bindings))
                }
                return try evaluator.computed(expression, bindings)
            }
            guard try isComputed(value), try given.allSatisfy({ try value($0) != .nil }) else { return }
            if try value(conversion) == .nil { count += 1 }
        }
        return count
    }
}
