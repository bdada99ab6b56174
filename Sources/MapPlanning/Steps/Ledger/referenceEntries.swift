import MapAnalysis
import MapPlan

extension LegOutline {
    /// Adds the counts of references for to-ones that the plan writes: how many become nil because their rows are dropped, and how many
    /// were dangling before.
    func addReferenceEntries(of changes: [TableChange], _ lowering: inout ExpressionLowering, into draft: inout LegDraft) {
        for change in changes {
            guard case .entity(let root) = change.match.placed.role else { continue }
            let written = change.columns.flatMap { pair in
                pair.column.roles.compactMap { role -> PropertyID? in
                    guard case .reference(let toOne, 0) = role else { return nil }
                    // Rows from other tables have references of their own, even if the column is kept.
                    return pair.isComputed || change.match.adding.contains { $0[toOne] != nil } ? toOne : nil
                }
            }
            for toOne in written where !isKept(toOne, in: root) {
                addReferenceEntry(toOne, &lowering, into: &draft)
                addLostHalves(toOne, &lowering, into: &draft)
            }
        }
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
        guard !followed.isEmpty else { return }
        let followedOnce = followed.count == 1
        var counted: [CountedReferences] = []
        for (maker, property, followed) in followed {
            let ofOther = followedOnce ? countedOnOtherSide(of: maker, followed, &lowering) : nil
            guard let counts = ofOther ?? countedReferences(of: maker, property, followed, &lowering) else { continue }
            counted.append(counts)
        }
        guard let first = counted.first else { return }
        let isWhole = mapping.makers(of: toOne.entity).allSatisfy { maker in
            maker.literalRows.isEmpty
                && (maker.source == nil || maker[toOne].map { $0.isNothing || reference(followedBy: $0, in: maker) != nil } ?? true)
        }
        let terms = terms(of: counted, toOne, isWhole: isWhole)
        let (model, old) = (destination.model, source.model)
        var entry = LedgerEntry(title: "\(model[toOne.entity].name).\(model[toOne].name)", terms: terms)
        entry.references = LedgerEntry.References(
            entities: old.concreteKinds(of: first.property.entity).map { old[$0].name }, property: old[first.property].name,
            arePairs: false,
            mayBeLost: counted.contains(where: \.mayBeLost))
        draft.ledger.append(entry)
    }

    /// Adds the count of references that do not refer to a row, because a part of them is NULL, and lose another part.
    private func addLostHalves(_ toOne: PropertyID, _ lowering: inout ExpressionLowering, into draft: inout LegDraft) {
        var losses: [LoweredLoss] = []
        for maker in mapping.makers(of: toOne.entity) {
            guard let property = maker[toOne], let followed = reference(followedBy: property, in: maker),
                let (relation, row) = lowering.takenRows(maker)
            else { continue }
            let owner = property.isOfItem ? row.element?.row ?? row : row
            guard let isLost = lowering.losesHalf(from: followed.origin, to: toOne, of: owner) else { continue }
            losses.append(LoweredLoss(relation: .filter(relation, isLost), row: owner))
        }
        guard !losses.isEmpty else { return }
        let model = destination.model
        add([lost(losses, &lowering)], to: "\(model[toOne.entity].name).\(model[toOne].name)", into: &draft)
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
                        .displacedReferences, sign: sign, .before(count(displaced)), listing: listing(displaced, counts.key, counts.entity))
                )
            }
            if let dangling = counts.dangling { terms.append(.init(.danglingReferences, sign: sign, .before(count(dangling)))) }
        }
        if isWhole { terms.append(.init(.referencesAfter, sign: -1, .after(count(setReferences(toOne))))) }
        return terms
    }

    /// The references of the rows that one mapping takes.
    private struct CountedReferences {
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
        return CountedReferences(
            property: followed.origin, entity: entity, key: row.key, set: .filter(relation, isSet),
            lost: .filter(relation, .all([isSet, isThere, .not(isMade)])),
            dangling: columns.isEmpty ? nil : .filter(relation, .all([isSet, .not(isThere)])),
            mayBeLost: !takesAll(of: kind, followed.makers))
    }

    /// Returns the counts of a one-to-one whose column is on the other side, over the rows that have the column: several of them may refer to one row, and only
    /// the first of these is its partner.
    private func countedOnOtherSide(
        of maker: EntityMapping, _ followed: (origin: PropertyID, makers: [MappingID]), _ lowering: inout ExpressionLowering
    ) -> CountedReferences? {
        guard maker.isRowByRow, maker.elements == nil, let inverse = source.model[followed.origin].relationship?.inverse,
            source.reference(followed.origin).isEmpty
        else { return nil }
        let columns = source.reference(inverse)
        let (relation, owner) = lowering.scan(inverse.entity)
        let none = Expression(.unknown, .unknown)
        guard !columns.isEmpty, case .row(let target) = lowering.path(.row(owner), [.toOne(inverse)], none),
            case .row(let partner) = lowering.path(.row(target), [.toOne(followed.origin)], none)
        else { return nil }
        let isSet = Condition.all(columns.map { .not(.isNil(lowering.stored($0, of: owner))) })
        let isThere = Condition.not(lowering.isMissing(target))
        // If the column is carried on too, a dangling reference stays one of that column.
        let isCarriedOn = mapping.entityMappings.flatMap(\.properties).contains { property in
            guard case .carried(inverse) = property.source else { return false }
            return !destination.reference(property.property).isEmpty
        }
        let areMade = Condition.all([lowering.isMade([maker.id], of: target), lowering.isMade(followed.makers, of: owner)])
        let isPartner = Condition.sameKey(partner.key, owner.key)
        return CountedReferences(
            property: inverse, entity: inverse.entity, key: owner.key,
            set: .filter(relation, isCarriedOn ? .all([isSet, isThere]) : isSet),
            lost: .filter(relation, .all([isSet, isThere, .not(areMade)])),
            displaced: .filter(relation, .all([isSet, isThere, areMade, .not(isPartner)])),
            dangling: isCarriedOn ? nil : .filter(relation, .all([isSet, .not(isThere)])), mayBeLost: true)
    }

    /// Whether every row of an entity is carried over, whatever its new key.
    private func takesAll(of entity: EntityID, _ makers: [MappingID]) -> Bool {
        let whole = makers.map { mapping[$0] }.filter { maker in
            maker.condition == nil && maker.elements == nil && !maker.dropsNil && !maker.properties.contains(where: \.dropsNil)
        }
        return Set(whole.flatMap(\.takenKinds)).isSuperset(of: source.model.concreteKinds(of: entity))
    }

    /// Returns the source's relationship that a property follows with nothing but mappings in between, and the mappings that make rows of
    /// its destination.
    private func reference(followedBy property: PropertyMapping, in maker: EntityMapping) -> (origin: PropertyID, makers: [MappingID])? {
        if case .inverse(let stated) = property.source { return reference(statedBy: stated, ofRowsMadeBy: maker) }
        guard let origin = property.followedToOne, let target = source.model[origin].relationship, !target.isMany else { return nil }
        if case .expression(let expression) = property.source {
            guard case .mapped(let makers, let rows) = expression.kind, case .path(let base, _) = rows.kind,
                case .variable(.source) = base.kind
            else { return nil }
            return (origin, makers)
        }
        return (origin, before.fits(for: property.property, from: target.destination))
    }

    /// Returns the same if the mapping sets the other side to its old rows: `posts: PostToPost($source.posts)`.
    private func reference(statedBy stated: PropertyID, ofRowsMadeBy maker: EntityMapping) -> (origin: PropertyID, makers: [MappingID])? {
        let owners = mapping.makers(of: stated.entity).filter { $0[stated] != nil }
        let followed = owners.map { $0[stated]?.followedToMany(of: maker.id) }
        guard maker.isRowByRow, owners.allSatisfy(\.isRowByRow), let many = followed.first ?? nil, followed.allSatisfy({ $0 == many }),
            let relationship = source.model[many].relationship, relationship.isMany, let origin = relationship.inverse,
            let entity = maker.source, source.model.isKind(entity, of: origin.entity)
        else { return nil }
        return (origin, owners.map(\.id))
    }

    private func setReferences(_ toOne: PropertyID) -> Relation {
        let alias = "d"
        let isSet = destination.reference(toOne).map { Condition.not(.isNil(.column(alias: alias, name: $0.name))) }
        // Rows of kinds without the property may have any value in the column.
        let isKind = destination.isKind(of: toOne.entity, alias)
        return .filter(.scan(table: destination.table(of: toOne.entity).name, alias: alias), .all(isSet + [isKind]))
    }

    /// The pairs of a join table that is filled again from another one.
    struct CarriedPairs {
        var all: Relation
        /// The pairs whose rows are both carried over.
        var made: Relation
        /// The pairs that are dropped with one of their rows.
        var lost: Relation
        /// The pairs that were dangling before.
        var dangling: Relation
        var references: LedgerEntry.References
        /// Whether each pair gives one pair, apart from those that become one.
        var areWhole: Bool
    }

    /// Returns the pairs that a join table is filled from; `nil` if they do not all come from one relationship.
    func carriedPairs(_ stated: PropertyID, _ lowering: inout ExpressionLowering) -> CarriedPairs? {
        let makers = mapping.makers(of: stated.entity)
        let origins = makers.compactMap { $0[stated]?.carriedToMany }
        guard let origin = origins.first, Set(origins).count == 1, let join = source.join(origin),
            let target = source.model[origin].relationship?.destination
        else { return nil }
        let alias = lowering.newAlias()
        func reference(_ columns: [PlacedColumn], _ matching: KeyMatching) -> RowReferenceColumns {
            RowReferenceColumns(columns: columns.map { .column(alias: alias, name: $0.name) }, matching: matching)
        }
        let matching = source.matching(join)
        let near = lowering.target(origin.entity, of: .source, reference(join.near, matching.near))
        let far = lowering.target(target, of: .source, reference(join.far, matching.far))
        let nearMakers = makers.filter { $0[stated]?.carriedToMany == origin }
        let farMakers = before.fits(for: stated, from: target)
        let isWhole = Condition.all([.not(lowering.isMissing(near)), .not(lowering.isMissing(far))])
        let isMade = Condition.all([lowering.isMade(nearMakers.map(\.id), of: near), lowering.isMade(farMakers, of: far)])
        let pairs = Relation.scan(table: join.table.name, alias: alias)
        lowering.noteRead(join.table.name)
        let model = source.model
        let setters = makers.filter { $0[stated]?.setsRows ?? false }
        let all = nearMakers + farMakers.map { mapping[$0] }
        return CarriedPairs(
            all: pairs, made: .filter(pairs, .all([isWhole, isMade])), lost: .filter(pairs, .all([isWhole, .not(isMade)])),
            dangling: .filter(pairs, .not(isWhole)),
            references: LedgerEntry.References(
                entities: model.concreteKinds(of: origin.entity).map { model[$0].name }, property: model[origin].name, arePairs: true,
                mayBeLost: !takesAll(of: target, farMakers) || !takesAll(of: origin.entity, nearMakers.map(\.id))),
            areWhole: setters.count == nearMakers.count && all.allSatisfy { $0.elements == nil }
                && nearMakers.allSatisfy { $0.distinct.isEmpty || $0[stated]?.unitesWhatIsCarried(in: $0) ?? false }
                && mapping.takeDisjointRows(nearMakers) && mapping.takeDisjointRows(farMakers.map { mapping[$0] }))
    }
}

extension PropertyMapping {
    /// Whether the property is nil in every row.
    fileprivate var isNothing: Bool {
        switch source {
        case .absent, .constant(.nil): true
        default: false
        }
    }
}

extension PropertyMapping {
    /// Returns the source row's to-many that the property keeps: carried over, or through mappings that include this one.
    fileprivate func followedToMany(of maker: MappingID) -> PropertyID? {
        switch source {
        case .carried(let origin): return origin
        case .expression(let expression):
            guard case .mapped(let makers, let rows) = expression.kind, makers.contains(maker),
                case .path(let base, let steps) = rows.inAnyOrder.kind, case .variable(.source) = base.kind, steps.count == 1,
                case .toMany(let origin) = steps[0]
            else { return nil }
            return origin
        default: return nil
        }
    }
}

extension Expression {
    /// The sequence whose elements it only puts in another order.
    fileprivate var inAnyOrder: Expression {
        switch kind {
        case .method(.sorted, let base, _), .method(.reversed, let base, _): base.inAnyOrder
        default: self
        }
    }
}
