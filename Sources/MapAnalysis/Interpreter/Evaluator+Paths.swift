import MapSyntax

/// Follows paths from rows to rows.
extension Evaluator {
    func path(_ steps: [PathStep], from base: Expression, _ bindings: Bindings, _ range: TextRange?) throws -> Value {
        let start = try computed(base, bindings)
        let reader = try reader(base.type.value.rowSide ?? .source, range)
        var isSequence = base.type.value.element != nil
        if !isSequence, steps.count == 1, case .attribute = steps[0] {
            return try start.row.map { try value(steps[0], of: $0, base.type.value.rowSide ?? .source, reader, range) } ?? .nil
        }
        var current = isSequence ? start.rows : [start].compactMap(\.row)
        var hasOrder = true
        for step in steps {
            switch step {
            case .attribute, .part:
                let side = base.type.value.rowSide ?? .source
                let values = try current.map { try value(step, of: $0, side, reader, range) }
                return isSequence ? .list(values) : values.first ?? .nil
            case .toOne(let relationship):
                current = try current.compactMap { try reader.related(relationship, of: $0) }
                hasOrder = !isSequence
            case .toMany(let relationship):
                current = try current.flatMap { try reader.relatedRows(relationship, of: $0) }
                // Only the to-many of a single row has an order of its own.
                hasOrder = !isSequence
                isSequence = true
            }
            if !hasOrder { current = current.withoutRepeats.sorted { $0.precedes($1) } }
        }
        return isSequence ? .list(current.withoutRepeats.map(Value.row)) : current.first.map(Value.row) ?? .nil
    }

    /// Returns a row's value for an attribute or for some of its leaves.
    private func value(
        _ step: PathStep, of row: RowReference, _ side: Side, _ reader: any SourceRows, _ range: TextRange?
    ) throws -> Value {
        let model = side == .source ? source : destination
        guard let leaves = model.leavesRead(by: step) else {
            if case .attribute(let leaf) = step { return try reader.value(leaf, of: row) }
            return .nil
        }
        let values = try leaves.map { try reader.value($0, of: row) }
        // A composite is read whole: one unreadable leaf makes it unreadable.
        for case .unreadable(let raw) in values { throw EvaluationFinding.unreadable(raw, range) }
        return composite(values)
    }

    /// Returns a composite as a value, the list of its leaves. It is nil if all leaves are nil.
    private func composite(_ leaves: [Value]) -> Value { leaves.allSatisfy { $0 == .nil } ? .nil : .list(leaves) }

    /// Returns some leaves of a composite.
    func part(_ leaves: Range<Int>, of value: Value, isComposite: Bool) -> Value {
        guard case .list(let values) = value, values.indices.contains(leaves.lowerBound), leaves.upperBound <= values.count else {
            return .nil
        }
        return isComposite ? composite(Array(values[leaves])) : values[leaves.lowerBound]
    }

    func allRows(_ side: Side, _ entity: EntityID, _ range: TextRange?) throws -> [RowReference] {
        let reader = try reader(side, range)
        let kinds = (side == .source ? source : destination).concreteKinds(of: entity)
        var found: [RowReference] = []
        for kind in kinds { try reader.forEachRow(of: kind) { found.append($0) } }
        return kinds.count > 1 ? found.sorted { $0.precedes($1) } : found
    }

    /// Returns the rows that mappings make from a row or from rows, each once, in the argument's order. Nil gives no rows.
    func destinationRows(
        of rows: Expression, _ mappings: [MappingID], _ type: ExpressionType, _ bindings: Bindings, _ range: TextRange?
    ) throws -> Value {
        let value = try computed(rows, bindings)
        var made: [RowReference] = []
        for row in value.row.map({ [$0] }) ?? value.rows {
            for mapping in mappings { made += try mapped(mapping, row) }
        }
        if case .row(_, let wanted)? = type.value.element ?? Optional(type.value),
            made.contains(where: { !destination.isKind($0.entity, of: wanted) })
        {
            throw EvaluationFinding.otherKind(range)
        }
        if type.value.element != nil { return .list(made.withoutRepeats.map(Value.row)) }
        guard made.count <= 1 else { throw EvaluationFinding.severalRows(range) }
        return made.first.map(Value.row) ?? .nil
    }

    func reader(_ side: Side, _ range: TextRange?) throws -> any SourceRows {
        if side == .source { return rows }
        guard let destinationRows else { throw EvaluationFinding.outOfReach(range) }
        return destinationRows
    }
}

extension Value {
    var row: RowReference? { if case .row(let row) = self { row } else { nil } }

    /// The rows of a list.
    var rows: [RowReference] { if case .list(let elements) = self { elements.compactMap(\.row) } else { [] } }
}

extension [RowReference] {
    /// Each row once, at its first place.
    package var withoutRepeats: [RowReference] {
        var seen = Set<RowReference>()
        return filter { seen.insert($0).inserted }
    }
}
