import MapAnalysis
import MapPlan
import MapSyntax

extension Composition {
    /// Returns the value that the first step gives an attribute, as it would be read from the version between.
    func value(of leaf: LeafID, in maker: EntityMapping) throws(FusionBarrier) -> Expression {
        let name = second.source[leaf.property].name
        guard let given = maker[leaf.property], let column = between.column(leaf), let entity = maker.source,
            let type = second.source.type(of: leaf)?.on(.source)
        else { throw FusionBarrier("the version between does not store '\(name)'") }
        let home = Home(
            leaf: leaf, name: name, column: column, type: type, row: Expression(.variable(.source), ExpressionType(.row(.source, entity))))
        switch given.source {
        case .carried(let origin):
            guard let old = first.source.leaf(origin, like: leaf, of: first.destination) else { return home.nothing }
            return try read(old, for: home)
        case .carriedOrDefault(let origin, let value):
            let filling = Expression(.constant(value), ExpressionType(type.value))
            return Expression(.coalesce(try read(LeafID(origin), for: home), filling), filling.type)
        case .expression(let expression):
            guard leaf.leaf == nil else { throw FusionBarrier("an expression computes the whole composite '\(name)'") }
            return try written(expression, for: home)
        case .parts(let parts):
            guard let place = leaf.leaf, parts.indices.contains(place) else { throw FusionBarrier("'\(name)' has no such part") }
            switch parts[place] {
            case .carried(let old): return try read(old, for: home)
            case .expression(let expression): return try written(expression, for: home)
            }
        case .constant(.nil): return home.nothing
        case .constant(.list): throw FusionBarrier("the composite '\(name)' is a constant")
        case .constant(let value): return try kept(Expression(.constant(value), ExpressionType(type.value)), for: home)
        case .generatedKey:
            guard maker.keys == .kept, let key = Function.all.first(where: { $0.name == "key" }) else {
                throw FusionBarrier("'\(name)' is a key that the step before assigns")
            }
            return Expression(.call(key, [home.row]), ExpressionType(.int64)).typed(type)
        case .inverse, .absent: throw FusionBarrier("the version between does not store '\(name)'")
        }
    }

    /// Refuses expressions of the first step that read rows which it makes. They read the rows as the first step makes them, not as they
    /// are at the end.
    func requireNoMadeRows(in expression: Expression) throws(FusionBarrier) {
        guard expression.readsMadeRows else { return }
        throw FusionBarrier("an expression reads rows that the step before creates", at: expression.range)
    }

    /// An attribute of the version between, and the row of the source from which its row is made.
    private struct Home {
        var leaf: LeafID
        var name: String
        var column: PlacedColumn
        var type: ExpressionType
        var row: Expression

        var nothing: Expression { Expression(.constant(.nil), ExpressionType(type.value, isOptional: true)) }
    }

    /// Returns an attribute of the source. If the version between stores it in another form, returns it in that form.
    private func read(_ old: LeafID, for home: Home) throws(FusionBarrier) -> Expression {
        guard let type = first.source.type(of: old) else {
            throw FusionBarrier("'\(home.name)' is not an attribute in the version between")
        }
        let value = home.row.going(.attribute(old), type.on(.source), at: nil)
        return (isSameForm(old, home.leaf) ? value : try kept(value, for: home)).typed(home.type)
    }

    private func written(_ expression: Expression, for home: Home) throws(FusionBarrier) -> Expression {
        try requireNoMadeRows(in: expression)
        if let old = expression.ownLeaf { return try read(old, for: home) }
        return try kept(expression.typed(home.type), for: home)
    }

    /// Returns a value as the column in the version between would have stored it.
    private func kept(_ value: Expression, for home: Home) throws(FusionBarrier) -> Expression {
        let (column, coding) = (home.column, home.column.coding)
        let natural = Column.Affinity(declaredType: columnForm(of: coding.type, coding.representation).declaredType)
        guard column.affinity == natural || column.affinity == .blob else {
            throw FusionBarrier("the column of '\(home.name)' has the type \(column.declaredType), which changes values", at: value.range)
        }
        return coding.keepsAllValues ? value : value.stored(as: coding, home.type)
    }
}
