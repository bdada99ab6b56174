import MapSyntax

/// What a step does to the rows that its destination has under `data` of one entity, compared with those of its source.
struct DataChange {
    var entity: EntityID
    /// The attributes that tell the rows apart.
    var by: [PropertyID]
    /// Rows that are new in the version. They are added unless a row with their key is there.
    var added: [LiteralRow] = []
    /// Rows whose values the version owns, each with the properties that it sets.
    var set: [(row: LiteralRow, properties: [PropertyID])] = []
    /// The keys of rows that the version before owned, and this one no longer has.
    var removed: [[Value]] = []

    var isEmpty: Bool { added.isEmpty && set.isEmpty && removed.isEmpty }
}

/// Returns what the data of a version begins with: all rows of all entities, in a database without any.
func dataChanges(of model: Model) -> [DataChange] {
    model.entities.compactMap { entity in entity.data.map { DataChange(entity: entity.id, by: $0.by, added: $0.rows) } }
}

/// Returns what a step does to the data of its entities. A row that the version before has, too, and that the mapping carries over, needs nothing: who
/// removed it meant that. It only comes back with a row that refers to it.
func dataChanges(of mapping: CompleteMapping, _ pair: ModelPair) -> [DataChange] {
    let model = pair.destination.model
    let changes = model.entities.compactMap { entity in
        entity.data.map { data in
            FormerData(of: entity, data, mapping, pair).map { $0.change(to: data, of: entity.id) } ?? data.change(of: entity.id)
        }
    }
    return withReferenced(changes, of: model).filter { !$0.isEmpty }
}

/// Returns the changes with the rows of the data to which added and changed rows refer, and those to which these refer.
private func withReferenced(_ changes: [DataChange], of model: Model) -> [DataChange] {
    var changes = changes
    var places: [RowReference: (change: Int, row: LiteralRow)] = [:]
    for (place, change) in changes.enumerated() {
        let key = model[model.root(of: change.entity)].key
        for row in model[change.entity].data?.rows ?? [] where !key.isEmpty && key.allSatisfy({ row[$0] != nil }) {
            places[RowReference(side: .destination, entity: change.entity, key: row.key(key))] = (place, row)
        }
    }
    var coming = changes.map { change in Set(change.added.map { $0.key(change.by) }) }
    var open = changes.flatMap { change in
        change.added.flatMap(\.references) + change.set.flatMap { set in set.row.references(in: set.properties) }
    }
    while let reference = open.popLast() {
        let kinds = model.concreteKinds(of: reference.entity)
        let found = kinds.lazy.compactMap { places[RowReference(side: .destination, entity: $0, key: reference.key)] }.first
        guard let (place, row) = found, coming[place].insert(row.key(changes[place].by)).inserted else { continue }
        changes[place].added.append(row)
        open += row.references
    }
    return changes
}

extension LiteralRow {
    /// The rows to which the row refers.
    fileprivate var references: [RowReference] { references(in: values.map(\.property)) }

    fileprivate func references(in properties: [PropertyID]) -> [RowReference] {
        properties.compactMap { property in
            guard case .row(let reference)? = self[property] else { return nil }
            return reference
        }
    }
}

extension EntityData {
    /// What a version does whose rows of the entity are not those of the version before.
    fileprivate func change(of entity: EntityID) -> DataChange {
        DataChange(entity: entity, by: by, added: rows, set: isOwned ? rows.map { ($0, written(in: $0)) } : [])
    }

    /// The properties that a row sets besides those that tell it apart.
    fileprivate func written(in row: LiteralRow) -> [PropertyID] { row.values.map(\.property).filter { !by.contains($0) } }
}

/// The data that an entity has in the version before, if the step carries its rows over.
private struct FormerData {
    let data: EntityData
    /// The mapping that carries the rows over.
    let carrier: EntityMapping
    let by: [PropertyID]
    let model: Model
    /// Whether the mapping leaves no row out.
    let keepsAll: Bool

    /// Is nil if the version before has no data of the entity, or if rows have other keys after the step.
    init?(of entity: Entity, _ new: EntityData, _ mapping: CompleteMapping, _ pair: ModelPair) {
        guard let origin = pair.origin(of: entity.id), let data = pair.source.model[origin].data,
            let carrier = mapping.makers(of: entity.id).first(where: { $0.destination == entity.id && $0.takenKinds.contains(origin) }),
            carrier.isRowByRow
        else { return nil }
        let by = new.by.compactMap { property -> PropertyID? in
            guard case .carried(let former)? = carrier[property]?.source, carrier[property]?.isOfItem == false else { return nil }
            return former
        }
        guard by == data.by || Set(by) == Set(data.by), by.count == new.by.count else { return nil }
        (self.data, self.carrier, self.by) = (data, carrier, by)
        model = pair.destination.model
        keepsAll = carrier.condition == nil && !carrier.dropsNil && !carrier.properties.contains(where: \.dropsNil)
    }

    func change(to new: EntityData, of entity: EntityID) -> DataChange {
        var change = DataChange(entity: entity, by: new.by)
        let former = Dictionary(data.rows.map { ($0.key(by), $0) }) { first, _ in first }
        let keys = Set(new.rows.map { $0.key(new.by) })
        for row in new.rows {
            let known = former[row.key(new.by)]
            if known == nil || !keepsAll { change.added.append(row) }
            guard new.isOwned else { continue }
            let whole = known.map { settingBack(row, $0, new) } ?? row
            let properties = new.written(in: whole).filter { property in
                guard let known, data.isOwned, case .carried(let origin)? = carrier[property]?.source else { return true }
                return known[origin].map { !isSame($0, whole[property]) } ?? true
            }
            if !properties.isEmpty { change.set.append((whole, properties)) }
        }
        if data.isOwned, new.isOwned { change.removed = data.rows.map { $0.key(by) }.filter { !keys.contains($0) } }
        return change
    }

    /// Returns a row with the defaults of properties that the version before owns and this one no longer writes: a new database has them, too.
    private func settingBack(_ row: LiteralRow, _ known: LiteralRow, _ new: EntityData) -> LiteralRow {
        guard data.isOwned, new.isOwned else { return row }
        var whole = row
        for mapped in carrier.properties where row[mapped.property] == nil && !new.by.contains(mapped.property) {
            guard case .carried(let origin) = mapped.source, known[origin] != nil else { continue }
            whole.values.append((mapped.property, model[mapped.property].attribute?.defaultValue ?? .nil))
        }
        return whole
    }

    /// Whether two versions write the same value. References are of different versions, and their keys are compared.
    private func isSame(_ former: Value, _ now: Value?) -> Bool {
        if case .row(let former) = former, case .row(let now)? = now { return former.key == now.key }
        return former == now
    }
}
