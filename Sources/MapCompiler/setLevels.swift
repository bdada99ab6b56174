import MapSyntax

/// Gives diagnostics the level that `lint:` in the project file sets: `off`, `note`, `warning` or `error`.
///
/// An error stays an error, since it prevents a plan.
func setLevels(of diagnostics: inout Diagnostics, as project: ProjectFileSyntax?) {
    guard let entries = project?.lint, !entries.isEmpty else { return }
    var levels: [String: Severity?] = [:]
    for (slug, level) in entries {
        guard let code = DiagnosticCode.all.first(where: { $0.slug == slug.text }) else {
            diagnostics.report(.unknownLint(slug))
            continue
        }
        guard let severity = LintLevel(rawValue: level.text) else {
            diagnostics.report(.unknownLintLevel(level))
            continue
        }
        guard code.severity != .error || severity == .error else {
            diagnostics.report(.fixedLevel(slug))
            continue
        }
        levels[slug.text] = .some(Severity(rawValue: severity.rawValue))
    }
    diagnostics.replaceAll(
        diagnostics.all.compactMap { diagnostic in
            guard let level = levels[diagnostic.code.slug], diagnostic.severity != .error else { return diagnostic }
            guard let level else { return nil }
            var changed = diagnostic
            changed.severity = level
            return changed
        })
}

/// The levels that `lint:` may set.
enum LintLevel: String, CaseIterable { case off, note, warning, error }
