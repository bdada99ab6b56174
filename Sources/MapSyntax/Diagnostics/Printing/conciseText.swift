/// Findings on one line each: `models/1.model.yaml:5:7: error[unknown-type]: there is no type 'strng'`.
package func conciseText(_ diagnostics: [Diagnostic], files: [TextFile]) -> PrintedText {
    let printed = PrintedFiles(files, for: diagnostics)
    return PrintedText(
        lines: diagnostics.map { diagnostic in
            let heading = printed.heading(of: diagnostic).map { $0 + ": " } ?? ""
            return "\(heading)\(diagnostic.severity.rawValue)[\(diagnostic.code.slug)]: \(diagnostic.message)"
        })
}

/// `models/2.model.yaml:6:14`: the place of a finding; nil if it has none.
package func heading(of diagnostic: Diagnostic, files: [TextFile]) -> String? {
    PrintedFiles(files, for: [diagnostic]).heading(of: diagnostic)
}
