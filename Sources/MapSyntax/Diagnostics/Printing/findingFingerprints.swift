/// Returns a name for each finding that stays the same when its lines move: of its code, its file, its message and the text of its first line.
/// Of several equal ones, each has its own. 32 hexadecimal digits.
package func findingFingerprints(_ diagnostics: [Diagnostic], files: [TextFile]) -> [String] {
    findingFingerprints(diagnostics, in: PrintedFiles(files, for: diagnostics))
}

/// Returns the same for files that are printed.
func findingFingerprints(_ diagnostics: [Diagnostic], in printed: PrintedFiles) -> [String] {
    var lines = LineNames()
    var counts: [[UInt8]: Int] = [:]
    return diagnostics.map { diagnostic in
        let name = lines.name(of: diagnostic, in: printed)
        // The names of many findings together may be much longer than the file.
        let digest = SHA256.digest(of: Array(name.utf8))
        let number = counts[digest, default: 0]
        counts[digest] = number + 1
        return String(SHA256.hex(of: Array("\(name)\0\(number)".utf8)).prefix(32))
    }
}

/// Returns the digests of what findings say, which are the same for equal sentences about equal lines of a file: without the number
/// that a fingerprint has.
package func findingNames(_ diagnostics: [Diagnostic], files: [TextFile]) -> [[UInt8]] {
    let printed = PrintedFiles(files, for: diagnostics)
    var lines = LineNames()
    return diagnostics.map { SHA256.digest(of: Array(lines.name(of: $0, in: printed).utf8)) }
}

/// The names of findings: of their codes, files and messages, and the text of their lines.
private struct LineNames {
    private struct Place: Hashable {
        let file: FileID
        let line: Int
    }

    /// The greatest length of a line that is in the name of each of its findings. Of a longer line it is the digest, which is computed once.
    private static let longest = 4_096
    private var digests: [Place: String] = [:]

    mutating func name(of diagnostic: Diagnostic, in printed: PrintedFiles) -> String {
        let place = printed.place(of: diagnostic)
        let path = place?.file.path ?? diagnostic.subject ?? ""
        let line = place.flatMap { $0.isWholeFile ? nil : name(ofLineOf: $0) } ?? ""
        return [diagnostic.code.slug, path, diagnostic.message, line].joined(separator: "\0")
    }

    private mutating func name(ofLineOf place: PrintedPlace) -> String {
        let line = place.start.line
        guard place.lines.content(ofLine: line).count > Self.longest else { return place.lines.text(ofLine: line).trimmed }
        let key = Place(file: place.range.file, line: line)
        if let digest = digests[key] { return digest }
        let digest = SHA256.hex(of: Array(place.lines.text(ofLine: line).trimmed.utf8))
        digests[key] = digest
        return digest
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
