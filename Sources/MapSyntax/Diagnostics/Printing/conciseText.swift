/// Findings on one line each: `models/1.model.yaml:5:7: error[unknown-type]: there is no type 'strng'`.
package func conciseText(_ diagnostics: [Diagnostic], files: [TextFile]) -> PrintedText {
    let printed = PrintedFiles(files, for: diagnostics)
    return PrintedText(
        lines: diagnostics.map { diagnostic in
            let heading = printed.heading(of: diagnostic).map { $0 + ": " } ?? ""
            return "\(heading)\(diagnostic.severity.rawValue)[\(diagnostic.code.slug)]: \(diagnostic.message)"
        })
}

/// Where a finding is, in words.
public struct FindingPlace: Sendable, Equatable {
    /// The path of its file; `nil` if it is not about a file of the project.
    public let path: String?
    /// `:6:14` behind a path, or the subject of a finding without one.
    public let words: String?
}

/// Returns the places of findings.
package func findingPlaces(_ diagnostics: [Diagnostic], files: [TextFile]) -> [FindingPlace] {
    let printed = PrintedFiles(files, for: diagnostics)
    return diagnostics.map { diagnostic in
        guard let place = printed.place(of: diagnostic) else { return FindingPlace(path: nil, words: diagnostic.subject) }
        return FindingPlace(path: place.file.path, words: ":\(place.start.line):\(place.start.column)")
    }
}
