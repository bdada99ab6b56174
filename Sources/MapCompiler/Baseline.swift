public import MapSyntax

/// Warnings and notes that a project has had for long, so that `mapc lint` reports new ones only.
///
/// Errors are always reported, since they prevent a plan. A finding is known by its code, its message, its file and the text of its line, so it
/// may move within its file.
public struct Baseline: Sendable {
    private let path: String
    private var syntax: BaselineSyntax

    /// The findings that a baseline leaves.
    public struct Reading: Sendable {
        /// The findings to report.
        public let reported: [Diagnostic]
        /// The others.
        public let listed: [Diagnostic]
        /// The note about entries that mapc no longer finds; `nil` if there are none. Its places are in the baseline's file.
        public let outdated: Diagnostic?
    }

    /// Reads a baseline. The places of diagnostics are in `file`, as the only file.
    public static func reading(_ file: TextFile) -> Outcome<Baseline> {
        var diagnostics = Diagnostics()
        guard let syntax = parseBaseline(file, into: &diagnostics) else { return .stopped(by: .unusable, diagnostics.sorted) }
        return Outcome(Baseline(path: file.path, syntax: syntax))
    }

    /// Creates a baseline without entries, to be written at a path.
    public init(path: String) { self.init(path: path, syntax: BaselineSyntax(entries: [])) }

    private init(path: String, syntax: BaselineSyntax) {
        self.path = path
        self.syntax = syntax
    }

    /// Leaves out the findings that the baseline lists. The paths of `files` are relative to the baseline. `checked` are the files whose findings
    /// these are: other entries are not outdated.
    public func reading(_ findings: [Diagnostic], files: [TextFile], checked: Set<String>) -> Reading {
        let known = Set(syntax.entries.map(\.fingerprint.text))
        let named = zip(findings, findingFingerprints(findings, files: files))
        func isReported(_ finding: Diagnostic, _ fingerprint: String) -> Bool { finding.severity == .error || !known.contains(fingerprint) }
        let reported = named.filter { isReported($0.0, $0.1) }.map(\.0)
        let listed = named.filter { !isReported($0.0, $0.1) }.map(\.0)
        let found = Set(named.lazy.filter { $0.0.severity != .error }.map(\.1))
        let outdated = syntax.entries.filter { checked.contains($0.path) && !found.contains($0.fingerprint.text) }
        return Reading(reported: reported, listed: listed, outdated: outdated.isEmpty ? nil : .outdatedBaseline(outdated, in: path))
    }

    /// Returns the baseline with all warnings and notes among the findings, and with its entries for files that are not in `checked`.
    public func updated(_ findings: [Diagnostic], files: [TextFile], checked: Set<String>) -> Baseline {
        var entries = syntax.entries.filter { !checked.contains($0.path) }
        for (finding, fingerprint) in zip(findings, findingFingerprints(findings, files: files)) where finding.severity != .error {
            let place = finding.labels.first?.range ?? TextRange(FileID(0), 0, 0)
            let path = finding.labels.isEmpty ? Self.pathOfProject : files[Int(place.file.index)].path
            entries.append(
                BaselineSyntax.Entry(
                    path: path, fingerprint: Name(fingerprint, place), words: "\(finding.code.slug): \(finding.message)"))
        }
        return Baseline(path: path, syntax: BaselineSyntax(entries: entries))
    }

    /// The path of findings that are not about a file.
    public static var pathOfProject: String { "." }

    /// The paths of the files that have entries.
    public var paths: Set<String> { Set(syntax.entries.map(\.path)) }

    /// The number of findings.
    public var count: Int { syntax.entries.count }

    /// The text of the file, sorted, so that the same findings give the same text.
    public var text: String {
        var lines = [
            "# Findings that 'mapc lint --baseline' does not report. 'mapc lint --baseline FILE --update-baseline' writes this file.",
            "baseline: \(BaselineSyntax.format)", syntax.entries.isEmpty ? "findings: {}" : "findings:",
        ]
        for (path, entries) in Dictionary(grouping: syntax.entries, by: \.path).sorted(by: {
            $0.key.utf8.lexicographicallyPrecedes($1.key.utf8)
        }) {
            lines.append("  \(yamlQuoted(path)):")
            let sorted = entries.sorted { ($0.words, $0.fingerprint.text) < ($1.words, $1.fingerprint.text) }
            lines += sorted.map { "    \(yamlQuoted($0.fingerprint.text)): \(yamlQuoted($0.words))" }
        }
        return lines.map { $0 + "\n" }.joined()
    }
}
