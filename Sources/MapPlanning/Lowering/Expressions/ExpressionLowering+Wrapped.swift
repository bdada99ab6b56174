import MapAnalysis
import MapPlan

/// Computes the elements of a sequence in a relation of their own. A sequence needs one if it is cut off, if its elements read their
/// neighbours, or if SQLite would compute them again wherever they are used.
extension ExpressionLowering {
    /// Returns the first elements of a sequence.
    mutating func prefixed(_ sequence: LoweredSequence, _ count: Expression, in scope: RowScope) -> LoweredSequence {
        let sequence = orderable(once(sequence))
        if case .constant(.integer(let limit)) = count.kind {
            return wrapped(sequence) { .order($0, by: $1, limit: Int(clamping: max(0, limit))) }
        }
        let limit = value(count, in: scope)
        let rank = ProjectedColumn("rank", .rank(within: [], by: sequence.order))
        var result = wrapped(sequence, adding: [rank]) { relation, _ in relation }
        guard case .derived(_, let alias, _) = result.relation else { return result }
        result.relation = .filter(
            result.relation, .ordered(.less, .column(alias: alias, name: rank.name), limit, comparing: .plain))
        return result
    }

    /// Returns each element except the first as a pair with the element before it.
    mutating func neighbours(_ sequence: LoweredSequence) -> LoweredSequence {
        let sequence = once(sequence)
        let parts = parts(of: sequence.element)
        var columns = parts.enumerated().map { place, part in
            ProjectedColumn("p\(place)", .previous(part, within: [], by: sequence.order))
        }
        columns.append(ProjectedColumn("rank", .rank(within: [], by: sequence.order)))
        var result = wrapped(sequence, adding: columns) { relation, _ in relation }
        guard case .derived(_, let alias, _) = result.relation else { return result }
        let before = columns.map { Scalar.column(alias: alias, name: $0.name) }
        result.element = .pair(rebuilt(result.element, from: before), result.element)
        let isFirst = Condition.equal(before[parts.count], .constant(.integer(0)), comparing: .plain, isProven: true)
        result.relation = .filter(result.relation, .not(isFirst))
        return result
    }

    /// Returns the sequence with elements that can be used several times without being computed each time. Otherwise the SQL of closures
    /// within closures would grow without bounds.
    mutating func bindable(_ sequence: LoweredSequence) -> LoweredSequence {
        if parts(of: sequence.element).allSatisfy(\.isPlain) { return sequence }
        return wrapped(once(sequence), isFenced: true) { relation, _ in relation }
    }

    /// Returns the sequence with an order that ORDER BY can use. In SQLite, ORDER BY sees the columns of its own SELECT, but none around
    /// it.
    mutating func orderable(_ sequence: LoweredSequence) -> LoweredSequence {
        let aliases = sequence.relation.aliases
        if sequence.order.allSatisfy({ $0.value.isColumn(of: aliases) }) { return sequence }
        return wrapped(sequence) { relation, _ in relation }
    }

    /// Returns the sequence as a derived relation, which has the columns of its element and of its order, and further columns.
    private mutating func wrapped(
        _ sequence: LoweredSequence, adding more: [ProjectedColumn] = [], isFenced: Bool = false,
        _ body: (Relation, [OrderTerm]) -> Relation
    ) -> LoweredSequence {
        let alias = newAlias()
        let parts = parts(of: sequence.element)
        let laid = parts.map(\.laid)
        let elements = parts.enumerated().map { ProjectedColumn("e\($0.offset)", laid[$0.offset]?.stored ?? $0.element) }
        let terms = sequence.order.enumerated().map { ProjectedColumn("o\($0.offset)", $0.element.value) }
        let relation = body(.project(sequence.relation, elements + terms + more), sequence.order)
        func columns(_ projected: [ProjectedColumn]) -> [Scalar] { projected.map { .column(alias: alias, name: $0.name) } }
        return LoweredSequence(
            relation: .derived(relation, alias: alias, isFenced: isFenced),
            element: rebuilt(sequence.element, from: zip(columns(elements), laid).map { $1?.coding.decoded($0) ?? $0 }),
            order: zip(columns(terms), sequence.order).map { OrderTerm($0, isDescending: $1.isDescending) }, isFlat: false)
    }

    /// Returns the sequence in a form whose relation can be joined with the row that the sequence belongs to.
    ///
    /// A sequence that is not flat is computed for each row as one array, whose elements are then read one by one.
    mutating func besideRow(_ sequence: LoweredSequence) -> LoweredSequence {
        if sequence.isFlat { return sequence }
        let sequence = orderable(once(sequence))
        let parts = parts(of: sequence.element)
        let packed: [Scalar] = parts.map { .registered("mapc_pack", [$0]) }
        let element = parts.count == 1 ? packed[0] : Scalar.operation(.jsonArray, packed)
        let array = Scalar.aggregate(
            .array, .order(.project(sequence.relation, [ProjectedColumn(Relation.valueName, element)]), by: sequence.order, limit: nil))
        let alias = newAlias()
        let value = Scalar.column(alias: alias, name: Relation.valueName)
        let unpacked = parts.indices.map { place -> Scalar in
            let part = parts.count == 1 ? value : .operation(.jsonElement(place), [value])
            return .registered("mapc_unpack", [part])
        }
        return LoweredSequence(
            relation: .explode(array, alias: alias), element: rebuilt(sequence.element, from: unpacked),
            order: [OrderTerm(.column(alias: alias, name: "key"))])
    }

    /// Returns the values of which an element consists.
    func parts(of element: LoweredExpression) -> [Scalar] {
        switch element {
        case .value(let value): [value]
        case .row(let row), .made(_, let row): row.key
        case .destinationKey(let key): key
        case .staged(_, let number): [number]
        case .brought(_, let place): [place]
        case .oneOf(let made): made.flatMap { parts(of: $0) }
        case .pair(let first, let second): parts(of: first) + parts(of: second)
        case .list(let values), .composite(let values): values
        case .sequence: []
        }
    }

    /// Returns an element of the same form with other values.
    func rebuilt(_ element: LoweredExpression, from parts: [Scalar]) -> LoweredExpression {
        func row(_ row: LoweredRow) -> LoweredRow {
            LoweredRow(entity: row.entity, side: row.side, key: Array(parts.prefix(row.key.count)), alias: nil, isFound: row.isThere)
        }
        switch element {
        case .value: return .value(parts[0])
        case .composite(let leaves): return .composite(Array(parts.prefix(leaves.count)))
        case .row(let old): return .row(row(old))
        case .made(let mappings, let old): return .made(mappings, row(old))
        case .staged(let id, _): return .staged(id, parts[0])
        case .brought(let id, _): return .brought(id, place: parts[0])
        case .destinationKey(let key): return .destinationKey(Array(parts.prefix(key.count)))
        case .oneOf(let made):
            var rest = parts[...]
            return .oneOf(
                made.map { element in
                    let width = self.parts(of: element).count
                    defer { rest = rest.dropFirst(width) }
                    return rebuilt(element, from: Array(rest.prefix(width)))
                })
        case .pair(let first, let second):
            let width = self.parts(of: first).count
            return .pair(rebuilt(first, from: parts), rebuilt(second, from: Array(parts.dropFirst(width))))
        case .list, .sequence: return element
        }
    }
}

extension Relation {
    /// The aliases under which columns of the relation can be read.
    fileprivate var aliases: Set<String> {
        switch self {
        case .scan(_, let alias, _), .derived(_, let alias, _), .literal(_, let alias), .explode(_, let alias): [alias]
        case .filter(let inner, _), .computed(let inner, _, _, _): inner.aliases
        case .join(let left, let right, _, _): left.aliases.union(right.aliases)
        case .unit, .project, .distinct, .union, .order: []
        }
    }
}

extension Scalar {
    /// Whether the scalar is a constant, or a column of one of these aliases, maybe in another form.
    fileprivate func isColumn(of aliases: Set<String>) -> Bool {
        switch self {
        case .column(let alias, _, _): aliases.contains(alias)
        case .operation(_, let arguments), .registered(_, let arguments): arguments.allSatisfy { $0.isColumn(of: aliases) }
        case .constant: true
        default: false
        }
    }

    /// Whether computing the scalar again costs nothing: a column, a constant, or a column in another form.
    var isPlain: Bool {
        switch self {
        case .column, .constant: return true
        case .operation(_, let arguments), .registered(_, let arguments):
            guard arguments.count == 1, case .column = arguments[0] else { return false }
            return true
        default: return false
        }
    }
}
