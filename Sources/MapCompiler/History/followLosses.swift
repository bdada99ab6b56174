import MapAnalysis
public import MapExecution
import MapSyntax

extension Compiler {
    /// Corrects in a change of the history how much tests expect to be lost, where their rows go other steps than before. A count that was not right before stays, and a note names its test.
    ///
    /// - Parameters:
    ///   - project: the folder of the project, for databases that tests name.
    ///   - scratch: a folder for databases, which exist only meanwhile.
    public func followLosses(
        of change: HistoryChange, in project: String, scratch: String, cancellation: Cancellation = Cancellation()
    ) -> HistoryChange {
        let after = check(projectFiles(among: change.after))
        let counted = after.tests.filter { !$0.lost.isEmpty }
        // Where both versions change the same lines, nobody knows the steps yet.
        guard !counted.isEmpty, change.conflicts.isEmpty, !cancellation.isCancelled else { return change }
        let before = check(projectFiles(among: change.before))
        var (change, edits) = (change, [Diagnostic.Edit]())
        for test in counted {
            guard let now = after.wrongLosses(of: test, project, scratch, cancellation), !now.isEmpty else { continue }
            let former = before.tests.first { $0.name.text == test.name.text }
            let was = former.flatMap { before.wrongLosses(of: $0, project, scratch, cancellation) }
            guard let was, was.isEmpty else {
                change.notes.append(
                    "the test '\(test.name.text)' expects other losses than its steps have now: 'mapc test' shows them, and '--update' writes them"
                )
                continue
            }
            edits += now.map { Diagnostic.Edit($0.expected.written, String($0.found)) }
            let words = now.map { "\($0.expected.name.text) \($0.found)" }.joined(separator: ", ")
            change.notes.append("the test '\(test.name.text)' expects the losses of its steps now: \(words)")
        }
        let edited = Diagnostic.Fix("", isSafe: true, edits).applied(to: after.files)
        for (file, old) in zip(edited, after.files) where file.bytes != old.bytes { change.write(file, over: old) }
        return change
    }
}

extension HistoryChange {
    /// Puts another content in the place of a file's, as it would be after the change.
    fileprivate mutating func write(_ file: TextFile, over old: TextFile) {
        if let place = files.firstIndex(where: { $0.path == file.path }) {
            files[place].new = file.bytes
        } else {
            files.insert(File(path: file.path, old: old.bytes, new: file.bytes), at: 0)
        }
    }
}

extension Check {
    /// Migrates the rows of a test in one pass, and returns the counts under `lost` that are others; `nil` if the rows do not arrive.
    fileprivate func wrongLosses(
        of test: MigrationTest, _ project: String, _ scratch: String, _ cancellation: Cancellation
    ) -> [TestRun.WrongLoss]? {
        do {
            let folder = try ScratchFolder(in: scratch, random: UInt64.random(in: 0 ... .max))
            let run = TestRun(test: test, check: self, folder: folder.path, project: project, cancellation: cancellation, ways: [.onePass])
            let migrated = try run.migrateInAllWays(run.before()).first
            keep(folder)
            return migrated?.outcome.value == nil ? nil : migrated.map(run.wrongLosses)
        } catch {
            return nil
        }
    }
}
