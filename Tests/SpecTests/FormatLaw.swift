import MapAnalysis
import MapCompiler
import RandomTesting

/// Checks what `mapc fmt` does to a project: findings, fingerprints, what is inferred and proven, and the statements of each step are the same as
/// before, and a second run changes nothing. That no value and no comment is lost, the formatter checks by itself.
enum FormatLaw {
    static func verdict(of check: Check) -> Tally.Verdict {
        let outcomes = check.files.map { Compiler().formatted($0) }
        for (file, outcome) in zip(check.files, outcomes) {
            if let finding = outcome.diagnostics.first(where: { $0.code.slug == "unformatted-file" }) {
                return .broken("\(file.path): \(finding.message)")
            }
        }
        let formatted = zip(check.files, outcomes).map { $1.value ?? $0 }
        for (file, outcome) in zip(check.files, outcomes) where outcome.value != nil {
            let again = Compiler().formatted(outcome.value ?? file).value
            if again != outcome.value { return .broken("a second run changes \(file.path)" + shown(again)) }
        }
        guard formatted != check.files else { return .silent }
        let after = Compiler().check(formatted)
        for (before, now) in zip(meaning(of: check), meaning(of: after)) where !isSame(before, now) {
            return .broken("before: \(before)\nnow: \(now)" + formatted.map { shown($0) }.joined())
        }
        return .held
    }

    /// Reports quote expressions, whose spaces may change. Some TEMP tables and their columns are named by the places of expressions in the file.
    private static func isSame(_ before: String, _ now: String) -> Bool {
        func plain(_ text: String) -> String { text.replacing(" ", with: "").replacing(/(_[0-9]+)+/, with: "_") }
        return before == now || plain(before) == plain(now)
    }

    private static func shown(_ file: TextFile?) -> String {
        file.map { "\n--- \($0.path)\n" + String(decoding: $0.bytes, as: UTF8.self) } ?? ""
    }

    /// Returns what a project says, as texts that can be compared.
    private static func meaning(of check: Check) -> [String] {
        let findings = check.diagnostics.map { "\($0.severity) \($0.code.slug): \($0.message)" }.sorted()
        let models = check.analysis.models.map { "\($0.version): \($0.fingerprints.storage) \($0.fingerprints.full)" }
        let steps = check.analysis.steps.map { step -> String in
            guard let source = check.analysis.model(step.source), let destination = check.analysis.model(step.destination) else {
                return ""
            }
            return inferredReport(step, from: source, to: destination) + proofReport(step, from: source, to: destination)
                + statements(of: check, from: step.source, to: step.destination)
        }
        return [findings.joined(separator: "\n"), models.joined(separator: "\n"), steps.joined(separator: "\n")]
    }

    private static func statements(of check: Check, from source: String, to destination: String) -> String {
        let outcome = Compiler().imagine(check, at: source).flatMap { Compiler().plan(check, for: $0, to: destination) }
        return outcome.value?.legs.flatMap(\.steps).map { step in
            "-- \(step.title)\n" + step.statements.map { $0.sql + ";" }.joined(separator: "\n")
        }.joined(separator: "\n") ?? ""
    }
}
