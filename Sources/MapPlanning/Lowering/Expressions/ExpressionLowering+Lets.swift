import MapAnalysis
import MapPlan

/// Lowers the `let`s of a mapping. A `let` is inlined at each use, unless that repeats a costly computation: then it becomes a column.
extension ExpressionLowering {
    /// Returns the rows that a mapping takes, with its costly `let`s among their columns, in key order if `isOrdered` is set.
    ///
    /// `hidden` are columns that `*` does not include: row ids.
    mutating func takenRowsWithLets(
        _ entityMapping: EntityMapping, hidden: [String] = [], isOrdered: Bool = false
    ) -> (relation: Relation, row: LoweredRow, order: [OrderTerm])? {
        guard let (relation, row) = takenRows(entityMapping) else { return nil }
        let order = isOrdered ? row.place.map { OrderTerm($0) } : []
        guard entityMapping.isRowByRow, let alias = row.alias else { return (relation, row, order) }
        var (found, layers) = fencing(row, entityMapping, under: alias)
        guard !layers.isEmpty else { return (relation, row, order) }
        layers[0].insert(contentsOf: hidden.map { ProjectedColumn($0, .column(alias: alias, name: $0)) }, at: 0)
        return (.computed(relation, alias: alias, layers: layers, by: order), found, [])
    }

    /// Returns the row with its mapping's costly `let`s as columns under an alias, and these columns. A layer's columns read the layers
    /// before it.
    mutating func fencing(
        _ row: LoweredRow, _ entityMapping: EntityMapping, under alias: String
    ) -> (row: LoweredRow, layers: [[ProjectedColumn]]) {
        let counts = entityMapping.letUseCounts(in: destination)
        var found = row
        var layers: [[ProjectedColumn]] = []
        /// The first layer that can read each `let`.
        var depths: [Int] = []
        for (place, binding) in entityMapping.lets.enumerated() {
            let depth = binding.value.letUseCounts().map { depths[$0.place] }.max() ?? 0
            depths.append(depth)
            guard counts[place] > 1, let kept = kept(place, binding, within: found, entityMapping.lets, under: alias) else { continue }
            found.lets[place] = kept.form
            if layers.count == depth { layers.append([]) }
            layers[depth] += kept.columns
            depths[place] = depth + 1
        }
        return (found, layers)
    }

    /// Returns how the costly `let`s of a mapping with `each` or `distinct` are read from its stored rows, and the columns that store them.
    mutating func stagedLets(
        of row: LoweredRow, _ entityMapping: EntityMapping, under alias: String
    ) -> (forms: [Int: LoweredExpression], values: [(column: ProjectedColumn, type: TemporaryTable.ColumnType)]) {
        // Mappings whose rows share a table each have their own `let`s.
        if entityMapping.unites.count > 1 { return ([:], []) }
        let counts = entityMapping.letUseCounts(in: destination)
        var forms: [Int: LoweredExpression] = [:]
        var values: [(column: ProjectedColumn, type: TemporaryTable.ColumnType)] = []
        for (place, binding) in entityMapping.lets.enumerated() where counts[place] > 1 && !binding.hasWindow {
            guard let kept = kept(place, binding, within: row, entityMapping.lets, under: alias) else { continue }
            forms[place] = kept.form
            var types = [TemporaryTable.ColumnType.values(binding.value.type.value)]
            if case .value(.registered) = kept.form { types = [.affinity(.blob)] }
            if case .row(let found) = kept.form { types = source.key(of: found.entity).map { .affinity($0.affinity) } }
            values += zip(kept.columns, types).map { ($0, $1) }
        }
        return (forms, values)
    }

    /// Returns a `let` of one value or one row as columns, or `nil` if it is cheap or is neither.
    mutating func kept(
        _ place: Int, _ binding: LetBinding, within row: LoweredRow, _ lets: [LetBinding], under alias: String
    ) -> (form: LoweredExpression, columns: [ProjectedColumn])? {
        func column(_ part: Int, _ value: Scalar) -> ProjectedColumn { ProjectedColumn("mapc_let_\(place)_\(part)", value) }
        switch lower(binding.value, in: RowScope(row, lets)) {
        case .value(let value) where value.laid != nil || value.isPartlyPassedOn:
            guard let laid = value.laid, !laid.stored.isTrivial else { return nil }
            let kept = column(0, laid.stored)
            return (.value(laid.coding.decoded(.column(alias: alias, name: kept.name))), [kept])
        case .value(let value) where !value.isTrivial:
            return (.value(.column(alias: alias, name: column(0, value).name)), [column(0, value)])
        case .row(let found) where found.alias == nil && !found.key.allSatisfy(\.isTrivial):
            let columns = found.key.enumerated().map { column($0.offset, $0.element) }
            let key = columns.map { Scalar.column(alias: alias, name: $0.name) }
            return (.row(LoweredRow(entity: found.entity, side: found.side, key: key, alias: nil, isFound: found.isFound)), columns)
        default: return nil
        }
    }
}

extension EntityMapping {
    /// Counts how often the mapping's properties use each `let`, directly or through other `let`s.
    func letUseCounts(in destination: Placement) -> [Int] {
        var counts = lets.map { _ in 0 }
        for property in properties {
            // A reference computes its value once for each part of its key.
            let width = max(1, destination.reference(property.property).count)
            for use in property.expressions.flatMap({ $0.letUseCounts() }) { counts[use.place] += width * use.count }
        }
        for place in lets.indices.reversed() {
            for use in lets[place].value.letUseCounts() { counts[use.place] += counts[place] * use.count }
        }
        return counts
    }
}

extension Expression {
    /// Returns the `let`s of the mapping that it mentions, by place, and how often.
    fileprivate func letUseCounts() -> [(place: Int, count: Int)] {
        useCounts().compactMap { variable, count in
            if case .entityLet(let place) = variable { (place, count) } else { nil }
        }
    }
}

extension Scalar {
    /// Whether computing the scalar again costs no more than storing it, as for a few operators on columns.
    fileprivate var isTrivial: Bool { weight.map { $0 <= 6 } ?? false }

    private var weight: Int? {
        func sum(_ parts: [Scalar]) -> Int? {
            parts.reduce(1) { sum, part in sum.flatMap { sum in part.weight.map { sum + $0 } } }
        }
        switch self {
        case .column, .constant, .parameter: return 0
        case .operation(_, let arguments), .coalesce(let arguments): return sum(arguments)
        default: return nil
        }
    }
}
