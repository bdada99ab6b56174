import MapExecution
import MapPlan
import MapPlanning
import Synchronization

/// Returns facts about a schema that only SQLite knows: which objects use which tables and columns, and the schema that statements result
/// in.
func storeFacts(of schema: StoreSchema) throws(DatabaseError) -> StoreFacts {
    let uses = try dependencies(of: schema)
    // The first statements of a plan are rehearsed twice: when names are settled, and when the plan is complete. The second time uses this result.
    let last = Mutex<Rehearsed?>(nil)
    return StoreFacts(uses: uses) { statements, schema in
        let result: Result<StoreSchema, RehearsalFailure>
        if let known = last.withLock(\.self), known.schema.hasSameBytes(as: schema), statements.starts(with: known.statements, by: isSame) {
            result = known.result.flatMap { reached in
                let rest = Array(statements.dropFirst(known.statements.count))
                return rest.isEmpty ? .success(reached) : rehearsed(rest, on: reached)
            }
        } else {
            result = rehearsed(statements, on: schema)
        }
        // Other statements leave something in TEMP, or set aside an object that is restored later.
        let renamesOnly = !statements.isEmpty && statements.allSatisfy { $0.purpose == .alter }
        if renamesOnly { last.withLock { $0 = Rehearsed(statements: statements, schema: schema, result: result) } }
        return result
    }
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
}

/// Whether two statements are the same, with the same bytes in their text.
private func isSame(_ left: Statement, _ right: Statement) -> Bool { left == right && isSpelled(left.sql, right.sql) }

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
