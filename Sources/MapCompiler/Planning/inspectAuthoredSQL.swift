import MapAnalysis
import MapExecution
import MapPlan
import MapPlanning
import MapSyntax

/// A statement of a mapping's SQL, with the tables that it writes.
struct WritingStatement {
    var authored: AuthoredStatement
    var tables: [String]
}

/// Returns the statements of a mapping's SQL with the tables that they write on a schema. Reports statements that are not allowed. `what`
/// names the schema: `version 1`.
func inspect(
    _ texts: [SQLTextSyntax], of mapping: CompleteMapping, on schema: StoreSchema, _ what: String, into diagnostics: inout Diagnostics
) -> [WritingStatement] {
    guard !texts.isEmpty else { return [] }
    let statements = authoredStatements(texts, in: mapping, into: &diagnostics)
    let results: [Result<[String], SQLRefusal>]
    do throws(DatabaseError) {
        results = try MapExecution.inspect(statements.map(\.statement), on: schema)
    } catch {
        diagnostics.report(.refusedBySqlite(RehearsalFailure(message: error.message, sql: error.sql), at: mapping.sql?.key))
        return []
    }
    var found: [WritingStatement] = []
    var fenced: AuthoredStatement?
    for (authored, result) in zip(statements, results) {
        switch result {
        case .success(let tables): found.append(WritingStatement(authored: authored, tables: tables))
        // What follows in the same text may belong to the statement: the body of a trigger.
        case .failure where fenced?.isBeside(authored) == true: continue
        case .failure(.fenced(let words)):
            diagnostics.report(.forbiddenSql(words, at: authored.range))
            fenced = authored
        case .failure(.invalid(let error)): diagnostics.report(.invalidSql(error, in: authored, on: schema, what))
        }
    }
    return found
}

/// Checks the SQL of a mapping on the tables of both versions, as mapc creates them. Statements that use a table of another program, which `mapc.yaml` names,
/// are checked when there is a store.
func prepareSQL(of mapping: CompleteMapping, besides others: [Name], into diagnostics: inout Diagnostics) {
    guard let sql = mapping.sql else { return }
    for (texts, model) in [(sql.before, mapping.source), (sql.after, mapping.destination)] where !texts.isEmpty {
        var found = Diagnostics()
        _ = inspect(texts, of: mapping, on: schemaMade(for: model), "version \(model.version)", into: &found)
        for finding in found.all
        where !others.contains(where: { finding.message.lowercased().hasSuffix("no such table: \($0.text.lowercased())") }) {
            diagnostics.report(finding)
        }
    }
}

extension Leg {
    /// Removes the proofs about tables that the SQL of a mapping writes, and adds checks of their rows against the model at the end.
    ///
    /// `before` and `after` are the schemas of the store at both ends of the leg.
    mutating func takeBack(
        _ mapping: CompleteMapping, from before: StoreSchema, to after: StoreSchema, _ uses: [SchemaDependency], files: [TextFile],
        into diagnostics: inout Diagnostics
    ) {
        guard let sql = mapping.sql else { return }
        let early = inspect(sql.before, of: mapping, on: before, "the store", into: &diagnostics)
        let late = inspect(sql.after, of: mapping, on: after, "the store", into: &diagnostics)
        guard !early.isEmpty || !late.isEmpty else { return }
        let writer = OriginWriter(files: files, mapping: mapping)
        let all = writer.origin(.written(sql.key))
        let (source, destination) = (placement(of: mapping.source, in: before), placement(of: mapping.destination, in: after))
        var written = WrittenTables(all), results = WrittenTables(all)
        for statement in early { written.add(statement.tables, writer.origin(.written(statement.authored.range))) }
        for entityMapping in mapping.entityMappings {
            guard let entity = entityMapping.source, let origin = written[source.table(of: entity).name] else { continue }
            results.add([destination.table(of: entityMapping.destination).name], origin)
        }
        for table in destination.tables {
            if case .join = table.role, let origin = written.first { results.add([table.name], origin) }
        }
        let isRead = written
        for statement in late {
            let origin = writer.origin(.written(statement.authored.range))
            written.add(statement.tables, origin)
            results.add(statement.tables, origin)
        }
        unverified = written.names
        checks += resultChecks(of: results.tables, in: destination)
        let others = written.tables.filter { results[$0.name] == nil }
        add(companions(of: results.tables + others, in: (source, destination), from: before, to: after, uses))
        for index in fates.indices {
            guard let entity = mapping.source.entities.first(where: { $0.name == fates[index].entity })?.id else { continue }
            let made = mapping.entityMappings.filter { $0.takenKinds.contains(entity) }.map { destination.table(of: $0.destination).name }
            let lateWritten = late.flatMap(\.tables)
            let origin =
                isRead[source.table(of: entity).name]
                ?? made.first { name in lateWritten.contains { sameName($0, name) } }.flatMap { results[$0] }
            if let origin { fates[index].takeBack(origin) }
        }
    }
}

extension Leg {
    private mutating func add(_ companions: WrittenCompanions) {
        steps = companions.stages + steps + companions.rebuilds
        checks += companions.checks
        notes += companions.notes
    }
}

extension DataFate {
    fileprivate mutating func takeBack(_ origin: PlanOrigin) {
        let place = origin.file.map { "\($0):\(origin.line ?? 1)" } ?? "the mapping"
        fate = "unverifiable"
        because = "SQL at \(place) writes its rows"
        for index in values.indices {
            values[index].fate = "unverifiable"
            values[index].because = because
        }
    }
}

/// Tables, each with the statement that writes it, or with `all` if several do.
private struct WrittenTables {
    private let all: PlanOrigin
    private(set) var tables: [(name: String, origin: PlanOrigin)] = []

    init(_ all: PlanOrigin) { self.all = all }

    var names: [String] { tables.map(\.name) }
    var first: PlanOrigin? { tables.first?.origin }

    subscript(_ name: String) -> PlanOrigin? { tables.first { sameName($0.name, name) }?.origin }

    mutating func add(_ names: [String], _ origin: PlanOrigin) {
        for name in names {
            if let place = tables.firstIndex(where: { sameName($0.name, name) }) {
                if tables[place].origin != origin { tables[place].origin = all }
            } else {
                tables.append((name, origin))
            }
        }
    }
}
