import MapCompiler
import MapSyntax

/// Checks that a finding has a fix if its help contains a line to write. A line with `…` has a part that only its author can choose, so it
/// needs no fix.
enum HelpLineLaw {
    /// Findings without a fix for their line, with the reason.
    static let exceptions: [(slug: String, line: String, reason: String)] = [
        ("missing-key", "", "an example: the value is the author's"),
        ("misplaced-key", "unique: ", "the line belongs to another map, which may already list other sets"),
        ("misplaced-key", "tracks: ", "an example: in place of a value, only the author knows what is meant"),
        ("wrong-shape", "", "an example of the right shape: the value itself is of another"),
        ("empty-file", "model: ", "an example: the file is still empty"),
        ("empty-enum", "", "an example: the cases are the author's"),
        ("missing-reason", "", "the reason is the author's"),
        ("stale-derived-data", "allow: ", "the reason is the author's"),
        ("unfollowed-reference", "allow: ", "the reason is the author's"),
        ("contradictory-optional", "optional: false", "the author may mean either of the two, and removes the other"),
        ("shared-column", "key: ", "only the database shows whether the column is its key"),
        ("retargeted-relationship", "", "the line is right only if the author writes a mapping that makes such rows"),
        ("possibly-nil", "onNil: drop", "a 'map' may lack an entry, whose value only the author has"),
        (
            "missing-value", "onNil: drop",
            "if '!' is in a 'let' of the file or beside a default, there are no rows of an entry to leave out"
        ),
        ("duplicate-value", "distinct: ", "only the author knows which rows of both mappings are the same"),
        ("no-mapping-fits", "from: ", "the entry may have to set more, which only the author knows"),
        ("missing-inverse", "inverse: ", "databases have the pairs in a join table already, and a mapping decides what happens to them"),
        ("unfit-representation", "stored: ", "the type that the database's column is declared with may be what is wrong"),
        ("not-an-array", "onNil: drop", "the help says that this line does not help"),
        ("too-many-elements", "onNil: drop", "the help says that this line does not help"),
        ("value-does-not-fit", "stored: text", "how another version stores values is decided where that version is written"),
        ("meaningless-key", "layout: core-data", "the layout of the whole model is the author's to choose"),
        ("meaningless-key", "through: { table: ", "an example: the names of the columns are the author's"),
        ("not-in-core-data", "unique: ", "whether values that were a key stay unique is the author's to decide"),
        ("taken-back", "allow: ", "most often the changes of the version before are missing, and a reason is the author's"),
        ("not-in-core-data", "through: ", "only the database shows which of the two relationships names the table"),
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
