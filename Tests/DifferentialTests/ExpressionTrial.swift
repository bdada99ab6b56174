import MapAnalysis
import MapExecution
import MapPlan
import Testing

@testable import MapCompiler
@testable import MapPlanning
@testable import MapSyntax

/// A store on which expressions are evaluated three times: by the interpreter, prepared for many rows, and by SQLite.
final class ExpressionTrial {
    let model: Model
    let store: TrialStore
    /// The columns that an index begins with, as far as known, by table.
    var indexedColumns: [FoldedName: Set<FoldedName>] = [:]
    private let rows: StoreRows
    private var database: SQLiteDatabase
    private var registered: Set<String> = []
    /// For how many rows expressions were prepared that gave a value.
    private(set) var preparedCount = 0

    init(_ store: TrialStore) throws {
        self.store = store
        model = store.placement.model
        rows = StoreRows(try store.database(), placement: store.placement)
        database = try store.database()
    }

    /// The errors of an expression that cannot be compared because it does not check.
    struct Refused: Error, CustomStringConvertible {
        var messages: [String]
        var description: String { messages.joined(separator: "; ") }
    }

    func check(_ text: String, from entity: String?) throws -> Expression {
        try checked(text, in: model, from: entity)
    }

    /// Evaluates an expression over the rows of an entity in both ways. Returns the first difference in words; `nil` if there is none.
    ///
    /// Adds to `comparedCount` the number of rows for which there was something to compare.
    func difference(_ expression: Expression, from entity: String, comparedCount: inout Int) throws -> String? {
        guard let id = model.entity(entity)?.id else { return "there is no '\(entity)'" }
        var lowering = self.lowering
        let (scan, row) = lowering.scan(id)
        let scope = RowScope(row)
        let value = lowering.value(expression, in: scope)
        let isCondition = expression.type == .boolean
        let condition = isCondition ? lowering.condition(expression, in: scope) : .constant(true)
        try makeLookups(&lowering)
        guard lowering.uses.unforeseen.isEmpty else { return "there is no SQL for it" }
        let keys = row.key.enumerated().map { ProjectedColumn("k\($0.offset)", $0.element) }
        let found = try query(.order(.project(scan, keys + [ProjectedColumn("v", value)]), by: row.key.map { OrderTerm($0) }, limit: nil))
        let values = Dictionary(uniqueKeysWithValues: found.map { (Array($0.dropLast()), $0[$0.count - 1]) })
        let holding = isCondition ? Set(try query(.project(.filter(scan, condition), keys))) : []
        let failing = isCondition ? Set(try query(.project(.filter(scan, .not(condition)), keys))) : []

        let evaluator = Evaluator(source: model, destination: model, rows: rows)
        let prepared = PreparedExpression(expression, of: model, lets: []) { _ in nil }
        for kind in model.concreteKinds(of: id) {
            var references: [RowReference] = []
            try rows.forEachRow(of: kind) { references.append($0) }
            for reference in references {
                let expected: Value
                do {
                    expected = try evaluator.evaluate(expression, Evaluator.Bindings(row: reference))
                } catch is EvaluationFinding {
                    if let words = try difference(prepared, for: reference, nil) { return words }
                    continue
                }
                if let words = try difference(prepared, for: reference, expected) { return words }
                guard expected.isReadable else { continue }
                if expected == .nil, !expression.type.isOptional { return "a \(expression.type.value.word) that is never nil is nil" }
                comparedCount += 1
                let key = rows.storedKey(of: reference)
                let actual = values[key] ?? .null
                if !isSame(actual, canonicalForm(expected)) {
                    return "row \(key.map(shown)): the interpreter says \(expected.written), SQLite \(shown(actual))"
                }
                guard isCondition else { continue }
                if holding.contains(key) != (expected == .boolean(true)) || failing.contains(key) == (expected == .boolean(true)) {
                    return
                        "row \(key.map(shown)): the interpreter says \(expected.written), it is \(holding.contains(key) ? "" : "not ")among those that hold and \(failing.contains(key) ? "" : "not ")among those that fail"
                }
            }
        }
        return nil
    }

    /// Returns the difference between a prepared expression and what the interpreter says, which is `nil` for a finding. Values that cannot be read are not given to
    /// prepared expressions.
    private func difference(_ prepared: PreparedExpression?, for row: RowReference, _ expected: Value?) throws -> String? {
        guard let prepared else { return nil }
        let values = try prepared.leaves.map { try rows.value($0, of: row) }
        guard values.allSatisfy(\.isReadable) else { return nil }
        for (place, value) in values.enumerated() { prepared.values[place] = value }
        let found = prepared.value()
        if found != nil { preparedCount += 1 }
        guard found != expected else { return nil }
        return "prepared, it is \(found?.written ?? "nothing"), and the interpreter says \(expected?.written ?? "nothing")"
    }

    /// Returns what the interpreter computes for each row of an entity; `nil` for a row that mapc would refuse.
    func interpreted(_ expression: Expression, from entity: String) throws -> [Value?] {
        let evaluator = Evaluator(source: model, destination: model, rows: rows)
        var found: [Value?] = []
        let id = try #require(model.entity(entity)?.id)
        for kind in model.concreteKinds(of: id) {
            try rows.forEachRow(of: kind) { row in
                do {
                    found.append(try evaluator.evaluate(expression, Evaluator.Bindings(row: row)))
                } catch is EvaluationFinding {
                    found.append(nil)
                }
            }
        }
        return found
    }

    /// Returns how many of the conditions on another expression's rows are said to make a value nil where they are broken, in how many rows they are
    /// broken, and the keys of such rows in which the value is not nil.
    func conditionsShown(
        by expression: Expression, of other: Expression, from entity: String
    ) throws -> (conditionCount: Int, brokenCount: Int, unnoticed: [[StoredValue]]) {
        var result = (conditionCount: 0, brokenCount: 0, unnoticed: [[StoredValue]]())
        for claim in claims(in: other, of: .everything) {
            var lowering = self.lowering
            let (scan, row) = lowering.scan(try #require(model.entity(entity)?.id))
            let value = lowering.value(expression, in: RowScope(row))
            let isBroken = lowering.violation(of: claim, in: RowScope(row))
            guard value.isNull(where: isBroken) else { continue }
            try makeLookups(&lowering)
            let keys = row.key.enumerated().map { ProjectedColumn("k\($0.offset)", $0.element) }
            result.conditionCount += 1
            result.brokenCount += try query(.project(.filter(scan, isBroken), keys)).count
            result.unnoticed += try query(.project(.filter(scan, .all([isBroken, .not(.isNil(value))])), keys))
        }
        return result
    }

    /// Returns the SQL of an expression, for messages.
    func sql(_ expression: Expression, from entity: String) -> String {
        guard let id = model.entity(entity)?.id else { return "" }
        var lowering = self.lowering
        let row = lowering.scan(id).row
        let fragment = SQLWriter().scalar(lowering.value(expression, in: RowScope(row)))
        return fragment.text + "  " + fragment.bindings.map(shown).joined(separator: ", ")
    }

    /// Returns how SQLite computes an expression for every row of an entity: the lines of `EXPLAIN QUERY PLAN`.
    func queryPlan(_ expression: Expression, from entity: String) throws -> [String] {
        guard let id = model.entity(entity)?.id else { return [] }
        var lowering = self.lowering
        let (scan, row) = lowering.scan(id)
        let relation = Relation.project(scan, [ProjectedColumn("v", lowering.value(expression, in: RowScope(row)))])
        try makeLookups(&lowering)
        let statement = relation.question
        try register(statement)
        return try database.rows("EXPLAIN QUERY PLAN " + statement.sql, statement.bindings).compactMap { $0[3].name }
    }

    private var lowering: ExpressionLowering {
        var lowering = emptyLowering(store.placement)
        lowering.environment.indexedColumns = indexedColumns
        return lowering
    }

    /// Drops all indexes of the store that are not keys.
    func dropIndexes() throws {
        let names = try database.rows("SELECT name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL").compactMap { $0[0].name }
        for name in names { try database.execute("DROP INDEX \(quoted(name))") }
        indexedColumns = try readStoreSchema(from: &database).indexedColumns
    }

    private func query(_ relation: Relation) throws -> [[StoredValue]] {
        let statement = relation.question
        try register(statement)
        return try database.rows(statement.sql, statement.bindings)
    }

    private func register(_ statement: Statement) throws {
        let needed = sqlFunctions(calledFunctions(in: [statement.sql])).filter { !registered.contains($0.key) }
        try database.register(needed)
        registered.formUnion(needed.keys)
    }

    /// Makes the TEMP tables by which rows are found. Each expression has its own.
    private func makeLookups(_ lowering: inout ExpressionLowering) throws {
        for lookup in lowering.uses.lookups {
            try database.execute("DROP TABLE IF EXISTS temp.\(quoted(lookup.name))")
            for statement in Dialect.sqlite.statements(of: lowering.work(making: lookup)) {
                try register(statement)
                try database.run(statement)
            }
        }
    }
}

/// Returns a lowering over a placement, for a mapping that has no entries.
func emptyLowering(_ placement: Placement) -> ExpressionLowering {
    let mapping = CompleteMapping(
        source: placement.model, destination: placement.model, entityMappings: [], droppedEntities: [], statedRelationships: [],
        fileLets: [],
        setsAnything: false)
    return ExpressionLowering(
        LoweringEnvironment(mapping: mapping, source: placement, destination: placement, keys: KeyRules(rules: [])))
}

/// Parses and checks an expression. Throws its errors.
func checked(_ text: String, in model: Model, from entity: String?) throws -> Expression {
    var diagnostics = Diagnostics()
    let syntax = parseExpression(TextFile(path: "expression", text: text), id: FileID(1), into: &diagnostics)
    let scope = ExpressionScope(source: model, destination: model, row: entity.flatMap { model.entity($0)?.id })
    let expression = checkExpression(syntax, in: scope, into: &diagnostics)
    let errors = diagnostics.all.filter { $0.severity == .error }.map(\.message)
    guard errors.isEmpty, expression.type.value != .unknown else { throw ExpressionTrial.Refused(messages: errors) }
    return expression
}

extension Value {
    /// For messages.
    var written: String {
        switch self {
        case .text(let bytes): "text \(shown(.text(bytes)))"
        default: "\(self)"
        }
    }
}
