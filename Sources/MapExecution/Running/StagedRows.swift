import MapPlan

/// The rows of a store, read in one transaction, with the tables that a leg stages in TEMP. Each table is staged when the first query needs
/// it, and later queries find it.
struct StagedRows: ~Copyable {
    private let store: String
    private let leg: Leg
    private let steps: [Step]
    private let functions: [String: SQLFunction]
    private let waitMilliseconds: Int
    /// Nil until the first query, and after a failure that undid what was staged.
    private var database: SQLiteDatabase?
    /// The places in `steps` of those that have run.
    private var staged: Set<Int> = []

    /// The limit in instructions of SQLite's virtual machine for what is not needed: a few seconds.
    static let greatestWork: Int64 = 200_000_000

    init(of store: String, for leg: Leg, functions: [String: SQLFunction], waitMilliseconds: Int) {
        (self.store, self.leg, self.functions, self.waitMilliseconds) = (store, leg, functions, waitMilliseconds)
        steps = Array(leg.stepsBeforeObligations)
    }

    /// Reads rows behind the steps that stage what the queries read, or behind all steps. Stops with an error after `limit` instructions.
    mutating func read<Value>(
        behind queries: [Statement]?, limit: Int64? = nil, _ body: (inout SQLiteDatabase) throws -> Value
    ) throws(StoreError) -> Result<Value, any Error> {
        let needed = queries.map { leg.stages(behind: $0) } ?? Array(steps.indices)
        // What is staged must not be read before it is complete, or after a later step has changed it.
        if needed.contains(where: { comesTooLate($0) }) { end() }
        var database = try open()
        do {
            if !database.isInTransaction { try beginQuestions(functions, on: &database) }
            database.observe(limit.map { limit in { $0.instructions > limit } })
            for place in needed where !staged.contains(place) {
                for statement in steps[place].statements { _ = try database.run(statement) }
                staged.insert(place)
            }
        } catch {
            // A step that stopped halfway cannot be run again on this connection.
            staged = []
            return .failure(error)
        }
        let result = Result { try body(&database) }
        database.observe(nil)
        if database.isInTransaction { self.database = consume database } else { staged = [] }
        return result
    }

    /// Whether a step has not run, and a later one that has run writes a table that it reads or writes.
    private func comesTooLate(_ place: Int) -> Bool {
        guard !staged.contains(place) else { return false }
        let touched = Set(steps[place].statements.flatMap { $0.reads + ($0.writes.map { [$0] } ?? []) })
        return staged.contains { later in
            later > place && steps[later].statements.contains { $0.writes.map(touched.contains) ?? false }
        }
    }

    private mutating func open() throws(StoreError) -> SQLiteDatabase {
        if let database = database.take() { return database }
        return try SQLiteDatabase.open(store, for: .reading, waitMilliseconds: waitMilliseconds)
    }

    private mutating func end() {
        database = nil
        staged = []
    }
}

extension Leg {
    /// Returns the places, among the steps before the obligations, of those that stage what such queries read, in their order.
    fileprivate func stages(behind queries: [Statement]) -> [Int] {
        var read = Set(queries.flatMap(\.reads))
        var needed: [Int] = []
        for (place, step) in stepsBeforeObligations.enumerated().reversed() {
            guard step.statements.contains(where: { $0.writes.map(read.contains) ?? false }) else { continue }
            needed.insert(place, at: 0)
            read.formUnion(step.statements.flatMap(\.reads))
        }
        return needed
    }
}
