/// Attributes that are computed from values of one source row alone.
extension MappingInterpreter {
    /// Returns the leaves of the source row that decide the value of an attribute: where they have the same values, it has the same value. Returns nil if
    /// something else may decide, too.
    package func decidingLeaves(of property: PropertyMapping, by entityMapping: EntityMapping) -> Set<LeafID>? {
        guard mapping.destination[property.property].relationship == nil, !property.isOfItem else { return nil }
        let reads = OwnReads(model: mapping.source, lets: entityMapping.lets)
        switch property.source {
        case .carried(let origin), .carriedOrDefault(let origin, _): return Set(mapping.source.leaves(of: origin))
        case .expression(let expression): return reads.leaves(of: expression)
        case .parts(let parts):
            return reads.united(
                parts.map { part in
                    switch part {
                    case .carried(let leaf): [leaf]
                    case .expression(let expression): reads.leaves(of: expression)
                    }
                })
        case .constant, .absent: return []
        case .inverse, .generatedKey: return nil
        }
    }

    /// Returns the row that a mapping makes of a source row which it takes and whose key it keeps, with properties that only values of this row decide.
    package func row(of source: RowReference, by entityMapping: EntityMapping, with decided: [PropertyMapping]) throws -> DestinationRow {
        let made = RowReference(side: .destination, entity: entityMapping.destination, key: source.key, mapping: entityMapping.id.index)
        return try row(made, of: Candidate(row: source, of: entityMapping.id), by: entityMapping, with: decided)
    }
}

/// Finds what expressions read of their own row.
private struct OwnReads {
    let model: Model
    let lets: [LetBinding]

    /// Nil if the expression reads other rows, or which row it is.
    func leaves(of expression: Expression) -> Set<LeafID>? {
        switch expression.kind {
        case .path(let base, let steps):
            guard case .variable(.source) = base.kind else { return united([leaves(of: base)] + [steps.isOfOneRow ? [] : nil]) }
            guard steps.count == 1, steps.isOfOneRow else { return nil }
            return Set(model.valuesRead(by: steps[0]))
        case .variable(let variable): return leaves(of: variable)
        case .applied(let function, let arguments): return united(([function.body] + arguments).map(leaves))
        case .constant, .list, .part, .call, .conditional, .coalesce, .unwrap, .not, .and, .or, .comparison, .membership, .lookup, .widen,
            .method, .descending:
            return united(expression.parts.map(leaves))
        case .unknown, .mapped, .cast, .test, .rows, .window: return nil
        }
    }

    private func leaves(of variable: Expression.Variable) -> Set<LeafID>? {
        switch variable {
        case .entityLet(let place): leaves(of: lets[place].value)
        case .fileLet, .parameter, .now, .seed, .argument, .element: []
        case .source, .item, .index, .group, .brought: nil
        }
    }

    func united(_ parts: [Set<LeafID>?]) -> Set<LeafID>? {
        parts.reduce([] as Set<LeafID>?) { whole, part in
            guard let whole, let part else { return nil }
            return whole.union(part)
        }
    }
}

extension [PathStep] {
    /// Whether the path stays in its row.
    fileprivate var isOfOneRow: Bool {
        allSatisfy { step in
            switch step {
            case .attribute, .part: true
            case .toOne, .toMany: false
            }
        }
    }
}
