import MapSyntax

/// Writes the line breaks of fixes as the edited file has them, for editors, which make the edits themselves.
func matchLineBreaks(of diagnostics: inout Diagnostics, in files: [TextFile]) {
    guard diagnostics.all.contains(where: { !$0.fixes.isEmpty }), files.contains(where: \.hasWindowsLineBreaks) else { return }
    diagnostics.replaceAll(
        diagnostics.all.map { diagnostic in
            var changed = diagnostic
            for fix in changed.fixes.indices {
                for edit in changed.fixes[fix].edits.indices {
                    let old = changed.fixes[fix].edits[edit]
                    changed.fixes[fix].edits[edit].replacement = files[Int(old.range.file.index)].withItsLineBreaks(old.replacement)
                }
            }
            return changed
        })
}
