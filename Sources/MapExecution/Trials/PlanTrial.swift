package import MapPlan

/// What `apply` would stop at, for every pass of a plan, in the rows of a store as they are now.
package struct PlanTrial: Sendable, Equatable {
    /// Rows that do not fit.
    package struct Misfit: Sendable, Equatable {
        package var finding: RowFinding
        /// The place of the leg that finds them.
        package var leg: Int
        /// Whether the leg finds them in its result, after its last step.
        package var isOfResult: Bool
        /// Whether rows had been set aside before, so that the finding is about the others.
        package var isOfRest: Bool
    }

    /// Rows of a table that later checks did not see.
    package struct Aside: Sendable, Equatable {
        package var table: String
        package var count: Int64
    }

    package var misfits: [Misfit] = []
    /// Assertions about many rows at once that do not hold for the rows that were left: nobody knows whether they hold for all.
    package var undecided: [Obligation] = []
    /// Other reasons to stop, each with the leg: a step that SQLite refuses, counts that do not add up.
    package var failures: [RunFailure] = []
    /// The rows that were set aside because they do not fit, with the rows that need them, in the order of the names.
    package var aside: [Aside] = []
    /// What the mappings do not keep of values, and may, by legs: those of the rows that each leg saw.
    package var lost: [[LostValues]] = []
    /// Why not everything was checked, and the place of the first leg that was not; `nil` if everything was.
    package var unasked: Unasked?
    /// Whether the plan was run on a private copy of the store. Otherwise the store itself was checked.
    package var isOnCopy = false

    /// The first leg that was not checked.
    package struct Unasked: Sendable, Equatable {
        package var leg: Int
        package var because: String
    }

    package init() {}

    /// Whether nothing stops the plan, as far as was checked.
    package var isFine: Bool { misfits.isEmpty && failures.isEmpty }
}

extension Plan {
    /// Whether `apply` may stop at something that obligations over the rows as they are now do not find: something in a later pass, in the result, behind
    /// SQL of the author, or at a rule that only SQLite can hold the new rows against.
    func needsRun(on schema: StoreSchema) -> Bool {
        guard legs.count == 1, let leg = legs.first else { return !legs.isEmpty }
        if !leg.checks.isEmpty || leg.stepsBeforeObligations.contains(where: { $0.kind != .stage }) { return true }
        if leg.steps.contains(where: \.isAuthored) { return true }
        // A table that is built again is written under another name, and read under its own.
        let statements = leg.steps.flatMap(\.statements).filter(\.countsRows)
        let touched = Set(statements.flatMap { $0.reads + ($0.writes.map { [$0] } ?? []) })
        return schema.tables.contains { table in
            touched.contains(TableName(table.name)) && (table.hasRules || schema.indexes(on: table.name).contains { $0.isRule })
        }
    }
}

extension Table {
    /// Whether its text may have a CHECK. What only looks like one costs a copy and nothing else.
    var hasRules: Bool { sqlTokens(sql).contains { $0.isKeyword("check") } }
}

extension Index {
    /// Whether only SQLite can tell which rows it refuses.
    fileprivate var isRule: Bool { isUnique && (isPartial || parts.contains { $0.column == nil }) }
}
