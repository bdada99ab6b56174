import MapCompiler
import MapSyntax

/// Checks that a finding has a fix if its help contains a line to write. A line with `…` has a part that only its author can choose, so it
/// needs no fix.
enum HelpLineLaw {
    /// Findings without a fix for their line, with the reason.
    static let exceptions: [(slug: String, line: String, reason: String)] = [
        ("missing-key", "", "an example: what comes there is the author's"),
        ("wrong-shape", "", "an example of the right shape: what stands there is of another"),
        ("empty-file", "model: ", "an example: nothing of the file is there yet"),
        ("empty-enum", "", "an example: the cases are the author's"),
        ("missing-reason", "", "the reason is the author's"),
        ("contradictory-optional", "optional: false", "either of the two may be what was meant, and is to be removed"),
        ("shared-column", "key: ", "the column is the database's key or another: whether the attribute is that key, the database knows"),
        ("retargeted-relationship", "", "it is right where a mapping makes such rows, which is the author's to write"),
        ("possibly-nil", "onNil: drop", "beside a 'map' a value for the entry is what is missed, and only its author has one"),
        ("missing-value", "onNil: drop", "where '!' stands in a name of the file or beside a default, no entry's rows can be left out"),
        ("duplicate-value", "distinct: ", "which rows are one is the author's to say, of both mappings together"),
        ("no-mapping-fits", "from: ", "what else the entry has to set is the author's"),
        ("missing-inverse", "inverse: ", "stores have the pairs in a join table already: what becomes of them a mapping has to say"),
        ("unfit-representation", "stored: ", "the type that the database's column is declared with may be what is wrong"),
        ("not-an-array", "onNil: drop", "the help says that this line does not help"),
        ("too-many-elements", "onNil: drop", "the help says that this line does not help"),
        ("value-does-not-fit", "stored: text", "how another version stores values is decided where that version is written"),
        ("meaningless-key", "layout: core-data", "the layout of the whole model is the author's to choose"),
        ("meaningless-key", "through: { table: ", "an example: the names of the columns are the author's"),
        ("not-in-core-data", "unique: ", "whether values that were a key stay unique is the author's to decide"),
        ("not-in-core-data", "through: ", "which of the two relationships names the table, the database knows"),
    ]

    /// Returns every finding that breaks the law, in words.
    static func breaches(in findings: [Diagnostic], _ files: [TextFile]) -> [String] {
        findings.compactMap { finding in
            guard finding.fixes.isEmpty, let help = finding.help, let line = line(in: help), !isExcepted(finding, line) else { return nil }
            return "\(Finding(finding, files: files).line)\n    no fix writes '\(line)': \(help)"
        }
    }

    private static func isExcepted(_ finding: Diagnostic, _ line: String) -> Bool {
        exceptions.contains { $0.slug == finding.code.slug && line.hasPrefix($0.line) }
    }

    /// Returns the first `key: value` in quotes.
    private static func line(in help: String) -> String? {
        help.matches(of: #/'(?<line>[A-Za-z][A-Za-z0-9_.\-]*: [^'…]+)'/#).first.map { String($0.output.line) }
    }
}
