import MapAnalysis
import MapPlan
import MapSyntax

/// A TEMP table by which rows of an entity are found by what they have: `Location.only($0.name == $source.place)` would go through
/// all locations again for every row.
struct LookupTable {
    var name: String
    var entity: EntityID
    /// Over `$0`: what rows are found by.
    var values: [Expression] = []
    /// The to-one by which they are found, as it lies: the store has no index for it.
    var reference: PropertyID?
    /// The many-to-many whose pairs are found by their near rows: the join table has no index for that.
    var pairs: PropertyID?
}

/// The pairs of a many-to-many, seen from one side, as the store or a TEMP table holds them.
struct PairScan {
    var relation: Relation
    var near: [Scalar]
    var far: [Scalar]
    /// The place of the far row among those of the near one, if the side is ordered.
    var position: Scalar?
    /// The place of the near row among those of the far one, if the other side is ordered.
    var backPosition: Scalar?
}

extension ExpressionLowering {
    /// What the tables by which rows are found are called; those of the result are others than those of the source.
    private var findPrefix: String { temporaryTables.isEmpty ? "mapc_find" : "mapc_find_made" }

    /// The rows of an entity for which a condition holds, through a table that is made for it where no index serves.
    ///
    /// `nil` where the condition compares nothing of the row with something that changes from row to row.
    mutating func foundRows(_ base: Expression, where condition: Expression) -> LoweredSequence? {
        guard case .rows(.source, let entity) = base.kind else { return nil }
        let conditions = conjuncts(of: condition)
        let matches = conditions.enumerated().compactMap { place, part in match(part).map { (place: place, match: $0) } }
        guard !matches.isEmpty, !matches.contains(where: { isIndexed($0.match, of: entity) }) else { return nil }
        let ranges = matches.compactMap(\.match.own.range)
        guard ranges.count == matches.count, let first = ranges.first else { return nil }
        readsOtherRows = true
        let name = "\(findPrefix)_\(entity.index)_\(first.file.index)_" + ranges.map { "\($0.lower)_\($0.upper)" }.joined(separator: "_")
        if !lookups.contains(where: { $0.name == name }) {
            lookups.append(LookupTable(name: name, entity: entity, values: matches.map(\.match.own)))
        }
        let alias = newAlias()
        var columnCount = 0
        let same = matches.flatMap { found -> [Condition] in
            parts(ofValue: found.match.other).map { other in
                defer { columnCount += 1 }
                return equal(.column(alias: alias, name: "v\(columnCount)"), other, found.match.own.type.value)
            }
        }
        let (scan, row) = self.scan(entity)
        let keys = row.key.indices.map { Scalar.column(alias: alias, name: "k\($0)") }
        let found = Relation.filter(.scan(table: name, alias: alias, isTemporary: true), .all(same))
        var result = rows(row, in: .join(found, scan, on: .sameKey(row.key, keys), isLeft: false), position: nil)
        let used = Set(matches.map(\.place))
        let rest = conditions.enumerated().filter { !used.contains($0.offset) }.map(\.element)
        let holds = binding(result.element) { lowering in Condition.all(rest.map { lowering.condition($0) }) }
        result.relation = .filter(result.relation, holds)
        return result
    }

    /// The rows of a scan whose reference leads to a key: through a table that is made for it where the store has no index.
    mutating func pointing(_ scan: Relation, _ found: LoweredRow, by reference: PropertyID, at key: [Scalar]) -> Relation {
        let columns = source.reference(reference)
        let table = foldedName(source.table(of: found.entity).name)
        guard let first = columns.first, let indexed = indexedColumns[table], !indexed.contains(foldedName(first.name)) else {
            let back = columns.map { column($0, of: found.entity, alias: found.alias ?? "") }
            return .filter(scan, .sameKey(back, key))
        }
        let name = "\(findPrefix)_by_\(reference.entity.index)_\(reference.index)"
        if !lookups.contains(where: { $0.name == name }) {
            lookups.append(LookupTable(name: name, entity: source.model.root(of: found.entity), reference: reference))
        }
        let alias = newAlias()
        let same = Condition.sameKey(key.indices.map { .column(alias: alias, name: "v\($0)") }, key)
        let keys = found.key.indices.map { Scalar.column(alias: alias, name: "k\($0)") }
        let pointing = Relation.filter(.scan(table: name, alias: alias, isTemporary: true), same)
        return .join(pointing, scan, on: .sameKey(found.key, keys), isLeft: false)
    }

    /// The pairs of a row of the near side: through a table that is made for it where no index of the join table begins with that side,
    /// unless the rows that have them are gone through all at once.
    mutating func pairs(_ join: PlacedJoin, of key: [Scalar]) -> PairScan {
        let indexed = indexedColumns[foldedName(join.table.name)]
        guard let first = join.near.first, let indexed, !indexed.contains(foldedName(first.name)), !readsAllPairs else {
            var pairs = joinScan(join)
            pairs.relation = .filter(pairs.relation, .sameKey(pairs.near, key))
            return pairs
        }
        let (name, alias) = ("\(findPrefix)_pairs_\(join.relationship.entity.index)_\(join.relationship.index)", newAlias())
        if !lookups.contains(where: { $0.name == name }) {
            lookups.append(LookupTable(name: name, entity: join.relationship.entity, pairs: join.relationship))
        }
        func columns(_ placed: [PlacedColumn]) -> [Scalar] { placed.map { .column(alias: alias, name: $0.name) } }
        let near = columns(join.near)
        return PairScan(
            relation: .filter(.scan(table: name, alias: alias, isTemporary: true), .sameKey(near, key)), near: near,
            far: columns(join.far), position: join.position.map { columns([$0])[0] },
            backPosition: join.backPosition.map { columns([$0])[0] })
    }

    /// The pairs of a many-to-many under the names that they have in the source, by the columns of the near side.
    private mutating func pairStatements(_ join: PlacedJoin, _ name: String) -> [Statement] {
        let pairs = joinScan(join)
        let placed = join.near + join.far + [join.position, join.backPosition].compactMap(\.self)
        let values = pairs.near + pairs.far + [pairs.position, pairs.backPosition].compactMap(\.self)
        let declared = placed.map { "\(quoted($0.name)) \($0.declaredType)" }.joined(separator: ", ")
        let columns = zip(placed, values).map { ProjectedColumn($0.name, $1) }
        return [
            Statement("CREATE TEMP TABLE \(quoted(name)) (\(declared))"),
            ("INSERT INTO temp.\(quoted(name)) " + SQLWriter().select(.project(pairs.relation, columns))).statement(),
            Statement("CREATE INDEX temp.\(quoted(name + "_index")) ON \(quoted(name)) (\(quoted(join.near.map(\.name))))"),
        ]
    }

    /// `$0.name == $source.place`: what is the row's own, and what it is compared with.
    private func match(_ condition: Expression) -> (own: Expression, other: Expression)? {
        guard case .comparison(.equal, let left, let right) = condition.kind, isFindable(left.type.value), isFindable(right.type.value)
        else { return nil }
        if left.readsOnlyElement, right.isFreeOfElement { return (left, right) }
        return right.readsOnlyElement && left.isFreeOfElement ? (right, left) : nil
    }

    private func isFindable(_ type: ValueType) -> Bool {
        if case .row(.source, _) = type { return true }
        return type != .nothing && CanonicalClass(type) != nil
    }

    /// A value, or the parts of a row's key, as they are compared.
    private mutating func parts(ofValue expression: Expression) -> [Scalar] {
        if case .row(let row) = lower(expression) { return foundKey(of: row) }
        return [value(expression)]
    }

    /// Whether an index of the store finds rows by the value as it lies.
    private mutating func isIndexed(_ match: (own: Expression, other: Expression), of entity: EntityID) -> Bool {
        switch match.own.kind {
        case .variable(.element(0, depth: 0)): return true
        case .path(let base, let steps):
            guard case .variable(.element(0, depth: 0)) = base.kind, steps.count == 1, let column = column(of: steps[0]) else {
                return false
            }
            let isFound = indexedColumns[foldedName(source.table(of: entity).name)]?.contains(foldedName(column.name)) ?? false
            // A reference may lead nowhere, so only a row that is scanned is compared with it as it lies.
            if isFound, case .toOne = steps[0] { return if case .row(let row) = lower(match.other) { row.alias != nil } else { false } }
            return isFound && column.coding.representation == .plain
        default: return false
        }
    }

    private func column(of step: PathStep) -> PlacedColumn? {
        switch step {
        case .attribute(let leaf): source.column(leaf)
        case .toOne(let relationship): source.reference(relationship).first
        case .part, .toMany: nil
        }
    }

    /// What makes and fills a table of `lookups`.
    mutating func statements(of lookup: LookupTable) -> [Statement] {
        if let join = lookup.pairs.flatMap(source.join) { return pairStatements(join, lookup.name) }
        let (scan, row) = self.scan(lookup.entity)
        // Without a type, SQLite uses an index only where it proves that nothing is converted.
        let own = lookup.reference.map { source.reference($0) } ?? []
        let values =
            own.map { (value: stored($0, of: row), type: $0.declaredType) }
            + binding(.row(row)) { lowering in
                lookup.values.flatMap { value in
                    let types = lowering.declaredTypes(of: value.type.value)
                    return zip(lowering.parts(ofValue: value), types).map { (value: $0, type: $1) }
                }
            }
        let keys = zip(row.key, source.key(of: lookup.entity)).map { (value: $0, type: $1.declaredType) }
        let names = values.indices.map { "v\($0)" } + keys.indices.map { "k\($0)" }
        let columns = zip(names, values + keys).map { ProjectedColumn($0, $1.value) }
        let declared = zip(names, values + keys).map { "\(quoted($0)) \($1.type)" }.joined(separator: ", ")
        let table = quoted(lookup.name)
        let index = quoted(lookup.name + "_index")
        return [
            Statement("CREATE TEMP TABLE \(table) (\(declared))"),
            ("INSERT INTO temp.\(table) " + SQLWriter().select(.project(scan, columns))).statement(),
            Statement("CREATE INDEX temp.\(index) ON \(table) (\(quoted(values.indices.map { "v\($0)" })))"),
        ]
    }
}

extension ExpressionLowering {
    /// What a column is declared as that holds such values in canonical form, or such rows by the parts of their key.
    private func declaredTypes(of type: ValueType) -> [String] {
        if case .row(_, let entity) = type { return source.key(of: entity).map(\.declaredType) }
        return switch CanonicalClass(type) {
        case .bool, .int, .date: ["INTEGER"]
        case .real: ["REAL"]
        case .text, .decimal: ["TEXT"]
        case .uuid, .data, nil: ["BLOB"]
        }
    }
}

extension Expression {
    /// Whether it reads `$0` of the innermost method and nothing else that changes.
    fileprivate var readsOnlyElement: Bool {
        var reads = false
        guard
            visit({ variable in
                guard case .element(0, depth: 0) = variable else { return false }
                reads = true
                return true
            })
        else { return false }
        return reads
    }

    /// Whether it reads something that changes from row to row, and no element of the innermost method.
    fileprivate var isFreeOfElement: Bool {
        var changes = false
        guard
            visit({ variable in
                switch variable {
                case .element(_, let depth) where depth == 0: return false
                case .fileLet, .parameter: return true
                default:
                    changes = true
                    return true
                }
            })
        else { return false }
        return changes
    }

    /// Whether it reads an element of the innermost method, or may.
    var readsInnerElement: Bool {
        !visit { variable in if case .element(_, depth: 0) = variable { false } else { true } }
    }

    /// Whether all variables pass, and there is no other sequence whose elements would have to be told apart.
    private func visit(_ passes: (Variable) -> Bool) -> Bool {
        switch kind {
        case .variable(let variable): passes(variable)
        case .constant: true
        case .path(let base, _), .part(let base, _), .widen(let base), .unwrap(let base), .not(let base), .cast(let base, _),
            .test(let base, _):
            base.visit(passes)
        case .call(_, let arguments), .applied(_, let arguments): arguments.allSatisfy { $0.visit(passes) }
        case .conditional(let condition, let then, let otherwise): [condition, then, otherwise].allSatisfy { $0.visit(passes) }
        case .coalesce(let left, let right), .and(let left, let right), .or(let left, let right), .comparison(_, let left, let right):
            left.visit(passes) && right.visit(passes)
        default: false
        }
    }
}
