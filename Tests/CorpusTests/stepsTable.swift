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
        Of \(steps.count) steps, Core Data can infer \(count(.inferred)) and cannot infer \(count(.notInferred)). \(count(.invalid)) will not \
        validate, and \(count(.noMigration)) needs no migration.
        mapc infers \(inferred) steps completely, and asks about \(steps.count - inferred).
        """
}

private func words(_ verdict: ComparedStep.CoreDataVerdict) -> String {
    let obstacles = verdict.obstacles.map { "`\($0.path)`: \($0.kind.rawValue)" }.joined(separator: "; ")
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
