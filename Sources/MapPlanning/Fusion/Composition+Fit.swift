import MapAnalysis
import MapPlan
import MapSyntax

/// Finds values that the version between would store in a form that does not keep every value. They are checked for every row that the
/// first step makes, whether the second step reads the value, leaves the row out or drops the entity.
extension Composition {
    /// Returns the values that must fit on the route: those of earlier versions, and those that the version between adds.
    func passedWrites() throws(FusionBarrier) -> [PassedWrite] {
        var found = first.passedWrites
        for maker in first.entityMappings where maker.source != nil {
            let writes = try passedWrites(of: maker)
            if writes.isEmpty { continue }
            var rows = maker
            (rows.properties, rows.literalRows, rows.dropsNil) = ([], [], false)
            rows.condition = try ownCondition(maker)
            for written in rows.lets.map(\.value) + [rows.condition].compactMap(\.self) { try requireNoMadeRows(in: written) }
            for write in writes {
                var write = write
                write.rows = rows
                found.append(write)
            }
        }
        return found
    }

    private func passedWrites(of maker: EntityMapping) throws(FusionBarrier) -> [PassedWrite] {
        let model = first.destination
        var found: [PassedWrite] = []
        for column in between.table(of: maker.destination).columns
        where !column.coding.keepsAllValues || column.changingAffinity != nil {
            guard case .leaf(let leaf) = column.role, let property = maker[leaf.property],
                let value = try stored(property, leaf, column, maker),
                column.changingAffinity != nil || !source.surelyFits(value, column.coding, maker.lets)
            else { continue }
            found.append(
                PassedWrite(
                    rows: maker, value: value, name: "\(model[maker.destination].name).\(model.path(leaf))", version: model.version,
                    type: column.coding.type, representation: column.coding.representation,
                    declaredType: column.declaredType,
                    origin: property.isWritten ? property.origin : .written(model[leaf.property].range)))
        }
        return found
    }

    /// Returns the value that the first step computes or converts for a column; nil for a value that it copies unchanged, and for
    /// constants.
    private func stored(
        _ property: PropertyMapping, _ leaf: LeafID, _ column: PlacedColumn, _ maker: EntityMapping
    ) throws(FusionBarrier) -> Expression? {
        guard let entity = maker.source, let type = first.destination.type(of: leaf)?.on(.source) else { return nil }
        let row = Expression(.variable(.source), ExpressionType(.row(.source, entity)))
        func carried(_ origin: LeafID?) -> Expression? {
            guard let origin, !isSameForm(origin, leaf), let old = first.source.type(of: origin) else { return nil }
            return row.going(.attribute(origin), old.on(.source), at: nil).typed(type)
        }
        func written(_ expression: Expression) throws(FusionBarrier) -> Expression? {
            if let origin = expression.ownLeaf { return carried(origin) }
            try requireNoMadeRows(in: expression)
            return expression.typed(type)
        }
        switch property.source {
        case .carried(let origin), .carriedOrDefault(let origin, _):
            return carried(first.source.leaf(origin, like: leaf, of: first.destination))
        case .expression(let expression):
            guard leaf.leaf == nil else {
                throw FusionBarrier("an expression computes the whole composite '\(first.destination[leaf.property].name)'")
            }
            return try written(expression)
        case .parts(let parts):
            switch leaf.leaf.map({ parts[$0] }) {
            case .carried(let origin)?: return carried(origin)
            case .expression(let expression)?: return try written(expression)
            case nil: return nil
            }
        case .constant, .inverse, .generatedKey, .absent: return nil
        }
    }
}

extension PropertyMapping {
    fileprivate var isWritten: Bool { if case .written = origin { true } else { false } }
}
