import MapAnalysis
import MapExecution
import MapPlan
import MapPlanning
import MapSyntax

/// Prepares the SQL of each step on its tables, so that mapc reports what SQLite would refuse before there is a store.
func prepareSteps(of analysis: Analysis, into diagnostics: inout Diagnostics) {
    // A step usually begins with the model that the step before it ends with, and most tables are the same in both.
    var (whole, latest): (Placement?, Placement?)
    func placed(_ model: Model, _ extent: PlacementExtent) -> Placement {
        guard case .everything = extent else {
            let made = StorageLayout.of(model).place(model, beside: latest, extent)
            latest = made
            return made
        }
        if let whole, whole.model.version == model.version { return whole }
        let made = placement(of: model, in: nil)
        whole = made
        return made
    }
    for model in analysis.models {
        reportUnfitColumnTypes(of: model, into: &diagnostics)
        reportUnfitDefaults(of: model, into: &diagnostics)
    }
    for mapping in analysis.steps.flatMap({ $0.whole ?? [] }) {
        reportUnfitConstants(of: mapping, into: &diagnostics)
        reportUnlinkedRows(of: mapping, into: &diagnostics)
        prepareSQL(of: mapping, besides: analysis.project.project?.otherTables ?? [], into: &diagnostics)
        let statements = writtenStatements(mapping.namingEqualCalls(), into: &diagnostics) { placed($0, $1) }
        if let statements { prepare(statements, mapping, into: &diagnostics) }
        if let statements = assertedStatements(mapping, into: &diagnostics, placing: placed) {
            prepare(statements, mapping, into: &diagnostics)
        }
    }
}

private func prepare(_ statements: WrittenStatements, _ mapping: CompleteMapping, into diagnostics: inout Diagnostics) {
    let functions = sqlFunctions(calledFunctions(in: statements.queries.map(\.statement.sql)))
    func refused(_ query: WrittenQuery) -> RehearsalFailure? {
        refusal(of: query.statement.setting(mapping.unsetParameters), on: statements.tables, functions)
    }
    for query in statements.queries {
        guard let failure = refused(query) else { continue }
        var blamed: [(failure: RehearsalFailure, range: TextRange)] = []
        for part in query.parts() where !blamed.contains(where: { $0.range == part.range }) {
            guard let failure = refused(part) else { continue }
            blamed.append((failure, part.range))
            if part.isOfRowsAlone { break }
        }
        for (failure, range) in blamed.isEmpty ? [(failure, query.range)] : blamed {
            diagnostics.report(failure.isOfSize ? .expressionTooLarge(forSQLiteAt: range) : .refusedBySqlite(failure, at: range))
        }
    }
}

extension CompleteMapping {
    /// The parameters without values.
    fileprivate var unsetParameters: [LegParameter] { parameters.map { LegParameter(name: $0.name, type: $0.type.value.word) } }
}

extension RehearsalFailure {
    /// Whether SQLite refused an expression because of its depth, or of the rows that it looks up. Its limits are set when SQLite is compiled.
    var isOfSize: Bool {
        message == "parser stack overflow" || message.hasPrefix("Expression tree is too large") || message == "at most 64 tables in a join"
    }
}

/// SQLite's error for a query over empty tables; `nil` if it accepts the query.
private func refusal(of query: Statement, on tables: [Statement], _ functions: [String: SQLFunction]) -> RehearsalFailure? {
    do throws(DatabaseError) {
        var database = try SQLiteDatabase()
        try database.register(functions)
        for table in tables { try database.execute(table.sql) }
        try database.query(query) { _ in true }
        return nil
    } catch {
        return RehearsalFailure(message: error.message, sql: error.sql)
    }
}
