import MapAnalysis
import MapPlan

/// One of the literal rows of a mapping.
struct BroughtRow {
    var mapping: MappingID
    /// The position among its mapping's literal rows.
    var place: Int
}

/// Expressions that name or reach rows which the new version brings. Their values are known. Their keys are written, or are settled before
/// the first write.
extension ExpressionLowering {
    /// Returns the row that a mapping brings, or the sequence if it brings several.
    mutating func brought(_ id: MappingID) -> LoweredExpression {
        let count = mapping[id].literalRows.count
        guard count > 1 else { return .brought(id, place: .constant(.integer(0))) }
        let alias = newAlias()
        let place = Scalar.column(alias: alias, name: "column1")
        let places = (0..<count).map { [Scalar.constant(.integer(Int64($0)))] }
        return .sequence(
            LoweredSequence(
                relation: .literal(places, alias: alias), element: .brought(id, place: place), order: [OrderTerm(place)], isFlat: false))
    }

    /// Returns the condition under which the literal row at a place is added: that none like it is there already.
    mutating func isAdded(_ place: Scalar, by entityMapping: EntityMapping) -> Condition {
        guard let present = entityMapping.presentRows else { return .constant(true) }
        let type = mapping.fileLets[present].value.type
        let own = Expression(.variable(.element(0, depth: 0)), ExpressionType(.int64))
        let isPresent = Expression(.membership(own, in: Expression(.variable(.fileLet(present)), type)), .boolean)
        return .not(condition(isPresent, in: RowScope().binding([.value(place)])))
    }

    mutating func literal(_ column: PlacedColumn, of brought: BroughtRow) -> Scalar {
        let entityMapping = mapping[brought.mapping]
        if let value = environment.literalValue(column, entityMapping.literalRows[brought.place], entityMapping) { return .constant(value) }
        // If the author did not write the key, mapc makes one.
        guard destination.key(of: entityMapping.destination).map({ foldedName($0.name) }) == [foldedName(column.name)] else { return .null }
        return knownKey(of: brought)?.first ?? .null
    }

    /// Returns the key of a brought row, or `nil` if it is known only after the row has been inserted.
    mutating func knownKey(of brought: BroughtRow) -> [Scalar]? {
        let entityMapping = mapping[brought.mapping]
        let row = entityMapping.literalRows[brought.place]
        if let newKey = row.newKey, let column = destination.key(of: entityMapping.destination).first {
            return [column.coding.encoded(value(newKey, in: RowScope()))]
        }
        let written = destination.key(of: entityMapping.destination).map { environment.literalValue($0, row, entityMapping) }
        let known = written.compactMap(\.self)
        if known.count == written.count { return known.map { .constant($0) } }
        guard environment.numbersRows(of: entityMapping) else { return nil }
        return [plannedKey(of: brought)]
    }

    /// Returns the number of a row that does not state one. The rows of a mapping are numbered consecutively.
    mutating func plannedKey(of brought: BroughtRow) -> Scalar {
        let first = plannedNumber(LoweringEnvironment.numberName(of: mapping[brought.mapping]))
        return brought.place == 0 ? first : .operation(.increased(by: brought.place), [first])
    }

    mutating func broughtKey(_ id: MappingID, at place: Scalar) -> [Scalar]? {
        let keys = mapping[id].literalRows.indices.map { knownKey(of: BroughtRow(mapping: id, place: $0)) }
        let known = keys.compactMap(\.self)
        guard known.count == keys.count, let first = known.first else { return nil }
        return first.indices.map { part in chosen(place, among: known.map { $0[part] }) }
    }

    /// Follows one step of a path from a brought row.
    mutating func step(_ step: PathStep, fromBrought id: MappingID, at place: Scalar) -> LoweredExpression? {
        let rows = mapping[id].literalRows.indices.map { BroughtRow(mapping: id, place: $0) }
        switch step {
        case .attribute(let leaf):
            return destination.column(leaf).map { column in
                .value(chosen(place, among: rows.map { column.coding.decoded(literal(column, of: $0)) }))
            }
        case .toOne(let toOne):
            if destination.reference(toOne).isEmpty { return reached(by: toOne, from: .brought(id, place: place)).map { end(of: $0) } }
            return .destinationKey(
                destination.reference(toOne).map { column in chosen(place, among: rows.map { literal(column, of: $0) }) })
        case .toMany(let toMany): return reached(by: toMany, from: .brought(id, place: place)).map { .sequence($0) }
        case .part: return nil
        }
    }

    /// Returns the value of the row at a place.
    private func chosen(_ place: Scalar, among values: [Scalar]) -> Scalar {
        if case .constant(.integer(let place)) = place, values.indices.contains(Int(place)) { return values[Int(place)] }
        if let first = values.first, case .constant(let value) = first, values.allSatisfy({ $0.isConstant(value) }) {
            return .conditional([ConditionalCase(when: .not(.isNil(place)), then: first)], otherwise: .null)
        }
        let cases = values.enumerated().map { other, value in
            ConditionalCase(when: .equal(place, .constant(.integer(Int64(other))), comparing: .plain, isProven: false), then: value)
        }
        return .conditional(cases, otherwise: .null)
    }

    /// Returns the greatest key in the mapping's hierarchy: of the rows that mappings make and of the references to it. Returns nil if
    /// there are none.
    mutating func greatestKey(besides brought: EntityMapping) -> Scalar {
        let root = destination.model.root(of: brought.destination)
        var keys: [Relation] = []
        for other in mapping.makers(of: root) {
            guard let (relation, row) = takenRows(other) else { continue }
            keys.append(.project(relation, [ProjectedColumn(Relation.valueName, key(of: other, for: row).first ?? .null)]))
        }
        keys += environment.keepers(besides: brought).flatMap { greatestReferences(to: $0) }
        guard !keys.isEmpty else { return .null }
        return .aggregate(.max, keys.count == 1 ? keys[0] : .union(keys))
    }
}

extension CompleteMapping {
    /// The mappings whose literal rows an expression names, or may reach as rows of the destination.
    var namedRows: Set<MappingID> {
        var found: Set<MappingID> = []
        let bringing = entityMappings.filter { !$0.literalRows.isEmpty }.map(\.id)
        guard !bringing.isEmpty else { return found }
        func gather(_ expression: Expression) {
            switch expression.kind {
            case .variable(.brought(let id)): found.insert(id)
            case .path(let base, _) where base.type.value.rowSide == .destination: found.formUnion(bringing)
            default: break
            }
            expression.parts.forEach(gather)
        }
        for entityMapping in entityMappings {
            entityMapping.lets.forEach { gather($0.value) }
            entityMapping.properties.flatMap(\.expressions).forEach(gather)
        }
        emits.flatMap(\.fields).forEach { gather($0.value) }
        return found
    }
}

extension Scalar {
    fileprivate func isConstant(_ value: StoredValue) -> Bool { if case .constant(value) = self { true } else { false } }
}
