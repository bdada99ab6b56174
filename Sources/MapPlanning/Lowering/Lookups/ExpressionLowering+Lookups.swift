import MapAnalysis
import MapPlan
import MapSyntax

/// The pairs of a many-to-many seen from one side, as the store or a TEMP table has them.
struct PairScan {
    var relation: Relation
    var near: [Scalar]
    var far: [Scalar]
    /// The table of the pairs.
    var join: PlacedJoin
    /// The place of the far row among those of the near row, if the side is ordered.
    var position: Scalar?
    /// The place of the near row among those of the far row, if the other side is ordered.
    var backPosition: Scalar?

    /// The near keys, to sort by: in the order of their bytes.
    var nearTerms: [OrderTerm] { terms(near, join.near) }
    /// The far keys, to sort by: in the order of their bytes.
    var farTerms: [OrderTerm] { terms(far, join.far) }

    private func terms(_ keys: [Scalar], _ columns: [PlacedColumn]) -> [OrderTerm] {
        zip(keys, columns).map { OrderTerm($1.comparesBytes ? $0 : $0.inBytes) }
    }
}

extension ExpressionLowering {
    /// Returns the rows of an entity, or the elements of a stored sequence, that fulfill a condition. They are found through a TEMP table.
    ///
    /// Returns `nil` if an index of the store finds them, or if the condition does not compare a value of the row with one that changes
    /// from row to row.
    mutating func foundRows(_ base: Expression, where condition: Expression, in scope: RowScope) -> LoweredSequence? {
        let searched: Searched
        switch base.kind {
        case .rows(let side, let entity): searched = .rows(side, entity)
        case .variable(.fileLet(let place)):
            guard environment.hasKeptSequences, fileLets.indices.contains(place), case .table = fileLets[place] else { return nil }
            searched = .elements(ofLet: place)
        default: return nil
        }
        let conditions = conjuncts(of: condition)
        let matches = conditions.enumerated().compactMap { place, part in match(part).map { (place: place, match: $0) } }
        guard !matches.isEmpty, !matches.contains(where: { isIndexed($0.match, of: searched, in: scope) }) else { return nil }
        guard let (lookup, alias) = lookup(searched, by: matches.map(\.match.own)) else { return nil }
        var columnCount = 0
        // The other value is written inside the closure, too: what it calls `$0` of one closure further out is `$0` here.
        let closure = scope.binding([])
        let same = matches.flatMap { found -> [Condition] in
            parts(ofValue: found.match.other, in: closure).map { other in
                defer { columnCount += 1 }
                return equal(.column(alias: alias, name: "v\(columnCount)"), other, found.match.own.type.value)
            }
        }
        var result = elements(of: searched, foundBy: .filter(lookup, .all(same)), alias)
        let used = Set(matches.map(\.place))
        let rest = conditions.enumerated().filter { !used.contains($0.offset) }.map(\.element)
        let inner = scope.binding(result.element)
        let holds = Condition.all(rest.map { self.condition($0, in: inner) })
        result.relation = .filter(result.relation, holds)
        return result
    }

    /// Splits `Shelf.count($0 != $source)` into all rows and the rows that are the same. The result is the difference of their counts.
    func countedOthers(of base: Expression) -> (all: Expression, same: Expression)? {
        guard case .method(.filter, let all, let conditions) = base.kind, conditions.count == 1,
            case .comparison(.notEqual, let left, let right) = conditions[0].kind
        else { return nil }
        switch all.kind {
        case .rows, .variable(.fileLet): break
        default: return nil
        }
        let isSame = Expression(.comparison(.equal, left, right), conditions[0].type, at: conditions[0].range)
        guard match(isSame) != nil else { return nil }
        return (all, Expression(.method(.filter, all, [isSame]), base.type, at: base.range))
    }

    /// The rows or elements that are searched by a value.
    private enum Searched {
        case rows(Side, EntityID)
        case elements(ofLet: Int)
    }

    /// Returns a scan of the TEMP table by which they are found, under a new alias, and adds the table to the uses.
    private mutating func lookup(_ searched: Searched, by values: [Expression]) -> (scan: Relation, alias: String)? {
        let ranges = values.compactMap(\.range)
        guard ranges.count == values.count, let first = ranges.first else { return nil }
        uses.readsOtherRows = true
        let place = "\(first.file.index)_" + ranges.map { "\($0.lower)_\($0.upper)" }.joined(separator: "_")
        let name: String
        switch searched {
        case .rows(let side, let entity):
            name = "\(environment.findPrefix(side))_\(entity.index)_\(place)"
            uses.note(LookupTable(name: name, content: .rows(entity, by: values), side: side))
        case .elements(let binding):
            name = "\(environment.findPrefix(.source))_let_\(binding)_\(place)"
            uses.note(LookupTable(name: name, content: .elements(ofLet: binding, by: values)))
        }
        let alias = newAlias()
        return (.scan(table: name, alias: alias, isTemporary: true), alias)
    }

    private mutating func elements(of searched: Searched, foundBy lookup: Relation, _ alias: String) -> LoweredSequence {
        switch searched {
        case .rows(let side, let entity):
            let (scan, row) = self.scan(entity, of: side)
            let keys = row.key.indices.map { Scalar.column(alias: alias, name: "k\($0)") }
            return rows(row, in: .join(lookup, scan, on: .sameKey(row.key, keys), isLeft: false), position: nil)
        case .elements(let place):
            guard var found = keptSequence(place), let own = found.order.first else {
                return LoweredSequence(relation: lookup, element: .value(.null), order: [])
            }
            let isElement = Condition.sameKey([own.value], [.column(alias: alias, name: "k0")])
            found.relation = .join(lookup, found.relation, on: isElement, isLeft: false)
            return found
        }
    }

    /// Returns the condition that a value is among those that the rows of an entity have. The rows are found through a TEMP table. Returns
    /// `nil` if an index of the store finds them, or if such a table is not possible.
    mutating func isFound(_ element: Expression, _ value: Scalar, in list: Expression, in scope: RowScope) -> Condition? {
        guard element.changesFromRowToRow, let (side, entity, own) = valueOfEach(list),
            !isIndexed((own, element), of: .rows(side, entity), in: scope), let (lookup, alias) = lookup(.rows(side, entity), by: [own])
        else { return nil }
        // The values that fill the table count as used here.
        let row = scan(entity, of: side).row
        _ = self.value(own, in: scope.binding(.row(row)))
        let same = Condition.equal(
            .column(alias: alias, name: "v0"), value, comparing: Self.comparing(element.type.value, isOrder: false), isProven: false)
        return .exists(.filter(lookup, same))
    }

    /// Returns the entity and the expression over each of its rows in `Post.title` or `Post.map(lower($0.title))`.
    private func valueOfEach(_ list: Expression) -> (side: Side, entity: EntityID, own: Expression)? {
        switch list.kind {
        case .path(let base, let steps):
            guard case .rows(let side, let entity) = base.kind, steps.count == 1, case .attribute = steps[0],
                let type = list.type.value.element, let rowType = base.type.value.element
            else { return nil }
            let row = Expression(.variable(.element(0, depth: 0)), ExpressionType(rowType))
            return (side, entity, Expression(.path(row, steps), ExpressionType(type, isOptional: true), at: list.range))
        case .method(.map, let base, let closures):
            guard case .rows(let side, let entity) = base.kind, let own = closures.first, own.readsOnlyElement, isFindable(own.type.value)
            else {
                return nil
            }
            return (side, entity, own)
        default: return nil
        }
    }

    /// Adds an index to the uses, by which the elements of a stored sequence are found in its table.
    mutating func noteSearch(in list: Expression) {
        guard case .variable(.fileLet(let place)) = list.kind, fileLets.indices.contains(place), case .table(let name) = fileLets[place],
            environment.hasKeptSequences
        else { return }
        uses.note(LookupTable(name: name + "_index", content: .index(ofLet: place)))
    }

    /// Returns the rows of a scan whose reference names a key. They are found through a TEMP table if the store has no index of the
    /// reference.
    mutating func pointing(_ scan: Relation, _ found: LoweredRow, by reference: PropertyID, at key: [Scalar]) -> Relation {
        let placement = placement(found.side)
        let columns = placement.reference(reference)
        let table = foldedName(placement.table(of: found.entity).name)
        let hasIndex =
            columns.first.flatMap { first in environment.indexedColumns[table].map { $0.contains(foldedName(first.name)) } } ?? true
        // An index of the reference finds only keys that it spells with the same bytes.
        guard !hasIndex || placement.matching(reference) != .bytes else {
            let back = columns.map { column($0, of: found.entity, found.side, alias: found.alias ?? "") }
            return .filter(scan, .sameKey(back, key))
        }
        let name = "\(environment.findPrefix(found.side))_by_\(reference.entity.index)_\(reference.index)"
        uses.note(
            LookupTable(name: name, content: .referrers(placement.model.root(of: found.entity), reference), side: found.side))
        let alias = newAlias()
        let same = Condition.sameKey(key.indices.map { .column(alias: alias, name: "v\($0)") }, key)
        let keys = found.key.indices.map { Scalar.column(alias: alias, name: "k\($0)") }
        let pointing = Relation.filter(.scan(table: name, alias: alias, isTemporary: true), same)
        return .join(pointing, scan, on: .sameKey(found.key, keys), isLeft: false)
    }

    /// Returns the pairs of a row of the near side. They are found through a TEMP table if no index of the join table begins with that
    /// side, unless the rows that have pairs are all read anyway.
    mutating func pairs(_ join: PlacedJoin, of key: [Scalar], _ side: Side) -> PairScan {
        let indexed = environment.indexedColumns[foldedName(join.table.name)]
        let hasIndex = join.near.first.flatMap { first in indexed.map { $0.contains(foldedName(first.name)) } } ?? true
        guard !hasIndex && !environment.readsAllPairs || placement(side).matching(join) != (.bytes, .bytes) else {
            var pairs = joinScan(join)
            pairs.relation = .filter(pairs.relation, .sameKey(pairs.near, key))
            return pairs
        }
        let (name, alias) = (
            "\(environment.findPrefix(side))_pairs_\(join.relationship.entity.index)_\(join.relationship.index)", newAlias()
        )
        uses.note(LookupTable(name: name, content: .pairs(join.relationship), side: side))
        func columns(_ placed: [PlacedColumn]) -> [Scalar] { placed.map { .column(alias: alias, name: $0.name) } }
        let near = columns(join.near)
        return PairScan(
            relation: .filter(.scan(table: name, alias: alias, isTemporary: true), .sameKey(near, key)), near: near,
            far: columns(join.far), join: join, position: join.position.map { columns([$0])[0] },
            backPosition: join.backPosition.map { columns([$0])[0] })
    }

    /// Splits `$0.name == $source.place` into the element's own value and the value with which it is compared.
    private func match(_ condition: Expression) -> (own: Expression, other: Expression)? {
        guard case .comparison(.equal, let left, let right) = condition.kind, isFindable(left.type.value), isFindable(right.type.value)
        else { return nil }
        if left.readsOnlyElement, right.isFreeOfElement { return (left, right) }
        return right.readsOnlyElement && left.isFreeOfElement ? (right, left) : nil
    }

    private func isFindable(_ type: ValueType) -> Bool {
        if case .row = type { return true }
        return type != .nothing && CanonicalClass(type) != nil
    }

    /// Returns a value, or the parts of a row's key, as they are compared.
    mutating func parts(ofValue expression: Expression, in scope: RowScope) -> [Scalar] {
        if case .row(let row) = lower(expression, in: scope) { return foundKey(of: row) }
        return [value(expression, in: scope)]
    }

    /// Whether an index of the store finds rows by the value as it is stored.
    private mutating func isIndexed(_ match: (own: Expression, other: Expression), of searched: Searched, in scope: RowScope) -> Bool {
        guard case .rows(let side, let entity) = searched else { return false }
        let placement = placement(side)
        switch match.own.kind {
        case .variable(.element(0, depth: 0)): return true
        case .path(let base, let steps):
            guard case .variable(.element(0, depth: 0)) = base.kind, steps.count == 1, let column = placement.column(of: steps[0]) else {
                return false
            }
            let table = placement.table(of: entity).name
            let isFound = environment.indexedColumns[foldedName(table)]?.contains(foldedName(column.name)) ?? false
            // A reference may be dangling, so only a scanned row is compared with it as it is stored.
            if case .toOne(let toOne) = steps[0], placement.matching(toOne) != .bytes { return false }
            if isFound, case .toOne = steps[0] {
                return if case .row(let row) = lower(match.other, in: scope.binding([])) { row.alias != nil } else { false }
            }
            return isFound && column.coding.representation == .plain
                && !environment.collatedColumns.contains(LoweringEnvironment.place(of: column.name, in: table))
        default: return false
        }
    }

}

extension Placement {
    /// Returns the column that a step from a row reads.
    fileprivate func column(of step: PathStep) -> PlacedColumn? {
        switch step {
        case .attribute(let leaf): column(leaf)
        case .toOne(let relationship): reference(relationship).first
        case .part, .toMany: nil
        }
    }
}
