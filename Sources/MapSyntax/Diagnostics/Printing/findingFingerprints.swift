/// Returns a name for each finding that stays the same when its lines move: of its code, its file, its message and the text of its first line.
/// Of several equal ones, each has its own. 32 hexadecimal digits.
package func findingFingerprints(_ diagnostics: [Diagnostic], files: [TextFile]) -> [String] {
    findingFingerprints(diagnostics, in: PrintedFiles(files, for: diagnostics))
}

/// Returns the same for files that are printed.
func findingFingerprints(_ diagnostics: [Diagnostic], in printed: PrintedFiles) -> [String] {
    var counts: [String: Int] = [:]
    return diagnostics.map { diagnostic in
        let place = printed.place(of: diagnostic)
        let line = place.flatMap { $0.isWholeFile ? nil : $0.lines.text(ofLine: $0.start.line).trimmed } ?? ""
        let path = place?.file.path ?? diagnostic.subject ?? ""
        let text = [diagnostic.code.slug, path, diagnostic.message, line].joined(separator: "\0")
        let number = counts[text, default: 0]
        counts[text] = number + 1
        return String(SHA256.hex(of: Array("\(text)\0\(number)".utf8)).prefix(32))
    }
}

extension PrintedPlace {
    /// Whether a finding is about the file, not about its first line.
    fileprivate var isWholeFile: Bool { range.lower == 0 && (range.upper == 0 || Int(range.upper) == file.bytes.count) }
}

extension String {
    /// Without the indentation, which changes when the line moves into another block.
    fileprivate var trimmed: String { String(drop { $0 == " " || $0 == "\t" }) }
}
