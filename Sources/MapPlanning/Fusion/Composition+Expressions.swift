import MapAnalysis
import MapSyntax

extension Composition {
    /// Returns an expression over the version between as an expression over the source. `rows` resolves the rows in it.
    func expression(_ expression: Expression, _ scope: ReadScope) throws(FusionBarrier) -> Expression {
        switch expression.kind {
        case .path(let base, let steps):
            let model = base.type.value.rowSide == .destination ? second.destination : second.source
            guard case .attribute(let leaf)? = steps.last, model.leavesRead(by: .attribute(leaf)) == nil else {
                guard expression.type.isOfRows else { throw FusionBarrier("an expression reads a whole composite", at: expression.range) }
                return try wholeRows(expression, scope)
            }
            return try attribute(leaf, expression, scope)
        case .variable(let variable): return try self.variable(variable, expression, scope)
        case .mapped(let mappings, let inner):
            let rows = try mappedRows(inner, scope)
            return Expression(.mapped(ids(mappings, of: rows.makers), rows.expression), expression.type, at: expression.range)
        case .call(_, let arguments) where arguments.contains(where: \.type.isOfRows):
            try requireKeys(of: arguments, scope)
            return try ofParts(expression, scope)
        case .applied(let function, let arguments):
            guard !arguments.contains(where: \.type.isOfRows), !function.body.readsRows(of: .source) else {
                throw FusionBarrier("the function '\(function.name)' reads rows", at: expression.range)
            }
            return try ofParts(expression, scope)
        case .method(let method, let base, let arguments):
            if expression.type.isOfRows { return try wholeRows(expression, scope) }
            return try self.method(method, base, arguments, expression, scope)
        case .cast, .test: throw FusionBarrier("an expression tests the entity of a row", at: expression.range)
        case .window: throw FusionBarrier("an expression uses a window", at: expression.range)
        case .rows: return try wholeRows(expression, scope)
        default:
            if expression.type.isOfRows { return try wholeRows(expression, scope) }
            return try ofParts(expression, scope)
        }
    }

    /// Returns a method of a sequence of rows or of values.
    private func method(
        _ method: Expression.SequenceMethod, _ base: Expression, _ arguments: [Expression], _ expression: Expression, _ scope: ReadScope
    ) throws(FusionBarrier) -> Expression {
        var inner = scope
        let sequence: Expression
        if base.type.isOfRows {
            guard method != .adjacentPairs else { throw FusionBarrier("an expression uses 'adjacentPairs'", at: expression.range) }
            let rows = try rows(base, scope)
            inner.elements.insert(rows.makers, at: 0)
            sequence = rows.expression
        } else {
            inner.elements.insert(nil, at: 0)
            sequence = try self.expression(base, scope)
        }
        let closures = try arguments.map { argument throws(FusionBarrier) in try self.expression(argument, inner) }
        return Expression(.method(method, sequence, closures), expression.type, at: expression.range)
    }

    private func ofParts(_ expression: Expression, _ scope: ReadScope) throws(FusionBarrier) -> Expression {
        try expression.mappingParts { part throws(FusionBarrier) in try self.expression(part, scope) }
    }

    /// Returns rows that are used as a value: compared, counted, or passed to a function.
    private func wholeRows(_ expression: Expression, _ scope: ReadScope) throws(FusionBarrier) -> Expression {
        let found = try rows(expression, scope)
        guard !found.isFiltered else {
            throw FusionBarrier("an expression refers to a row that the step before may filter out", at: expression.range)
        }
        return found.expression
    }

    /// Checks that functions of rows get the same keys as step by step, because such a function computes its result from the row's key.
    private func requireKeys(of arguments: [Expression], _ scope: ReadScope) throws(FusionBarrier) {
        for argument in arguments where argument.type.isOfRows {
            for maker in try rows(argument, scope).makers where maker.keys != .kept {
                throw FusionBarrier("an expression reads a key that the step before assigns", at: argument.range)
            }
        }
    }

    private func variable(
        _ variable: Expression.Variable, _ expression: Expression, _ scope: ReadScope
    ) throws(FusionBarrier) -> Expression {
        func named(_ variable: Expression.Variable) -> Expression { Expression(.variable(variable), expression.type, at: expression.range) }
        if expression.type.isOfRows { return try wholeRows(expression, scope) }
        switch variable {
        case .entityLet(let place): return named(.entityLet(scope.lets.indices.contains(place) ? scope.lets[place].place : place))
        case .fileLet(let place): return named(.fileLet(first.fileLets.count + place))
        case .parameter(let place): return named(.parameter(self.place(ofParameter: place)))
        case .now, .seed, .argument, .element: return expression
        case .brought: throw FusionBarrier("an expression names a row under 'rows'", at: expression.range)
        case .source, .item, .index, .group: throw FusionBarrier("an expression uses a whole row", at: expression.range)
        }
    }

    /// Returns the value that the first step gives an attribute, for a path such as `$source.tint`.
    private func attribute(_ leaf: LeafID, _ expression: Expression, _ scope: ReadScope) throws(FusionBarrier) -> Expression {
        guard case .path(let base, let steps) = expression.kind else { return expression }
        if steps.count == 1, case .variable(.source) = base.kind, let place = scope.shared[leaf] {
            return Expression(.variable(.entityLet(place)), expression.type, at: expression.range)
        }
        let before = Array(steps.dropLast())
        let owner = before.isEmpty ? base : Expression(.path(base, before), base.type, at: expression.range)
        let rows = try rows(owner, scope)
        let name = second.source[leaf.property].name
        if rows.expression.type.value.elementType != nil {
            guard let origin = plainOrigin(of: leaf, in: rows.makers) else {
                throw FusionBarrier("an expression reads '\(name)' of several rows, and the step before computes it", at: expression.range)
            }
            return rows.expression.going(.attribute(origin), expression.type, at: expression.range)
        }
        if let origin = plainOrigin(of: leaf, in: rows.makers), !rows.isFiltered {
            return rows.expression.going(.attribute(origin), expression.type, at: expression.range)
        }
        guard rows.makers.count == 1 else {
            throw FusionBarrier("several mappings of the step before compute '\(name)'", at: expression.range)
        }
        let value = try value(of: leaf, in: rows.makers[0])
        if rows.isSurelyThere, case .variable(.source) = rows.expression.kind { return value.typed(expression.type) }
        return try throughRow(rows, value.inlining(rows.makers[0].lets), expression)
    }

    /// Returns a value of another row. It is nil if there is no such row, even if the value itself would not be nil for nil.
    private func throughRow(_ rows: ReadRows, _ value: Expression, _ expression: Expression) throws(FusionBarrier) -> Expression {
        let read = try value.reading(rows.expression).typed(expression.type)
        if rows.isSurelyThere { return read }
        var condition = rows.expression.isPresent
        if rows.isFiltered { condition = Expression(.and(condition, try membership(of: rows.expression, in: rows.makers[0])), .boolean) }
        var type = expression.type
        type.isOptional = true
        let absent = Expression(.constant(.nil), type, at: expression.range)
        return Expression(.conditional(condition, then: read, otherwise: absent), type, at: expression.range)
    }

    /// Returns the source's own attribute, if all the mappings carry the same one over in the same form; nil otherwise.
    private func plainOrigin(of leaf: LeafID, in makers: [EntityMapping]) -> LeafID? {
        let origins = Set(makers.map { plainOrigin(of: leaf, in: $0) })
        return origins.count == 1 ? origins.first ?? nil : nil
    }

    func plainOrigin(of leaf: LeafID, in maker: EntityMapping) -> LeafID? {
        let origin: LeafID? =
            switch maker[leaf.property]?.source {
            case .carried(let property): first.source.leaf(property, like: leaf, of: first.destination)
            case .parts(let parts):
                if let place = leaf.leaf, case .carried(let old) = parts[place] { old } else { nil }
            case .expression(let expression): expression.ownLeaf
            default: nil
            }
        guard let origin, isSameForm(origin, leaf) else { return nil }
        return origin
    }

    /// Whether an attribute is stored in the version between as in the source: with the same coding and affinity.
    func isSameForm(_ old: LeafID, _ new: LeafID) -> Bool {
        guard let old = source.column(old), let new = between.column(new) else { return false }
        return new.coding.isSameForm(as: old.coding) && old.affinity == new.affinity
    }
}

extension Expression {
    /// The leaf, if the expression is exactly `$source.name`.
    var ownLeaf: LeafID? {
        guard case .path(let base, let steps) = kind, case .variable(.source) = base.kind, steps.count == 1,
            case .attribute(let leaf) = steps[0]
        else { return nil }
        return leaf
    }

    /// Returns the same value with another type: another version's enum, or a wider type.
    func typed(_ wanted: ExpressionType) -> Expression {
        if let mine = CanonicalClass(type.value), let theirs = CanonicalClass(wanted.value), mine != theirs {
            return Expression(.widen(self), ExpressionType(wanted.value, isOptional: type.isOptional), at: range)
        }
        var copy = self
        copy.type.value = wanted.value
        return copy
    }
}
