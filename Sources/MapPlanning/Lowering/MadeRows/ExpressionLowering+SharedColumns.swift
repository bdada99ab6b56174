import MapAnalysis
import MapPlan
import MapSyntax

/// The values that the parts of a shared column give it in a row: an attribute, and references of which it is a part.
struct SharedValues {
    struct Reference {
        let relationship: PropertyID
        /// The part of the key to which it refers.
        let value: Scalar
        /// Whether it refers to a row.
        let isSet: Condition
        /// The value that the column keeps of a reference that refers to no row, because another part of it is NULL; `nil` if it keeps none.
        let half: Scalar?
    }

    /// The value of the attribute; `nil` if the column stores none.
    var attribute: (property: PropertyID, value: Scalar)?
    var references: [Reference] = []

    /// The value that the column gets. Where the parts disagree, the plan stops before it writes.
    var value: Scalar { value(unless: []) }

    /// The value that the column gets, unless one of the conditions holds in a row in which none of the references refers to a row.
    func value(unless conditions: [Condition]) -> Scalar {
        if let attribute { return attribute.value }
        var cases = references.map { ConditionalCase(when: $0.isSet, then: $0.value) }
        if !conditions.isEmpty { cases.append(ConditionalCase(when: .any(conditions), then: .null)) }
        let halves = references.compactMap(\.half)
        return .conditional(cases, otherwise: halves.count > 1 ? .coalesce(halves) : halves.first ?? .null)
    }

    /// The condition that something gives the column a value.
    var isGiven: Condition {
        if let attribute { return .not(.isNil(attribute.value)) }
        return .any(references.map(\.isSet) + references.compactMap { $0.half.map { .not(.isNil($0)) } })
    }

    /// The condition that the column need not have a value: neither an attribute nor a reference to a row needs it.
    var isFree: Condition? { attribute == nil && !references.isEmpty ? .all(references.map { .not($0.isSet) }) : nil }
}

/// A reference that has no row, in a row whose other values would give it one.
struct AccidentalReference {
    let relationship: PropertyID
    /// All of its columns have values, and the reference is nil.
    let isFound: Condition
    /// The same, and none of its columns can become NULL.
    let isForced: Condition
}

extension ExpressionLowering {
    /// Returns the value of a column that stores several things. It is copied only if each of them is.
    mutating func sharedValue(_ column: PlacedColumn, in mapping: EntityMapping, for found: LoweredRow) -> ColumnValue {
        if let copied = copiedValue(column, in: mapping, for: found) { return copied }
        let values = sharedValues(column, in: mapping, for: found)
        guard values.attribute == nil else { return .stored(values.value) }
        let accidents = values.references.compactMap { accidentalReference($0.relationship, in: mapping, for: found) }
        return .stored(values.value(unless: accidents.map(\.isFound)))
    }

    /// Returns the one column of the source that all things in a shared column copy; `nil` if one of them does something else.
    private mutating func copiedValue(_ column: PlacedColumn, in mapping: EntityMapping, for found: LoweredRow) -> ColumnValue? {
        var home: PlacedColumn?
        for role in column.roles {
            switch columnValue(column.alone(in: role), in: mapping, for: found) {
            case .verbatim(let copied):
                guard home.map({ sameName($0.name, copied.name) }) ?? true else { return nil }
                home = copied
            case .stored: return nil
            case .absent: continue
            }
        }
        return home.map(ColumnValue.verbatim) ?? .absent
    }

    /// Returns when a reference would refer to a row although it is nil, because other things that its columns store give each of them a value: a half of a
    /// reference, an attribute, or a reference to another row. Returns `nil` if it has a column that only NULL can be in then.
    mutating func accidentalReference(_ toOne: PropertyID, in mapping: EntityMapping, for row: LoweredRow) -> AccidentalReference? {
        guard let property = mapping[toOne] else { return nil }
        let columns = destination.reference(toOne)
        let keepsParts = property.followedToOne != nil
        guard columns.contains(where: { $0.roles.count > 1 }), keepsParts || columns.allSatisfy({ $0.roles.count > 1 }) else { return nil }
        let values = columns.map { sharedValues($0, in: mapping, for: row) }
        guard let own = values.firstResult({ part in part.references.first { $0.relationship == toOne } }) else { return nil }
        let found = [Condition.not(own.isSet)] + values.map(\.isGiven)
        var bound: [Condition] = []
        for (column, part) in zip(columns, values) where column.roles.count > 1 && copiedValue(column, in: mapping, for: row) == nil {
            if let isFree = part.isFree { bound.append(.not(isFree)) }
        }
        return AccidentalReference(relationship: toOne, isFound: .all(found), isForced: .all(found + bound))
    }

    /// Returns what each part of a shared column gives it.
    mutating func sharedValues(_ column: PlacedColumn, in mapping: EntityMapping, for found: LoweredRow) -> SharedValues {
        var values = SharedValues()
        for role in column.roles {
            switch role {
            case .leaf(let leaf) where mapping[leaf.property] != nil:
                values.attribute = (leaf.property, stored(columnValue(column.alone(in: role), in: mapping, for: found), of: found))
            case .reference(let toOne, let part) where mapping[toOne] != nil:
                values.references.append(sharedReference(toOne, part, in: mapping, for: found))
            default: continue
            }
        }
        return values
    }

    private mutating func sharedReference(
        _ toOne: PropertyID, _ part: Int, in mapping: EntityMapping, for found: LoweredRow
    ) -> SharedValues.Reference {
        let key = destination.reference(toOne).enumerated().map { place, column in
            stored(columnValue(column.alone(in: .reference(toOne, place)), in: mapping, for: found), of: found)
        }
        let property = mapping[toOne]
        let owner = property?.isOfItem ?? false ? found.element?.row ?? found : found
        let followed = property?.followedToOne.map { origin in (origin: origin, old: source.reference(origin).map { stored($0, of: owner) })
        }
        guard let followed, followed.old.count > 1, followed.old.count == key.count else {
            let isInverse = if case .inverse? = property?.source { true } else { false }
            let isSet = Condition.all(key.map { .not(.isNil($0)) })
            return .init(relationship: toOne, value: key[part], isSet: isSet, half: isInverse ? key[part] : nil)
        }
        let (origin, old) = followed
        // One part of a row's key tells whether there is a row. The last one is most often the row's own, and costs least.
        let hadParts = Condition.all(old.map { .not(.isNil($0)) })
        let isSet = Condition.all([hadParts, .not(.isNil(key[key.count - 1]))])
        let keepsPart = environment.isKeptByAll(toOne) || keepsForm(part, from: origin, to: toOne)
        let half = keepsPart ? Scalar.conditional([ConditionalCase(when: hadParts, then: .null)], otherwise: old[part]) : nil
        return .init(relationship: toOne, value: key[part], isSet: isSet, half: half)
    }

    /// Returns a part of a reference that follows its row. If a part of the old reference is NULL, it refers to no row, and keeps its other parts, except
    /// those that have another form now.
    mutating func followed(_ key: [Scalar], _ part: Int, from origin: PropertyID, to toOne: PropertyID, of row: LoweredRow) -> Scalar {
        let old = source.reference(origin)
        guard old.count > 1, old.count == key.count, keepsForm(part, from: origin, to: toOne) else { return key[part] }
        let parts = old.map { stored($0, of: row) }
        return .conditional([ConditionalCase(when: .any(parts.map(Condition.isNil)), then: parts[part])], otherwise: key[part])
    }

    /// A column of the key as if it stored nothing but the key. A reference that shares it may refer to a row of the same table, whose key it would ask for.
    func keyColumn(_ column: PlacedColumn, of mapping: EntityMapping) -> PlacedColumn {
        column.alone(in: column.keyRole(of: mapping.destination, in: destination.model))
    }

    /// Whether a part of a reference names the same part of a key, and stores its values as before.
    func keepsForm(_ part: Int, from origin: PropertyID, to toOne: PropertyID) -> Bool {
        let (old, new) = (source.reference(origin)[part], destination.reference(toOne)[part])
        return old.affinity == new.affinity && new.coding.isSameForm(as: old.coding) && namesSamePart(part, from: origin, to: toOne)
    }

    /// Whether the rows have the same attribute at this place of their key, or one that a mapping computes.
    private func namesSamePart(_ part: Int, from origin: PropertyID, to toOne: PropertyID) -> Bool {
        guard let old = source.model[origin].relationship?.destination, let new = destination.model[toOne].relationship?.destination else {
            return true
        }
        let (was, becomes) = (
            source.key(of: old)[part].roles.compactMap(\.property), destination.key(of: new)[part].roles.compactMap(\.property)
        )
        return mapping.makers(of: new).allSatisfy { maker in
            becomes.allSatisfy { property in
                if case .carried(let origin) = maker[property]?.source { was.contains(origin) } else { true }
            }
        }
    }

    /// Returns the condition that a reference does not refer to a row, because a part of it is NULL, and has another part that cannot stay, because its column stores
    /// another form now or goes, or gives way to something else. Returns `nil` if there is no such part. `kept` are the columns of the source that stay for something
    /// else.
    mutating func losesHalf(
        from origin: PropertyID, of row: LoweredRow, to toOne: PropertyID, of made: (maker: EntityMapping, row: LoweredRow),
        keeping kept: [PlacedColumn]
    ) -> Condition? {
        let (old, new) = (source.reference(origin), destination.reference(toOne))
        guard old.count > 1, !new.isEmpty else { return nil }
        let parts = old.map { stored($0, of: row) }
        let going = old.indices.compactMap { place -> Condition? in
            if kept.contains(where: { sameName($0.name, old[place].name) }) { return nil }
            let isStored = Condition.not(.isNil(parts[place]))
            let keepsPart = old.count == new.count && keepsForm(place, from: origin, to: toOne)
            if !keepsPart, old.count == new.count, isFollowed(by: new[place], besides: toOne, from: old[place], in: made.maker) {
                let value = stored(columnValue(new[place], in: made.maker, for: made.row), of: made.row)
                return .all([isStored, .isNil(value)])
            }
            let stays = destination.table(of: toOne.entity).columns.first { column in
                sameName(column.name, old[place].name) && column.affinity == old[place].affinity
                    && column.coding.isSameForm(as: old[place].coding)
            }
            guard let column = keepsPart ? new[place] : stays else { return isStored }
            // Something else that the column stores may need another value.
            if keepsPart, column.roles.count == 1 { return nil }
            guard case .stored(let value) = columnValue(column, in: made.maker, for: made.row) else { return keepsPart ? nil : isStored }
            guard let isPartial = isPartial(old[place], of: row) else { return nil }
            return .all([isStored, isPartial, .not(.sameKey([value], [parts[place]]))])
        }
        return going.isEmpty ? nil : .all([.any(parts.map(Condition.isNil)), .any(going)])
    }
}

extension ExpressionLowering {
    /// Whether a column also stores another reference that follows one which had the same column of the source. Then it has the new form of the value.
    private func isFollowed(by column: PlacedColumn, besides toOne: PropertyID, from old: PlacedColumn, in maker: EntityMapping) -> Bool {
        column.roles.contains { role in
            guard case .reference(let other, _) = role, other != toOne, let property = maker[other] else { return false }
            let origin: PropertyID? = if case .carried(let carried) = property.source { carried } else { property.followedToOne }
            return origin.map { source.reference($0).contains { sameName($0.name, old.name) } } ?? false
        }
    }

    /// The condition that each reference in a column of the source has a part that is NULL; nil if the column has another value beside them, or parts of no
    /// reference.
    mutating func isPartial(_ column: PlacedColumn, of row: LoweredRow) -> Condition? {
        var conditions: [Condition] = []
        for role in column.roles {
            guard case .reference(let origin, _) = role, source.reference(origin).count > 1 else { return nil }
            conditions.append(.any(source.reference(origin).map { .isNil(stored($0, of: row)) }))
        }
        return conditions.isEmpty ? nil : .all(conditions)
    }
}

extension PlacedColumn {
    /// Returns the role of a key's column as a part of the key of an entity's rows.
    func keyRole(of entity: EntityID, in model: Model) -> Role {
        let key = model[model.root(of: entity)].key
        return roles.first { role in role.property.map(key.contains) ?? false } ?? role
    }

    /// The same column as if it stored only one of the things that it stores.
    func alone(in role: Role) -> PlacedColumn {
        if roles.count == 1 { return self }
        var column = PlacedColumn(
            name: name, role: role, declaredType: declaredType, isNotNull: isNotNull, defaultValue: defaultValue, coding: coding)
        (column.collation, column.isHidden) = (collation, isHidden)
        return column
    }
}
