import MapCompiler

/// What a run did, as a JSON object with `"schema": "mapc.run/1"`.
struct RunJSON {
    let run: Run
    let plan: Plan
    let store: String
    /// The new file that `--into` wrote.
    let new: String?
    let isDryRun: Bool
    /// What failed after the commit.
    var troubles: [String] = []

    /// Every key, in its order, with the value where nothing was done.
    private static let keys: [(name: String, ofNothing: JSONValue)] = [
        ("schema", "mapc.run/1"), ("store", .null), ("new", .null), ("model", .null), ("from", .null), ("to", .null), ("plan", .null),
        ("isDryRun", .boolean(false)), ("rows", .integer(0)), ("seconds", .number(0)), ("lostReferences", .integer(0)),
        ("danglingReferences", .integer(0)), ("lostValues", .integer(0)), ("growth", .integer(0)), ("expected", .null),
        ("legs", .array([])), ("verified", .null),
        ("backup", .null), ("undelivered", .null), ("troubles", .array([])),
    ]

    private static func object(_ values: [String: JSONValue]) -> JSONValue {
        .object(keys.map { JSONValue.Member($0.name, values[$0.name] ?? $0.ofNothing) })
    }

    /// Returns the object for a store that is already at the version; `nil` if nothing in the store tells it.
    static func nothing(of store: String, at version: String?, by plan: Plan, isDryRun: Bool) -> JSONValue {
        object([
            "store": .string(store), "model": .string(plan.model), "from": JSONValue(version), "to": JSONValue(version),
            "isDryRun": .boolean(isDryRun),
        ])
    }

    var value: JSONValue {
        Self.object([
            "store": .string(store), "new": JSONValue(new), "model": .string(plan.model),
            "from": .string(run.source.version), "to": .string(run.destination.version), "plan": .string(plan.id),
            "isDryRun": .boolean(isDryRun), "rows": .integer(Int(run.rowCount)), "seconds": .number(run.seconds),
            "lostReferences": .integer(Int(run.lostReferenceCount)), "danglingReferences": .integer(Int(run.danglingReferenceCount)),
            "lostValues": .integer(Int(run.lostValueCount)),
            "growth": .integer(Int(run.growth)), "expected": run.expected.map(json) ?? .null,
            "legs": .array(run.legs.map(json)), "verified": run.verified.map(json) ?? .null, "backup": JSONValue(run.backup),
            "undelivered": JSONValue(run.undelivered),
            "troubles": .array(troubles.map(JSONValue.string)),
        ])
    }

    private func json(_ verified: Verified) -> JSONValue {
        [
            "extent": .string(verified.extent.words), "tables": .integer(verified.tableCount), "rows": .integer(Int(verified.rowCount)),
            "values": .integer(Int(verified.valueCount)), "excepted": .array(verified.excepted.map(JSONValue.string)),
        ]
    }

    private func json(_ expected: Estimate) -> JSONValue {
        [
            "rows": .integer(Int(expected.rowCount)), "seconds": .number(expected.seconds), "growth": .integer(Int(expected.growth)),
            "temporaryBytes": .integer(Int(expected.temporaryBytes)), "memoryBytes": .integer(Int(expected.memoryBytes)),
            "isPartial": .boolean(expected.isPartial),
        ]
    }

    private func json(_ leg: LegRun) -> JSONValue {
        [
            "from": .string(leg.source), "to": .string(leg.destination),
            "ledger": .array(
                leg.ledger.map { entry in
                    ["title": .string(entry.title), "isBalanced": .boolean(entry.isBalanced), "terms": .array(entry.terms.map(json))]
                }),
            "unverified": .array(leg.unverified.map(JSONValue.string)),
            "emitted": .array(leg.emitted.map { ["name": .string($0.name), "rows": .integer(Int($0.count))] }),
        ]
    }

    private func json(_ term: BalancedEntry.Term) -> JSONValue {
        [
            "name": .string(term.name), "sign": .integer(Int(term.sign)), "rows": .integer(Int(term.count)),
            "entity": JSONValue(term.entity),
            "keys": .array(term.keys.map { .string(keyWords($0)) }),
        ]
    }
}
