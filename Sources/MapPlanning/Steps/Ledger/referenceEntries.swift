import MapAnalysis
import MapPlan

extension LegOutline {
    /// Adds the counts of references for to-ones that the plan writes: how many become nil because their rows are dropped, and how many
    /// were dangling before.
    func addReferenceEntries(of changes: [TableChange], _ lowering: inout ExpressionLowering, into draft: inout LegDraft) {
        for change in changes {
            guard case .entity(let root) = change.match.placed.role else { continue }
            let written = referencesWritten(by: change)
            for toOne in written where !isKept(toOne, in: root) {
                addReferenceEntry(toOne, &lowering, into: &draft)
            }
            addLostParts(of: change, written, &lowering, into: &draft)
        }
    }

    /// The to-ones of which a column is computed, or which rows from other tables have.
    private func referencesWritten(by change: TableChange) -> [PropertyID] {
        var written: [PropertyID] = []
        for pair in change.columns {
            for case .reference(let toOne, _) in pair.column.roles where !written.contains(toOne) {
                if pair.isComputed || change.match.adding.contains(where: { $0[toOne] != nil }) { written.append(toOne) }
            }
        }
        return written
    }

    /// Whether the column's references stay unchanged, whatever else changes in its table.
    private func isKept(_ toOne: PropertyID, in root: EntityID) -> Bool {
        let isOnThisSide = mapping.makers(of: toOne.entity).allSatisfy { maker in
            maker[toOne]?.followedToOne.map { !source.reference($0).isEmpty } ?? true
        }
        return isOnThisSide && before.isKeptByAll(toOne) && mapping.makers(of: root).allSatisfy(\.literalRows.isEmpty)
    }

    private func addReferenceEntry(_ toOne: PropertyID, _ lowering: inout ExpressionLowering, into draft: inout LegDraft) {
        let followed = mapping.makers(of: toOne.entity).flatMap { maker in
            maker[toOne].flatMap { property in reference(followedBy: property, in: maker).map { [(maker, property, $0)] } } ?? []
        }
        guard !followed.isEmpty else { return addEndedReferences(toOne, &lowering, into: &draft) }
        let origin = followed[0].2.origin
        let isOfOne = followed.allSatisfy { $0.2.origin == origin }
        let makersOfOther = Set(followed.flatMap(\.2.makers)).sorted()
        let ofOther = isOfOne ? countedOnOtherSide(of: followed.map(\.0), (origin, makersOfOther), &lowering) : nil
        let counted =
            ofOther.map { [$0] }
            ?? followed.compactMap { maker, property, followed in countedReferences(of: maker, property, followed, &lowering) }
        guard let first = counted.first else { return }
        let isWhole = mapping.makers(of: toOne.entity).allSatisfy { maker in
            maker.literalRows.isEmpty
                && (maker.source == nil
                    || maker[toOne].map { $0.isNothing || reference(followedBy: $0, in: maker) != nil && !$0.fillsNil } ?? true)
        }
        var terms = terms(of: counted, toOne, isWhole: isWhole)
        if let leftOut = leftOut(of: toOne, counted, &lowering) {
            terms.insert(.init(.leftOutReferences, sign: isWhole ? -1 : 0, .before(leftOut)), at: 1)
        }
        var entry = LedgerEntry(title: destination.model.title(of: toOne), terms: terms)
        entry.references = references(of: first.property, mayBeLost: counted.contains(where: \.mayBeLost))
        if followed.contains(where: \.1.fillsNil) { entry.references?.isFilled = true }
        if counted.contains(where: { $0.displaced != nil }) { entry.references?.mayBeDisplaced = true }
        draft.ledger.append(entry)
    }

    /// Adds the counts of references that become nil in every row, because all rows of their destination go.
    private func addEndedReferences(_ toOne: PropertyID, _ lowering: inout ExpressionLowering, into draft: inout LegDraft) {
        var entry = LedgerEntry(title: destination.model.title(of: toOne), terms: [])
        for maker in mapping.makers(of: toOne.entity) {
            guard let property = maker[toOne], hasEnded(property), let entity = maker.source,
                let origin = sameToOne(as: toOne, of: entity),
                let (relation, row) = lowering.takenRows(maker),
                case .row(let target) = lowering.path(.row(row), [.toOne(origin)], Expression(.unknown, .unknown))
            else { continue }
            let columns = source.reference(origin)
            let isSet = Condition.all(columns.map { .not(.isNil(lowering.stored($0, of: row))) })
            let isThere = Condition.not(lowering.isMissing(target))
            let lost = Relation.filter(relation, .all([isSet, isThere]))
            let dangling = Relation.filter(relation, .all([isSet, .not(isThere)]))
            entry.terms.append(.init(.lostReferences, sign: 0, .before(count(lost)), listing: listing(lost, row.key, entity)))
            entry.terms.append(.init(.danglingReferences, sign: 0, .before(count(dangling))))
            entry.references = references(of: origin, mayBeLost: true)
        }
        if entry.references != nil { draft.ledger.append(entry) }
    }

    /// Returns the to-one of the source that has the same name and columns of its own.
    func sameToOne(as toOne: PropertyID, of entity: EntityID) -> PropertyID? {
        source.model.properties(of: entity).first {
            isSpelled(source.model[$0].canonicalName, destination.model[toOne].canonicalName) && !source.reference($0).isEmpty
        }
    }

    /// Whether the property is nil in every row because rows are left out, perhaps those that could set it from the other side.
    private func hasEnded(_ property: PropertyMapping) -> Bool {
        if case .inverse(let stated) = property.source, case .inferred = property.origin {
            return mapping.makers(of: stated.entity).allSatisfy { owner in
                owner.source == nil && owner.literalRows.isEmpty || owner[stated]?.isNothing ?? true
            }
        }
        return property.isNothing && property.endsWithItsRows
    }

    /// Returns the terms of the counts. If they are not of all rows, they only inform.
    private func terms(of counted: [CountedReferences], _ toOne: PropertyID, isWhole: Bool) -> [LedgerEntry.Term] {
        var terms: [LedgerEntry.Term] = []
        if isWhole { terms += counted.map { .init(.references, sign: 1, .before(count($0.set))) } }
        let sign: Int64 = isWhole ? -1 : 0
        for counts in counted {
            terms.append(
                .init(
                    .lostReferences, sign: sign, .before(count(counts.lost)),
                    listing: listing(counts.lost, counts.key, counts.entity)))
            if let displaced = counts.displaced {
                terms.append(
                    .init(
                        .displacedReferences, sign: sign, .before(counts.given.map { difference(displaced, $0) } ?? count(displaced)),
                        listing: counts.given == nil ? listing(displaced, counts.key, counts.entity) : nil))
            }
            if let elsewhere = counts.elsewhere { terms.append(.init(.referencesElsewhere, sign: sign, .before(count(elsewhere)))) }
            if let dangling = counts.dangling { terms.append(.init(.danglingReferences, sign: sign, .before(count(dangling)))) }
        }
        if isWhole { terms.append(.init(.referencesAfter, sign: -1, .after(count(setReferences(toOne))))) }
        return terms
    }

    /// Returns the query for the number of references that the value of the other side leaves out, although both rows stay.
    private func leftOut(of toOne: PropertyID, _ counted: [CountedReferences], _ lowering: inout ExpressionLowering) -> Statement? {
        let staying = counted.compactMap(\.narrowed)
        guard !staying.isEmpty, let stated = narrowingSide(of: toOne) else { return nil }
        let taken = pairRows(stated, usesSourceKeys: true, &lowering).map { pairs in
            Relation.distinct(.project(pairs.relation, keyColumns(pairs.near + pairs.far)))
        }
        func rows(_ relations: [Relation]) -> Relation {
            let ones = relations.map { Relation.project($0, [ProjectedColumn(Relation.valueName, .constant(.integer(1)))]) }
            return ones.count == 1 ? ones[0] : .derived(.union(ones), alias: lowering.newAlias())
        }
        let given = rows(taken.map { .derived($0, alias: lowering.newAlias()) })
        return difference(rows(staying), given)
    }

    /// Returns the other side of a to-one if the mapping sets it to some rows of a to-many of the source.
    private func narrowingSide(of toOne: PropertyID) -> PropertyID? {
        for maker in mapping.makers(of: toOne.entity) {
            guard case .inverse(let stated) = maker[toOne]?.source else { continue }
            let owners = mapping.makers(of: stated.entity)
            // A merged row gets the value of the row that stays, without those that refer to the others.
            let leavesOut = owners.contains { owner in
                owner[stated]?.followedLinks(in: owner).map { $0.narrows || !owner.distinct.isEmpty } ?? false
            }
            if leavesOut { return stated }
        }
        return nil
    }

    /// The references of the rows that one mapping takes.
    struct CountedReferences {
        /// The source's relationship, and the entity whose rows are taken.
        var property: PropertyID
        var entity: EntityID
        var key: [Scalar]
        /// The references that are not nil.
        var set: Relation
        /// The references to rows that are not carried over.
        var lost: Relation
        /// The references of a one-to-one to rows that keep the reference of another row. `nil` if there can be none.
        var displaced: Relation?
        /// The rows that have a reference afterwards, if they are merged ones: then `displaced` has all references of which both rows stay.
        var given: Relation?
        /// The references to rows to which another relationship of the row refers afterwards. `nil` if there is no such relationship.
        var elsewhere: Relation?
        /// The references whose rows both stay. `nil` if the value of the other side takes them all.
        var narrowed: Relation?
        /// The dangling references. `nil` if the column is on the other side.
        var dangling: Relation?
        var mayBeLost: Bool
    }

    private func countedReferences(
        of maker: EntityMapping, _ property: PropertyMapping, _ followed: (origin: PropertyID, makers: [MappingID]),
        _ lowering: inout ExpressionLowering
    ) -> CountedReferences? {
        guard let entity = maker.source, let (relation, row) = lowering.takenRows(maker) else { return nil }
        let owner = property.isOfItem ? row.element?.row ?? row : row
        guard let kind = source.model[followed.origin].relationship?.destination,
            case .row(let target) = lowering.path(.row(owner), [.toOne(followed.origin)], Expression(.unknown, .unknown))
        else { return nil }
        let columns = source.reference(followed.origin)
        let isThere = Condition.not(lowering.isMissing(target))
        let isSet = columns.isEmpty ? isThere : Condition.all(columns.map { .not(.isNil(lowering.stored($0, of: owner))) })
        let isMade = lowering.isMade(followed.makers, of: target)
        let others = otherFollowers(of: followed.origin, besides: property, in: maker)
        let isElsewhere = others.isEmpty ? Condition.constant(false) : lowering.isMade(others, of: target)
        return CountedReferences(
            property: followed.origin, entity: entity, key: row.key, set: .filter(relation, isSet),
            lost: .filter(relation, .all([isSet, isThere, .not(isMade), .not(isElsewhere)])),
            displaced: displaced(from: relation, .all([isSet, isThere, isMade]), (owner, target), followed.origin, property, &lowering),
            elsewhere: others.isEmpty ? nil : .filter(relation, .all([isSet, isThere, .not(isMade), isElsewhere])),
            narrowed: narrowingSide(of: property.property) == nil ? nil : .filter(relation, .all([isSet, isThere, isMade])),
            dangling: columns.isEmpty ? nil : .filter(relation, .all([isSet, .not(isThere)])),
            mayBeLost: !takesAll(of: kind, followed.makers))
    }

    /// Returns the references of a one-to-one that the mapping sets from its other side, if that side has another row: two rows refer to one.
    private func displaced(
        from relation: Relation, _ stays: Condition, _ rows: (owner: LoweredRow, target: LoweredRow), _ origin: PropertyID,
        _ property: PropertyMapping, _ lowering: inout ExpressionLowering
    ) -> Relation? {
        // What a value leaves out is counted with those.
        guard case .inverse = property.source, narrowingSide(of: property.property) == nil,
            let back = source.model[origin].relationship?.inverse, !(source.model[back].relationship?.isMany ?? true),
            case .row(let partner) = lowering.path(.row(rows.target), [.toOne(back)], Expression(.unknown, .unknown))
        else { return nil }
        return .filter(relation, .all([stays, .not(.sameKey(partner.key, rows.owner.key))]))
    }

    /// Returns the mappings that make the rows to which other relationships of the same row refer, in place of the same one of the source.
    private func otherFollowers(of origin: PropertyID, besides property: PropertyMapping, in maker: EntityMapping) -> [MappingID] {
        maker.properties.filter { $0.property != property.property && $0.keptToOne == origin }
            .flatMap { reference(followedBy: $0, in: maker)?.makers ?? [] }
    }

    /// Returns the source's relationship that a property follows with nothing but mappings in between, and the mappings that make rows of
    /// its destination.
    func reference(followedBy property: PropertyMapping, in maker: EntityMapping) -> (origin: PropertyID, makers: [MappingID])? {
        if case .inverse(let stated) = property.source { return reference(statedBy: stated, ofRowsMadeBy: maker) }
        guard let origin = property.keptToOne, let target = source.model[origin].relationship, !target.isMany else { return nil }
        if case .expression(let expression) = property.source {
            return expression.makersOfKept.map { (origin, $0) }
        }
        return (origin, before.fits(for: property.property, from: target.destination))
    }

    /// Returns the same if the mapping sets the other side to its old rows: `posts: PostToPost($source.posts)`.
    private func reference(statedBy stated: PropertyID, ofRowsMadeBy maker: EntityMapping) -> (origin: PropertyID, makers: [MappingID])? {
        let owners = mapping.makers(of: stated.entity).filter { $0[stated] != nil }
        let followed = owners.map { $0[stated]?.followedRelationship(of: maker.id) }
        guard maker.isRowByRow, owners.allSatisfy({ $0.elements == nil }), let many = followed.first ?? nil,
            followed.allSatisfy({ $0 == many }),
            let relationship = source.model[many].relationship, let origin = relationship.inverse,
            !(source.model[origin].relationship?.isMany ?? true), relationship.isMany || statesOneToOne(stated, origin),
            let entity = maker.source,
            source.model.isKind(entity, of: origin.entity)
        else { return nil }
        return (origin, owners.map(\.id))
    }

    /// Whether the mapping sets a side of a one-to-one without a column, which stays a one-to-one.
    private func statesOneToOne(_ stated: PropertyID, _ origin: PropertyID) -> Bool {
        !(source.model[origin].relationship?.isMany ?? true) && !source.reference(origin).isEmpty
            && !(destination.model[stated].relationship?.isMany ?? true)
    }

    private func setReferences(_ toOne: PropertyID) -> Relation {
        let alias = "d"
        let isSet = destination.reference(toOne).map { Condition.not(.isNil(.column(alias: alias, name: $0.name))) }
        // Rows of kinds without the property may have any value in the column.
        let isKind = destination.isKind(of: toOne.entity, alias)
        return .filter(.scan(table: destination.table(of: toOne.entity).name, alias: alias), .all(isSet + [isKind]))
    }
}
