import Testing

@testable import MapSyntax

/// Parses files given by their texts, in order.
func parsed(_ files: [(path: String, text: String)]) -> (project: ProjectSyntax, diagnostics: Diagnostics) {
    var diagnostics = Diagnostics()
    let project = parse(files.map { TextFile(path: $0.path, text: $0.text) }, into: &diagnostics)
    return (project, diagnostics)
}

/// Returns the text of a file that a range covers.
func piece(_ text: String, _ range: TextRange?) -> String? {
    range.map { String(decoding: Array(text.utf8)[Int($0.lower)..<Int($0.upper)], as: UTF8.self) }
}

/// Returns each finding as `slug 'text that it labels': message`.
func told(_ diagnostics: Diagnostics, in text: String) -> [String] {
    diagnostics.sorted.map { finding in
        "\(finding.code.slug) '\(piece(text, finding.labels.first?.range) ?? "")': \(finding.message)"
    }
}

/// Returns the text after applying the first fix of the first finding.
func fixed(_ diagnostics: Diagnostics, in text: String) -> String? {
    guard let edit = diagnostics.sorted.first?.fixes.first?.edits.first else { return nil }
    var bytes = Array(text.utf8)
    bytes.replaceSubrange(Int(edit.range.lower)..<Int(edit.range.upper), with: edit.replacement.utf8)
    return String(decoding: bytes, as: UTF8.self)
}
