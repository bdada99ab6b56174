package import MapAnalysis
import MapPlan
import MapSyntax

/// A value that a leg keeps, though it writes other bytes: a reference in the spelling of its key, a date in another form.
package struct RewrittenValue: Sendable, Hashable {
    /// The kind of the rows that have it, in the source.
    package let entity: EntityID
    /// The property in the source; `nil` for what the layout stores beside properties.
    package let property: PropertyID?
    /// The name of the column in the source.
    package let column: String
    /// The reason, for people: `rows get other keys`.
    package let because: String
}

extension LegOutline {
    /// Returns the values that the leg writes again, each once. All other values of rows that stay keep their bytes.
    func rewrittenValues(_ lowering: ExpressionLowering) -> [RewrittenValue] {
        // What is lowered here is not written.
        var lowering = lowering
        var values: [RewrittenValue] = []
        // Rows that stay in their table keep these values, whatever copies of them other rows get.
        let keeping = changes.flatMap(\.match.keeping)
        let staying = Set(keeping.flatMap(\.takenKinds))
        let carried = Set(keeping.flatMap(\.properties).compactMap(\.source.origin))
        for change in changes where change.kind != .untouched {
            if case .join(let owner) = change.match.placed.role {
                values += rewrittenPairs(of: owner, change)
                continue
            }
            for entityMapping in change.match.keeping {
                for column in change.columns where column.isComputed {
                    let kept = Set(change.columns.filter { !$0.isComputed }.compactMap { $0.home?.role.property })
                    values += rewritten(column.column, from: column.home, in: entityMapping).filter { value in
                        // A copy of a value that stays where it is.
                        column.home != nil || !(value.property.map(kept.contains) ?? false)
                    }
                }
            }
            for entityMapping in change.match.adding {
                values += rewrittenRows(entityMapping, into: change.match.placed, &lowering).filter { value in
                    !staying.contains(value.entity) || value.property.map { !carried.contains($0) } ?? false
                }
            }
        }
        var seen: Set<RewrittenValue> = []
        return values.filter { seen.insert($0).inserted }
    }

    /// Returns what changes in rows that a mapping copies to another table.
    private func rewrittenRows(
        _ entityMapping: EntityMapping, into table: PlacedTable, _ lowering: inout ExpressionLowering
    ) -> [RewrittenValue] {
        guard entityMapping.elements == nil else { return numberedKeys(of: entityMapping, lowering) }
        guard let entity = entityMapping.source, let (_, row) = lowering.takenRows(entityMapping) else { return [] }
        let old = source.table(of: entity)
        return table.columns.flatMap { column -> [RewrittenValue] in
            let home = sameProperty(column, old, lowering.environment) ?? (column.role == .rowID ? old.rowIDColumn : nil)
            if column.role == .rowID {
                return lowering.environment.keepsKey(entityMapping) ? [] : rewritten(column, from: home, in: entityMapping)
            }
            guard case .verbatim(let copied) = lowering.columnValue(column, in: entityMapping, for: row), copied.affinity == column.affinity
            else { return rewritten(column, from: home, in: entityMapping) }
            return []
        }
    }

    /// Returns the declared key of rows that are made of elements and numbered, if the rows are of the same entity as before.
    private func numberedKeys(of entityMapping: EntityMapping, _ lowering: ExpressionLowering) -> [RewrittenValue] {
        guard let entity = entityMapping.source, !lowering.environment.keepsKey(entityMapping),
            isSpelled(source.model[entity].canonicalName, destination.model[entityMapping.destination].canonicalName)
        else { return [] }
        return source.model[source.model.root(of: entity)].key.flatMap { key -> [RewrittenValue] in
            let isNumbered = entityMapping.properties.contains { property in
                if case .generatedKey = property.source {
                    isSpelled(destination.model[property.property].canonicalName, source.model[key].canonicalName)
                } else {
                    false
                }
            }
            guard isNumbered else { return [] }
            return entityMapping.takenKinds.map { RewrittenValue(entity: $0, property: key, column: "", because: "rows get other keys") }
        }
    }

    /// Returns the pairs of a relationship, if they are copied to another table or counted again.
    private func rewrittenPairs(of owner: PropertyID, _ change: TableChange) -> [RewrittenValue] {
        let computed = change.columns.filter { $0.isComputed && $0.home != nil }
        let places = computed.flatMap(\.column.roles).compactMap { if case .position(let side) = $0 { side } else { nil } }
        let sides = [owner, destination.model[owner].relationship?.inverse].compactMap(\.self)
        return mapping.entityMappings.flatMap { entityMapping in
            sides.flatMap { side -> [RewrittenValue] in
                guard let origin = entityMapping[side]?.followedLinks(in: entityMapping)?.origin,
                    !computed.isEmpty || change.match.kept == nil && !keepsReferences(from: origin, to: side)
                else { return [] }
                // Places of this side go with the pairs.
                let isCounted =
                    places.contains { $0 != side } && mapping.backOrder(of: side) != .ofPositions || countsPlaces(entityMapping[side])
                let because = isCounted ? "mapc counts the places of the pairs again" : "mapc writes the pairs with the keys of their rows"
                return entityMapping.takenKinds.map { RewrittenValue(entity: $0, property: origin, column: "", because: because) }
            }
        }
    }

    /// Whether links that have places in the source get new ones on the side that the mapping sets.
    private func countsPlaces(_ property: PropertyMapping?) -> Bool {
        guard let property, let origin = property.carriedToMany, destination.model[property.property].relationship?.isOrdered ?? false,
            source.model[origin].relationship?.isOrdered ?? false
        else { return false }
        return !mapping.keepsPlaces(ofLinks: property)
    }

    private func rewritten(_ column: PlacedColumn, from home: PlacedColumn?, in entityMapping: EntityMapping) -> [RewrittenValue] {
        if home == nil, let moved = movedReferences(to: column, in: entityMapping) { return moved }
        let origin = home?.role.property ?? origin(of: column, in: entityMapping)
        guard home != nil || origin != nil else { return [] }
        let filling = column.roles.compactMap(\.property).firstResult { self.filling($0, in: entityMapping) }
        if case .reference(let toOne, _) = column.role, let origin, filling == nil, keepsReferences(from: origin, to: toOne) { return [] }
        let because = filling.map { "nil becomes \($0)" } ?? reason(column, in: entityMapping)
        // A row stores its place, but the order is a property of the row to which it belongs.
        let kinds =
            if case .position = column.role, let origin { source.model.concreteKinds(of: origin.entity) } else { entityMapping.takenKinds }
        return kinds.map { RewrittenValue(entity: $0, property: origin, column: home?.name ?? "", because: because) }
    }

    /// Returns what a property, or the other side that sets it, gets where it is nil, in words.
    private func filling(_ property: PropertyID, in entityMapping: EntityMapping) -> String? {
        switch entityMapping[property]?.source {
        case .carriedOrDefault(_, let value): words(of: value, filling: property)
        case .inverse(let stated):
            mapping.makers(of: stated.entity).contains { $0[stated]?.fillsNil ?? false } ? "another value" : nil
        case .expression(let expression):
            expression.kept.filling.map { filling in
                if case .constant(let value) = filling.kind { words(of: value, filling: property) } else { "another value" }
            }
        default: nil
        }
    }

    private func words(of value: Value, filling property: PropertyID) -> String {
        destination.model[property].attribute?.defaultValue == value ? "the default" : value.words
    }

    /// Returns the references that a column stores from now on in place of a column of the other side; `nil` if it is another column.
    private func movedReferences(to column: PlacedColumn, in entityMapping: EntityMapping) -> [RewrittenValue]? {
        guard case .reference(let toOne, _) = column.role, case .inverse(let stated)? = entityMapping[toOne]?.source else { return nil }
        let because = "mapc stores it in the column '\(destination.table(of: toOne.entity).name).\(column.name)'"
        return mapping.makers(of: stated.entity).flatMap { maker -> [RewrittenValue] in
            guard let origin = maker[stated]?.source.origin, !source.reference(origin).isEmpty else { return [] }
            return maker.takenKinds.map { RewrittenValue(entity: $0, property: origin, column: "", because: because) }
        }
    }

    /// Whether each reference keeps its bytes, or is lost with its row: keys are compared byte by byte, and no row gets another one.
    private func keepsReferences(from origin: PropertyID, to relationship: PropertyID) -> Bool {
        guard source.matching(origin) == .bytes, before.keepsTargetKeys(from: origin, to: relationship) else { return false }
        guard let inverse = destination.model[relationship].relationship?.inverse, destination.join(relationship) != nil,
            let back = source.model[origin].relationship?.inverse
        else { return true }
        return before.keepsTargetKeys(from: back, to: inverse)
    }

    /// Returns the property of the source whose value a column gets.
    private func origin(of column: PlacedColumn, in entityMapping: EntityMapping) -> PropertyID? {
        guard case .position(let toMany) = column.role else { return column.role.property.flatMap { entityMapping[$0]?.source.origin } }
        let origins = mapping.entityMappings.compactMap { $0[toMany]?.source.origin }
        return origins.first { source.position($0) != nil }
    }

    private func reason(_ column: PlacedColumn, in entityMapping: EntityMapping) -> String {
        switch column.role {
        case .rowID: "rows get other keys"
        case .discriminator where numbering != nil: "Core Data numbers the entities by their names"
        case .discriminator: "it is the kind of each row, which has another name"
        case .changeCount: "mapc begins to count the changes of each row again"
        case .referenceKind: "Core Data numbers the entities by their names"
        case .reference: "mapc looks up the row of each reference and writes its key"
        case .position: "mapc counts the places of the rows again"
        case .joinSource, .joinDestination: "mapc writes the keys of both rows"
        case .leaf: "mapc writes each value in the form of version \(destination.model.version)"
        }
    }
}

extension PropertyMapping {
    /// Whether the property gets the value of another expression where its own is nil: `$source.owner ?? $source.author`.
    var fillsNil: Bool { if case .expression(let expression) = source { expression.kept.filling != nil } else { false } }

    /// The to-one of the source that the property follows wherever it is not nil.
    var keptToOne: PropertyID? {
        if let followed = followedToOne { return followed }
        guard case .expression(let expression) = source else { return nil }
        return expression.kept.property
    }
}

extension PropertyMapping.Source {
    /// The property of the same row whose value it keeps.
    fileprivate var origin: PropertyID? {
        switch self {
        case .carried(let origin), .carriedOrDefault(let origin, _): origin
        case .expression(let expression): expression.kept.property
        case .parts, .constant, .inverse, .generatedKey, .absent: nil
        }
    }
}

extension Expression {
    /// The property of `$source` whose value this is wherever it is not nil, and what it is otherwise; nil if it stays nil.
    var kept: (property: PropertyID?, filling: Expression?) {
        switch kind {
        case .path(let base, let steps):
            if case .variable(.source) = base.kind, steps.count == 1 { (steps[0].property, nil) } else { (nil, nil) }
        case .coalesce(let inner, let other): inner.kept.property == nil ? (nil, nil) : (inner.kept.property, inner.kept.filling ?? other)
        case .mapped(_, let rows): rows.kept
        case .widen(let inner): inner.kept
        default: (nil, nil)
        }
    }

    /// The mappings through which a kept reference goes: `m($source.owner) ?? m($source.author)`.
    var makersOfKept: [MappingID]? {
        switch kind {
        case .mapped(let makers, let rows): rows.kept.property == nil ? nil : makers
        case .coalesce(let inner, _), .widen(let inner): inner.makersOfKept
        default: nil
        }
    }
}
