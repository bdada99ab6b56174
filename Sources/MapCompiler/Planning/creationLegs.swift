import MapAnalysis
import MapExecution
import MapPlan
import MapPlanning
import MapSyntax

/// Returns the schema of a store that mapc creates for a model.
func schemaMade(for model: Model) -> StoreSchema {
    let texts = createStatements(for: placement(of: model, in: nil)) + (model.isCoreData ? createBooks() : [])
    let statements = texts.map { Statement($0, .create) }
    return (try? MapExecution.rehearse(statements, on: StoreSchema())) ?? StoreSchema()
}

/// Returns the leg that creates the tables of a version in an empty store.
func creationLeg(of model: Model) -> Leg {
    let placement = placement(of: model, in: nil)
    let tables = placement.tables.map { table in
        (title: "create table \(quoted(table.name))", change: SchemaChange.createTable(SchemaChange.NewTable(table)))
    }
    let indexes = placement.tables.flatMap { table in
        table.indexes.map { (title: "create index \(quoted($0.name))", change: SchemaChange.createIndex($0, on: table.name)) }
    }
    let origin = PlanOrigin(words: "new-store", reason: "the store is empty")
    let steps = (tables + indexes).map { title, change in
        let statements = Dialect.sqlite.statements(of: change)
        return Step(
            id: stepID(of: statements), kind: .metadata, title: title, statements: statements, origins: [origin], isReversible: true)
    }
    return Leg(
        source: VersionMark(version: "", storage: "", full: ""),
        destination: VersionMark(of: model), steps: steps)
}

/// Returns the leg that brings the data of a version into the tables that have just been made; none if it has no data, `nil` after an error.
func firstDataLeg(
    of model: Model, for state: StoreState, in check: Check, into diagnostics: inout Diagnostics
) throws(DatabaseError) -> [Leg]? {
    guard let data = check.analysis.firstData(of: model) else { return [] }
    let schema = schemaMade(for: model)
    let planned = try planLeg(
        FusedSteps(data), on: schema, try dependencies(of: schema), nil, of: nil, by: state.evidence, in: check, into: &diagnostics)
    return planned.map { [$0.0.leg] }
}
