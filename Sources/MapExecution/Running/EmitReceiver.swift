public import MapPlan

/// Takes the rows that a mapping emits.
///
/// Each row comes twice, in the same order, with its run and its place in it. Before the commit the receiver may store it, so that it survives a crash at that moment.
/// After the commit the row is delivered. A run that is undone delivers nothing. The thread of the run makes all calls. Most receivers only need `deliver`:
///
/// ```swift
/// final class Counter: EmitReceiver {
///     var count = 0
///     func deliver(_ row: EmittedRow) { count += 1 }
/// }
/// ```
public protocol EmitReceiver: AnyObject {
    /// Receives a row after all checks and before the commit. An error stops the run and leaves the store unchanged.
    func hold(_ row: EmittedRow) throws
    /// All rows were passed to `hold`, and the commit is next. Whatever must survive a crash has to be on disk when this returns.
    func seal() throws
    /// Receives a row after the commit. An error undoes nothing; `Run.undelivered` contains it.
    func deliver(_ row: EmittedRow) throws
    /// All rows were delivered. Returns a `RunTrouble` if something else failed, such as removing a temporary file.
    func finish() throws
    /// The run was undone after rows were passed to `hold`.
    func discard()
}

extension EmitReceiver {
    /// Does nothing.
    public func hold(_ row: EmittedRow) throws {}
    /// Does nothing.
    public func seal() throws {}
    /// Does nothing.
    public func finish() throws {}
    /// Does nothing.
    public func discard() {}
}

/// The emitted rows, which legs have stored in TEMP.
struct EmittedRows {
    let legs: [Leg]
    /// The run, as in `EmittedRow`.
    let run: String

    var tables: [String] { legs.flatMap { $0.emits.map(\.table) } }

    var isEmpty: Bool { legs.allSatisfy(\.emits.isEmpty) }

    /// Calls `body` with each row in order, until it throws.
    func forEach(in database: inout some Database & ~Copyable, _ body: (EmittedRow) throws -> Void) throws {
        var place = 0
        for leg in legs {
            for emitted in leg.emits {
                let columns = emitted.fields.indices.map { quotedName("c\($0)") }.joined(separator: ", ")
                var failure: (any Error)?
                let rows = "SELECT \(columns) FROM temp.\(quotedName(emitted.table)) ORDER BY rowid"
                try database.query(Statement(rows, .ask)) { values in
                    let fields = zip(emitted.fields, values).map { EmittedRow.Field(name: $0, json: json($1)) }
                    place += 1
                    let row = EmittedRow(
                        name: emitted.name, source: leg.source.version, destination: leg.destination.version, run: run, place: place,
                        fields: fields)
                    do {
                        try body(row)
                        return true
                    } catch {
                        failure = error
                        return false
                    }
                }
                if let failure { throw failure }
            }
        }
    }

    /// How many rows a leg has.
    static func counts(of leg: Leg, in database: inout some Database & ~Copyable) throws(DatabaseError) -> [EmittedCount] {
        var counts: [EmittedCount] = []
        for emitted in leg.emits {
            let count = try database.value("SELECT count(*) FROM temp.\(quotedName(emitted.table))")?.integer ?? 0
            counts.append(EmittedCount(name: emitted.name, count: count))
        }
        return counts
    }

    /// Drops the tables after the last row.
    func drop(in database: inout some Database & ~Copyable) {
        for table in tables { try? database.execute("DROP TABLE IF EXISTS temp.\(quotedName(table))") }
    }
}

private func json(_ value: StoredValue) -> [UInt8] {
    if case .text(let bytes) = value { return bytes }
    return Array("null".utf8)
}
