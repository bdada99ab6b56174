import MapAnalysis
import MapPlan
import MapSyntax

/// A TEMP table by which rows of an entity are found by what they have: `Location.only($0.name == $source.place)` would go through
/// all locations again for every row.
struct LookupTable {
    var name: String
    var entity: EntityID
    /// Over `$0`: what rows are found by.
    var values: [Expression]
}

extension ExpressionLowering {
    /// The rows of an entity for which a condition holds, through a table that is made for it where no index serves.
    ///
    /// `nil` where the condition compares nothing of the row with something that changes from row to row.
    mutating func foundRows(_ base: Expression, where condition: Expression) -> LoweredSequence? {
        guard case .rows(.source, let entity) = base.kind else { return nil }
        let parts = conjuncts(of: condition)
        let matches = parts.enumerated().compactMap { place, part in match(part).map { (place: place, match: $0) } }
        guard !matches.isEmpty, !matches.contains(where: { isIndexed($0.match.own, of: entity) }) else { return nil }
        let ranges = matches.compactMap(\.match.own.range)
        guard ranges.count == matches.count, let first = ranges.first else { return nil }
        readsOtherRows = true
        let name = "mapc_find_\(entity.index)_\(first.file.index)_" + ranges.map { "\($0.lower)_\($0.upper)" }.joined(separator: "_")
        if !lookups.contains(where: { $0.name == name }) {
            lookups.append(LookupTable(name: name, entity: entity, values: matches.map(\.match.own)))
        }
        noteRead(name)
        let alias = newAlias()
        let same = matches.enumerated().map { place, found -> Condition in
            let other = value(found.match.other)
            return equal(.column(alias: alias, name: "v\(place)"), other, found.match.own.type.value)
        }
        let (scan, row) = self.scan(entity)
        let keys = row.key.indices.map { Scalar.column(alias: alias, name: "k\($0)") }
        let found = Relation.filter(.scan(table: name, alias: alias, isTemporary: true), .all(same))
        var result = rows(row, in: .join(found, scan, on: .sameKey(row.key, keys), isLeft: false), position: nil)
        let used = Set(matches.map(\.place))
        let rest = parts.enumerated().filter { !used.contains($0.offset) }.map(\.element)
        let holds = binding(result.element) { lowering in Condition.all(rest.map { lowering.condition($0) }) }
        result.relation = .filter(result.relation, holds)
        return result
    }

    /// `$0.name == $source.place`: what is the row's own, and what it is compared with.
    private func match(_ condition: Expression) -> (own: Expression, other: Expression)? {
        guard case .comparison(.equal, let left, let right) = condition.kind, CanonicalClass(left.type.value) != nil,
            CanonicalClass(right.type.value) != nil
        else { return nil }
        if left.readsOnlyElement, right.isFreeOfElement { return (left, right) }
        return right.readsOnlyElement && left.isFreeOfElement ? (right, left) : nil
    }

    /// Whether an index of the store finds rows by the value as it lies.
    private func isIndexed(_ value: Expression, of entity: EntityID) -> Bool {
        guard case .path(let base, let steps) = value.kind, case .variable(.element(0, depth: 0)) = base.kind, steps.count == 1,
            case .attribute(let leaf) = steps[0], let column = source.column(leaf), column.coding.representation == .plain
        else { return false }
        let table = source.table(of: entity).name
        return indexedColumns[foldedName(table)]?.contains(foldedName(column.name)) ?? false
    }

    /// What makes and fills a table of `lookups`.
    mutating func statements(of lookup: LookupTable) -> [Statement] {
        let (scan, row) = self.scan(lookup.entity)
        let values = binding(.row(row)) { lowering in lookup.values.map { lowering.value($0) } }
        let columns =
            values.enumerated().map { ProjectedColumn("v\($0.offset)", $0.element) }
            + row.key.enumerated().map { ProjectedColumn("k\($0.offset)", $0.element) }
        let table = quoted(lookup.name)
        let index = quoted(lookup.name + "_index")
        return [
            Statement("CREATE TEMP TABLE \(table) (\(quoted(columns.map(\.name))))"),
            ("INSERT INTO temp.\(table) " + SQLWriter().select(.project(scan, columns))).statement(),
            Statement("CREATE INDEX temp.\(index) ON \(table) (\(quoted(values.indices.map { "v\($0)" })))"),
        ]
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
        case .path(let base, _), .widen(let base), .unwrap(let base), .not(let base), .cast(let base, _), .test(let base, _):
            base.visit(passes)
        case .call(_, let arguments), .applied(_, let arguments): arguments.allSatisfy { $0.visit(passes) }
        case .conditional(let condition, let then, let otherwise): [condition, then, otherwise].allSatisfy { $0.visit(passes) }
        case .coalesce(let left, let right), .and(let left, let right), .or(let left, let right), .comparison(_, let left, let right):
            left.visit(passes) && right.visit(passes)
        default: false
        }
    }
}
