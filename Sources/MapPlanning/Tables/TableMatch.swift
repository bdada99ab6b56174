import MapAnalysis
import MapPlan

/// A table of the destination, the table of the store that becomes it, and the mappings that fill it.
struct TableMatch: Sendable {
    var placed: PlacedTable
    /// The source's table whose rows stay in place; nil if the destination's table is created.
    var kept: PlacedTable?
    /// The source's table that is dropped after its rows have moved here under other keys. Everything that only the store declares about it
    /// moves too.
    var predecessor: PlacedTable?
    /// Mappings whose rows already exist: they keep their keys and come from the kept table.
    var keeping: [EntityMapping]
    /// Mappings whose rows come from other tables, in order.
    var adding: [EntityMapping]
    /// For a join table: the source's relationship whose links stay; nil if there is none.
    var keptJoin: PropertyID?
    /// For a join table: the two to-ones of an entity whose rows are exactly its links, in a table that already has its form.
    var linkEntity: LinkEntity?

    /// The table of the store from which the destination's is made, whether or not its rows stay in place.
    var old: PlacedTable? { kept ?? predecessor }

    /// Whether two mappings may give the same row of the kept table its key.
    var mayKeepTwice: Bool {
        keeping.indices.contains { place in
            let kinds = Set(keeping[place].takenKinds)
            return keeping[..<place].contains { !kinds.isDisjoint(with: $0.takenKinds) }
        }
    }

    struct LinkEntity: Sendable {
        var entity: EntityID
        var near: PropertyID
        var far: PropertyID
    }
}

/// Decides which table of the store becomes which table of the destination. Tables are matched by their contents, not by their names.
func matchTables(_ environment: LoweringEnvironment) -> [TableMatch] {
    let (source, destination) = (environment.source, environment.destination)
    let kept = keptTables(environment)
    var claimed = Set(kept.values.map(\.folded))
    let matches = destination.tables.map { table -> TableMatch in
        switch table.role {
        case .entity(let root):
            let all = mappings(into: root, environment)
            let old = kept[table.folded]
            let keeping = all.filter { entityMapping in
                guard let entity = entityMapping.source, let old else { return false }
                return sameName(source.table(of: entity).name, old.name) && environment.keepsKey(entityMapping)
            }
            let added = all.filter { candidate in candidate.source != nil && !keeping.contains { $0.id == candidate.id } }
            return TableMatch(placed: table, kept: old, keeping: keeping, adding: added)
        case .join(let relationship):
            if let join = keptJoin(relationship, environment, claimed) {
                claimed.insert(join.table.folded)
                return TableMatch(placed: table, kept: join.table, keeping: [], adding: [], keptJoin: join.relationship)
            }
            if let link = linkEntity(relationship, table, environment), claimed.insert(source.table(of: link.entity).folded).inserted {
                return TableMatch(placed: table, kept: source.table(of: link.entity), keeping: [], adding: [], linkEntity: link)
            }
            return TableMatch(placed: table, kept: nil, keeping: [], adding: [])
        }
    }
    return withPredecessors(matches, claimed, environment)
}

/// Returns the tables of the source that stay, each by the table of the destination that it becomes.
private func keptTables(_ environment: LoweringEnvironment) -> [FoldedName: PlacedTable] {
    let (source, destination) = (environment.source, environment.destination)
    var (claimed, kept) = (Set<FoldedName>(), [FoldedName: PlacedTable]())
    for isSameEntity in [true, false] {
        for table in destination.tables where kept[table.folded] == nil {
            guard case .entity(let root) = table.role, isSameEntity || !takesOwnRows(root, environment) else { continue }
            let candidate = mappings(into: root, environment).first { entityMapping in
                guard let entity = entityMapping.source, environment.keepsKey(entityMapping) else { return false }
                let isSame = source.model[entity].canonicalName == destination.model[entityMapping.destination].canonicalName
                return isSame == isSameEntity && (isSame || !goesOn(entity, environment) && !isDivided(entity, environment))
                    && !claimed.contains(source.table(of: entity).folded)
            }
            guard let entity = candidate?.source else { continue }
            kept[table.folded] = source.table(of: entity)
            claimed.insert(source.table(of: entity).folded)
        }
        // A table whose own rows all go stays before one of other rows takes its place.
        for table in isSameEntity ? destination.tables : [] where kept[table.folded] == nil {
            guard case .entity(let root) = table.role, let old = emptiedTable(of: root, table, environment),
                claimed.insert(old.folded).inserted
            else { continue }
            kept[table.folded] = old
        }
    }
    return kept
}

/// Returns the table of an entity that stays without its rows. Everything that only the store declares about it stays too. Nil if its key has another form.
private func emptiedTable(of root: EntityID, _ table: PlacedTable, _ environment: LoweringEnvironment) -> PlacedTable? {
    guard let old = formerTable(ofEmptied: root, environment) else { return nil }
    let hasSameKey =
        old.keyColumns.count == table.keyColumns.count
        && zip(old.keyColumns, table.keyColumns).allSatisfy { $0.affinity == $1.affinity && $1.coding.isSameForm(as: $0.coding) }
    return hasSameKey ? old : nil
}

/// Returns the table that an entity had, if none of its rows is one of the entity afterwards. They may be rows of another one.
private func formerTable(ofEmptied root: EntityID, _ environment: LoweringEnvironment) -> PlacedTable? {
    let (source, destination) = (environment.source, environment.destination)
    let name = destination.model[root].canonicalName
    guard let entity = source.model.entities.first(where: { $0.parent == nil && isSpelled($0.canonicalName, name) }) else { return nil }
    let kinds = Set(source.model.concreteKinds(of: entity.id))
    let isTaken = mappings(into: root, environment).contains { !kinds.isDisjoint(with: $0.takenKinds) }
    return isTaken ? nil : source.table(of: entity.id)
}

/// Whether the rows of an entity move to it under other keys. Then its table goes on, and no other becomes it.
private func takesOwnRows(_ root: EntityID, _ environment: LoweringEnvironment) -> Bool {
    mappings(into: root, environment).contains { entityMapping in
        guard let entity = entityMapping.source, entityMapping.elements == nil else { return false }
        return environment.source.model[entity].canonicalName
            == environment.destination.model[entityMapping.destination].canonicalName
    }
}

/// Whether rows of a table of the source move to several tables. If their entity is gone, none of these is its heir more than the others, so what only the store
/// declares about the table has no place. In one pass it is not more than in the steps, of which the first may leave the table to some rows.
private func isDivided(_ entity: EntityID, _ environment: LoweringEnvironment) -> Bool {
    let table = environment.source.table(of: entity).folded
    let takers = environment.mapping.entityMappings.filter { taker in
        taker.elements == nil && taker.source.map { environment.source.table(of: $0).folded == table } ?? false
    }
    return Set(takers.map { environment.destination.table(of: $0.destination).folded }).count > 1
}

/// Whether rows of an entity of the source move to the same entity of the destination under other keys. Then its table, and everything that only the store declares
/// about it, is for these, also if another entity takes the rows with their keys.
private func goesOn(_ entity: EntityID, _ environment: LoweringEnvironment) -> Bool {
    let name = environment.source.model[environment.source.model.root(of: entity)].canonicalName
    return environment.destination.model.entities.contains {
        $0.parent == nil && isSpelled($0.canonicalName, name) && takesOwnRows($0.id, environment)
    }
}

/// Adds predecessors. If all rows of a table move under other keys, and no table keeps them, the first table that takes them becomes its
/// successor.
private func withPredecessors(_ matches: [TableMatch], _ claimed: Set<FoldedName>, _ environment: LoweringEnvironment) -> [TableMatch] {
    var (matches, claimed) = (matches, claimed)
    for isSameEntity in [true, false] {
        for index in matches.indices where matches[index].old == nil {
            var former = formerTables(matches[index], environment, isSameEntity: isSameEntity)
            // What the store declares about the table of an emptied entity moves to the new table, if its key has another form.
            if isSameEntity, case .entity(let root) = matches[index].placed.role {
                former += formerTable(ofEmptied: root, environment).map { [$0] } ?? []
            }
            let found = former.first { !claimed.contains($0.folded) }
            guard let found else { continue }
            matches[index].predecessor = found
            claimed.insert(found.folded)
        }
    }
    return matches
}

/// Returns the tables of the source whose rows or links a new table contains. Rows that are made from elements do not count, because they
/// are rows of something else.
private func formerTables(_ match: TableMatch, _ environment: LoweringEnvironment, isSameEntity: Bool) -> [PlacedTable] {
    if case .join(let relationship) = match.placed.role {
        return [formerPairs(relationship, environment).flatMap(environment.source.join)?.table].compactMap(\.self)
    }
    return match.adding.compactMap { entityMapping in
        guard let entity = entityMapping.source, isSameEntity || !isDivided(entity, environment) else { return nil }
        let names = (environment.source.model[entity].canonicalName, environment.destination.model[entityMapping.destination].canonicalName)
        let isSame = names.0 == names.1
        return isSame == isSameEntity && (isSame || entityMapping.elements == nil) ? environment.source.table(of: entity) : nil
    }
}

/// Returns the mappings into a hierarchy, in order.
private func mappings(into root: EntityID, _ environment: LoweringEnvironment) -> [EntityMapping] {
    environment.mapping.makers(of: root)
}

/// Returns the source's join table whose links are exactly the destination's; nil if there is none.
private func keptJoin(_ relationship: PropertyID, _ environment: LoweringEnvironment, _ claimed: Set<FoldedName>) -> PlacedJoin? {
    guard let stated = statedPairs(relationship, environment) else { return nil }
    guard case .carried(let origin) = stated.source, let join = environment.source.join(origin),
        !claimed.contains(join.table.folded),
        environment.keepsReference(from: origin, to: stated.property), keepsOwners(origin, stated.property, environment),
        let new = environment.destination.join(stated.property), (join.position == nil) == (new.position == nil),
        environment.source.matching(join) == (.bytes, .bytes) || (join.backPosition == nil) == (new.backPosition == nil)
    else { return nil }
    return join
}

/// Returns the to-many whose links a many-to-many has: all or some of them, possibly in another order or with other keys.
func followedPairs(_ relationship: PropertyID, _ environment: LoweringEnvironment) -> PropertyID? {
    switch statedPairs(relationship, environment)?.source {
    case .carried(let origin): return origin
    case .expression(let expression):
        guard case .toMany(let origin)? = expression.mappedLinks?.step else { return nil }
        return origin
    default: return nil
    }
}

/// Returns the to-many whose table a many-to-many has from now on: the one whose links it has, or else the same one, whatever its pairs are.
func formerPairs(_ relationship: PropertyID, _ environment: LoweringEnvironment) -> PropertyID? {
    if let followed = followedPairs(relationship, environment) { return followed }
    let (old, new) = (environment.source.model, environment.destination.model)
    let stated = statedPairs(relationship, environment)?.property ?? relationship
    let owner = old.entities.first { isSpelled($0.canonicalName, new[stated.entity].canonicalName) }
    return owner.flatMap { entity in
        old.properties(of: entity.id).first { origin in
            isSpelled(old[origin].canonicalName, new[stated].canonicalName) && environment.source.join(origin) != nil
        }
    }
}

/// Returns the property mapping of a many-to-many's stated side, from which its links are made.
func statedPairs(_ relationship: PropertyID, _ environment: LoweringEnvironment) -> PropertyMapping? {
    let inverse = environment.destination.model[relationship].relationship?.inverse
    for side in [relationship, inverse].compactMap({ $0 }) {
        for entityMapping in environment.mapping.makers(of: side.entity) {
            guard let property = entityMapping[side] else { continue }
            if case .inverse = property.source { continue }
            return property
        }
    }
    return nil
}

/// Whether every source row with such links is carried over under its own key, and no other row has such links.
private func keepsOwners(_ origin: PropertyID, _ property: PropertyID, _ environment: LoweringEnvironment) -> Bool {
    let kinds = environment.source.model.concreteKinds(of: origin.entity)
    let makers = environment.mapping.makers(of: property.entity)
    let owners = makers.filter { candidate in
        guard case .carried(origin)? = candidate[property]?.source else { return false }
        return candidate.condition == nil && candidate.distinct.isEmpty && environment.keepsKey(candidate)
            && !candidate.properties.contains(where: \.dropsNil)
    }
    let others = makers.contains { candidate in
        guard let source = candidate[property]?.source, !owners.contains(where: { $0.id == candidate.id }) else { return false }
        return switch source {
        case .carried, .expression: true
        case .carriedOrDefault, .parts, .constant, .inverse, .generatedKey, .absent: false
        }
    }
    let taken = owners.flatMap(\.takenKinds)
    return !others && taken.count == Set(taken).count && Set(taken).isSuperset(of: kinds)
}

/// Returns the entity whose table becomes the join table unchanged: its key consists of its two to-ones, and its columns are those of the
/// join table.
private func linkEntity(_ relationship: PropertyID, _ table: PlacedTable, _ environment: LoweringEnvironment) -> TableMatch.LinkEntity? {
    guard let stated = statedPairs(relationship, environment), case .expression(let expression) = stated.source,
        case .mapped(let mappings, let inner) = expression.kind, case .path(let base, let steps) = inner.kind,
        case .variable(.source) = base.kind, steps.count == 2, case .toMany(let links) = steps[0], case .toOne(let far) = steps[1],
        let relation = environment.source.model[links].relationship, let near = relation.inverse,
        let join = environment.destination.join(stated.property)
    else { return nil }
    let entity = relation.destination
    let old = environment.source.table(of: entity)
    let columns = environment.source.reference(near) + environment.source.reference(far)
    guard sameName(old.name, table.name), columns.count == old.columns.count, old.key.count == columns.count,
        zip(columns, join.near + join.far).allSatisfy({ sameName($0.name, $1.name) && $0.affinity == $1.affinity }),
        mappings.allSatisfy({
            environment.mapping[$0].condition == nil && environment.mapping[$0].distinct.isEmpty
                && environment.keepsKey(environment.mapping[$0])
        }),
        !environment.mapping.entityMappings.contains(where: { $0.takenKinds.contains(entity) }),
        keepsLinkOwners(stated.property, links, environment)
    else { return nil }
    return TableMatch.LinkEntity(entity: entity, near: near, far: far)
}

/// Whether every row with such links is carried over under its own key and states them in this way.
private func keepsLinkOwners(_ property: PropertyID, _ links: PropertyID, _ environment: LoweringEnvironment) -> Bool {
    let owners = environment.mapping.makers(of: property.entity).filter { $0[property] != nil }
    let taken = owners.flatMap(\.takenKinds)
    return owners.allSatisfy {
        $0.condition == nil && $0.distinct.isEmpty && environment.keepsKey($0) && !$0.properties.contains(where: \.dropsNil)
    }
        && Set(taken).isSuperset(of: environment.source.model.concreteKinds(of: links.entity)) && taken.count == Set(taken).count
}
