import MapAnalysis
import MapPlan

// A reference of several columns of which one is NULL refers to no row. Its other parts are values of the store all the same.
extension LegOutline {
    /// Adds the counts of references that do not refer to a row, because a part of them is NULL, and lose another part.
    func addLostParts(
        of change: TableChange, _ written: [PropertyID], _ lowering: inout ExpressionLowering, into draft: inout LegDraft
    ) {
        // A part that several references share counts for the first of them.
        var counted: Set<FoldedName> = []
        for toOne in written {
            let pairs = change.columns.filter { pair in
                pair.column.roles.contains { if case .reference(toOne, _) = $0 { true } else { false } }
            }
            let keepsColumns = pairs.allSatisfy { $0.home != nil } && hasAllParts(toOne) && staysInPlace(toOne, pairs)
            var losses: [LoweredLoss] = []
            if keepsColumns {
                losses = lostParts(pairs.filter { counted.insert(foldedName($0.column.name)).inserted }, change, &lowering)
            }
            // Rows that are inserted again have no column of before.
            let keeping = keepsColumns ? Set(change.match.keeping.map(\.id)) : []
            losses += lostHalves(toOne, change, besides: keeping, &lowering)
            if !losses.isEmpty { add([lost(losses, &lowering)], to: destination.model.title(of: toOne), into: &draft) }
        }
    }

    /// Whether the reference has as many columns as each reference that it follows. If not, a part that is NULL no longer says anything of the others.
    private func hasAllParts(_ toOne: PropertyID) -> Bool {
        mapping.makers(of: toOne.entity).allSatisfy { maker in
            guard let property = maker[toOne], let followed = reference(followedBy: property, in: maker) else { return true }
            return source.reference(followed.origin).count <= destination.reference(toOne).count
        }
    }

    /// Whether each part stays in the column of the reference that it follows.
    private func staysInPlace(_ toOne: PropertyID, _ pairs: [TableChange.ColumnChange]) -> Bool {
        mapping.makers(of: toOne.entity).allSatisfy { maker in
            guard let property = maker[toOne], let followed = reference(followedBy: property, in: maker) else { return true }
            let old = source.reference(followed.origin)
            return pairs.allSatisfy { pair in
                let isOther = pair.column.roles.contains { role in
                    guard case .reference(toOne, let part) = role, old.indices.contains(part) else { return false }
                    return !sameName(old[part].name, pair.home?.name ?? "")
                }
                return pair.column.roles.count == 1 || !isOther
            }
        }
    }

    /// Returns the rows in which a column of references becomes NULL, although none of the references in it refers to a row.
    private func lostParts(
        _ pairs: [TableChange.ColumnChange], _ change: TableChange, _ lowering: inout ExpressionLowering
    ) -> [LoweredLoss] {
        change.match.keeping.compactMap { maker in
            guard let (relation, row) = lowering.takenRows(maker) else { return nil }
            let going = pairs.compactMap { pair -> Condition? in
                guard pair.isComputed, let home = pair.home, let isPartial = lowering.isPartial(home, of: row) else { return nil }
                let value = lowering.columnValue(pair.column, in: maker, for: row)
                guard case .stored(let value) = value else { return nil }
                // A mapping may fill the reference, and then the part gives way to that of another key.
                let part = lowering.stored(home, of: row)
                return .all([.not(.isNil(part)), isPartial, .not(.sameKey([value], [part]))])
            }
            return going.isEmpty ? nil : LoweredLoss(relation: .filter(relation, .any(going)), row: row)
        }
    }

    /// Returns the rows that lose a half of a reference which moves to other columns.
    private func lostHalves(
        _ toOne: PropertyID, _ change: TableChange, besides keeping: Set<MappingID>, _ lowering: inout ExpressionLowering
    ) -> [LoweredLoss] {
        // An attribute or another reference may keep the column of a part.
        let kept = change.columns.filter { !$0.isComputed }.compactMap(\.home)
        return mapping.makers(of: toOne.entity).filter { !keeping.contains($0.id) }.compactMap { maker in
            guard let property = maker[toOne], let followed = reference(followedBy: property, in: maker),
                let (relation, row) = lowering.takenRows(maker)
            else { return nil }
            let owner = property.isOfItem ? row.element?.row ?? row : row
            let isLost = lowering.losesHalf(from: followed.origin, of: owner, to: toOne, of: (maker, row), keeping: kept)
            guard let isLost else { return nil }
            return LoweredLoss(relation: .filter(relation, isLost), row: owner)
        }
    }
}
