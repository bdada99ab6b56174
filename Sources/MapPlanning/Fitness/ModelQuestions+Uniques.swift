import MapAnalysis
import MapPlan
import MapSyntax

extension ModelQuestions {
    /// Rows with equal values in a unique set, or in the key, whether or not an index of the store forbids it.
    func uniques(_ root: EntityID) -> [Obligation] {
        let version = model.version
        let sets = table.indexes.filter(\.isUnique).map { index in index.parts.compactMap { table.column($0.column) } }
        let ofSets = sets.filter { !$0.isEmpty }.map { columns in
            let (words, value) = columns.count == 1 ? ("is unique", "value") : ("are unique together", "values")
            return repeated(
                columns, of: root, "\(names(columns)) \(words) in version \(version), but rows have the same \(value)",
                at: model[root].range, help: "give these rows different values, or remove 'unique' from version \(version)")
        }
        if table.rowIDColumn != nil || table.hasHiddenKey || table.key.isEmpty { return ofSets }
        return ofSets + [
            repeated(
                table.keyColumns, of: root, "rows have the same \(names(table.keyColumns)), which is the key in version \(version)",
                at: model[root].range, help: "give these rows different keys, or declare another 'key' in version \(version)")
        ]
    }

    private func names(_ columns: [PlacedColumn]) -> String { columns.map { "'\($0.name)'" }.joined(separator: " and ") }

    /// Returns an obligation that finds each row that is equal to another one in these columns. Rows without a value in one of them are equal to none.
    func repeated(_ columns: [PlacedColumn], of entity: EntityID, _ message: String, at range: TextRange, help: String) -> Obligation {
        let values = columns.enumerated().map { ProjectedColumn("v\($0.offset)", raw($0.element)) }
        let groups = columns.map { column -> Scalar in
            let collation = schema.table(table.name)?.column(column.name)?.collation ?? PlacedColumn.byBytes
            if sameName(collation, PlacedColumn.byBytes) { return column.sameInEitherCase(raw(column)) }
            return .operation(.collated(collation), [raw(column)])
        }
        // Each row of a group has another one before it or behind it, so every row is found.
        let orders = [("rank", false), ("last", true)].map { name, isDescending in
            ProjectedColumn(
                name, .rank(within: groups, by: key.map { OrderTerm($0.value, isDescending: isDescending, isAny: true) }))
        }
        let present = columns.map { Condition.not(.isNil(raw($0))) }
        let ranked = Relation.project(
            .filter(rows, .all([placement.isKind(of: entity, Self.alias)] + present)), key + values + orders)
        func column(_ name: String) -> Scalar { .column(alias: "r", name: name) }
        let isRepeated = Condition.or(
            orders.map { .ordered(.greater, column($0.name), .constant(.integer(0)), comparing: .plain) })
        let found = (key + values).map { ProjectedColumn($0.name, column($0.name)) }
        let shown = columns.map { ShownValue(.stored, name: columns.count == 1 ? nil : $0.name) }
        return obligation(
            .duplicateValue, message, entity, .project(.filter(.derived(ranked, alias: "r"), isRepeated), found), showing: shown, at: range,
            help: help)
    }
}
