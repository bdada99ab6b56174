import MapPlan

/// What happens where the rows of a leg do not fit. `apply` stops, and a rehearsal takes a note.
struct LegJudge<Store: Database & ~Copyable> {
    /// Asks the obligations.
    var ask: (inout Store) throws(RunFailure) -> Void
    /// Receives what breaks the checks after the last step, if anything does.
    var violated: ([RowFinding]) throws(RunFailure) -> Void
    /// Receives the entries of the ledger that do not balance, if there are any.
    var unbalanced: ([BalancedEntry]) throws(RunFailure) -> Void
    /// How many rows each finding of the checks keeps.
    var rowLimit = RowFinding.shownRowCount
}

/// Runs one leg, and stops where rows do not fit.
func run<Store: Database & ~Copyable>(
    _ leg: Leg, at position: Int, in dialect: SchemaDialect, on database: inout Store, reporter: RunReporter, asksEverything: Bool,
    verifier: (any RunVerifier)? = nil
) throws(RunFailure) -> LegRun {
    let judge = LegJudge<Store>(
        ask: { (database: inout Store) throws(RunFailure) in
            try preflight(leg, at: position, in: &database, asksEverything: asksEverything)
        }, violated: { (findings) throws(RunFailure) in throw .violated(findings, leg: position) },
        unbalanced: { (entries) throws(RunFailure) in throw .unbalanced(entries, leg: position) })
    return try run(leg, at: position, in: dialect, on: &database, reporter: reporter, judging: judge, verifier: verifier)
}

/// Runs one leg: staging steps, obligations, counts, the other steps, checks and the ledger, in that order.
func run<Store: Database & ~Copyable>(
    _ leg: Leg, at position: Int, in dialect: SchemaDialect, on database: inout Store, reporter: RunReporter,
    judging judge: LegJudge<Store>, verifier: (any RunVerifier)? = nil
) throws(RunFailure) -> LegRun {
    var books = Books(leg.ledger)
    reporter.beginLeg(leg, rows: try leg.steps.map { step throws(RunFailure) in try roughRowCount(of: step.table, in: &database) })
    for step in leg.stepsBeforeObligations {
        try reporter.stopIfAsked()
        try run(step, at: position, in: dialect, on: &database, books: &books, reporter: reporter)
    }
    reporter.tell(.checking)
    try judge.ask(&database)
    try books.open(in: &database)
    try verifier?.expect(position)
    for step in leg.stepsAfterObligations.dropLast(leg.stepsAfterBooks.count) {
        try reporter.stopIfAsked()
        try run(step, at: position, in: dialect, on: &database, books: &books, reporter: reporter)
    }
    reporter.tell(.checking)
    // The author's SQL afterwards is not in any row count, but every check sees its changes.
    var entries = leg.stepsAfterBooks.isEmpty ? nil : try balanced(books, in: &database, judge)
    if !leg.stepsAfterBooks.isEmpty { try verifier?.compare(position, beforeSQL: true) }
    for step in leg.stepsAfterBooks {
        try reporter.stopIfAsked()
        try run(step, at: position, in: dialect, on: &database, books: &books, reporter: reporter)
    }
    let violations = try MapExecution.findings(of: leg.checks, in: &database, keeping: judge.rowLimit)
    if !violations.isEmpty { try judge.violated(violations) }
    if entries == nil { entries = try balanced(books, in: &database, judge) }
    try verifier?.compare(position, beforeSQL: false)
    let emitted = try storing { () throws(DatabaseError) in try EmittedRows.counts(of: leg, in: &database) }
    var run = LegRun(
        source: leg.source.version, destination: leg.destination.version, ledger: entries ?? [], unverified: leg.unverified,
        emitted: emitted)
    run.verified = verifier?.verified(position)
    return run
}

private func balanced<Store: Database & ~Copyable>(
    _ books: Books, in database: inout Store, _ judge: LegJudge<Store>
) throws(RunFailure) -> [BalancedEntry] {
    let entries = try books.closed(in: &database)
    let unbalanced = entries.filter { !$0.isBalanced }
    if !unbalanced.isEmpty { try judge.unbalanced(unbalanced) }
    return entries
}

private func run(
    _ step: Step, at leg: Int, in dialect: SchemaDialect, on database: inout some Database & ~Copyable, books: inout Books,
    reporter: RunReporter
) throws(RunFailure) {
    reporter.begin(step)
    var rowCount: Int64 = 0
    if step.isAuthored { database.fence(true) }
    defer { if step.isAuthored { database.fence(false) } }
    do throws(DatabaseError) {
        for (place, statement) in step.statements.enumerated() {
            reporter.beginStatement(place, of: step.statements.count)
            let count = try run(statement, in: dialect, on: &database)
            if statement.countsRows { rowCount += count }
            if let counter = statement.counter { books.add(count, to: counter) }
        }
    } catch {
        throw error.failure
            ?? (error.isConstraint
                ? .refused(step, leg: leg, message: error.description) : .step(step, leg: leg, message: error.description))
    }
    reporter.end(rowCount: rowCount)
}

/// Estimates a table's rows from its first and last key. Counting would read the whole table.
private func roughRowCount(of table: String?, in database: inout some Database & ~Copyable) throws(RunFailure) -> Int64 {
    guard let table else { return 0 }
    let name = "main.\(quotedName(table))"
    let range = "SELECT (SELECT max(rowid) FROM \(name)) - (SELECT min(rowid) FROM \(name)) + 1"
    if let value = try? database.value(range) { return value.integer ?? 0 }
    // A table without rowids has no such numbers.
    return try storing { () throws(DatabaseError) in try database.value("SELECT count(*) FROM \(name)")?.integer ?? 0 }
}

/// The counts of one leg while it runs.
private struct Books {
    private let entries: [LedgerEntry]
    /// By entry and term: what was counted before the first write.
    private var opening: [[Int64]] = []
    /// The keys of the first rows, by entry and term, for terms that list them.
    private var listed: [[[[StoredValue]]]] = []
    /// By the bytes of a counter's name. It has the name of a table in it, and Swift takes two Unicode forms of a name as equal.
    private var counters: [[UInt8]: Int64] = [:]

    init(_ entries: [LedgerEntry]) { self.entries = entries }

    mutating func open(in database: inout some Database & ~Copyable) throws(RunFailure) {
        var counted: [Counted] = []
        for entry in entries {
            var counts: [Int64] = []
            var keys: [[[StoredValue]]] = []
            for term in entry.terms {
                guard case .before(let statement) = term.source else {
                    counts.append(0)
                    keys.append(try Self.keys(term.listing, in: &database))
                    continue
                }
                let count = try Self.count(statement, in: &database, knowing: &counted)
                counts.append(count)
                keys.append(count == 0 ? [] : try Self.keys(term.listing, in: &database))
            }
            opening.append(counts)
            listed.append(keys)
        }
    }

    mutating func add(_ count: Int64, to counter: String) { counters[Array(counter.utf8), default: 0] += count }

    func closed(in database: inout some Database & ~Copyable) throws(RunFailure) -> [BalancedEntry] {
        var closed: [BalancedEntry] = []
        var counted: [Counted] = []
        for (position, entry) in entries.enumerated() {
            var terms: [BalancedEntry.Term] = []
            for (index, term) in entry.terms.enumerated() {
                let count: Int64
                switch term.source {
                case .before: count = opening[position][index]
                case .after(let statement): count = try Self.count(statement, in: &database, knowing: &counted)
                case .counter(let name): count = counters[Array(name.utf8)] ?? 0
                case .constant(let value): count = value
                }
                terms.append(
                    BalancedEntry.Term(
                        term.counts, of: term.subject, sign: term.sign, count: count, entity: term.listing?.entity,
                        keys: listed[position][index]))
            }
            closed.append(BalancedEntry(title: entry.title, terms: terms))
        }
        return closed
    }

    private static func keys(
        _ listing: LedgerEntry.Listing?, in database: inout some Database & ~Copyable
    ) throws(RunFailure) -> [[StoredValue]] {
        guard let query = listing?.query else { return [] }
        return try storing { () throws(DatabaseError) in try database.rows(query.sql, query.bindings) }
    }

    /// A count that several entries need.
    private struct Counted {
        var statement: Statement
        var count: Int64
    }

    private static func count(
        _ statement: Statement, in database: inout some Database & ~Copyable, knowing counted: inout [Counted]
    ) throws(RunFailure) -> Int64 {
        if let known = counted.first(where: { $0.statement == statement }) { return known.count }
        let value = try storing { () throws(DatabaseError) in try database.value(statement.sql, statement.bindings) }
        guard let count = value?.integer else { throw .store("a count of the ledger is no integer: \(statement.sql)") }
        counted.append(Counted(statement: statement, count: count))
        return count
    }
}

/// An object in TEMP, which only this connection sees.
struct TemporaryObject: Hashable {
    var kind: String
    var name: String
}

/// Tables and views. SQLite drops indexes and triggers with them.
func temporaryObjects(in database: inout some Database & ~Copyable) throws(RunFailure) -> [TemporaryObject] {
    try storing { () throws(DatabaseError) in
        let sql = "SELECT type, name FROM temp.sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite^_%' ESCAPE '^'"
        return try database.rows(sql).compactMap { row in
            guard let kind = row[0].name, let name = row[1].name else { return nil }
            return TemporaryObject(kind: kind, name: name)
        }
    }
}

/// The next leg may use the same names for other things.
func dropTemporaryObjects(
    except strangers: [TemporaryObject], in database: inout some Database & ~Copyable
) throws(RunFailure) {
    for object in try temporaryObjects(in: &database) where !strangers.contains(object) {
        try storing { () throws(DatabaseError) in
            // A module drops its shadow tables with its own.
            try database.execute("DROP \(object.kind) IF EXISTS temp.\(quotedName(object.name))")
        }
    }
}

extension Statement {
    /// Whether the rows that it changes are rows of the store, not entries of the schema or temporary rows.
    var countsRows: Bool {
        switch purpose {
        case .insert, .update, .delete, .author: true
        case .ask, .stage, .fill, .alter, .create, .index, .drop, .beginDeclaring, .declare, .endDeclaring, .maintain: false
        }
    }
}
