import MapAnalysis
package import MapPlan
package import MapSyntax

/// Returns the questions that hold the rows of a store against its own model: types and cases, required values, limits and patterns, unique values, kinds of
/// rows, and references. A migration only checks what it relies on, so a store may break these and be migrated all the same.
///
/// `placement` is where the model is in the store, and `files` are those of the project, to which the origins point. The model of a Core Data store has
/// questions of its own for missing values, kinds and references: `coreDataQuestions`.
package func modelObligations(of placement: Placement, in schema: StoreSchema, files: [TextFile]) -> [Obligation] {
    TextOrder.$collation.withValue(TextOrder.collation(of: schema)) {
        let writer = OriginWriter(files: files, model: placement.model)
        return placement.tables.flatMap { ModelQuestions(placement: placement, table: $0, schema: schema, originWriter: writer).all }
    }
}

/// The questions to one table.
struct ModelQuestions {
    let placement: Placement
    let table: PlacedTable
    let schema: StoreSchema
    let originWriter: OriginWriter

    var model: Model { placement.model }
    static let alias = "t"

    var all: [Obligation] {
        guard case .entity(let root) = table.role else { return pairs }
        let ofColumns = table.columns.flatMap { column in
            column.roles.flatMap { role -> [Obligation] in
                switch role {
                case .leaf(let leaf): values(leaf, column)
                case .reference(let toOne, 0): references(toOne)
                case .discriminator where !model.isCoreData: kinds(column, root)
                default: []
                }
            }
        }
        return ofColumns + uniques(root)
    }

    /// A stored value of the table's rows.
    func raw(_ column: PlacedColumn, _ alias: String = alias) -> Scalar {
        let collation = schema.table(table.name)?.column(column.name)?.collation ?? PlacedColumn.byBytes
        return .column(alias: alias, name: column.name, isCollated: !sameName(collation, PlacedColumn.byBytes))
    }

    var rows: Relation { .scan(table: table.name, alias: Self.alias) }

    var key: [ProjectedColumn] { table.keyColumns.enumerated().map { ProjectedColumn("key\($0.offset)", raw($0.element)) } }

    /// Returns an obligation about the rows of an entity for which a condition holds.
    func obligation(
        _ code: DiagnosticCode, _ message: String, of entity: EntityID, where condition: Condition, showing values: [FoundValue],
        at range: TextRange, help: String
    ) -> Obligation {
        let query = Relation.project(.filter(rows, .all([placement.isKind(of: entity, Self.alias), condition])), key + values.columns)
        return obligation(code, message, entity, query, showing: values.shown, at: range, help: help)
    }

    func obligation(
        _ code: DiagnosticCode, _ message: String, _ entity: EntityID, _ query: Relation, showing shown: [ShownValue]?, at range: TextRange,
        help: String
    ) -> Obligation {
        Obligation(
            code: code.slug, message: message, entity: model[entity].name, query: query.question, keyCount: table.key.count,
            keyNames: placement.keyNames(of: entity), shown: shown, origin: originWriter.origin(.written(range)), help: help)
    }

    /// A value that cannot be read as its type or its case, is missing, or breaks a limit.
    private func values(_ leaf: LeafID, _ column: PlacedColumn) -> [Obligation] {
        guard let attribute = model[leaf.property].attribute, let type = model.type(of: leaf) else { return [] }
        let (entity, stored) = (leaf.property.entity, raw(column))
        let name = "\(model[entity].name).\(model.path(leaf))"
        let reads = column.coding.reads(stored, in: model)
        var found = [
            obligation(
                .unreadableValue, "'\(name)' contains values that cannot be read as \(describe(type.value))", of: entity,
                where: .not(reads), showing: [FoundValue(ShownValue(.stored), stored, column: "stored")], at: attribute.range,
                help: "correct the rows")
        ]
        let isRequired = leaf.leaf.map { model.requiredLeaves(of: leaf.property).contains($0) } ?? !attribute.type.isOptional
        if isRequired, !model.isCoreData {
            found.append(
                obligation(
                    .missingValue, "'\(name)' is required in version \(model.version), but has no value", of: entity,
                    where: .isNil(stored), showing: [], at: attribute.range, help: "give these rows a value, or write '?' behind the type"))
        }
        guard leaf.leaf == nil else { return found }
        let canonical = column.coding.decoded(stored)
        let shown = FoundValue(ShownValue(ShownValue.Form(attribute.type.value) ?? .computed), canonical)
        return found
            + brokenBounds(of: attribute, canonical).map { bound in
                obligation(
                    .valueOutOfBounds, "'\(name)' has values that its '\(bound.key)' does not allow", of: entity,
                    where: .all([.not(.isNil(stored)), reads, bound.condition]), showing: [shown], at: attribute.range,
                    help: "bring the values within bounds, or widen '\(bound.key)' in version \(model.version)")
            }
    }

    private func kinds(_ column: PlacedColumn, _ root: EntityID) -> [Obligation] {
        let names = model.concreteKinds(of: root).map { model[$0].name }.joined(separator: ", ")
        let query = Relation.project(
            .filter(rows, .not(placement.isKind(of: root, Self.alias))), key + [ProjectedColumn("stored", raw(column))])
        return [
            obligation(
                .unknownKind, "column '\(column.name)' of table '\(table.name)' contains names that are not entities of the table", root,
                query, showing: [ShownValue(.stored)], at: model[root].range, help: "write one of \(names), or delete these rows")
        ]
    }
}
