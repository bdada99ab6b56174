import MapAnalysis
import MapSyntax

extension Compiler {
    /// Whether a file has tests that begin or end at a version.
    public func isTest(_ file: TextFile, of version: String) -> Bool {
        FileKind(ofPath: file.path) == .test && file.parsedAlone.tests.contains { !$0.versions(named: version).isEmpty }
    }
}

extension TestFileSyntax {
    /// Where the file says a version, in what its tests have in common and in each test.
    func versions(named label: String) -> [VersionSyntax] { versions.filter { $0.names(label) } }

    /// Each version that the file says.
    var versions: [VersionSyntax] { ([common] + tests.map(\.setting)).flatMap { [$0.from, $0.to] }.compactMap(\.self) }
}

extension HistoryEditor {
    /// Makes the tests of a file that begin or end at a version those of another label. A test keeps the version of its rows: the mappings to the new version begin there, too.
    mutating func renumber(_ tests: TestFileSyntax, from old: String, to label: String, in check: Check) {
        let versions = tests.versions(named: old)
        if versions.isEmpty { return }
        for version in versions { edit(Diagnostic.Edit(version.range, yamlVersion(label))) }
        let (folder, name) = check.path(of: tests.file)
        let new = folder + (check.renamed(name, from: old, to: label) ?? name)
        if !isTaken(new) { move(tests.file, to: new) }
    }

    /// Gives the tests of a version that moves its new label. If another version has the old one, tests that fit that version are left to it.
    mutating func renumberTests(of version: UnreleasedVersion, as label: String, isTaken: Bool, in check: Check) {
        for test in version.tests { add(check.renumbered(test, from: version.label, to: label)) }
        for tests in check.analysis.project.tests {
            let fits = !check.diagnostics.contains { finding in
                finding.severity == .error && finding.labels.first.map { $0.range.file == tests.file } ?? false
            }
            if !isTaken || !fits { renumber(tests, from: version.label, to: label, in: check) }
        }
    }
}

extension Check {
    /// A file with tests of a version that moves, which is not a file of this project.
    fileprivate func renumbered(_ file: TextFile, from old: String, to label: String) -> TextFile {
        let versions = file.parsedAlone.tests.flatMap { $0.versions(named: old) }
        let (folder, name) = splitPath(file.path)
        var path = folder + (renamed(name, from: old, to: label) ?? name)
        // The other side has a file of this name.
        if files.contains(where: { $0.path == path }) { path = folder + "\(label)-" + name }
        let edits = versions.map { Diagnostic.Edit($0.range, yamlVersion(label)) }
        return TextFile(path: path, bytes: Diagnostic.Fix("", isSafe: true, edits).applied(to: [file])[0].bytes)
    }

    /// The paths of tests of the other version with this label, which may as well be tests of the one that moves.
    func doubtfulTests(of version: UnreleasedVersion) -> [String] {
        analysis.project.tests.filter { !$0.versions(named: version.label).isEmpty }.map { files[Int($0.file.index)].path }
    }
}
