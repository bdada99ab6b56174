import MapCompiler

/// Checked stores as `mapc.check/1`, with those that could not be checked and the reasons.
func checkJSON(_ checked: [CheckedStore], unchecked: [UncheckedStore], files: [TextFile]) -> JSONValue {
    [
        "schema": "mapc.check/1", "stores": .array(checked.map { json(of: $0, files) }),
        "unchecked": .array(
            unchecked.map {
                ["path": .string($0.path), "diagnostics": .array($0.diagnostics.map { diagnosticJSON($0, files: files) })]
            }),
    ]
}

private func json(of found: CheckedStore, _ files: [TextFile]) -> JSONValue {
    let (findings, plan) = (found.findings, found.plan)
    return [
        "path": .string(found.path), "model": .string(plan.model), "version": JSONValue(found.state.version),
        "to": JSONValue(plan.legs.last?.destination.version), "isFine": .boolean(findings.obstacle == nil),
        "isOnCopy": .boolean(findings.isOnCopy),
        "passes": .array(
            plan.legs.map { leg in
                [
                    "from": .string(leg.source.version), "to": .string(leg.destination.version),
                    "unchecked": .array(leg.unchecked.map(JSONValue.string)), "unverified": .array(leg.unverified.map(JSONValue.string)),
                ]
            }),
        "aside": .array(findings.aside.map { ["table": .string($0.table), "count": .integer($0.count)] }),
        "lost": .array(
            zip(plan.legs, findings.lost).flatMap { leg, lost in
                lost.map {
                    [
                        "from": .string(leg.source.version), "to": .string(leg.destination.version), "value": .string($0.value),
                        "counts": .string($0.counts.rawValue), "count": .integer(Int($0.count)), "entity": JSONValue($0.entity),
                        "firstKeys": .array($0.keys.map { .string(keyWords($0)) }),
                    ]
                }
            }),
        "sample": findings.sample.map { sample in
            .array(
                sample.map {
                    ["table": .string($0.table), "count": .integer($0.count), "all": .integer($0.all), "isCounted": .boolean($0.isCounted)]
                })
        } ?? .null,
        "unsampled": .array(findings.unsampled.map(JSONValue.string)),
        "diagnostics": .array(found.diagnostics(listing: false).map { diagnosticJSON($0, files: files) }),
    ]
}
