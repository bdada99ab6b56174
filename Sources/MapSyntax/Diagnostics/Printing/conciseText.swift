/// Findings on one line each: `models/1.model.yaml:5:7: error[unknown-type]: there is no type 'strng'`.
package func conciseText(_ diagnostics: [Diagnostic], files: [TextFile]) -> String {
    let printed = PrintedFiles(files, for: diagnostics)
    return diagnostics.map { diagnostic in
        let heading = printed.heading(of: diagnostic).map { $0 + ": " } ?? ""
        return "\(heading)\(diagnostic.severity.rawValue)[\(diagnostic.code.slug)]: \(onOneLine(diagnostic.message))\n"
    }.joined()
}

/// A name in a message may hold a line break; a format of lines may not.
func onOneLine(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
}
