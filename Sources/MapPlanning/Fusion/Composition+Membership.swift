import MapAnalysis

extension Composition {
    /// Returns the condition that a mapping of the first step makes something of a row: the row's kind, the mapping's `where`, and that no
    /// value is nil for which it drops rows.
    func membership(of row: Expression, in maker: EntityMapping) throws(FusionBarrier) -> Expression {
        let kinds = kindTest(row, maker.takenKinds)
        guard let condition = try ownCondition(maker) else { return kinds ?? Expression(.constant(.boolean(true)), .boolean) }
        let inlined = condition.inlining(maker.lets)
        guard !inlined.makesClaims else {
            throw FusionBarrier("a '!' reads rows that the step before filters", at: condition.range)
        }
        let own = try inlined.reading(row)
        // `and` evaluates the right side only where the left one holds, so the condition is read only for the kinds that have its properties.
        return kinds.map { Expression(.and($0, own), .boolean) } ?? own
    }

    /// Returns the condition that a row is of one of these kinds; nil if it certainly is.
    private func kindTest(_ row: Expression, _ kinds: [EntityID]) -> Expression? {
        guard case .row(_, let entity) = row.type.value else { return nil }
        let wanted = Set(kinds)
        if wanted.isSuperset(of: first.source.concreteKinds(of: entity)) { return nil }
        let tests = kindTests(row, wanted, below: entity)
        guard let one = tests.first else { return Expression(.constant(.boolean(false)), .boolean) }
        return tests.dropFirst().reduce(one) { Expression(.or($0, $1), .boolean) }
    }

    /// Returns tests of which one holds exactly for the rows of the wanted kinds that an entity has.
    private func kindTests(_ row: Expression, _ wanted: Set<EntityID>, below entity: EntityID) -> [Expression] {
        let kinds = first.source.concreteKinds(of: entity)
        func test(_ entity: EntityID) -> Expression { Expression(.test(row, entity), .boolean) }
        if wanted.isDisjoint(with: kinds) { return [] }
        if wanted.isSuperset(of: kinds) { return [test(entity)] }
        let children = first.source.children(of: entity)
        let ofChildren = children.flatMap { kindTests(row, wanted, below: $0) }
        guard wanted.contains(entity) else { return ofChildren }
        let own = children.reduce(test(entity)) { Expression(.and($0, Expression(.not(test($1)), .boolean)), .boolean) }
        return [own] + ofChildren
    }
}
