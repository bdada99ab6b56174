import MapAnalysis
import MapPlan

extension LegOutline {
    /// The links of the source from which a join table is filled.
    struct CarriedPairs {
        var all: Relation
        /// The links whose rows are both carried over.
        var made: Relation
        /// The links that are dropped with one of their rows.
        var lost: Relation
        /// The links that were dangling before.
        var dangling: Relation
        var references: LedgerEntry.References
        /// Whether each link gives one pair, apart from those that become one and those that the value leaves out.
        var areWhole: Bool
        /// Whether the value may leave out links: `$source.tags.filter($0.isLive)`, or the value of the first of merged rows.
        var narrows: Bool
        /// Whether two links may become one pair, because rows of one of the sides are merged.
        var mayMerge: Bool
    }

    /// Returns the links that a join table is filled from; `nil` if they do not all come from one relationship.
    func carriedPairs(_ stated: PropertyID, _ lowering: inout ExpressionLowering) -> CarriedPairs? {
        let makers = mapping.makers(of: stated.entity)
        let followed = makers.compactMap { maker in maker[stated]?.followedLinks(in: maker).map { (maker: maker, links: $0) } }
        guard let origin = followed.first?.links.origin, followed.allSatisfy({ $0.links.origin == origin }),
            let target = source.model[origin].relationship?.destination, let links = sourceLinks(of: origin, &lowering)
        else { return nil }
        let nearMakers = followed.map(\.maker)
        let farMakers = before.fits(for: stated, from: target)
        let isMade = Condition.all([
            lowering.isMade(nearMakers.map(\.id), of: links.near), lowering.isMade(farMakers, of: links.far),
        ])
        let setters = makers.filter { $0[stated]?.setsRows ?? false }
        let all = nearMakers + farMakers.map { mapping[$0] }
        // The value that a mapping writes for merged rows is that of the first of them.
        let unites = nearMakers.allSatisfy { $0.distinct.isEmpty || $0[stated]?.unitesWhatIsCarried(in: $0) ?? false }
        // A value that reads the other side of a one-to-one takes the first of the rows that refer to it.
        let readsFirst =
            source.reference(origin).isEmpty && !(source.model[origin].relationship?.isMany ?? true)
            && followed.contains { !($0.maker[stated]?.isCarried ?? false) }
        let narrows = followed.contains(where: \.links.narrows) || readsFirst || !unites
        let mayMerge = unites && nearMakers.contains { !$0.distinct.isEmpty } || farMakers.contains { !mapping[$0].distinct.isEmpty }
        return CarriedPairs(
            all: .filter(links.relation, links.isSet), made: .filter(links.relation, .all([links.isSet, links.isThere, isMade])),
            lost: .filter(links.relation, .all([links.isSet, links.isThere, .not(isMade)])),
            dangling: .filter(links.relation, .all([links.isSet, .not(links.isThere)])),
            references: references(
                of: origin, mayBeLost: !takesAll(of: target, farMakers) || !takesAll(of: origin.entity, nearMakers.map(\.id))),
            areWhole: setters.count == nearMakers.count && all.allSatisfy { $0.elements == nil } && !(narrows && mayMerge)
                && mapping.takeDisjointRows(nearMakers) && mapping.takeDisjointRows(farMakers.map { mapping[$0] }),
            narrows: narrows, mayMerge: mayMerge)
    }

    /// The references or pairs of a relationship of the source, as an entry of the ledger names them.
    func references(of origin: PropertyID, mayBeLost: Bool) -> LedgerEntry.References {
        var references = LedgerEntry.References(
            entities: source.model.concreteKinds(of: origin.entity).map { source.model[$0].name }, property: source.model[origin].name,
            arePairs: source.join(origin) != nil, mayBeLost: mayBeLost)
        if mayBeLost, let target = source.model[origin].relationship?.destination, moves(rowsOf: target) { references.mayMove = true }
        return references
    }

    /// Whether some row of an entity becomes one of an entity with another name.
    private func moves(rowsOf entity: EntityID) -> Bool {
        let kinds = Set(source.model.concreteKinds(of: entity))
        let names = Set(kinds.map { source.model[$0].canonicalName })
        return mapping.entityMappings.contains { maker in
            !kinds.isDisjoint(with: maker.takenKinds) && !names.contains(destination.model[maker.destination].canonicalName)
        }
    }

    /// Links of one relationship in the source, each with its two rows.
    struct SourceLinks {
        var relation: Relation
        var near: LoweredRow
        var far: LoweredRow
        /// Whether there is a link at all: a reference may be nil.
        var isSet: Condition
        /// Whether both rows exist.
        var isThere: Condition
    }

    /// Returns the links of a relationship from where the store has them: a join table, a column, or a column of the other side.
    func sourceLinks(of origin: PropertyID, _ lowering: inout ExpressionLowering) -> SourceLinks? {
        if let join = source.join(origin) { return pairs(of: origin, in: join, &lowering) }
        let ownsColumn = !source.reference(origin).isEmpty
        guard let toOne = ownsColumn ? origin : source.model[origin].relationship?.inverse else { return nil }
        let columns = source.reference(toOne)
        let (relation, owner) = lowering.scan(toOne.entity)
        guard !columns.isEmpty,
            case .row(let target) = lowering.path(.row(owner), [.toOne(toOne)], Expression(.unknown, .unknown))
        else { return nil }
        return SourceLinks(
            relation: relation, near: ownsColumn ? owner : target, far: ownsColumn ? target : owner,
            isSet: .all(columns.map { .not(.isNil(lowering.stored($0, of: owner))) }), isThere: .not(lowering.isMissing(target)))
    }

    private func pairs(of origin: PropertyID, in join: PlacedJoin, _ lowering: inout ExpressionLowering) -> SourceLinks? {
        guard let target = source.model[origin].relationship?.destination else { return nil }
        let alias = lowering.newAlias()
        func reference(_ columns: [PlacedColumn], _ matching: KeyMatching) -> RowReferenceColumns {
            RowReferenceColumns(columns: columns.map { .column(alias: alias, name: $0.name) }, matching: matching)
        }
        let matching = source.matching(join)
        let near = lowering.target(origin.entity, of: .source, reference(join.near, matching.near))
        let far = lowering.target(target, of: .source, reference(join.far, matching.far))
        lowering.noteRead(join.table.name)
        return SourceLinks(
            relation: .scan(table: join.table.name, alias: alias), near: near, far: far, isSet: .constant(true),
            isThere: .all([.not(lowering.isMissing(near)), .not(lowering.isMissing(far))]))
    }

    /// Whether every row of an entity is carried over, whatever its new key.
    func takesAll(of entity: EntityID, _ makers: [MappingID]) -> Bool {
        let whole = makers.map { mapping[$0] }.filter(takesAll)
        return Set(whole.flatMap(\.takenKinds)).isSuperset(of: source.model.concreteKinds(of: entity))
    }

    /// Whether a mapping makes one row of each row of the kinds that it takes.
    func takesAll(_ maker: EntityMapping) -> Bool {
        maker.condition == nil && maker.elements == nil && !maker.dropsNil && !maker.properties.contains(where: \.dropsNil)
    }
}

/// A relationship of the source from which a value takes its rows.
struct FollowedLinks {
    var origin: PropertyID
    /// Whether the value may leave some of them out.
    var narrows: Bool
}

extension PropertyMapping {
    /// Returns the relationship of the source row from which the property takes its rows: carried over, or through mappings, in any order, all or some.
    func followedLinks(in maker: EntityMapping) -> FollowedLinks? {
        if let origin = carriedToMany { return FollowedLinks(origin: origin, narrows: false) }
        guard maker.elements == nil, case .expression(let expression) = source, let taken = expression.mappedLinks else { return nil }
        return switch taken.step {
        case .toMany(let origin), .toOne(let origin): FollowedLinks(origin: origin, narrows: taken.narrows)
        default: nil
        }
    }
}

extension Expression {
    /// The mappings through which a value takes its rows, the step of `$source` from which it takes them, and whether it may leave some out:
    /// `PostToPost($source.posts.filter($0.isLive))`. Nil for other values.
    var mappedLinks: (makers: [MappingID], step: PathStep, narrows: Bool)? {
        guard case .mapped(let makers, let rows) = kind else { return nil }
        let (taken, narrows) = rows.whole
        guard case .path(let base, let steps) = taken.kind, case .variable(.source) = base.kind, steps.count == 1 else { return nil }
        return (makers, steps[0], narrows)
    }

    /// The sequence that this one puts in another order or takes a part of, and whether it takes a part.
    var whole: (expression: Expression, narrows: Bool) {
        switch kind {
        case .method(.sorted, let base, _), .method(.reversed, let base, _): base.whole
        case .method(.filter, let base, _), .method(.prefix, let base, _): (base.whole.expression, true)
        default: (self, false)
        }
    }
}

extension PropertyMapping {
    /// Returns the source row's relationship that the property keeps: carried over, or through mappings that include this one.
    func followedRelationship(of maker: MappingID) -> PropertyID? {
        switch source {
        case .carried(let origin): return origin
        case .expression(let expression):
            guard let taken = expression.mappedLinks, taken.makers.contains(maker) else { return nil }
            switch taken.step {
            case .toMany(let origin), .toOne(let origin): return origin
            default: return nil
            }
        default: return nil
        }
    }
}
