import MapExecution
import MapPlan
import MapPlanning
import Synchronization

/// Returns facts about a schema that only SQLite knows: which objects use which tables and columns, and the schema that statements result
/// in.
func storeFacts(of schema: StoreSchema) throws(DatabaseError) -> StoreFacts {
    storeFacts(of: schema, using: try dependencies(of: schema))
}

/// Returns the same if the dependencies of the schema are known.
func storeFacts(of schema: StoreSchema, using uses: [SchemaDependency]) -> StoreFacts {
    // The first statements of a plan are rehearsed twice: when names are settled, and when the plan is complete. The second time uses this result.
    let last = Mutex<Rehearsed?>(nil)
    var facts = StoreFacts(uses: uses) { statements, schema in
        let result: Result<StoreSchema, RehearsalFailure>
        if let known = last.withLock(\.self), let rest = known.rest(of: statements), known.schema.hasSameBytes(as: schema) {
            result = known.result.flatMap { reached in rest.isEmpty ? .success(reached) : rehearsed(Array(rest), on: reached) }
        } else {
            result = rehearsed(statements, on: schema)
        }
        // Other statements leave something in TEMP, or set aside an object that is restored later.
        let renamesOnly =
            !statements.isEmpty
            && (statements.allSatisfy { $0.purpose == .alter }
                || statements.allSatisfy { $0.isOfEdit } && statements.last?.purpose == .endDeclaring)
        if renamesOnly {
            let rehearsed = Rehearsed(statements: statements, schema: schema, result: result)
            last.withLock { $0 = $0?.followed(by: rehearsed) ?? rehearsed }
        }
        return result
    }
    facts.usesOf = { schema in try? dependencies(of: schema) }
    facts.namesRead = { schema in try? MapExecution.namesRead(of: schema) }
    return facts
}

/// Returns a function that counts rows in a store; `nil` for a count that is not possible now.
func counter(of store: String) -> @Sendable (Statement) -> [Int64]? {
    { query in
        do {
            var database = try SQLiteDatabase.open(store, for: .reading, waitMilliseconds: 0)
            try database.register(sqlFunctions(calledFunctions(in: [query.sql])))
            return try database.rows(query.sql, query.bindings).first?.compactMap(\.integer)
        } catch {
            return nil
        }
    }
}

private struct Rehearsed {
    var statements: [Statement]
    var schema: StoreSchema
    var result: Result<StoreSchema, RehearsalFailure>

    /// Returns what remains of statements that begin with these; `nil` if they do not. An edit of the schema's text may go on: then the rest begins
    /// one again.
    func rest(of others: [Statement]) -> ArraySlice<Statement>? {
        if others.starts(with: statements) { return others.dropFirst(statements.count) }
        guard statements.last?.purpose == .endDeclaring, let begin = statements.first(where: { $0.purpose == .beginDeclaring }),
            others.starts(with: statements.dropLast())
        else { return nil }
        return [begin] + others.dropFirst(statements.count - 1)
    }

    /// Returns both as one, if the other begins with the schema in which this ends.
    func followed(by other: Rehearsed) -> Rehearsed? {
        guard case .success(let reached) = result, reached.hasSameBytes(as: other.schema) else { return nil }
        return Rehearsed(statements: statements + other.statements, schema: schema, result: other.result)
    }
}

extension Statement {
    fileprivate var isOfEdit: Bool {
        switch purpose {
        case .beginDeclaring, .declare, .endDeclaring: true
        default: false
        }
    }
}

private func rehearsed(_ statements: [Statement], on schema: StoreSchema) -> Result<StoreSchema, RehearsalFailure> {
    do throws(RehearsalError) {
        let functions = sqlFunctions(calledFunctions(in: statements.map(\.sql)))
        return .success(try rehearse(statements, on: schema, functions: functions))
    } catch {
        return .failure(RehearsalFailure(error, statements))
    }
}

extension RehearsalFailure {
    fileprivate init(_ error: RehearsalError, _ statements: [Statement]) {
        switch error {
        case .statement(let index, let error): self.init(message: error.message, sql: statements[index].sql)
        case .schema(let error): self.init(message: error.message, sql: error.sql)
        case .breaks(let objects):
            let words = objects.map { "\($0.kind) '\($0.name)': \($0.message)" }.joined(separator: "; ")
            self.init(message: words, sql: nil)
        }
    }
}
