import MapAnalysis

extension LegOutline {
    /// Returns the source row of a destination row if the key identifies it. For merged rows, returns one of them.
    ///
    /// Runs after the migration, so it can use only the key itself and the tables in TEMP.
    func madeFrom(_ row: LoweredRow, _ done: inout ExpressionLowering) -> (entity: EntityID, key: [Scalar])? {
        guard destination.model.entities.indices.contains(row.entity.index) else { return nil }
        let root = destination.model.root(of: row.entity)
        let makers = mapping.makers(of: root).filter { $0.source != nil || !$0.literalRows.isEmpty }
        guard makers.allSatisfy(\.literalRows.isEmpty), let maker = makers.first, let entity = maker.source else { return nil }
        if makers.count > 1 {
            // Several mappings keep their rows' keys only if the rows belong to one hierarchy.
            guard makers.allSatisfy({ before.keys[$0.id] == .kept && $0.elements == nil }) else { return nil }
            return (source.model.root(of: entity), row.key)
        }
        switch before.keys[maker.id] {
        case .kept: return (maker.elements?.entity ?? entity, row.key)
        case .stated: return before.keepsKey(maker) ? (entity, row.key) : nil
        case .offset(let name, _):
            let old = Scalar.operation(.difference, [row.key[0], done.plannedNumber(name)])
            switch startOfKey(maker) {
            case RowStage.rowNumber: return (entity, source.key(of: entity).indices.map { done.numbered(old, maker, $0) })
            case RowStage.sourceKey(0): return (entity, [old])
            default: return maker.elements?.entity.map { ($0, [old]) }
            }
        case .ranked(let table): return (entity, source.key(of: entity).indices.map { done.ranked(row.key[0], table, $0) })
        case .none: return nil
        }
    }
}

extension ExpressionLowering {
    /// Returns a part of the key of the source row with this number in a mapping's stage.
    fileprivate mutating func numbered(_ number: Scalar, _ maker: EntityMapping, _ part: Int) -> Scalar {
        kept(RowStage.sourceKey(part), where: RowStage.rowNumber, number, in: RowStage.tableName(maker))
    }

    /// Returns a part of the key of the source row with this new key.
    fileprivate mutating func ranked(_ key: Scalar, _ table: String, _ part: Int) -> Scalar {
        kept("k\(part)", where: "new", key, in: table)
    }

    private mutating func kept(_ column: String, where name: String, _ value: Scalar, in table: String) -> Scalar {
        let alias = newAlias()
        let found = Relation.filter(
            .scan(table: table, alias: alias, isTemporary: true), .sameKey([.column(alias: alias, name: name)], [value]))
        return .subquery(.project(found, [ProjectedColumn(Relation.valueName, .column(alias: alias, name: column))]))
    }
}
