import MapSyntax

/// The fixes of one round, and the project that they are applied to.
struct FixRound {
    /// A fix with the finding that it resolves.
    struct Candidate {
        let finding: Diagnostic
        let fix: Diagnostic.Fix
    }

    /// The project with some of the fixes.
    struct Result {
        var fixes: [Candidate]
        var check: Check
    }

    let before: Check
    let fixes: [Candidate]

    init(_ before: Check, _ fixes: [Candidate]) {
        self.before = before
        self.fixes = fixes
    }

    /// Returns the project with all fixes that do no harm together.
    func applied(refusing refused: inout RefusedFixes, checking check: ([TextFile]) -> Check) -> Result {
        var result = Result(fixes: [], check: before)
        add(fixes[...], to: &result, refusing: &refused, check)
        return result
    }

    /// Adds fixes to those that were accepted. If they do harm together, each half is tried on its own, until the harmful ones are found.
    private func add(
        _ more: ArraySlice<Candidate>, to result: inout Result, refusing refused: inout RefusedFixes, _ check: ([TextFile]) -> Check
    ) {
        let tried = result.fixes + more
        let after = check(files(with: tried))
        if isHarmless(tried, after) {
            result = Result(fixes: tried, check: after)
        } else if more.count == 1, let one = more.first {
            refused.add(one.finding, one.fix)
        } else {
            let middle = more.startIndex + more.count / 2
            add(more[..<middle], to: &result, refusing: &refused, check)
            add(more[middle...], to: &result, refusing: &refused, check)
        }
    }

    private func files(with fixes: [Candidate]) -> [TextFile] {
        let together = Diagnostic.Fix("", isSafe: false, fixes.flatMap(\.fix.edits))
        return together.applied(to: before.files) + fixes.compactMap(\.fix.newFile)
    }

    /// Whether each finding is gone, and nothing new is wrong or lost.
    ///
    /// A text that could not be read hides mistakes and losses of its author. They are not caused by a fix that makes it readable.
    private func isHarmless(_ fixes: [Candidate], _ after: Check) -> Bool {
        let (was, now) = (FindingCounts(before.diagnostics), FindingCounts(after.diagnostics))
        guard fixes.allSatisfy({ now[$0.finding] < was[$0.finding] }) else { return false }
        // What these are about has been read as what is meant.
        let isKnown: Set<DiagnosticCode> = [.unknownKey, .unknownOperator, .nullLiteral]
        let isRead = fixes.contains { DiagnosticCode.ofSyntax.contains($0.finding.code) && !isKnown.contains($0.finding.code) }
        let isWorse = after.diagnostics.contains { finding in
            finding.severity == .error && now[finding] > was[finding] && !(isRead && !DiagnosticCode.ofSyntax.contains(finding.code))
        }
        return !isWorse && (isRead || lossOfFix(from: before, to: after) == nil)
    }
}

/// How often each sentence is reported. Places are not compared, because they move when a file is edited.
private struct FindingCounts {
    private var counts: [String: Int] = [:]

    init(_ diagnostics: [Diagnostic]) {
        for diagnostic in diagnostics { counts[Self.name(of: diagnostic), default: 0] += 1 }
    }

    subscript(_ diagnostic: Diagnostic) -> Int { counts[Self.name(of: diagnostic), default: 0] }

    private static func name(of diagnostic: Diagnostic) -> String { "\(diagnostic.code.slug)\0\(diagnostic.message)" }
}

/// The fixes that were tried and did harm.
struct RefusedFixes {
    private var names: Set<[String]> = []

    mutating func add(_ finding: Diagnostic, _ fix: Diagnostic.Fix) { names.insert(name(finding, fix)) }

    func contains(_ finding: Diagnostic, _ fix: Diagnostic.Fix) -> Bool { names.contains(name(finding, fix)) }

    private func name(_ finding: Diagnostic, _ fix: Diagnostic.Fix) -> [String] { [finding.code.slug, finding.message, fix.title] }
}
