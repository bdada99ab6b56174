import MapAnalysis
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

    /// Adds fixes to those that were accepted. If they do harm together, mapc tries each half on its own until it has found the harmful ones.
    private func add(
        _ more: ArraySlice<Candidate>, to result: inout Result, refusing refused: inout RefusedFixes, _ check: ([TextFile]) -> Check
    ) {
        let tried = result.fixes + more
        let after = check(files(with: tried))
        let harm = harm(of: tried, after)
        if let harm, more.count == 1, let one = more.first {
            refused.add(one.finding, one.fix, before.files, because: harm)
        } else if harm == nil {
            result = Result(fixes: tried, check: after)
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

    /// Returns what is wrong after the fixes, in words: a finding that is still reported, a new error, or a loss. Returns `nil` if nothing is.
    ///
    /// A text that could not be read hides mistakes and losses of its author. They are not caused by a fix that makes it readable. Nor are errors
    /// that were left out because they might follow from the mistake that is fixed: `FollowOns`.
    private func harm(of fixes: [Candidate], _ after: Check) -> String? {
        let (was, now) = (FindingCounts(before.diagnostics), FindingCounts(after.diagnostics))
        guard fixes.allSatisfy({ now[$0.finding] < was[$0.finding] }) else { return "mapc would still report it" }
        let hidden = FindingCounts(before.analysis.steps.flatMap(\.errors))
        // What these are about has been read as what is meant.
        let isKnown: Set<DiagnosticCode> = [.unknownKey, .unknownOperator, .nullLiteral]
        let isRead = fixes.contains { DiagnosticCode.ofSyntax.contains($0.finding.code) && !isKnown.contains($0.finding.code) }
        let new = after.diagnostics.first { finding in
            finding.severity == .error && now[finding] > max(was[finding], hidden[finding])
                && !(isRead && !DiagnosticCode.ofSyntax.contains(finding.code))
        }
        if let new { return "it would cause another error: \(new.message)" }
        return isRead ? nil : lossOfFix(from: before, to: after)
    }
}

/// How often each sentence is reported. Places are not compared, because they move when a file is edited.
struct FindingCounts {
    private var counts: [String: Int] = [:]

    init(_ diagnostics: [Diagnostic]) {
        for diagnostic in diagnostics { counts[Self.name(of: diagnostic), default: 0] += 1 }
    }

    subscript(_ diagnostic: Diagnostic) -> Int { counts[Self.name(of: diagnostic), default: 0] }

    private static func name(of diagnostic: Diagnostic) -> String { "\(diagnostic.code.slug)\0\(diagnostic.message)" }
}

/// The fixes that were tried and did harm.
struct RefusedFixes {
    private(set) var all: [FixedProject.RefusedFix] = []
    private var names: Set<[String]> = []

    mutating func add(_ finding: Diagnostic, _ fix: Diagnostic.Fix, _ files: [TextFile], because harm: String) {
        names.insert(name(finding, fix))
        let place = findingPlaces([finding], files: files)[0]
        all.append(FixedProject.RefusedFix(finding: finding, fix: fix, place: place, reason: harm))
    }

    func contains(_ finding: Diagnostic, _ fix: Diagnostic.Fix) -> Bool { names.contains(name(finding, fix)) }

    private func name(_ finding: Diagnostic, _ fix: Diagnostic.Fix) -> [String] { [finding.code.slug, finding.message, fix.title] }
}
