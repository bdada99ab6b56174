import MapAnalysis
import MapPlan

/// The values that the parts of a shared column give it in a row: an attribute, and references of which it is a part.
struct SharedValues {
    struct Reference {
        let relationship: PropertyID
        /// The part of the reference that the column stores.
        let part: Int
        /// The key to which it refers.
        let key: [Scalar]

        var value: Scalar { key[part] }
        /// Whether it refers to a row. If one of its parts is NULL, it refers to none.
        var isSet: Condition { .all(key.map { .not(.isNil($0)) }) }
        /// Whether the column alone decides about it: if it is nil, the column is NULL.
        var isWhole: Bool { key.count == 1 }
    }

    /// The value of the attribute; `nil` if the column stores none.
    var attribute: (property: PropertyID, value: Scalar)?
    var references: [Reference] = []

    /// The value that the column gets. Where the parts disagree, the plan stops before it writes.
    var value: Scalar {
        if let attribute { return attribute.value }
        if let whole = references.first(where: \.isWhole) { return whole.value }
        let chosen = references.map { ConditionalCase(when: $0.isSet, then: $0.value) }
        return .conditional(chosen, otherwise: .coalesce(references.map(\.value)))
    }
}

extension ExpressionLowering {
    /// Returns the value of a column that stores several things. It is copied only if each of them is.
    mutating func sharedValue(_ column: PlacedColumn, in mapping: EntityMapping, for found: LoweredRow) -> ColumnValue {
        var home: PlacedColumn?
        var isCopied = true
        for role in column.roles {
            switch columnValue(column.alone(in: role), in: mapping, for: found) {
            case .verbatim(let copied):
                isCopied = isCopied && home.map { sameName($0.name, copied.name) } ?? true
                home = copied
            case .stored: isCopied = false
            case .absent: continue
            }
        }
        if isCopied { return home.map(ColumnValue.verbatim) ?? .absent }
        return .stored(sharedValues(column, in: mapping, for: found).value)
    }

    /// Returns what each part of a shared column gives it.
    mutating func sharedValues(_ column: PlacedColumn, in mapping: EntityMapping, for found: LoweredRow) -> SharedValues {
        var values = SharedValues()
        for role in column.roles {
            switch role {
            case .leaf(let leaf) where mapping[leaf.property] != nil:
                values.attribute = (leaf.property, stored(columnValue(column.alone(in: role), in: mapping, for: found), of: found))
            case .reference(let toOne, let part) where mapping[toOne] != nil:
                let key = destination.reference(toOne).enumerated().map { place, column in
                    stored(columnValue(column.alone(in: .reference(toOne, place)), in: mapping, for: found), of: found)
                }
                values.references.append(.init(relationship: toOne, part: part, key: key))
            default: continue
            }
        }
        return values
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
        let model = destination.model
        let key = model[model.root(of: mapping.destination)].key
        let role = column.roles.first { role in role.property.map(key.contains) ?? false }
        return role.map(column.alone) ?? column
    }

    /// Whether a part of a reference names the same part of a key, and stores its values as before.
    private func keepsForm(_ part: Int, from origin: PropertyID, to toOne: PropertyID) -> Bool {
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
    /// another form now or goes. Returns `nil` if there is no such part. `kept` are the columns of the source that stay for something else.
    mutating func losesHalf(
        from origin: PropertyID, to toOne: PropertyID, keeping kept: [PlacedColumn], of row: LoweredRow
    ) -> Condition? {
        let (old, new) = (source.reference(origin), destination.reference(toOne))
        guard old.count > 1, !new.isEmpty else { return nil }
        let going = old.indices.filter { place in
            if kept.contains(where: { sameName($0.name, old[place].name) }) { return false }
            return old.count != new.count || !keepsForm(place, from: origin, to: toOne)
        }
        let parts = old.map { stored($0, of: row) }
        return going.isEmpty ? nil : .all([.any(parts.map(Condition.isNil)), .any(going.map { .not(.isNil(parts[$0])) })])
    }
}

extension PlacedColumn {
    /// The same column as if it stored only one of the things that it stores.
    func alone(in role: Role) -> PlacedColumn {
        if roles.count == 1 { return self }
        var column = PlacedColumn(
            name: name, role: role, declaredType: declaredType, isNotNull: isNotNull, defaultValue: defaultValue, coding: coding)
        (column.collation, column.isHidden) = (collation, isHidden)
        return column
    }
}
