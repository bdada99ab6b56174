import MapAnalysis
import MapPlan

extension ExpressionLowering {
    /// What a destination column holds for the row that the mapping makes of a scanned source row.
    mutating func columnValue(_ column: PlacedColumn, in mapping: EntityMapping, for found: LoweredRow) -> ColumnValue {
        switch column.role {
        case .rowID: return .stored(key(of: mapping, for: found)[0])
        case .discriminator: return discriminator(column, mapping)
        case .leaf(let leaf):
            guard let property = mapping[leaf.property] else { return .absent }
            return ofItem(property, found, within(found, mapping.lets) { $0.leaf(leaf, column, property, mapping, found) })
        case .reference(let toOne, let part):
            guard let property = mapping[toOne] else { return .absent }
            return ofItem(property, found, within(found, mapping.lets) { $0.reference(toOne, part, property, mapping) })
        case .position(let toMany): return within(found, mapping.lets) { $0.position(toMany, mapping, found) }
        case .joinSource, .joinDestination: return .absent
        }
    }

    /// What is carried from the element lies in the element's row.
    private mutating func ofItem(_ property: PropertyMapping, _ found: LoweredRow, _ value: ColumnValue) -> ColumnValue {
        guard property.isOfItem, case .verbatim(let column) = value, let item = found.element?.row else { return value }
        return .stored(stored(column, of: item))
    }

    /// What a column holds for a kind that has no such property: nothing, or what other kinds of the table do not ask for.
    func absent(home: PlacedColumn?, in mapping: EntityMapping, for found: LoweredRow) -> Scalar {
        guard let home, !knows(home, mapping), let alias = found.alias else { return .null }
        return .column(alias: alias, name: names.column(home.name, of: source.table(of: found.entity).name))
    }

    /// Whether rows that the mapping takes have a property that lies in that column of the source.
    func knows(_ column: PlacedColumn, _ mapping: EntityMapping) -> Bool {
        let properties = Set(mapping.takenKinds.flatMap(source.model.properties(of:)))
        return column.roles.contains { role in
            switch role {
            case .leaf(let leaf): properties.contains(leaf.property)
            case .reference(let toOne, _): properties.contains(toOne)
            case .position(let toMany): source.model[toMany].relationship?.inverse.map(properties.contains) ?? false
            case .rowID, .discriminator, .joinSource, .joinDestination: false
            }
        }
    }

    private func discriminator(_ column: PlacedColumn, _ mapping: EntityMapping) -> ColumnValue {
        let name = destination.model[mapping.destination].name
        if mapping.elements == nil, let entity = mapping.source, let old = source.discriminator(of: entity),
            mapping.takenKinds.map({ source.model[$0].name }) == [name]
        {
            return .verbatim(old)
        }
        return .stored(.constant(.text(name)))
    }

    private mutating func leaf(
        _ leaf: LeafID, _ column: PlacedColumn, _ property: PropertyMapping, _ mapping: EntityMapping, _ found: LoweredRow
    ) -> ColumnValue {
        let owner = property.isOfItem ? found.element?.row ?? found : found
        switch property.source {
        case .carried(let origin): return carried(origin, leaf, column, owner)
        case .carriedOrDefault(let origin, let value):
            let current = stored(carried(origin, leaf, column, owner), of: owner)
            return .stored(.coalesce([current, .constant(encode(value, column.coding))]))
        case .constant(let value): return .stored(.constant(value == .nil ? .null : encode(value, column.coding)))
        case .generatedKey: return .stored(key(of: mapping, for: found)[0])
        case .expression(let expression): return written(expression, column, found)
        case .parts(let parts):
            switch leaf.leaf.map({ parts[$0] }) {
            case .carried(let origin)?: return carried(origin, column, found)
            case .expression(let expression)?: return written(expression, column, found)
            case nil: return .stored(.null)
            }
        case .inverse, .absent: return .absent
        }
    }

    private mutating func carried(_ origin: PropertyID, _ leaf: LeafID, _ column: PlacedColumn, _ found: LoweredRow) -> ColumnValue {
        guard let old = source.model.leaf(origin, like: leaf, of: destination.model) else { return .stored(.null) }
        return carried(old, column, found)
    }

    private mutating func carried(_ origin: LeafID, _ column: PlacedColumn, _ found: LoweredRow) -> ColumnValue {
        guard let old = source.column(origin) else { return .stored(.null) }
        // A table is found by its row ids, which are integers whatever was stored before; all else moves as it lies.
        let becomesRowID = destination.isRowID(column) && !source.isRowID(old)
        if column.coding.isSameForm(as: old.coding), !becomesRowID { return .verbatim(old) }
        if case .leaf(let oldLeaf) = old.role { noteComputed(oldLeaf) }
        let canonical = old.coding.decoded(stored(old, of: found))
        return .stored(column.coding.encoded(column.coding.widened(canonical, from: old.coding.type)))
    }

    /// The source column that a destination leaf is carried from: the attribute's own, or the composite's leaf of the same name.
    func sourceColumn(_ origin: PropertyID, for leaf: LeafID) -> PlacedColumn? {
        source.model.leaf(origin, like: leaf, of: destination.model).flatMap(source.column)
    }

    /// A value that the author wrote; `$source.name` alone is a copy and moves verbatim.
    private mutating func written(
        _ expression: Expression, _ column: PlacedColumn, _ found: LoweredRow
    ) -> ColumnValue {
        // What `!` says is proven before the first write, so that `$source.name!` is a copy too.
        if let origin = expression.surelyPresent.ownLeaf, origin.leaf == nil { return carried(origin, column, found) }
        if case .value(let scalar) = lower(expression) {
            return .stored(column.written(column.coding.widened(scalar, from: expression.type.value)))
        }
        return .stored(.null)
    }

    private mutating func reference(
        _ toOne: PropertyID, _ part: Int, _ property: PropertyMapping, _ mapping: EntityMapping
    ) -> ColumnValue {
        switch property.source {
        case .carried(let origin):
            let columns = source.reference(origin)
            if isKeptByAll(toOne), columns.indices.contains(part) {
                return .verbatim(columns[part])
            }
            return .stored(carriedReference(origin, toOne, isOfItem: property.isOfItem)[part])
        case .expression(let expression):
            let lowered = lower(expression)
            let key = destinationKey(of: lowered) ?? []
            return .stored(key.indices.contains(part) ? key[part] : .null)
        case .inverse(let stated): return .stored(owner(stated, part, mapping))
        case .carriedOrDefault, .parts, .constant, .generatedKey, .absent: return .stored(.null)
        }
    }

    /// The key of the row that a reference leads to from what a mapping makes. One that is carried as it lies may spell it otherwise.
    mutating func referenceKey(_ toOne: PropertyID, in mapping: EntityMapping, for found: LoweredRow) -> [Scalar] {
        if let property = mapping[toOne], case .carried(let origin) = property.source, source.matching(origin) != .bytes {
            return within(found, mapping.lets) { $0.carriedReference(origin, toOne, isOfItem: property.isOfItem) }
        }
        return destination.reference(toOne).map { stored(columnValue($0, in: mapping, for: found), of: found) }
    }

    private mutating func carriedReference(_ origin: PropertyID, _ toOne: PropertyID, isOfItem: Bool) -> [Scalar] {
        let count = destination.reference(toOne).count
        guard let row = isOfItem ? row?.element?.row : row, let relationship = source.model[origin].relationship,
            case .row(let target) = path(.row(row), [.toOne(origin)], Expression(.unknown, .unknown))
        else { return Array(repeating: .null, count: count) }
        let mappings = fits(for: toOne, from: relationship.destination)
        return mappings.isEmpty ? Array(repeating: .null, count: count) : destinationKey(mappings, of: target)
    }

    /// The mappings that make destination rows of what a source row of that entity is.
    func fits(for relationship: PropertyID, from entity: EntityID) -> [MappingID] {
        guard let target = destination.model[relationship].relationship?.destination else { return [] }
        let kinds = Set(source.model.concreteKinds(of: entity))
        return mapping.makers(of: target).filter { !kinds.isDisjoint(with: $0.takenKinds) }.map(\.id)
    }

    /// Whether a reference needs no change: every row it can point at comes along and keeps its key.
    func keepsReference(from origin: PropertyID, to relationship: PropertyID) -> Bool {
        guard let entity = source.model[origin].relationship?.destination, declaresKeyAlike(entity, relationship) else { return false }
        let mappings = fits(for: relationship, from: entity).map { mapping[$0] }
        guard
            mappings.allSatisfy({ $0.condition == nil && $0.distinct.isEmpty && !$0.properties.contains(where: \.dropsNil) && keepsKey($0) }
            )
        else {
            return false
        }
        guard source.matching(origin) == .bytes || keepsKeyColumns(of: entity, in: relationship) else { return false }
        let taken = mappings.flatMap(\.takenKinds)
        return taken.count == Set(taken).count && Set(taken).isSuperset(of: source.model.concreteKinds(of: entity))
    }

    /// Whether what a relationship leads to will have the key columns that it has in the source, which compare as they did: then a reference
    /// that spells a key otherwise finds it as before.
    private func keepsKeyColumns(of entity: EntityID, in relationship: PropertyID) -> Bool {
        guard let target = destination.model[relationship].relationship?.destination else { return false }
        let home = source.table(of: entity).name
        return mapping.makers(of: destination.model.root(of: target)).allSatisfy { maker in
            maker.source.map { sameName(source.table(of: $0).name, home) && keepsKey(maker) } ?? true
        }
    }

    /// Whether every mapping carries the reference as it is. Where one writes it, all of the column is checked afterwards, and what dangled before must
    /// not dangle then.
    func isKeptByAll(_ relationship: PropertyID) -> Bool {
        mapping.makers(of: relationship.entity).allSatisfy { other in
            guard other.source != nil, let property = other[relationship] else { return true }
            if case .carried(let origin) = property.source { return keepsReference(from: origin, to: relationship) }
            return false
        }
    }

    /// Whether no row that a reference can point at gets another key, though it may be lost: in a key the reference is then as it
    /// was, or missing, and a missing one is refused.
    private func keepsTargetKeys(from origin: PropertyID, to relationship: PropertyID) -> Bool {
        guard let entity = source.model[origin].relationship?.destination else { return false }
        let mappings = fits(for: relationship, from: entity)
        return !mappings.isEmpty && mappings.allSatisfy { keepsKey(mapping[$0]) && mapping[$0].distinct.isEmpty }
    }

    /// Whether what a mapping makes has the key of what it is made from, byte for byte.
    func keepsKey(_ mapping: EntityMapping) -> Bool {
        // What is made of elements lies elsewhere, and so may the first row of a group that has an order of its own.
        guard mapping.elements == nil, mapping.distinct.isEmpty || mapping.order.isEmpty else { return false }
        switch keys[mapping.id] {
        case .kept: return true
        case .offset, .ranked, .none: return false
        case .stated:
            guard let entity = mapping.source else { return false }
            let old = source.key(of: entity)
            let new = destination.key(of: mapping.destination)
            return old.count == new.count && zip(old, new).allSatisfy { isCarried($0, to: $1, mapping) }
        }
    }

    private func isCarried(_ old: PlacedColumn, to new: PlacedColumn, _ mapping: EntityMapping) -> Bool {
        guard new.coding.isSameForm(as: old.coding) else { return false }
        switch (old.role, new.role) {
        case (.leaf(let origin), .leaf(let leaf)):
            guard case .carried(origin.property)? = mapping[leaf.property]?.source else { return false }
            return true
        case (.reference(let origin, let first), .reference(let toOne, let second)):
            guard case .carried(origin)? = mapping[toOne]?.source else { return false }
            guard first == second, keepsTargetKeys(from: origin, to: toOne) else { return false }
            // A reference that is looked up takes the key that it finds.
            return source.matching(origin) == .bytes || isKeptByAll(toOne)
        default: return false
        }
    }

    private mutating func position(_ toMany: PropertyID, _ mapping: EntityMapping, _ found: LoweredRow) -> ColumnValue {
        guard let inverse = destination.model[toMany].relationship?.inverse, let property = mapping[inverse] else { return .absent }
        let before = mappingsBefore(mapping, stating: inverse)
        let carried = carriedPosition(property)
        if let carried, self.mapping.keepsPlaces(inverse, in: mapping) { return ofItem(property, found, .verbatim(carried)) }
        readsOtherRows = true
        if case .inverse(toMany) = property.source { return .stored(ofPair(toMany, PairStage.placeName, mapping)) }
        let owner = referenceKey(inverse, in: mapping, for: found)
        let mates = self.mapping.sortedTogether(mapping, by: inverse)
        var order = order(of: mapping, for: found)
        if let carried { order.insert(OrderTerm(stored(ofItem(property, found, .verbatim(carried)), of: found)), at: 0) }
        var rank = mates.count > 1 ? sharedPosition(toMany, mates, mapping) : Scalar.rank(within: owner, by: order)
        // Rows of the mappings before come first in one owner's order: past the places of those that keep them, and past the others' number.
        var kept: [Relation] = []
        for earlier in before {
            guard let rows = earlierRows(of: earlier, leadingBy: inverse) else { continue }
            let shared = Relation.filter(rows.relation, .sameKey(rows.far, owner))
            if self.mapping.keepsPlaces(inverse, in: earlier) {
                kept.append(.project(shared, [ProjectedColumn(SQLWriter.valueName, rows.place)]))
            } else {
                let count = Scalar.aggregate(.count, .project(shared, [ProjectedColumn(SQLWriter.valueName, .constant(.integer(1)))]))
                rank = .template("{0} + {1}", [rank, count])
            }
        }
        if !kept.isEmpty {
            let last = Scalar.aggregate(.max, kept.count == 1 ? kept[0] : .union(kept))
            rank = .template("{0} + coalesce({1} + 1, 0)", [rank, last])
        }
        guard let first = owner.first else { return .stored(rank) }
        return .stored(.conditional([ConditionalCase(when: .isNil(first), then: .null)], otherwise: rank))
    }

    /// Where the source has a row's place among those that a to-one leads from, where the to-one is carried over.
    private func carriedPosition(_ property: PropertyMapping) -> PlacedColumn? {
        guard mapping.hasPlaces(property), case .carried(let origin) = property.source else { return nil }
        return source.model[origin].relationship?.inverse.flatMap(source.position)
    }

    private mutating func earlierRows(of mapping: EntityMapping, leadingBy toOne: PropertyID) -> LeadingRows? {
        if findsInverses { return foundLeading(by: toOne, mapping) }
        return mapping[toOne].flatMap { leading(by: $0, of: mapping)?.first }
    }

    private func mappingsBefore(_ mapping: EntityMapping, stating toOne: PropertyID) -> [EntityMapping] {
        let (all, mates) = (self.mapping, self.mapping.sortedTogether(mapping, by: toOne))
        return all.makers(of: destination.model.root(of: mapping.destination)).filter { other in
            guard other.source != nil, other[toOne] != nil, !mates.contains(where: { $0.id == other.id }) else { return false }
            return all.sortedTogether(other, by: toOne)[0].id < mates[0].id
        }
    }

    /// The row whose stated to-many leads to this one.
    private mutating func owner(_ stated: PropertyID, _ part: Int, _ mapping: EntityMapping) -> Scalar {
        ofPair(stated, "near\(part)", mapping)
    }

    /// What the TEMP table of a stated to-many's pairs holds for this row, since the other side says it.
    private mutating func ofPair(_ stated: PropertyID, _ column: String, _ mapping: EntityMapping) -> Scalar {
        guard let row else { return .null }
        readsOtherRows = true
        let alias = newAlias()
        noteRead(PairStage.tableName(stated))
        let scan = Relation.scan(table: PairStage.tableName(stated), alias: alias, isTemporary: true)
        let mine = key(of: mapping, for: row)
        let far = mine.indices.map { Scalar.column(alias: alias, name: "far\($0)") }
        let value = ProjectedColumn(SQLWriter.valueName, .column(alias: alias, name: column))
        return .subquery(.project(.filter(scan, .sameKey(far, mine)), [value]))
    }
}

extension Expression {
    /// Without the `!`s around it.
    fileprivate var surelyPresent: Expression { if case .unwrap(let inner) = kind { inner.surelyPresent } else { self } }
}
