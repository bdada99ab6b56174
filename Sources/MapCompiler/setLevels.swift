import MapAnalysis
import MapSyntax

/// Gives diagnostics the level that `lint:` in the project file sets, or `overrides:` for some files: `off`, `note`, `warning` or `error`.
///
/// An error stays an error, since it prevents a plan. Of several levels for a place, the last one wins.
func setLevels(of diagnostics: inout Diagnostics, as analysis: Analysis, in files: [TextFile]) {
    guard let project = analysis.project.project, !project.lint.isEmpty || !project.overrides.isEmpty else { return }
    let general = levels(project.lint, of: analysis, needsAny: false, into: &diagnostics)
    let special = project.overrides.map { override -> (paths: [PathPattern], levels: [String: Severity?]) in
        for path in override.paths where !files.contains(where: { PathPattern(path.text).holds($0.path) }) {
            diagnostics.report(.unmatchedPath(path))
        }
        return (override.paths.map { PathPattern($0.text) }, levels(override.lint, of: analysis, needsAny: true, into: &diagnostics))
    }
    diagnostics.replaceAll(
        diagnostics.all.compactMap { diagnostic in
            guard diagnostic.severity != .error else { return diagnostic }
            let path = diagnostic.labels.first.map { files[Int($0.range.file.index)].path }
            let fitting = special.last { override in
                override.levels[diagnostic.code.slug] != nil && path.map { path in override.paths.contains { $0.holds(path) } } ?? false
            }
            guard let level = (fitting?.levels ?? general)[diagnostic.code.slug] else { return diagnostic }
            guard let level else { return nil }
            var changed = diagnostic
            changed.severity = level
            return changed
        })
}

/// Returns the severity for each slug; `nil` switches it off. `needsAny` says that the map must not become empty.
private func levels(
    _ entries: [LintLevelSyntax], of analysis: Analysis, needsAny: Bool, into diagnostics: inout Diagnostics
) -> [String: Severity?] {
    var levels: [String: Severity?] = [:]
    for entry in entries {
        guard let code = DiagnosticCode.all.first(where: { $0.slug == entry.slug.text }) else {
            diagnostics.report(.unknownLint(entry.slug))
            continue
        }
        guard let level = LintLevel(rawValue: entry.level.text) else {
            diagnostics.report(.unknownLintLevel(entry.level))
            continue
        }
        guard code.severity != .error || level == .error else {
            diagnostics.report(.fixedLevel(entry.slug, needsAny && entries.count == 1 ? [] : analysis.removing(entry.slug.range)))
            continue
        }
        levels[entry.slug.text] = .some(Severity(rawValue: level.rawValue))
    }
    return levels
}

/// The levels that `lint:` may set.
enum LintLevel: String, CaseIterable { case off, note, warning, error }
