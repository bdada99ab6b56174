public import MapPlan

/// Takes the rows that a mapping emits.
///
/// They come twice, in the same order: before the commit, to be put aside by whoever must not lose them should the machine stop just then, and
/// after it, to be given on. Of a run that was undone nothing is delivered. Most receivers need `deliver` alone:
///
/// ```swift
/// final class Counter: EmitReceiver {
///     var count = 0
///     func deliver(_ row: EmittedRow) { count += 1 }
/// }
/// ```
public protocol EmitReceiver: AnyObject {
    /// A row, when all is checked and before the commit. What is thrown stops the run, and the store is what it was.
    func hold(_ row: EmittedRow) throws
    /// Every row was held and the commit is next: what must outlive a crash is safe when this returns.
    func seal() throws
    /// A row, after the commit. What is thrown undoes nothing; `Run.undelivered` tells it.
    func deliver(_ row: EmittedRow) throws
    /// Every row was delivered. A `RunTrouble` says that they are where they should be and something else went wrong.
    func finish() throws
    /// The run was undone after rows were held.
    func discard()
}

extension EmitReceiver {
    /// Nothing is put aside.
    public func hold(_ row: EmittedRow) throws {}
    /// Nothing is put aside.
    public func seal() throws {}
    /// Nothing is left to do.
    public func finish() throws {}
    /// Nothing was put aside.
    public func discard() {}
}

/// The rows that legs have put into TEMP for the program.
struct EmittedRows {
    let legs: [Leg]

    var tables: [String] { legs.flatMap { $0.emits.map(\.table) } }

    var isEmpty: Bool { legs.allSatisfy(\.emits.isEmpty) }

    /// Each row in order; what `body` throws ends it.
    func forEach(in database: inout some Database & ~Copyable, _ body: (EmittedRow) throws -> Void) throws {
        for leg in legs {
            for emitted in leg.emits {
                let columns = emitted.fields.indices.map { quotedName("c\($0)") }.joined(separator: ", ")
                var failure: (any Error)?
                try database.query(Statement("SELECT \(columns) FROM temp.\(quotedName(emitted.table)) ORDER BY rowid")) { values in
                    let fields = zip(emitted.fields, values).map { EmittedRow.Field(name: $0, json: json($1)) }
                    let row = EmittedRow(
                        name: emitted.name, source: leg.source.version, destination: leg.destination.version, fields: fields)
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

    /// The tables go with the last row.
    func drop(in database: inout some Database & ~Copyable) {
        for table in tables { try? database.execute("DROP TABLE IF EXISTS temp.\(quotedName(table))") }
    }
}

private func json(_ value: StoredValue) -> [UInt8] {
    if case .text(let bytes) = value { return bytes }
    return Array("null".utf8)
}
