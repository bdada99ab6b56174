package import MapAnalysis
package import MapPlan
package import MapSyntax

/// The SQL of the expressions in one step, with the tables that it reads, for checking without a store.
package struct WrittenStatements: Sendable {
    /// The CREATE TABLE of every table that is read, as in a store made by mapc.
    package var tables: [Statement]
    /// One query for each entity mapping with its own `where`, `let` or `set`, and for the other written parts.
    package var queries: [WrittenQuery]
}

/// A query for an expression that the author wrote, and the place of that expression.
package struct WrittenQuery: Sendable {
    package var statement: Statement
    package var range: TextRange
    /// Whether the query only reads the rows and computes nothing from them. If SQLite refuses it, SQLite refuses all values too.
    package var isOfRowsAlone = false
    /// Queries for the rows alone and then for each value, to find which of several expressions is wrong.
    package var parts: @Sendable () -> [WrittenQuery] = { [] }
}

/// Returns the SQL of the expressions in a mapping, without that of inferred mappings. Reports expressions that have no SQL. Nil if there
/// are no expressions, or if they read tables that only a plan makes.
///
/// A step without expressions costs nothing: the models are not even placed. Otherwise only the part of them that the expressions read is
/// placed.
package func writtenStatements(
    _ mapping: CompleteMapping, into diagnostics: inout Diagnostics, placing: (Model, PlacementExtent) -> Placement
) -> WrittenStatements? {
    let written = mapping.entityMappings.filter { $0.source != nil && $0.writtenRange != nil }
    let keepsFileLets = fileLetForms(of: mapping).contains(where: \.isKept)
    let askedFirst = mapping.asserts.filter { !$0.readsRows(of: .destination) }
    let readsAll = keepsFileLets || !askedFirst.isEmpty || !mapping.emits.isEmpty
    guard !written.isEmpty || readsAll else { return nil }
    let isLocal = !readsAll && written.allSatisfy { $0.readsOnlyItsRow(fileLets: mapping.fileLets) }
    let old = placing(mapping.source, isLocal ? .hierarchies(Set(written.compactMap(\.source).map(mapping.source.root))) : .everything)
    let new = placing(
        mapping.destination, isLocal ? .hierarchies(Set(written.map { mapping.destination.root(of: $0.destination) })) : .everything)
    let keys = keyRules(mapping)
    var lowering = ExpressionLowering(LoweringEnvironment(mapping: mapping, source: old, destination: new, keys: keys))
    var result = WrittenStatements(tables: [], queries: [])
    for one in keptFileLets(&lowering) {
        guard case .written(let range) = one.binding.origin else { continue }
        if result.tables.isEmpty { result.tables = dialect.statements(of: [.make(keptValues)]) }
        result.tables += one.table.map { dialect.statements(of: [.make($0)]) } ?? []
        result.queries += dialect.statements(of: one.fillings).map { WrittenQuery(statement: $0, range: range) }
    }
    let kept = result.tables
    for condition in askedFirst {
        guard let range = condition.range else { continue }
        let query = lowering.offenders(of: condition).query.question
        result.queries.append(WrittenQuery(statement: query, range: range))
    }
    result.queries += written.compactMap { writtenQuery(over: $0, &lowering) }
    for emission in mapping.emits {
        guard let rows = lowering.emittedRows(emission) else { continue }
        let query = Relation.order(rows.relation, by: rows.order, limit: nil).question
        result.queries.append(WrittenQuery(statement: query, range: emission.range))
    }
    for range in lowering.uses.unforeseen { diagnostics.report(.refusedBySqlite(unforeseenAt: range)) }
    // Moved keys are in TEMP tables that only a plan makes. Such queries are prepared together with the plan.
    let tables = old.tables.filter { lowering.uses.tables.contains(foldedName($0.name)) }
    guard tables.count == lowering.uses.tables.count else { return nil }
    result.tables = kept + tables.flatMap(created) + lowering.uses.lookups.map { dialect.statements(of: lowering.work(making: $0))[0] }
    return result
}

/// Returns a query for the rows that a mapping takes, with the values that the author wrote.
private func writtenQuery(over entityMapping: EntityMapping, _ lowering: inout ExpressionLowering) -> WrittenQuery? {
    guard let (relation, row, _) = lowering.takenRowsWithLets(entityMapping), let range = entityMapping.writtenRange else { return nil }
    let columns = lowering.destination.table(of: entityMapping.destination).columns.filter { entityMapping.isWritten($0) }
    let values = columns.map { column in
        ProjectedColumn(column.name, lowering.stored(lowering.columnValue(column, in: entityMapping, for: row), of: row))
    }
    let key = row.key.enumerated().map { ProjectedColumn("key\($0.offset)", $0.element) }
    var query = WrittenQuery(of: key + values, in: relation, at: range)
    let ranges = columns.map { entityMapping.writtenRange(of: $0) ?? range }
    query.parts = {
        [WrittenQuery(of: key, in: relation, at: entityMapping.condition?.range ?? range, isOfRowsAlone: true)]
            + zip(values, ranges).map { WrittenQuery(of: key + [$0], in: relation, at: $1) }
    }
    return query
}

/// Returns the queries of a mapping's assertions that read the destination, over its tables after the migration. Nil if there are none.
package func assertedStatements(
    _ mapping: CompleteMapping, into diagnostics: inout Diagnostics, placing: (Model, PlacementExtent) -> Placement
) -> WrittenStatements? {
    let mapping = mapping.readingAssertsFirst()
    let asserts = mapping.asserts.filter { $0.readsRows(of: .destination) }
    guard !asserts.isEmpty else { return nil }
    let (old, new) = (placing(mapping.source, .everything), placing(mapping.destination, .everything))
    let placedCopies = old.copied
    var lowering = ExpressionLowering(LoweringEnvironment(ofResultOf: mapping, in: new, copies: placedCopies, keys: keyRules(mapping)))
    let queries = asserts.compactMap { condition in
        condition.range.map { WrittenQuery(statement: lowering.offenders(of: condition).query.question, range: $0) }
    }
    let tables = new.tables.filter { lowering.uses.tables.contains(foldedName($0.name)) }
    for range in lowering.uses.unforeseen { diagnostics.report(.refusedBySqlite(unforeseenAt: range)) }
    var first = ExpressionLowering(LoweringEnvironment(mapping: mapping, source: old, destination: new, keys: lowering.keys))
    let copies = placedCopies.tables.filter { lowering.uses.tables.contains(foldedName($0.name)) }
    let kept = dialect.statements(of: ([keptValues] + keptFileLets(&first).compactMap(\.table)).map(PlannedWork.make))
    let copied = dialect.statements(of: copies.map { .make(TemporaryTable(of: $0)) })
    let found = lowering.uses.lookups.map { dialect.statements(of: lowering.work(making: $0))[0] }
    return WrittenStatements(tables: kept + tables.flatMap(created) + copied + found, queries: queries)
}

extension EntityMapping {
    /// The place of the first expression that the author wrote, or `nil` if the whole mapping is inferred or copied.
    var writtenRange: TextRange? {
        if let condition { return condition.range }
        for property in properties {
            if !property.expressions.isEmpty, case .written(let range) = property.origin { return range }
        }
        return nil
    }

    /// Whether all written expressions read only attributes of the mapping's own row, so that no other table is read.
    fileprivate func readsOnlyItsRow(fileLets: [LetBinding]) -> Bool {
        guard !dropsNil, !properties.contains(where: \.dropsNil), condition?.readsOnlyItsRow ?? true else { return false }
        let values = properties.compactMap { property -> Expression? in
            if case .expression(let expression) = property.source, case .written = property.origin { expression } else { nil }
        }
        return (values + (lets + fileLets).map(\.value)).allSatisfy(\.readsOnlyItsRow)
    }

    fileprivate func isWritten(_ column: PlacedColumn) -> Bool { writtenRange(of: column) != nil }

    /// Returns the place of the expression that the author wrote for a column; nil if there is none.
    fileprivate func writtenRange(of column: PlacedColumn) -> TextRange? {
        for role in column.roles {
            let property: PropertyID? =
                switch role {
                case .leaf(let leaf): leaf.property
                case .reference(let toOne, _): toOne
                default: nil
                }
            guard let property, let found = self[property], !found.expressions.isEmpty else { continue }
            if case .written(let range) = found.origin { return range }
        }
        return nil
    }
}

extension WrittenQuery {
    fileprivate init(of columns: [ProjectedColumn], in relation: Relation, at range: TextRange, isOfRowsAlone: Bool = false) {
        self.init(
            statement: Relation.project(relation, columns).question, range: range, isOfRowsAlone: isOfRowsAlone)
    }
}

extension Expression {
    /// Whether the expression has only constants and attributes of `$source`.
    fileprivate var readsOnlyItsRow: Bool {
        switch kind {
        case .path(let base, let steps):
            guard case .variable(.source) = base.kind else { return false }
            return steps.allSatisfy { if case .attribute = $0 { true } else { false } }
        case .variable(let variable):
            switch variable {
            case .entityLet, .fileLet, .now, .seed: return true
            case .source, .item, .index, .group, .element, .parameter, .argument, .brought: return false
            }
        case .part, .mapped, .applied, .cast, .test, .rows, .method, .descending, .window, .unknown: return false
        case .constant, .list, .call, .conditional, .coalesce, .unwrap, .not, .and, .or, .comparison, .membership, .lookup, .widen:
            return parts.allSatisfy(\.readsOnlyItsRow)
        }
    }
}

private func created(_ table: PlacedTable) -> [Statement] { dialect.statements(of: [.schema(.createTable(SchemaChange.NewTable(table)))]) }

/// The statements are prepared in SQLite, whatever database they are for.
private let dialect = Dialect.sqlite
