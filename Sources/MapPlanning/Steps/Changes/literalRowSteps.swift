import MapAnalysis
import MapPlan
import MapSyntax

extension LegOutline {
    /// Adds the steps that insert the literal rows under `rows`.
    func addLiteralRows(_ change: TableChange, _ lowering: inout ExpressionLowering, into draft: inout LegDraft) {
        guard case .entity(let root) = change.match.placed.role else { return }
        for entityMapping in mapping.makers(of: root) {
            for (place, row) in entityMapping.literalRows.enumerated() {
                let insert = literalRow(row, place, entityMapping, workingName(of: change), &lowering)
                draft.add(
                    .additions, .move, "insert a row of \(destination.model[entityMapping.destination].name)", [.rows(insert)],
                    origins: [originWriter.origin(row.origin)])
            }
        }
    }

    /// Adds checks that the rows that literal rows refer to exist, for tables whose other rows are not checked.
    func addBroughtReferenceChecks(_ table: PlacedTable, _ key: ForeignKey, _ parent: PlacedTable, into draft: inout LegDraft) {
        // Most mappings have no literal rows, and copying a mapping costs more than this question.
        for place in mapping.entityMappings.indices where !mapping.entityMappings[place].literalRows.isEmpty {
            let entityMapping = mapping.entityMappings[place]
            guard sameName(destination.table(of: entityMapping.destination).name, table.name) else { continue }
            for row in entityMapping.literalRows {
                let columns = key.columns.compactMap(table.column)
                let values = columns.compactMap { after.literalValue($0, row, entityMapping) }
                if values.contains(.null) || values.count < key.columns.count { continue }
                let referenced = (key.referenced.isEmpty ? parent.keyColumns.map(\.name) : key.referenced).map {
                    Scalar.column(alias: "p", name: $0)
                }
                let found = Relation.filter(.scan(table: parent.name, alias: "p"), .sameKey(referenced, values.map(Scalar.constant)))
                let names = columns.map(\.name).joined(separator: "', '")
                draft.checks.append(
                    Obligation(
                        code: DiagnosticCode.danglingReference.slug,
                        message: "'\(table.name).\(names)' of a row under 'rows' refers to a row of '\(parent.name)' that does not exist",
                        entity: "", query: Relation.filter(.unit, .not(.exists(found))).question, keyCount: 0,
                        origin: originWriter.origin(row.origin), help: "refer to a row that exists, or add that row under 'rows'"))
            }
        }
    }

    /// Returns the position of a literal row: after all existing rows of the row that it refers to.
    private func placeBehind(
        _ column: PlacedColumn, _ row: LiteralRow, _ entityMapping: EntityMapping, _ table: String, _ lowering: inout ExpressionLowering
    ) -> Scalar? {
        for case .position(let toMany) in column.roles {
            guard let inverse = destination.model[toMany].relationship?.inverse else { continue }
            let owner = destination.reference(inverse).map { ($0.name, after.literalValue($0, row, entityMapping) ?? .null) }
            if owner.isEmpty || owner.contains(where: { $0.1 == .null }) { continue }
            let alias = lowering.newAlias()
            func stored(_ name: String) -> Scalar { .column(alias: alias, name: name) }
            let same = Condition.sameKey(owner.map { stored($0.0) }, owner.map { .constant($0.1) })
            let others = Relation.filter(.scan(table: table, alias: alias), same)
            let last = Scalar.aggregate(.max, .project(others, [ProjectedColumn(Relation.valueName, stored(column.name))]))
            return .operation(.next, [last])
        }
        return nil
    }

    private func literalRow(
        _ row: LiteralRow, _ place: Int, _ entityMapping: EntityMapping, _ table: String, _ lowering: inout ExpressionLowering
    )
        -> RowChange
    {
        var columns: [String] = []
        var values: [Scalar] = []
        let key = destination.key(of: entityMapping.destination).map(\.name)
        let isNumbered = after.numbersRows(of: entityMapping)
        for column in destination.table(of: entityMapping.destination).columns {
            if let newKey = row.newKey, key.count == 1 && sameName(key[0], column.name) {
                values.append(column.coding.encoded(lowering.value(newKey, in: RowScope())))
            } else if let value = after.literalValue(column, row, entityMapping) {
                values.append(.constant(value))
            } else if let position = placeBehind(column, row, entityMapping, table, &lowering) {
                values.append(position)
            } else if isNumbered, key.count == 1 && sameName(key[0], column.name) {
                values.append(lowering.plannedKey(of: BroughtRow(mapping: entityMapping.id, place: place)))
            } else if column.wouldBeFilled, !has(column.name, in: key) {
                values.append(.null)
            } else {
                continue
            }
            columns.append(column.name)
        }
        return RowChange(table, .insert(columns, .one(values)), counter: "inserted rows of \(entityMapping.name)")
    }
}
