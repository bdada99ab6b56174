import MapAnalysis
import MapSyntax

/// The context in which an expression of the second step is read.
struct ReadScope {
    /// The mapping of the first step that makes `$source`; nil if there is no row.
    var row: EntityMapping?
    /// By `let` of the entity mapping: its place in the composed mapping. If its value is rows, also the mappings that make them.
    var lets: [(place: Int, makers: [EntityMapping]?)] = []
    /// Attributes of `$source` that are computed once under a name, by place.
    var shared: [LeafID: Int] = [:]
    /// By method, innermost first: the mappings that make the rows of `$0`; nil if `$0` is not a row.
    var elements: [[EntityMapping]?] = []
}

/// A row or rows of the version between: the rows of the source from which they are made, and the mappings that make them.
struct ReadRows {
    var expression: Expression
    var makers: [EntityMapping]
    /// Whether a mapping may leave some of them out. Values read from those are nil.
    var isFiltered: Bool
    /// Whether it is a row that certainly exists: `$source` or `$0`.
    var isSurelyThere = false
}

extension ExpressionType {
    /// Whether it is a row of the source, or several.
    var isOfRows: Bool {
        switch value {
        case .row(.source, _), .sequence(.row(.source, _), _): true
        default: false
        }
    }
}

extension Composition {
    /// Returns the row or rows of the version between that an expression gives.
    func rows(_ expression: Expression, _ scope: ReadScope) throws(FusionBarrier) -> ReadRows {
        func unread() -> FusionBarrier { FusionBarrier("mapc cannot follow how this expression chooses rows", at: expression.range) }
        switch expression.kind {
        case .variable(.source):
            guard let row = scope.row, let entity = row.source else { throw unread() }
            let source = Expression(.variable(.source), ExpressionType(.row(.source, entity)), at: expression.range)
            return ReadRows(expression: source, makers: [row], isFiltered: false, isSurelyThere: true)
        case .variable(.element(let place, let depth)):
            guard scope.elements.indices.contains(depth), let makers = scope.elements[depth] else { throw unread() }
            let type = try rowType(of: makers, expression)
            let element = Expression(.variable(.element(place, depth: depth)), ExpressionType(type), at: expression.range)
            return ReadRows(expression: element, makers: makers, isFiltered: false, isSurelyThere: true)
        case .variable(.entityLet(let place)):
            guard scope.lets.indices.contains(place), let makers = scope.lets[place].makers else { throw unread() }
            return try named(.entityLet(scope.lets[place].place), makers, expression)
        case .variable(.fileLet(let place)):
            guard rowsOfFileLets.indices.contains(place), let makers = rowsOfFileLets[place] else { throw unread() }
            return try named(.fileLet(first.fileLets.count + place), makers, expression)
        case .path(let base, let steps): return try rows(along: steps, from: rows(base, scope), expression)
        case .unwrap(let inner):
            var found = try rows(inner, scope)
            guard !found.isFiltered else { throw unread() }
            let type = ExpressionType(found.expression.type.value)
            found.expression = Expression(.unwrap(found.expression), type, at: expression.range)
            return found
        case .rows(.source, let entity): return try allRows(of: entity, expression)
        case .method(let method, let base, let arguments): return try rows(method, base, arguments, expression, scope)
        default: throw unread()
        }
    }

    /// Returns some of several rows, or one of them.
    private func rows(
        _ method: Expression.SequenceMethod, _ base: Expression, _ arguments: [Expression], _ expression: Expression, _ scope: ReadScope
    ) throws(FusionBarrier) -> ReadRows {
        var found = try rows(base, scope)
        var inner = scope
        inner.elements.insert(found.makers, at: 0)
        let closures = try arguments.map { argument throws(FusionBarrier) in try self.expression(argument, inner) }
        var type = found.expression.type
        switch method {
        case .filter, .sorted, .reversed, .prefix: break
        case .first, .last, .only: type = ExpressionType(type.value.elementType ?? type.value, isOptional: true)
        default: throw FusionBarrier("mapc cannot follow how this expression chooses rows", at: expression.range)
        }
        found.expression = Expression(.method(method, found.expression, closures), type, at: expression.range)
        return found
    }

    private func named(
        _ variable: Expression.Variable, _ makers: [EntityMapping], _ expression: Expression
    ) throws(FusionBarrier) -> ReadRows {
        var type = expression.type
        let row = try rowType(of: makers, expression)
        if case .sequence(_, let hasNils) = type.value { type.value = .sequence(row, hasNils: hasNils) } else { type.value = row }
        return ReadRows(expression: Expression(.variable(variable), type, at: expression.range), makers: makers, isFiltered: false)
    }

    /// Returns the type of the source's rows that these mappings take.
    private func rowType(of makers: [EntityMapping], _ expression: Expression) throws(FusionBarrier) -> ValueType {
        guard let entity = commonSource(makers) else { throw FusionBarrier("rows come from several entities", at: expression.range) }
        return .row(.source, entity)
    }

    /// Returns the entity of the source whose concrete kinds are exactly those that the mappings take; nil if there is none.
    private func commonSource(_ makers: [EntityMapping]) -> EntityID? {
        let kinds = Set(makers.flatMap(\.takenKinds))
        return first.source.entities.map(\.id).first { Set(first.source.concreteKinds(of: $0)) == kinds && !kinds.isEmpty }
    }

    /// Returns the rows of which mappings make others. Those that the first step leaves out become none, so no condition is needed: a path alone is a relationship
    /// that is carried over, with the places that its rows have.
    func mappedRows(_ expression: Expression, _ scope: ReadScope) throws(FusionBarrier) -> ReadRows {
        guard case .path(let base, let steps) = expression.kind else { return try rows(expression, scope) }
        return try allRows(along: steps, from: rows(base, scope), expression)
    }

    private func rows(along steps: [PathStep], from base: ReadRows, _ expression: Expression) throws(FusionBarrier) -> ReadRows {
        let found = try allRows(along: steps, from: base, expression)
        guard found.isFiltered, found.expression.type.value.elementType != nil else { return found }
        return try onlyTaken(found)
    }

    /// Returns the rows to which a path leads, also those that the first step leaves out.
    private func allRows(along steps: [PathStep], from base: ReadRows, _ expression: Expression) throws(FusionBarrier) -> ReadRows {
        var current = base
        for step in steps {
            guard !current.isFiltered else {
                throw FusionBarrier("a path goes through rows that the step before filters", at: expression.range)
            }
            switch step {
            case .toOne(let relationship), .toMany(let relationship): current = try rows(over: relationship, from: current, expression)
            case .attribute, .part: throw FusionBarrier("a path continues after a value", at: expression.range)
            }
        }
        return current
    }

    /// Follows one relationship: the source's own if the first step carries it over, else the one that the first step makes.
    private func rows(over relationship: PropertyID, from base: ReadRows, _ expression: Expression) throws(FusionBarrier) -> ReadRows {
        let name = second.source[relationship].name
        let origins = Set(base.makers.map { origin(of: relationship, in: $0) })
        guard let new = second.source[relationship].relationship else {
            throw FusionBarrier("'\(name)' refers to nothing in the version between")
        }
        guard origins.count == 1, let origin = origins.first, let origin, let old = first.source[origin].relationship else {
            return try madeRows(over: new, from: base, expression)
        }
        guard old.isMany || !new.isMany else {
            throw FusionBarrier("an expression reads '\(name)', which the step before makes a to-many", at: expression.range)
        }
        let makers = second.source.concreteKinds(of: new.destination).flatMap { producers[$0.index] }
        let kinds = first.source.concreteKinds(of: old.destination)
        let fitting = makers.filter { !Set($0.takenKinds).isDisjoint(with: kinds) }
        guard !fitting.isEmpty else { throw FusionBarrier("'\(name)' refers to nothing in the version between", at: expression.range) }
        let isWhole = fitting.allSatisfy(takesAll) && Set(fitting.flatMap(\.takenKinds)).isSuperset(of: kinds)
        guard isWhole || fitting.count == 1 else {
            throw FusionBarrier("'\(name)' refers to rows of several mappings, and one of them filters its rows", at: expression.range)
        }
        let isMany = old.isMany || base.expression.type.value.elementType != nil
        if isMany, old.isOrdered && !new.isOrdered || !first.keepsOrderOfKeys(fitting) {
            throw FusionBarrier("'\(name)' has another order in the version between", at: expression.range)
        }
        let row = ValueType.row(.source, old.destination)
        let type =
            isMany ? ExpressionType(.sequence(row)) : ExpressionType(row, isOptional: old.isOptional || base.expression.type.isOptional)
        let step = old.isMany ? PathStep.toMany(origin) : PathStep.toOne(origin)
        return ReadRows(
            expression: base.expression.going(step, type, at: expression.range), makers: fitting, isFiltered: !isWhole)
    }

    /// Follows a relationship that the first step sets: to the row that it chooses, or to the rows that choose this one.
    private func madeRows(over relationship: Relationship, from base: ReadRows, _ expression: Expression) throws(FusionBarrier) -> ReadRows
    {
        func unread() -> FusionBarrier {
            FusionBarrier("an expression reads '\(relationship.name)', which the step before creates", at: expression.range)
        }
        guard base.makers.count == 1, base.expression.type.value.elementType == nil else { throw unread() }
        if !relationship.isMany {
            guard let (makers, row) = chosenRow(relationship.id, by: base.makers[0]) else { throw unread() }
            // A row that is missing refers to nothing, but the expression may find a row without it: `Post.last`.
            guard !base.expression.type.isOptional || row.isPathOfSource else { throw unread() }
            let found = try row.inlining(base.makers[0].lets).reading(base.expression)
            let taken = Set(makers.filter(takesAll).flatMap(\.takenKinds))
            guard case .row(_, let entity) = row.type.value else { throw unread() }
            return ReadRows(
                expression: found, makers: makers, isFiltered: !taken.isSuperset(of: first.source.concreteKinds(of: entity)))
        }
        // If the row may be missing, no rows refer to it. The comparison below would find some, because nil equals nil.
        if base.expression.type.isOptional { throw unread() }
        // The rows that refer here are sorted by key, which also gives the numbers of a new order.
        let makers = second.source.concreteKinds(of: relationship.destination).flatMap { producers[$0.index] }
        guard let inverse = relationship.inverse, makers.count == 1, makers[0].keys == .kept,
            let (owners, row) = chosenRow(inverse, by: makers[0]), owners.map(\.id) == [base.makers[0].id], takesAll(base.makers[0]),
            let entity = commonSource(makers)
        else { throw unread() }
        let type = ValueType.row(.source, entity)
        let each = Expression(.variable(.element(0, depth: 0)), ExpressionType(type))
        let owner = try row.inlining(makers[0].lets).reading(each)
        let leadsHere = Expression(.comparison(.equal, owner, base.expression.deeper(by: 1)), .boolean, at: expression.range)
        let isTaken = try membership(of: each, in: makers[0])
        let all = Expression(.rows(.source, entity), ExpressionType(.sequence(type)), at: expression.range)
        let condition = Expression(.and(leadsHere, isTaken), .boolean, at: expression.range)
        return ReadRows(
            expression: Expression(.method(.filter, all, [condition]), all.type, at: expression.range), makers: makers, isFiltered: false)
    }

    /// Returns the row of the source to which a to-one of the first step refers, and the mappings that make the destination row; nil if the
    /// to-one is computed in another way.
    private func chosenRow(_ toOne: PropertyID, by maker: EntityMapping) -> (makers: [EntityMapping], row: Expression)? {
        guard case .expression(let expression)? = maker[toOne]?.source, case .mapped(let makers, let row) = expression.kind,
            row.type.value.elementType == nil, !row.makesClaims, !row.readsMadeRows
        else { return nil }
        return (makers.map { first[$0] }, row)
    }

    /// Returns the relationship of the source that has the same links as one of the version between; nil if there is none.
    func origin(of relationship: PropertyID, in maker: EntityMapping) -> PropertyID? {
        switch maker[relationship]?.source {
        case .carried(let origin): return origin
        case .inverse(let stated):
            let origins = carriedOrigins[stated] ?? []
            guard origins.count == 1, let origin = origins.first, let origin, let inverse = first.source[origin].relationship?.inverse,
                isWhereItLeads(maker, from: origin, by: stated)
            else { return nil }
            return inverse
        default: return nil
        }
    }

    /// Whether a carried relationship refers exactly to the rows that a mapping makes. Its rows must not come from other entities, and for
    /// a row that two mappings take, the relationship refers to the row of the first.
    private func isWhereItLeads(_ maker: EntityMapping, from origin: PropertyID, by stated: PropertyID) -> Bool {
        guard let old = first.source[origin].relationship, let target = first.destination[stated].relationship?.destination else {
            return false
        }
        let kinds = Set(maker.takenKinds)
        return kinds.isSubset(of: first.source.concreteKinds(of: old.destination))
            && first.entityMappings.allSatisfy { other in
                other.id >= maker.id || !first.destination.isKind(other.destination, of: target) || kinds.isDisjoint(with: other.takenKinds)
            }
    }

    /// Returns all rows of an entity of the version between.
    private func allRows(of entity: EntityID, _ expression: Expression) throws(FusionBarrier) -> ReadRows {
        let makers = second.source.concreteKinds(of: entity).flatMap { producers[$0.index] }
        guard first.keepsOrderOfKeys(makers) else {
            throw FusionBarrier("the step before assigns the keys of '\(second.source[entity].name)'")
        }
        let type = try rowType(of: makers, expression)
        guard case .row(_, let origin) = type else { throw FusionBarrier("no mapping creates the rows", at: expression.range) }
        let all = Expression(.rows(.source, origin), ExpressionType(.sequence(type)), at: expression.range)
        let found = ReadRows(expression: all, makers: makers, isFiltered: !makers.allSatisfy(takesAll))
        return found.isFiltered ? try onlyTaken(found) : found
    }

    /// Returns those of several rows that the only mapping takes.
    private func onlyTaken(_ rows: ReadRows) throws(FusionBarrier) -> ReadRows {
        guard rows.makers.count == 1, let row = rows.expression.type.value.elementType else {
            throw FusionBarrier("an expression reads rows of several mappings, and one of them filters its rows", at: rows.expression.range)
        }
        let element = Expression(.variable(.element(0, depth: 0)), ExpressionType(row))
        let condition = try membership(of: element, in: rows.makers[0])
        let filtered = Expression(
            .method(.filter, rows.expression, [condition]), rows.expression.type, at: rows.expression.range)
        return ReadRows(expression: filtered, makers: rows.makers, isFiltered: false)
    }
}
