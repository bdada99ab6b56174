public import MapPlan

/// Why statements do not work on a schema.
public enum RehearsalError: Error, Sendable, Equatable {
    /// The statement at that place, from 0, fails.
    case statement(Int, DatabaseError)
    /// All statements run, and these objects, which worked before, no longer do.
    case breaks([BrokenObject])
    /// The schema could not be created in memory.
    case schema(DatabaseError)
}

/// Runs statements on an empty copy of a schema, in memory, and returns the resulting schema: the one that a plan would give a store.
///
/// `rehearse([Statement(#"ALTER TABLE "Post" RENAME COLUMN "color" TO "hexColor""#, .alter)], on: schema)`
///
/// Throws `RehearsalError` if a statement fails, or if it breaks a view or trigger that worked before.
public func rehearse(
    _ statements: [Statement], on schema: StoreSchema, functions: [String: SQLFunction] = [:]
) throws(RehearsalError) -> StoreSchema {
    let statements = statements.map(\.onNoRows)
    var position: Int?
    var broken: [BrokenObject] = []
    let result: StoreSchema
    do throws(DatabaseError) {
        if let result = try rehearseParts(statements, on: schema, functions: functions) { return result }
        var problems: [BrokenObject] = []
        var database = try replica(of: schema, functions: functions, problems: &problems)
        try database.turn(.triggers, on: false)
        let before = try probeSchema(of: &database)
        for (index, statement) in statements.enumerated() {
            position = index
            _ = try run(statement, in: before.dialect, on: &database)
        }
        position = nil
        if statements.allSatisfy(\.isOfRows) { return schema }
        broken = try probeSchema(of: &database).newlyBroken(since: before)
        result = try readStoreSchema(from: &database)
    } catch {
        throw position.map { .statement($0, error) } ?? .schema(error)
    }
    guard broken.isEmpty else { throw .breaks(broken) }
    return result
}

extension Statement {
    /// Whether the statement only reads or writes rows of tables, so that the schema stays as it is and no object of it breaks.
    fileprivate var isOfRows: Bool {
        switch purpose {
        case .ask, .fill, .insert, .update, .delete, .maintain: true
        case .stage, .alter, .create, .index, .drop, .beginDeclaring, .declare, .endDeclaring, .author: false
        }
    }

    /// The statement without the number of rows that it must change beside the schema. The copy of a schema has none.
    fileprivate var onNoRows: Statement {
        guard purpose == .maintain else { return self }
        var copy = self
        copy.expectedRowCount = nil
        return copy
    }
}
