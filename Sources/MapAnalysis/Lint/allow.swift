import MapSyntax

/// Removes the findings that a mapping file allows with a reason, and reports each entry that silences nothing.
///
/// An error can be allowed only if mapc checks the rows for it later. `isWhole` says that the files of the step have no error of their own. With an error in
/// the files or among the findings, an entry may silence what was not looked for, so it is not reported.
func allow(_ entries: [AllowSyntax], edits: MappingEdits, isWhole: Bool, in findings: inout Diagnostics) {
    guard !entries.isEmpty else { return }
    let allowable = Set(entries.map(\.slug.text)).intersection(DiagnosticCode.allowable.map(\.slug))
    let isComplete = isWhole && !findings.all.contains { $0.severity == .error && !allowable.contains($0.code.slug) }
    var allowed = Set<String>()
    var reports: [Diagnostic] = []
    for entry in entries {
        let slug = entry.slug.text
        let code = DiagnosticCode.ofAnalysis.first { $0.slug == slug } ?? DiagnosticCode.ofSyntax.first { $0.slug == slug }
        guard (entry.reason?.text ?? "").contains(where: { !$0.isWhitespace }) else {
            reports.append(.missingReason(entry.slug))
            continue
        }
        // The planner decides about slugs that are not known here.
        guard let code else { continue }
        guard code.mayBeAllowed else {
            reports.append(.notAllowable(entry.slug))
            continue
        }
        allowed.insert(slug)
        let isFound = findings.all.contains { $0.code.slug == slug }
        if !isFound, isComplete { reports.append(.unusedAllow(entry.slug, fixes: edits.removing(entry.slug.range))) }
    }
    findings.replaceAll(findings.all.filter { !allowed.contains($0.code.slug) } + reports)
}

extension DiagnosticCode {
    /// Errors that a reason can answer, because mapc checks the rows before it writes anything.
    static let allowable: Set<DiagnosticCode> = [.newUniqueness]

    /// Whether an entry under `allow` may silence its findings.
    package var mayBeAllowed: Bool { severity != .error || Self.allowable.contains(self) }
}
