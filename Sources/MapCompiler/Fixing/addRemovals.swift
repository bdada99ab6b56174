import MapAnalysis
import MapSyntax

/// Gives findings about an entry that can only be removed the fix that removes it.
func addRemovals(to diagnostics: inout Diagnostics, _ analysis: Analysis) {
    guard diagnostics.all.contains(where: isRemovable) else { return }
    diagnostics.replaceAll(
        diagnostics.all.map { finding in
            guard isRemovable(finding), let place = finding.labels.first?.range else { return finding }
            var changed = finding
            changed.fixes = analysis.removing(place).map { fix in
                var fix = fix
                // Behind a comma, the help names another way.
                if finding.code == .meaninglessKey { fix.title = String(finding.help?.split(separator: ",").first ?? "remove it") }
                return fix
            }
            return changed
        })
}

private func isRemovable(_ finding: Diagnostic) -> Bool {
    guard finding.fixes.isEmpty else { return false }
    switch finding.code {
    case .meaninglessKey: return finding.helpLines.count == 1 && finding.help?.hasPrefix("remove '") ?? false
    case .duplicateCase, .openVersion: return true
    default: return false
    }
}
