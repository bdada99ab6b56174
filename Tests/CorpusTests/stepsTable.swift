/// Returns the table of the steps, and the sentences about the differences, as Markdown. Successive steps with the same cells share a row.
func stepsTable(_ steps: [ComparedStep]) -> String {
    let numbers = Dictionary(uniqueKeysWithValues: zip(StepDifference.allCases, 1...))
    var rows: [(application: String, versions: [String], cells: String)] = []
    for step in steps {
        let notes = step.differences.compactMap { numbers[$0].map(String.init) }.joined(separator: ", ")
        let cells = "\(words(step.coreData)) | \(words(step.refusals)) | \(notes)"
        if let last = rows.last, last.application == step.application, last.cells == cells, last.versions.last == step.source {
            rows[rows.count - 1].versions.append(step.destination)
        } else {
            rows.append((step.application, [step.source, step.destination], cells))
        }
    }
    let table = rows.map { "| \($0.application) | \($0.versions.joined(separator: " → ")) | \($0.cells) |" }
    let list = StepDifference.allCases.enumerated().map { "\($0.offset + 1). \($0.element.rawValue)" }
    let head = ["| model | steps | Core Data | mapc, without a mapping file | why they differ |", "|---|---|---|---|---|"]
    return ([summary(steps), ""] + head + table + [""] + list).map { $0 + "\n" }.joined()
}

private func summary(_ steps: [ComparedStep]) -> String {
    func count(_ kind: ComparedStep.CoreDataVerdict.Kind) -> Int { steps.count { $0.coreData.kind == kind } }
    let inferred = steps.count { $0.refusals.isEmpty }
    return """
        The corpus has \(steps.count) steps.

        | | steps |
        |---|---|
        | Core Data: can be inferred | \(count(.inferred)) |
        | Core Data: cannot be inferred | \(count(.notInferred)) |
        | Core Data: will not validate | \(count(.invalid)) |
        | Core Data: no migration, equal version hashes | \(count(.noMigration)) |
        | mapc: inferred | \(inferred) |
        | mapc: refused until somebody answers | \(steps.count - inferred) |
        """
}

private func words(_ verdict: ComparedStep.CoreDataVerdict) -> String {
    var kinds: [LightweightRules.Obstacle.Kind] = []
    for kind in verdict.obstacles.map(\.kind) where !kinds.contains(kind) { kinds.append(kind) }
    let obstacles = kinds.map { kind in
        "\(kind.rawValue) " + verdict.obstacles.filter { $0.kind == kind }.map { "`\($0.path)`" }.joined(separator: ", ")
    }.joined(separator: "; ")
    return switch verdict.kind {
    case .noMigration: "no migration: equal version hashes"
    case .inferred: "can be inferred"
    case .invalid: "will not validate: \(obstacles)"
    case .notInferred: "cannot be inferred: \(obstacles)"
    }
}

private func words(_ refusals: [(slug: String, paths: [String])]) -> String {
    guard !refusals.isEmpty else { return "inferred" }
    return refusals.map { refusal in
        "[\(refusal.slug)](diagnostics/\(refusal.slug).md): " + refusal.paths.map { "`\($0)`" }.joined(separator: ", ")
    }.joined(separator: "; ")
}
