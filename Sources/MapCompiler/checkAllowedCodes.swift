import MapAnalysis
import MapSyntax

/// Reports names under `allow` that are not codes of diagnostics, since they must be misspelt.
func checkAllowedCodes(of project: ProjectSyntax, into diagnostics: inout Diagnostics) {
    let allowed = project.mappings.flatMap(\.allows)
    if allowed.isEmpty { return }
    let known = Set(DiagnosticCode.all.map(\.slug))
    for entry in allowed where !known.contains(entry.slug.text) { diagnostics.report(.unknownLint(entry.slug)) }
}
