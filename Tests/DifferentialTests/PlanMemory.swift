import MapPlan

/// Plans of one migration, each made once: most stores of a migration have one schema.
final class PlanMemory {
    private var plans: [(way: String, schema: StoreSchema, result: Result<Plan, any Error>)] = []

    /// Returns the plan that was made in this way for this schema, or makes it. Throws its errors.
    func plan(_ way: String, for schema: StoreSchema, _ make: () throws -> Plan) throws -> Plan {
        if let known = plans.first(where: { $0.way == way && $0.schema == schema }) { return try known.result.get() }
        let result = Result { try make() }
        plans.append((way, schema, result))
        return try result.get()
    }
}
