import MapAnalysis
import MapPlan

/// Lowers expressions about rows that mappings make: their keys, their values, and sequences of them.
extension ExpressionLowering {
    /// Returns the key of a made row. Its parts are nil in SQL if there is no such row. Returns `nil` for an expression that is not about
    /// made rows.
    mutating func destinationKey(of lowered: LoweredExpression) -> [Scalar]? {
        switch lowered {
        case .made(let mappings, let row): return destinationKey(mappings, of: row)
        case .staged(let id, let number): return stagedKey(id, number)
        case .destinationKey(let key): return key
        case .brought(let id, let place): return broughtKey(id, at: place)
        case .oneOf(let made):
            let keys = made.compactMap { destinationKey(of: $0) }
            guard let first = keys.first, keys.count == made.count else { return nil }
            return first.indices.map { part in .coalesce(keys.map { $0[part] }) }
        case .value, .row, .sequence, .list, .composite, .pair: return nil
        }
    }

    /// Follows one step of a path from a made row. Returns `nil` if the step has no SQL.
    mutating func made(_ step: PathStep, of lowered: LoweredExpression, _ expression: Expression) -> LoweredExpression? {
        switch (lowered, step) {
        case (.made(let mappings, let row), .attribute(let leaf)): return madeValue(leaf, mappings, row, expression)
        case (.staged(let id, let number), .attribute(let leaf)): return stagedValue(leaf, id, number, expression)
        case (.made(let mappings, let row), .toOne(let relationship)):
            return oneOf(
                mappings.flatMap { origins(of: row, by: mapping[$0]) }.having(relationship).map { maker, relation, row in
                    reference(relationship, of: (relation, row), by: maker)
                })
        case (.staged(let id, let number), .toOne(let relationship)):
            return oneOf(
                stagedRow(id, number).having(relationship).map { maker, relation, row in
                    reference(relationship, of: (relation, row), by: maker)
                })
        case (.made(let mappings, let row), .toMany(let relationship)):
            return toMany(relationship, of: lowered, madeOf: mappings.flatMap { origins(of: row, by: mapping[$0]) })
        case (.staged(let id, let number), .toMany(let relationship)):
            return toMany(relationship, of: lowered, madeOf: stagedRow(id, number))
        case (.brought(let id, let place), _): return self.step(step, fromBrought: id, at: place)
        case (.destinationKey(let key), .attribute(let leaf)): return valueOfMade(leaf, at: key).map { .value($0) }
        case (.destinationKey(let key), .toOne(let relationship)): return referenceOfMade(relationship, at: key)
        case (.destinationKey, .toMany(let relationship)), (.oneOf, .toMany(let relationship)):
            return reached(by: relationship, from: lowered).map { .sequence($0) }
        case (.oneOf(let alternatives), .attribute):
            let values = alternatives.compactMap { made(step, of: $0, expression) }
            return .value(.coalesce(values.flatMap { parts(of: $0) }))
        case (.oneOf(let alternatives), .toOne): return oneOf(alternatives.map { made(step, of: $0, expression) })
        default: return nil
        }
    }

    private func oneOf(_ found: [LoweredExpression?]) -> LoweredExpression? {
        let known = found.compactMap(\.self)
        guard known.count == found.count, !known.isEmpty else { return nil }
        return known.count == 1 ? known[0] : .oneOf(known)
    }

    /// Returns what a to-one of a made row refers to. `origin` is the source row of which the mapping makes that row.
    mutating func reference(
        _ toOne: PropertyID, of origin: (relation: Relation, row: LoweredRow), by entityMapping: EntityMapping
    ) -> LoweredExpression? {
        guard let property = entityMapping[toOne] else { return nil }
        let lowered: LoweredExpression
        switch property.source {
        case .carried(let old):
            let owner = property.isOfItem ? origin.row.element?.row ?? origin.row : origin.row
            guard let target = source.model[old].relationship?.destination,
                case .row(let row) = path(.row(owner), [.toOne(old)], Expression(.unknown, .unknown))
            else { return nil }
            lowered = .made(environment.fits(for: toOne, from: target), row)
        case .expression(let value): lowered = lower(value, in: RowScope(origin.row, entityMapping.lets))
        case .inverse where destination.reference(toOne).isEmpty:
            // In this one-to-one the other side stores the reference.
            let key = key(of: entityMapping, for: origin.row)
            guard let rows = reached(by: toOne, from: .destinationKey(key)) else { return nil }
            lowered = end(of: rows)
        case .constant, .inverse:
            let columns = destination.reference(toOne)
            guard !columns.isEmpty else { return nil }
            lowered = .destinationKey(columns.map { stored(columnValue($0, in: entityMapping, for: origin.row), of: origin.row) })
        case .carriedOrDefault, .parts, .generatedKey, .absent: return nil
        }
        guard destinationKey(of: lowered) != nil else { return nil }
        let found = parts(of: lowered).map { part in
            Scalar.subquery(.project(origin.relation, [ProjectedColumn(Relation.valueName, part)]))
        }
        return rebuilt(lowered, from: found)
    }

    /// Returns the rows of a to-many from a row that one mapping makes: those that the mapping sets, if no parts need to be put together.
    private mutating func toMany(
        _ relationship: PropertyID, of lowered: LoweredExpression,
        madeOf origins: [(maker: EntityMapping, relation: Relation, row: LoweredRow)]
    ) -> LoweredExpression? {
        if origins.count == 1, case let (entityMapping, relation, row) = origins[0], case let origin = (relation: relation, row: row),
            let property = entityMapping[relationship], mapping.isWritten(relationship), property.visitsRowsOnce,
            !property.unitesWhatIsCarried(in: entityMapping), let found = references(property, of: origin, by: entityMapping),
            found.count == 1
        {
            return .sequence(found[0])
        }
        return reached(by: relationship, from: lowered).map { .sequence($0) }
    }

    /// Returns the rows of a to-many that the mapping sets: one sequence for each part of the value. `origin` is the source row of which
    /// the mapping makes the owner.
    mutating func references(
        _ property: PropertyMapping, of origin: (relation: Relation, row: LoweredRow), by entityMapping: EntityMapping
    ) -> [LoweredSequence]? {
        let value: Expression
        switch property.source {
        case .expression(let written): value = written
        case .carried(let old):
            guard let relationship = source.model[old].relationship else { return nil }
            let row = ValueType.row(.source, relationship.destination)
            let base = Expression(.variable(property.isOfItem ? .item : .source), .unknown)
            let path =
                relationship.isMany
                ? Expression(.path(base, [.toMany(old)]), ExpressionType(.sequence(row)))
                : Expression(.path(base, [.toOne(old)]), ExpressionType(row, isOptional: true))
            value = Expression(.mapped(environment.fits(for: property.property, from: relationship.destination), path), .unknown)
        case .constant, .carriedOrDefault, .parts, .inverse, .generatedKey, .absent: return nil
        }
        let found = value.unitedParts.map { references($0, of: origin, by: entityMapping) }
        return found.contains { $0 == nil } ? nil : found.compactMap(\.self)
    }

    private mutating func references(
        _ part: Expression, of origin: (relation: Relation, row: LoweredRow), by entityMapping: EntityMapping
    ) -> LoweredSequence? {
        switch lower(part, in: RowScope(origin.row, entityMapping.lets)) {
        case .sequence(let sequence):
            var found = besideRow(sequence)
            guard destinationKey(of: found.element) != nil else { return nil }
            found.relation = .join(origin.relation, found.relation, on: .constant(true), isLeft: false)
            return found
        case let single:
            guard destinationKey(of: single) != nil else { return nil }
            let isThere = Condition.not(isNil(single))
            return LoweredSequence(relation: .filter(origin.relation, isThere), element: single, order: [])
        }
    }

    /// Returns the rows to which a to-one refers from the made rows of a sequence: each row once, in the order of keys.
    mutating func references(_ toOne: PropertyID, of sequence: LoweredSequence) -> LoweredSequence? {
        let sequence = bindable(sequence)
        guard let reached = made(.toOne(toOne), of: sequence.element, Expression(.unknown, .unknown)) else { return nil }
        let (inner, outer) = (newAlias(), newAlias())
        let columns = parts(of: reached).enumerated().map { ProjectedColumn("e\($0.offset)", $0.element) }
        func column(_ alias: String, _ projected: ProjectedColumn) -> Scalar { .column(alias: alias, name: projected.name) }
        let computed = Relation.derived(.project(sequence.relation, columns), alias: inner, isFenced: true)
        guard let key = destinationKey(of: rebuilt(reached, from: columns.map { column(inner, $0) })) else { return nil }
        let keys = key.enumerated().map { ProjectedColumn("k\($0.offset)", $0.element) }
        let isThere = Condition.not(.any(key.map(Condition.isNil)))
        let order = columns.map { OrderTerm(column(inner, $0)) }
        let firsts = columns.map { ProjectedColumn($0.name, .first(column(inner, $0), within: key, by: order)) }
        return LoweredSequence(
            relation: .derived(.distinct(.project(.filter(computed, isThere), firsts + keys)), alias: outer),
            element: rebuilt(reached, from: columns.map { column(outer, $0) }), order: keys.map { OrderTerm(column(outer, $0)) },
            isFlat: false)
    }
}

// Rows of several mappings, and merged rows: each made row once, at its first place.
extension ExpressionLowering {
    /// Made rows that become a part of a UNION, and the terms of their order.
    struct UnionBranch {
        var relation: Relation
        var element: LoweredExpression
        var order: [OrderTerm]
    }

    /// Returns the rows that mappings make of a row or of the rows of a sequence: in the order of the sequence, then of the mappings.
    mutating func madeSequence(_ mappings: [MappingID], _ inner: Expression, in scope: RowScope) -> LoweredSequence? {
        var given: LoweredSequence
        if inner.type.value.element == nil {
            guard case .row(let row) = lower(inner, in: scope) else { return nil }
            let found = LoweredRow(entity: row.entity, key: foundKey(of: row), alias: nil, isFound: true)
            given = LoweredSequence(relation: .unit, element: .row(found), order: [])
        } else {
            guard let rows = sequence(inner, in: scope).map({ scanned(once($0)) }) else { return nil }
            given = rows
        }
        guard let row = given.row else { return nil }
        return firsts(
            of: mappings.enumerated().map { number, id in
                var made = rows(made: id, of: row, given.relation)
                made.order = given.order + [OrderTerm(.constant(.integer(Int64(number))))] + made.order
                return made
            })
    }

    private mutating func rows(made id: MappingID, of row: LoweredRow, _ given: Relation) -> UnionBranch {
        if mapping[id].isRowByRow {
            let relation = Relation.filter(given, isMade([id], of: row))
            return UnionBranch(relation: relation, element: .made([id], row), order: [OrderTerm(.constant(.integer(0)))])
        }
        let alias = newAlias()
        let stage = scanStage(of: mapping[id], alias)
        let isOfRow = Condition.sameKey(sourceKey(row.key.count, alias), row.key)
        let relation: Relation =
            if case .unit = given { .filter(stage, isOfRow) } else { .join(given, stage, on: isOfRow, isLeft: false) }
        let number = Scalar.column(alias: alias, name: RowStage.rowNumber)
        let first = mapping[id].distinct.isEmpty ? number : .column(alias: alias, name: RowStage.numberOfFirst)
        return UnionBranch(relation: relation, element: .staged(id, first), order: [OrderTerm(number)])
    }

    /// Returns the branches as relations with the same columns, the names of the columns of their elements, and a function that reads the
    /// elements under an alias of the union. Elements of different forms have different columns. Elements of which only the key is known
    /// share theirs.
    func sideBySide(_ made: [UnionBranch]) -> (branches: [Relation], names: [String], elements: (String) -> [LoweredExpression]) {
        let byKey = made.firstIndex(where: \.element.isKey)
        let groups = made.enumerated().map { place, one in one.element.isKey ? byKey ?? place : place }
        let widths = made.enumerated().map { place, one in groups[place] == place ? parts(of: one.element).count : 0 }
        let branches = made.enumerated().map { place, one -> Relation in
            let own = parts(of: one.element)
            let columns = widths.enumerated().flatMap { other, width in
                (0..<width).map { ProjectedColumn("e\(other)_\($0)", other == groups[place] ? own[$0] : .null) }
            }
            return .project(one.relation, columns + one.order.enumerated().map { ProjectedColumn("o\($0.offset)", $0.element.value) })
        }
        let names = widths.enumerated().flatMap { other, width in (0..<width).map { "e\(other)_\($0)" } }
        return (
            branches, names,
            { alias in
                made.enumerated().filter { groups[$0.offset] == $0.offset }.map { place, one in
                    self.rebuilt(one.element, from: (0..<widths[place]).map { .column(alias: alias, name: "e\(place)_\($0)") })
                }
            }
        )
    }

    /// Returns the rows of all branches as one sequence, each row once at its first place. The orders of all branches have the same terms.
    mutating func firsts(of made: [UnionBranch]) -> LoweredSequence {
        let (all, ranked, first) = (newAlias(), newAlias(), newAlias())
        let (branches, names, elements) = sideBySide(made)
        func columns(_ alias: String) -> [Scalar] { names.map { .column(alias: alias, name: $0) } }
        func projected(_ alias: String) -> [ProjectedColumn] { zip(names, columns(alias)).map { ProjectedColumn($0, $1) } }
        let terms = (made.first?.order ?? []).enumerated().map { place, term in
            OrderTerm(.column(alias: all, name: "o\(place)"), isDescending: term.isDescending)
        }
        let place = ProjectedColumn("p", .rank(within: [], by: terms))
        let relation = branches.count == 1 ? branches[0] : Relation.union(branches)
        let numbered = Relation.derived(.project(.derived(relation, alias: all), projected(all) + [place]), alias: ranked)
        let least = ProjectedColumn("p", .least(.column(alias: ranked, name: "p"), within: columns(ranked)))
        let found = elements(first)
        return LoweredSequence(
            relation: .derived(.distinct(.project(numbered, projected(ranked) + [least])), alias: first),
            element: found.count == 1 ? found[0] : .oneOf(found), order: [OrderTerm(.column(alias: first, name: "p"))], isFlat: false)
    }
}

extension [(maker: EntityMapping, relation: Relation, row: LoweredRow)] {
    /// Returns the origins whose mapping has the property, or the only origin. Rows of several kinds may be merged into a row of one kind.
    fileprivate func having(_ property: PropertyID) -> Self { count == 1 ? self : filter { $0.maker[property] != nil } }
}

extension LoweredExpression {
    fileprivate var isKey: Bool { if case .destinationKey = self { true } else { false } }
}

extension PropertyMapping {
    /// Whether the property's value contains each made row at most once.
    fileprivate var visitsRowsOnce: Bool { if case .expression(let value) = source { value.visitsMadeRowsOnce } else { true } }
}

extension Expression {
    /// Whether the sequence contains each row at most once.
    var visitsRowsOnce: Bool {
        switch kind {
        case .path, .rows: true
        case .method(.filter, let base, _), .method(.sorted, let base, _), .method(.reversed, let base, _), .method(.prefix, let base, _):
            base.visitsRowsOnce
        default: false
        }
    }

    /// Whether the sequence of made rows contains each row at most once.
    fileprivate var visitsMadeRowsOnce: Bool {
        switch kind {
        case .mapped, .path: true
        case .method(.filter, let base, _), .method(.sorted, let base, _), .method(.reversed, let base, _), .method(.prefix, let base, _):
            base.visitsMadeRowsOnce
        case .conditional(_, let then, let otherwise): then.visitsMadeRowsOnce && otherwise.visitsMadeRowsOnce
        default: type.value.element == nil
        }
    }

    /// The sequences and single rows of which a relationship's value consists.
    var unitedParts: [Expression] {
        switch kind {
        case .unwrap(let inner), .widen(let inner): inner.unitedParts
        case .list(let elements): elements.flatMap(\.unitedParts)
        default: [self]
        }
    }
}
