/// Findings as a report of GitLab's Code Quality, which shows a finding only at a line of a file. A finding without a place is at the first line of its
/// subject, or of the first file.
package func codeQuality(_ diagnostics: [Diagnostic], files: [TextFile]) -> JSONValue {
    let printed = PrintedFiles(files, for: diagnostics)
    let names = findingFingerprints(diagnostics, in: printed)
    return .array(
        zip(diagnostics, names).map { diagnostic, name in
            let place = printed.place(of: diagnostic)
            let lines: JSONValue = ["begin": .integer(place?.start.line ?? 1), "end": .integer(place?.end.line ?? 1)]
            return [
                "description": .string(findingWords(diagnostic, in: printed).joined(separator: "\n")),
                "check_name": .string(diagnostic.code.slug),
                "fingerprint": .string(name),
                "severity": .string(severity(diagnostic.severity)),
                "location": ["path": .string(place?.file.path ?? diagnostic.subject ?? files.first?.path ?? "."), "lines": lines],
            ]
        })
}

private func severity(_ severity: Severity) -> String {
    switch severity {
    case .error: "major"
    case .warning: "minor"
    case .note: "info"
    }
}
