import MapAnalysis
import MapPlan

/// Finds rows that mappings make by the rows that they refer to.
extension ExpressionLowering {
    /// Rows that a mapping makes, each with the key of a row that it refers to.
    struct LeadingRows {
        var relation: Relation
        var far: [Scalar]
        var element: LoweredExpression
        /// The row's place in the order of the other side, if that is ordered.
        var place: Scalar
        var key: [Scalar]
    }

    /// Returns the rows that a mapping makes, with the keys of the rows that they refer to.
    mutating func leading(by property: PropertyMapping, of maker: EntityMapping) -> [LeadingRows]? {
        let nowhere = Scalar.constant(.integer(0))
        let side = destination.model[property.property].relationship
        let isOrdered = side?.inverse.flatMap { destination.model[$0].relationship?.isOrdered } ?? false
        if side?.isMany ?? false {
            let back = isOrdered ? mapping.backOrder(of: property.property) : .ofKeys
            guard let owners = owners(of: property, by: maker),
                let found = references(property, of: (owners.relation, owners.row), by: maker)
            else { return nil }
            return found.compactMap { part in
                destinationKey(of: part.element).map { far in
                    let place =
                        switch back {
                        case .ofKeys: nowhere
                        case .ofPositions: part.backPosition ?? .null
                        case .ofMergedPositions: backPlace(of: property.property, near: owners.key, far: far)
                        }
                    return LeadingRows(
                        relation: part.relation, far: far, element: owner(owners.row, by: maker), place: place, key: owners.key)
                }
            }
        }
        guard let (rows, row) = takenRows(maker) else { return [] }
        let far = referenceKey(property.property, in: maker, for: row)
        let position = isOrdered ? side?.inverse.flatMap { destination.position($0) } : nil
        let place = position.map { stored(columnValue($0, in: maker, for: row), of: row) } ?? nowhere
        return [LeadingRows(relation: rows, far: far, element: owner(row, by: maker), place: place, key: key(of: maker, for: row))]
    }

    /// Returns the same rows from a TEMP table, in which they are looked up by the row that they refer to.
    mutating func foundLeading(by relationship: PropertyID, _ maker: EntityMapping) -> LeadingRows {
        let name = "\(environment.findPrefix(.source))_made_\(maker.id.index)_\(relationship.entity.index)_\(relationship.index)"
        if !uses.has(name), let property = maker[relationship] {
            // The values read for the table count as used in a computation, and the tables that it reads are made before it.
            _ = leading(by: property, of: maker)
            uses.note(LookupTable(name: name, content: .made(maker.id, leadingBy: relationship)))
        }
        uses.readsOtherRows = true
        let alias = newAlias()
        let (far, near) = (farKey(of: relationship).count, nearTypes(of: maker).count)
        func columns(_ letter: String, _ range: Range<Int>) -> [Scalar] { range.map { .column(alias: alias, name: "\(letter)\($0)") } }
        let own = columns("k", 0..<near)
        let element: LoweredExpression =
            maker.isRowByRow
            ? .made([maker.id], LoweredRow(entity: maker.source ?? maker.destination, key: own, alias: nil, isFound: true))
            : .staged(maker.id, own[0])
        let keyCount = destination.key(of: maker.destination).count
        return LeadingRows(
            relation: .scan(table: name, alias: alias, isTemporary: true), far: columns("v", 0..<far), element: element,
            place: columns("k", near..<(near + 1))[0], key: columns("k", (near + 1)..<(near + 1 + keyCount)))
    }

    /// Returns the work that makes that table.
    mutating func leadingWork(_ name: String, _ maker: EntityMapping, _ relationship: PropertyID) -> [PlannedWork] {
        guard let property = maker[relationship], let found = leading(by: property, of: maker) else { return [] }
        let farTypes = farKey(of: relationship).map { TemporaryTable.ColumnType.affinity($0.affinity) }
        let givenTypes =
            nearTypes(of: maker) + [.untyped]
            + destination.key(of: maker.destination).map { TemporaryTable.ColumnType.affinity($0.affinity) }
        var result: [PlannedWork] = []
        for rows in found {
            let given = parts(of: rows.element) + [rows.place] + rows.key
            let isThere = Condition.not(.any(rows.far.map(Condition.isNil)))
            let all = work(
                making: name, .filter(rows.relation, isThere), found: zip(rows.far, farTypes).map { ($0, $1) },
                giving: zip(given, givenTypes).map { ($0, $1) })
            result = result.isEmpty ? all : [result[0], all[1]] + result.dropFirst()
        }
        return result
    }

    /// Returns the key columns of a relationship's destination.
    private func farKey(of relationship: PropertyID) -> [PlacedColumn] {
        destination.model[relationship].relationship.map { destination.key(of: $0.destination) } ?? []
    }

    /// Returns the types of the columns that identify a mapping's row.
    private func nearTypes(of maker: EntityMapping) -> [TemporaryTable.ColumnType] {
        guard maker.isRowByRow, let entity = maker.source else { return [.values(.int64)] }
        return source.key(of: entity).map { TemporaryTable.ColumnType.affinity($0.affinity) }
    }

    /// Returns the row that a mapping makes of one of its rows.
    func owner(_ row: LoweredRow, by maker: EntityMapping) -> LoweredExpression {
        if maker.isRowByRow { return .made([maker.id], row) }
        return .staged(
            maker.id, .column(alias: row.stage ?? "", name: maker.distinct.isEmpty ? RowStage.rowNumber : RowStage.numberOfFirst))
    }
}
