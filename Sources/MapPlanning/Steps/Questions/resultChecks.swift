import MapAnalysis
package import MapPlan
import MapSyntax

/// Returns checks of all rows of tables that the author's SQL wrote, because mapc proves nothing about these tables.
///
/// The checks are about types, required values, bounds and kinds. SQLite itself keeps values unique, and `companions` has the references.
package func resultChecks(of tables: [(name: String, origin: PlanOrigin)], in placement: Placement) -> [Obligation] {
    func origin(_ table: String) -> PlanOrigin? { tables.first { sameName($0.name, table) }?.origin }
    return placement.tables.flatMap { table -> [Obligation] in
        guard let origin = origin(table.name) else { return [] }
        let writer = ResultChecks(placement: placement, table: table, origin: origin)
        return table.columns.flatMap { writer.checks(of: $0) }
    }
}

/// The checks of one table, column by column.
private struct ResultChecks {
    let placement: Placement
    let table: PlacedTable
    let origin: PlanOrigin

    private var model: Model { placement.model }

    func checks(of column: PlacedColumn) -> [Obligation] {
        let raw = Scalar.column(alias: "t", name: column.name)
        return column.roles.flatMap { role -> [Obligation] in
            switch role {
            case .leaf(let leaf): checks(of: leaf, column, raw)
            case .reference(let toOne, _): checks(of: toOne, raw)
            case .discriminator: kindCheck(raw)
            case .rowID: greatestKeyCheck(raw)
            case .changeCount:
                [check(.missingValue, "'\(column.name)' of table '\(table.name)' is nil", .isNil(raw), help: "make the SQL write 1")]
            case .referenceKind, .position, .joinSource, .joinDestination: []
            }
        }
    }

    private func checks(of leaf: LeafID, _ column: PlacedColumn, _ raw: Scalar) -> [Obligation] {
        guard let attribute = model[leaf.property].attribute else { return [] }
        let name = "\(model[leaf.property.entity].name).\(attribute.name)"
        let reads = column.coding.reads(raw, in: model)
        var checks = [
            check(
                .unreadableValue, "'\(name)' contains values that cannot be read as \(describe(attribute.type.value))", .not(reads),
                showing: [FoundValue(ShownValue(.stored), raw)],
                help: "make the SQL write what version \(model.version) stores")
        ]
        let isRequired = leaf.leaf.map { model.requiredLeaves(of: leaf.property).contains($0) } ?? !attribute.type.isOptional
        if isRequired { checks.append(missing(name, raw, of: leaf.property.entity)) }
        guard leaf.leaf == nil else { return checks }
        let bounds = brokenBounds(of: attribute, column.coding.decoded(raw)).map { bound in
            check(
                .valueOutOfBounds, bound.message(of: name), .all([reads, bound.condition]),
                showing: [FoundValue(ShownValue(ShownValue.Form(attribute.type.value) ?? .computed), column.coding.decoded(raw))],
                help: "make the SQL keep within '\(bound.key)', or widen it in version \(model.version)")
        }
        return checks + bounds
    }

    private func checks(of toOne: PropertyID, _ raw: Scalar) -> [Obligation] {
        guard let relationship = model[toOne].relationship, !relationship.isOptional, !relationship.isMany else { return [] }
        return [missing("\(model[toOne.entity].name).\(relationship.name)", raw, of: toOne.entity)]
    }

    private func missing(_ name: String, _ raw: Scalar, of entity: EntityID) -> Obligation {
        check(
            .missingValue, "'\(name)' is required in version \(model.version), but is nil", .all([isKind(of: entity), .isNil(raw)]),
            help: "give it a value in the SQL")
    }

    /// Returns the check that each row of a hierarchy has the name of one of its entities in the kind column.
    private func kindCheck(_ raw: Scalar) -> [Obligation] {
        guard case .entity(let root) = table.role else { return [] }
        let kinds = model.concreteKinds(of: root)
        let constants = kinds.map { Scalar.constant(placement.kind(of: $0)) }
        let words = kinds.map { kind in
            if case .integer(let number) = placement.kind(of: kind) { "\(number) ('\(model[kind].name)')" } else { "'\(model[kind].name)'" }
        }.joined(separator: " or ")
        let found = model.isCoreData ? "numbers that are not those of its entities" : "names that are not entities of the table"
        return [
            check(
                .unknownKind, "the kind column of table '\(table.name)' contains \(found)",
                .not(.member(raw, of: constants, orNil: false, comparing: .text)), showing: [FoundValue(ShownValue(.stored), raw)],
                help: "make the SQL write \(words)")
        ]
    }

    /// Returns the check that no key is beyond the greatest that Core Data knows.
    private func greatestKeyCheck(_ raw: Scalar) -> [Obligation] {
        guard model.isCoreData, let greatest = table.greatestKey else { return [] }
        return [
            check(
                .keyBeyondGreatest, "table '\(table.name)' has keys beyond '\(greatest.keyColumn)' in '\(greatest.table)'",
                .ordered(.greater, raw, .subquery(greatest.greatest), comparing: .plain),
                help: "make the SQL raise '\(greatest.keyColumn)' too")
        ]
    }

    private func isKind(of entity: EntityID) -> Condition {
        let isEveryKind = model.concreteKinds(of: entity).count == model.concreteKinds(of: model.root(of: entity)).count
        return isEveryKind ? .constant(true) : placement.isKind(of: entity, "t")
    }

    private func check(
        _ code: DiagnosticCode, _ message: String, _ condition: Condition, showing values: [FoundValue] = [], help: String
    ) -> Obligation {
        let keys = table.keyColumns.enumerated().map { ProjectedColumn("key\($0.offset)", .column(alias: "t", name: $0.element.name)) }
        let query = Relation.project(.filter(.scan(table: table.name, alias: "t"), condition), keys + values.columns)
        return Obligation(
            code: code.slug, message: message, entity: table.name, query: query.question, keyCount: keys.count,
            keyNames: table.keyColumns.map(\.name), shown: values.shown, origin: origin, help: help)
    }
}
