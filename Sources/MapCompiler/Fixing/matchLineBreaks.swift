import MapSyntax

/// Writes the line breaks of fixes as the edited file has them: CRLF where its first line ends so.
func matchLineBreaks(of diagnostics: inout Diagnostics, in files: [TextFile]) {
    guard diagnostics.all.contains(where: { !$0.fixes.isEmpty }) else { return }
    let isWindows = files.map(\.hasWindowsLineBreaks)
    guard isWindows.contains(true) else { return }
    diagnostics.replaceAll(
        diagnostics.all.map { diagnostic in
            var changed = diagnostic
            for fix in changed.fixes.indices {
                for edit in changed.fixes[fix].edits.indices {
                    let old = changed.fixes[fix].edits[edit]
                    guard isWindows[Int(old.range.file.index)] else { continue }
                    let lines = old.replacement.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
                    let text = lines.map { String(Substring($0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0)) }
                    changed.fixes[fix].edits[edit].replacement = text.joined(separator: "\r\n")
                }
            }
            return changed
        })
}
