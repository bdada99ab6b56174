/// Decides which rows and elements a mapping takes.
extension MappingInterpreter {
    /// Returns the candidates of a mapping for one source row: the row itself, or each element of its sequence.
    func candidates(of row: RowReference, by entityMapping: EntityMapping) throws -> [Candidate] {
        guard entityMapping.takenKinds.contains(row.entity) else { return [] }
        guard let elements = entityMapping.elements else { return [Candidate(row: row, of: entityMapping.id)] }
        do {
            let bindings = try bindings(Candidate(row: row, of: entityMapping.id), entityMapping, withWindows: false)
            let items: [Value]
            if elements.isMany {
                items = try evaluator.elements(of: elements.value, bindings)
            } else {
                items = [try evaluator.computed(elements.value, bindings)].filter { $0 != .nil }
            }
            return items.enumerated().map { Candidate(row: row, $0.element, at: Int64($0.offset), of: entityMapping.id) }
        } catch EvaluationFinding.nilUnderUnwrap where entityMapping.dropsNil {
            return []
        }
    }

    /// Whether a mapping takes a row or element, by its `where` and its `onNil: drop`.
    ///
    /// If the mapping is already deciding about a row, only its kinds and its `where` count. Otherwise a reference between its own rows
    /// would never end.
    func takes(_ entityMapping: EntityMapping, _ candidate: Candidate) throws -> Bool {
        try evaluator.allowance?.spend()
        let leavingOut = leavingOut(entityMapping)
        if entityMapping.condition == nil, leavingOut.isEmpty { return true }
        do {
            let bindings = try bindings(candidate, entityMapping, withWindows: false)
            if let condition = entityMapping.condition, try !evaluator.holds(condition, bindings) { return false }
            if leavingOut.isEmpty { return true }
            guard deciding.insert(entityMapping.id).inserted else { return true }
            defer { deciding.remove(entityMapping.id) }
            return try !leavesOut(leavingOut, candidate, bindings)
        } catch EvaluationFinding.nilUnderUnwrap where entityMapping.dropsNil {
            return false
        }
    }

    /// Returns the values that may leave a row out. What mappings emit is made by mappings behind those of entities.
    private func leavingOut(_ entityMapping: EntityMapping) -> [LeavingOutValue] {
        let place = entityMapping.id.index
        return leavingOut.indices.contains(place) ? leavingOut[place] : entityMapping.valuesThatMayLeaveOut(in: mapping)
    }

    /// Whether `onNil: drop` leaves a row out. One nil value suffices, whatever the others are. A finding in another value is thrown only
    /// if no value leaves the row out, so that the order of properties does not matter.
    private func leavesOut(
        _ values: [LeavingOutValue], _ candidate: Candidate, _ bindings: Evaluator.Bindings
    ) throws -> Bool {
        var isLeftOut = false
        var finding: EvaluationFinding?
        for value in values {
            do {
                if try isMissing(value, candidate, bindings) { isLeftOut = true }
            } catch EvaluationFinding.nilUnderUnwrap {
                isLeftOut = true
            } catch let found as EvaluationFinding where !found.isAboutCost {
                finding = finding ?? found
            }
        }
        if let finding, !isLeftOut { throw finding }
        return isLeftOut
    }

    private func isMissing(
        _ value: LeavingOutValue, _ candidate: Candidate, _ bindings: Evaluator.Bindings
    ) throws -> Bool {
        switch value {
        // The value is evaluated even if it may be nil, because it may contain a `!`.
        case .expression(let expression, let isRequired):
            let value = try evaluator.evaluate(expression, bindings)
            return isRequired && (value == .nil || value == .unreadable(.null))
        case .unwrapping(let expression):
            _ = try evaluator.computed(expression, bindings)
            return false
        case .carried(let origin, true): return try isNil(origin, of: candidate.item?.row ?? candidate.row)
        case .carried(let origin, false): return try isNil(origin, of: candidate.row)
        case .leaf(let leaf): return try isNil(leaf, of: candidate.row)
        case .nothing: return true
        }
    }

    private func isNil(_ property: PropertyID, of row: RowReference) throws -> Bool {
        if mapping.source[property].relationship != nil { return try rows.related(property, of: row) == nil }
        let leaves = mapping.source.requiredLeaves(of: property)
        return try (leaves.isEmpty ? [LeafID(property)] : leaves.map { LeafID(property, leaf: $0) }).contains { try isNil($0, of: row) }
    }

    func isNil(_ leaf: LeafID, of row: RowReference) throws -> Bool {
        let value = try rows.value(leaf, of: row)
        return value == .nil || value == .unreadable(.null)
    }
}
