import MapAnalysis
import MapPlan
import MapSyntax

extension LegOutline {
    /// Adds the steps that insert the literal rows under `rows`.
    func addLiteralRows(_ change: TableChange, _ lowering: inout ExpressionLowering, into draft: inout LegDraft) {
        guard case .entity(let root) = change.match.placed.role else { return }
        for entityMapping in mapping.makers(of: root) {
            let name = destination.model[entityMapping.destination].name
            addPlaceChecks(change.match.placed, entityMapping, &lowering, into: &draft)
            let inserts = entityMapping.literalRows.enumerated().map { place, row in
                PlannedWork.rows(literalRow(row, place, entityMapping, workingName(of: change), &lowering))
            }
            // The data of a version may be long.
            if case .inferred = entityMapping.origin, !inserts.isEmpty {
                let rows = inserts.count == 1 ? "a row of \(name)" : "\(inserts.count) rows of \(name)"
                let ifAbsent = entityMapping.presentRows == nil ? "" : inserts.count == 1 ? " unless it is there" : " unless they are there"
                let origins = entityMapping.literalRows.prefix(1).map { originWriter.origin($0.origin) }
                draft.add(.additions, .move, "insert \(rows)\(ifAbsent)", inserts, origins: origins)
                continue
            }
            for (insert, row) in zip(inserts, entityMapping.literalRows) {
                draft.add(.additions, .move, "insert a row of \(name)", [insert], origins: [originWriter.origin(row.origin)])
            }
        }
    }

    /// Adds checks that the rows that literal rows refer to exist, for tables whose other rows are not checked.
    func addBroughtReferenceChecks(
        _ table: PlacedTable, _ key: ForeignKey, _ parent: PlacedTable, _ lowering: inout ExpressionLowering, into draft: inout LegDraft
    ) {
        // Most mappings have no literal rows, and copying a mapping costs more than this question.
        for place in mapping.entityMappings.indices where !mapping.entityMappings[place].literalRows.isEmpty {
            let entityMapping = mapping.entityMappings[place]
            guard sameName(destination.table(of: entityMapping.destination).name, table.name) else { continue }
            for (place, row) in entityMapping.literalRows.enumerated() {
                guard let found = referenced(by: row, of: entityMapping, key, table, parent) else { continue }
                let names = key.columns.compactMap(table.column).map(\.name).joined(separator: "', '")
                let isAdded = lowering.isAdded(.constant(.integer(Int64(place))), by: entityMapping)
                let kind = entityMapping.presentRows == nil ? "rows" : "data"
                draft.checks.append(
                    Obligation(
                        code: DiagnosticCode.danglingReference.slug,
                        message:
                            "'\(table.name).\(names)' of a row under '\(kind)' refers to a row of '\(parent.name)' that does not exist",
                        entity: "", query: Relation.filter(.unit, .all([isAdded, .not(.exists(found))])).question, keyCount: 0,
                        origin: originWriter.origin(row.origin), help: "refer to a row that exists, or add that row under '\(kind)'"))
            }
        }
    }

    /// Returns the rows to which the foreign key of a literal row refers; nil if it refers to none.
    private func referenced(
        by row: LiteralRow, of entityMapping: EntityMapping, _ key: ForeignKey, _ table: PlacedTable, _ parent: PlacedTable
    ) -> Relation? {
        let values = key.columns.compactMap(table.column).compactMap { after.literalValue($0, row, entityMapping) }
        if values.contains(.null) || values.count < key.columns.count { return nil }
        let referenced = (key.referenced.isEmpty ? parent.keyColumns.map(\.name) : key.referenced).map {
            Scalar.column(alias: "p", name: $0)
        }
        return .filter(.scan(table: parent.name, alias: "p"), .sameKey(referenced, values.map(Scalar.constant)))
    }

    /// Returns the position of a literal row: after all existing rows of the row that it refers to.
    private func placeBehind(
        _ column: PlacedColumn, _ row: LiteralRow, _ entityMapping: EntityMapping, _ table: String, _ lowering: inout ExpressionLowering
    ) -> Scalar? {
        lastPlace(column, row, entityMapping, table, &lowering).map { .operation(.placedAfter, [.constant(.integer(0)), $0.last]) }
    }

    /// Returns the greatest position of rows that refer to the same row as a literal one, with the relationship that has the order.
    private func lastPlace(
        _ column: PlacedColumn, _ row: LiteralRow, _ entityMapping: EntityMapping, _ table: String, _ lowering: inout ExpressionLowering
    ) -> (last: Scalar, toMany: PropertyID)? {
        for case .position(let toMany) in column.roles {
            guard let inverse = destination.model[toMany].relationship?.inverse else { continue }
            let owner = destination.reference(inverse).map { ($0.name, after.literalValue($0, row, entityMapping) ?? .null) }
            if owner.isEmpty || owner.contains(where: { $0.1 == .null }) { continue }
            let alias = lowering.newAlias()
            func stored(_ name: String) -> Scalar { .column(alias: alias, name: name) }
            let same = Condition.sameKey(owner.map { stored($0.0) }, owner.map { .constant($0.1) })
            let others = Relation.filter(.scan(table: table, alias: alias), same)
            return (.aggregate(.max, .project(others, [ProjectedColumn(Relation.valueName, stored(column.name))])), toMany)
        }
        return nil
    }

    /// Adds the checks that literal rows have got a place behind the others: the greatest one left it.
    private func addPlaceChecks(
        _ table: PlacedTable, _ entityMapping: EntityMapping, _ lowering: inout ExpressionLowering, into draft: inout LegDraft
    ) {
        for (place, row) in entityMapping.literalRows.enumerated() {
            for column in table.columns {
                guard let (last, toMany) = lastPlace(column, row, entityMapping, table.name, &lowering) else { continue }
                let isAdded = lowering.isAdded(.constant(.integer(Int64(place))), by: entityMapping)
                let found = Relation.filter(.unit, .all([isAdded, .isTrue(.operation(.leavesNoPlace, [last]))]))
                draft.checks.append(
                    noNextPlace(toMany, .project(found, [ProjectedColumn(Relation.valueName, last)]), originWriter.origin(row.origin)))
            }
        }
    }

    private func noNextPlace(_ toMany: PropertyID, _ query: Relation, _ origin: PlanOrigin) -> Obligation {
        let name = "\(destination.model[toMany.entity].name).\(destination.model[toMany].name)"
        var check = Obligation(
            code: DiagnosticCode.noNextPlace.slug, message: "no row of '\(name)' can come behind the greatest place", entity: "",
            query: query.question, keyCount: 0, shown: [ShownValue(.stored)], origin: origin, help: Self.helpWithPlaces)
        check.messageOfValues = "no row of '\(name)' can come behind the place"
        return check
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
        guard entityMapping.presentRows != nil else {
            return RowChange(table, .insert(columns, .one(values)), counter: "inserted rows of \(entityMapping.name)")
        }
        let added = Relation.filter(.unit, lowering.isAdded(.constant(.integer(Int64(place))), by: entityMapping))
        let row = Relation.project(added, zip(columns, values).map { ProjectedColumn($0, $1) })
        return RowChange(table, .insert(columns, .of(row)), counter: "inserted rows of \(entityMapping.name)")
    }
}
