import MapAnalysis
import MapSyntax

/// Reports names under `allow` that are not codes of diagnostics, since they must be misspelt.
func checkAllowedCodes(of project: ProjectSyntax, into diagnostics: inout Diagnostics) {
    let known = Set(DiagnosticCode.all.map(\.slug))
    for entry in project.mappings.flatMap(\.allows) where !known.contains(entry.slug.text) { diagnostics.report(.unknownLint(entry.slug)) }
}
