import MapAnalysis
import MapPlan

extension ExpressionLowering {
    /// Returns the value of a destination column in the row that the mapping makes of a scanned source row.
    mutating func columnValue(_ column: PlacedColumn, in mapping: EntityMapping, for found: LoweredRow) -> ColumnValue {
        if column.roles.count > 1 { return sharedValue(column, in: mapping, for: found) }
        switch column.role {
        case .rowID: return .stored(key(of: mapping, for: found)[0])
        case .discriminator: return discriminator(column, mapping)
        case .changeCount: return changeCount(mapping)
        case .referenceKind(let toOne): return referenceKind(toOne, mapping, found)
        case .leaf(let leaf):
            guard let property = mapping[leaf.property] else { return .absent }
            return ofItem(property, found, self.leaf(leaf, column, property, mapping, found))
        case .reference(let toOne, let part):
            guard let property = mapping[toOne] else { return .absent }
            return ofItem(property, found, reference(toOne, part, property, mapping, found))
        case .position(let toMany): return position(toMany, mapping, found)
        case .joinSource, .joinDestination: return .absent
        }
    }

    /// Reads a value that is carried over from an element from the element's row.
    private mutating func ofItem(_ property: PropertyMapping, _ found: LoweredRow, _ value: ColumnValue) -> ColumnValue {
        guard property.isOfItem, case .verbatim(let column) = value, let item = found.element?.row else { return value }
        return .stored(stored(column, of: item))
    }

    private func discriminator(_ column: PlacedColumn, _ mapping: EntityMapping) -> ColumnValue {
        let kind = destination.kind(of: mapping.destination)
        if mapping.elements == nil, let entity = mapping.source, let old = source.discriminator(of: entity),
            mapping.takenKinds.map(source.kind) == [kind]
        {
            return .verbatim(old)
        }
        return .stored(.constant(kind))
    }

    /// Rows keep their count of changes, and new rows begin at 1.
    private func changeCount(_ mapping: EntityMapping) -> ColumnValue {
        guard mapping.elements == nil, mapping.isRowByRow, let entity = mapping.source,
            let old = source.table(of: entity).columns.first(where: { $0.role == .changeCount })
        else { return .stored(.constant(.integer(1))) }
        return .verbatim(old)
    }

    /// Returns the kind of the row to which a reference that stays will refer. All other kinds are looked up when all rows are in place.
    private mutating func referenceKind(_ toOne: PropertyID, _ mapping: EntityMapping, _ found: LoweredRow) -> ColumnValue {
        guard let property = mapping[toOne], case .carried(let origin) = property.source, !property.isOfItem,
            let changes = environment.kindChanges(from: origin, to: toOne), let old = source.referenceKind(origin)
        else { return .absent }
        guard changes.contains(where: { $0.from != $0.to }) else { return .verbatim(old) }
        return .stored(renumbered(stored(old, of: found), changes))
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
        case .generatedKey: return keptKey(of: mapping, in: column).map { .verbatim($0) } ?? .stored(key(of: mapping, for: found)[0])
        case .expression(let expression): return written(expression, column, mapping, found)
        case .parts(let parts):
            switch leaf.leaf.map({ parts[$0] }) {
            case .carried(let origin)?: return carried(origin, column, found)
            case .expression(let expression)?: return written(expression, column, mapping, found)
            case nil: return .stored(.null)
            }
        case .inverse, .absent: return .absent
        }
    }

    /// Returns the column of the source row's key if the rows keep its bytes in the given column.
    private func keptKey(of mapping: EntityMapping, in column: PlacedColumn) -> PlacedColumn? {
        guard let entity = mapping.source, environment.keepsKey(mapping) else { return nil }
        let old = source.key(of: entity)
        return old.count == 1 && keepsBytes(of: old[0], in: column) ? old[0] : nil
    }

    /// Whether the values of a column are copied unchanged. Row ids are integers, whatever type the old key has.
    private func keepsBytes(of old: PlacedColumn, in column: PlacedColumn) -> Bool {
        column.coding.isSameForm(as: old.coding) && (!destination.isRowID(column) || source.isRowID(old))
    }

    private mutating func carried(_ origin: PropertyID, _ leaf: LeafID, _ column: PlacedColumn, _ found: LoweredRow) -> ColumnValue {
        guard let old = source.model.leaf(origin, like: leaf, of: destination.model) else { return .stored(.null) }
        return carried(old, column, found)
    }

    private mutating func carried(_ origin: LeafID, _ column: PlacedColumn, _ found: LoweredRow) -> ColumnValue {
        guard let old = source.column(origin) else { return .stored(.null) }
        if keepsBytes(of: old, in: column) { return .verbatim(old) }
        if case .leaf(let oldLeaf) = old.role { uses.note(computed: oldLeaf) }
        let canonical = old.coding.decoded(stored(old, of: found))
        return .stored(column.coding.encoded(column.coding.widened(canonical, from: old.coding.type)))
    }

    /// Lowers a value that the author wrote. `$source.name` alone is copied verbatim.
    private mutating func written(
        _ expression: Expression, _ column: PlacedColumn, _ mapping: EntityMapping, _ found: LoweredRow
    ) -> ColumnValue {
        // mapc proves `!` before the first write, so `$source.name!` is a copy too.
        if let origin = expression.surelyPresent.ownLeaf, origin.leaf == nil { return carried(origin, column, found) }
        if case .value(let scalar) = lower(expression, in: RowScope(found, mapping.lets)) {
            return .stored(column.written(column.coding.widened(scalar, from: expression.type.value)))
        }
        return .stored(.null)
    }

    private mutating func reference(
        _ toOne: PropertyID, _ part: Int, _ property: PropertyMapping, _ mapping: EntityMapping, _ found: LoweredRow
    ) -> ColumnValue {
        switch property.source {
        case .carried(let origin):
            let columns = source.reference(origin)
            if environment.isKeptByAll(toOne), columns.indices.contains(part) {
                return .verbatim(columns[part])
            }
            let key = carriedReference(origin, toOne, of: property.isOfItem ? found.element?.row : found)
            return .stored(followed(key, part, from: origin, to: toOne, of: property.isOfItem ? found.element?.row ?? found : found))
        case .expression(let expression):
            let lowered = lower(expression, in: RowScope(found, mapping.lets))
            let key = destinationKey(of: lowered) ?? []
            guard key.indices.contains(part) else { return .stored(.null) }
            guard let origin = property.followedToOne else { return .stored(key[part]) }
            return .stored(followed(key, part, from: origin, to: toOne, of: found))
        case .inverse(let stated):
            let kept = environment.keptInverse(of: stated)
            return kept.indices.contains(part) ? .verbatim(kept[part]) : .stored(owner(stated, part, mapping, found))
        case .carriedOrDefault, .parts, .constant, .generatedKey, .absent: return .stored(.null)
        }
    }

    /// Returns the key that a reference of a made row refers to. A reference that is copied may spell the key differently from its row.
    mutating func referenceKey(_ toOne: PropertyID, in mapping: EntityMapping, for found: LoweredRow) -> [Scalar] {
        if let property = mapping[toOne], case .carried(let origin) = property.source, source.matching(origin) != .bytes {
            return carriedReference(origin, toOne, of: property.isOfItem ? found.element?.row : found)
        }
        return destination.reference(toOne).map { stored(columnValue($0, in: mapping, for: found), of: found) }
    }

    private mutating func carriedReference(_ origin: PropertyID, _ toOne: PropertyID, of row: LoweredRow?) -> [Scalar] {
        let count = destination.reference(toOne).count
        guard let row, let relationship = source.model[origin].relationship,
            case .row(let target) = path(.row(row), [.toOne(origin)], Expression(.unknown, .unknown))
        else { return Array(repeating: .null, count: count) }
        let mappings = environment.fits(for: toOne, from: relationship.destination)
        return mappings.isEmpty ? Array(repeating: .null, count: count) : destinationKey(mappings, of: target)
    }

    private mutating func position(_ toMany: PropertyID, _ mapping: EntityMapping, _ found: LoweredRow) -> ColumnValue {
        guard let inverse = destination.model[toMany].relationship?.inverse, let property = mapping[inverse] else { return .absent }
        let before = mappingsBefore(mapping, stating: inverse)
        let carried = carriedPosition(property)
        if let carried, self.mapping.keepsPlaces(inverse, in: mapping) { return ofItem(property, found, .verbatim(carried)) }
        if case .inverse(toMany) = property.source {
            uses.readsOtherRows = true
            return .stored(ofPair(toMany, PairStage.placeName, mapping, found))
        }
        let owner = referenceKey(inverse, in: mapping, for: found)
        let mates = self.mapping.sortedTogether(mapping, by: inverse)
        if mates.count == 1, before.isEmpty, isOwnKey(owner, of: found) { return .stored(.constant(.integer(0))) }
        uses.readsOtherRows = true
        let order = formerPlace(property, found) + order(of: mapping, for: found)
        var rank = mates.count > 1 ? sharedPosition(toMany, mates, mapping, found) : Scalar.rank(within: owner, by: order)
        // Rows of earlier mappings come first in an owner's order: after the greatest place of those that keep places, and after the
        // others' number.
        var kept: [Relation] = []
        for earlier in before {
            guard let rows = earlierRows(of: earlier, leadingBy: inverse) else { continue }
            let shared = Relation.filter(rows.relation, .sameKey(rows.far, owner))
            if self.mapping.keepsPlaces(inverse, in: earlier) {
                kept.append(.project(shared, [ProjectedColumn(Relation.valueName, rows.place)]))
            } else {
                let count = Scalar.aggregate(.count, .project(shared, [ProjectedColumn(Relation.valueName, .constant(.integer(1)))]))
                rank = .operation(.sum, [rank, count])
            }
        }
        if !kept.isEmpty {
            let last = Scalar.aggregate(.max, kept.count == 1 ? kept[0] : .union(kept))
            rank = .operation(.placedAfter, [rank, last])
        }
        guard let first = owner.first else { return .stored(rank) }
        return .stored(.conditional([ConditionalCase(when: .isNil(first), then: .null)], otherwise: rank))
    }

    /// Whether a reference is the key of the source row itself, and the key is the rowid. Then no other row of the mapping has that reference.
    private func isOwnKey(_ reference: [Scalar], of found: LoweredRow) -> Bool {
        guard found.side == .source, found.element == nil, found.stage == nil, reference.count == 1, let alias = found.alias,
            let rowID = source.table(of: found.entity).rowIDColumn, case .column(alias, rowID.name, _) = reference[0]
        else { return false }
        return true
    }

    /// Returns the source column with a row's place among the rows of a to-one, if the to-one is carried over.
    private func carriedPosition(_ property: PropertyMapping) -> PlacedColumn? {
        guard mapping.hasPlaces(property), let origin = property.followedToOne else { return nil }
        return source.model[origin].relationship?.inverse.flatMap(source.position)
    }

    /// Returns the terms that order rows as the source's ordered relationship does; none if that has no order, or the to-one is not carried over.
    mutating func formerPlace(_ property: PropertyMapping, _ found: LoweredRow) -> [OrderTerm] {
        guard let position = carriedPosition(property) else { return [] }
        let place = [placeOfOwner(property, found), stored(ofItem(property, found, .verbatim(position)), of: found)].compactMap(\.self)
        let row = property.isOfItem ? found.element?.row ?? found : found
        let key = row.stage.map { stage in sourceKey(source.key(of: row.entity).count, stage) } ?? row.key
        return (place + key.map(\.byBytes)).map { OrderTerm($0) }
    }

    /// Returns the place of a row's old owner among those that become one row; `nil` if no mapping merges owners.
    private mutating func placeOfOwner(_ property: PropertyMapping, _ found: LoweredRow) -> Scalar? {
        guard mapping.unitesOwners(property.property), let origin = property.followedToOne,
            let target = source.model[origin].relationship?.destination, let row = property.isOfItem ? found.element?.row : found,
            case .row(let owner) = path(.row(row), [.toOne(origin)], Expression(.unknown, .unknown))
        else { return nil }
        let places = environment.fits(for: property.property, from: target).compactMap { id -> Scalar? in
            let rows = madeRows(by: mapping[id], of: owner.key)
            return rows.member.map { .aggregate(.min, .project(rows.relation, [ProjectedColumn(Relation.valueName, $0)])) }
        }
        return places.isEmpty ? nil : .coalesce(places + [.constant(.integer(0))])
    }

    private mutating func earlierRows(of mapping: EntityMapping, leadingBy toOne: PropertyID) -> LeadingRows? {
        if environment.hasMadeKeys { return foundLeading(by: toOne, mapping) }
        return mapping[toOne].flatMap { leading(by: $0, of: mapping)?.first }
    }

    private func mappingsBefore(_ mapping: EntityMapping, stating toOne: PropertyID) -> [EntityMapping] {
        let (all, mates) = (self.mapping, self.mapping.sortedTogether(mapping, by: toOne))
        return all.makers(of: destination.model.root(of: mapping.destination)).filter { other in
            guard other.source != nil, other[toOne] != nil, !mates.contains(where: { $0.id == other.id }) else { return false }
            return all.sortedTogether(other, by: toOne)[0].id < mates[0].id
        }
    }

    /// Returns a part of the key of the row whose stated to-many refers to this row.
    private mutating func owner(_ stated: PropertyID, _ part: Int, _ mapping: EntityMapping, _ found: LoweredRow) -> Scalar {
        ofPair(stated, "near\(part)", mapping, found)
    }

    /// Reads a column of this row's pair from the TEMP table of a to-many that the other side states.
    private mutating func ofPair(_ stated: PropertyID, _ column: String, _ mapping: EntityMapping, _ found: LoweredRow) -> Scalar {
        uses.readsOtherRows = true
        let alias = newAlias()
        noteRead(PairStage.tableName(stated))
        let scan = Relation.scan(table: PairStage.tableName(stated), alias: alias, isTemporary: true)
        let mine = key(of: mapping, for: found)
        let far = mine.indices.map { Scalar.column(alias: alias, name: "far\($0)") }
        let value = ProjectedColumn(Relation.valueName, .column(alias: alias, name: column))
        return .subquery(.project(.filter(scan, .sameKey(far, mine)), [value]))
    }
}

extension Expression {
    /// The expression without the `!`s around it.
    fileprivate var surelyPresent: Expression { if case .unwrap(let inner) = kind { inner.surelyPresent } else { self } }
}
