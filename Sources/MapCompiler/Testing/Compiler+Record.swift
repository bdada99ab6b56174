import MapAnalysis
import MapExecution
import MapPlanning
public import MapSyntax

extension Compiler {
    /// Returns the text of a test file with rows of a database at its version, and what the migration to the latest version makes of them.
    ///
    /// - Parameters:
    ///   - count: how many rows of each entity to take, besides those to which they refer.
    ///   - isAsIs: whether to write the values as they are. Otherwise they become others of the same form.
    ///   - scratch: a folder for databases, which exist only meanwhile.
    public func recordTest(
        of store: String, in check: Check, count: Int, isAsIs: Bool, scratch: String
    ) -> Outcome<TextFile> {
        recognise(store, in: check).flatMap { state in
            guard let version = state.version, let model = check.analysis.model(version), let last = check.latestVersion else {
                return .stopped(by: .unusable, .noTables(store))
            }
            let salt = UInt64.random(in: 0 ... .max)
            do {
                let database = try SQLiteDatabase.open(store, for: .reading)
                let rows = StoreRows(database, placement: placement(of: model, in: state.schema))
                let recorded = try RecordedRows(rows, count: count, isAsIs ? nil : Anonymiser(salt: salt, named: named(in: check)))
                let name = "rows of \(FileSystem.name(of: store))"
                let head = ["test: \(yamlText(model.name))", "from: \(yamlVersion(version))", "to: \(yamlVersion(last))", "tests:"]
                let before = head + ["  \(yamlText(name)):"] + (try recorded.lines())
                return whole(before, named: name, of: model, check, scratch)
            } catch {
                return .stopped(
                    by: .store,
                    .failedTest(
                        "the rows cannot be read: \((error as? DatabaseError)?.message ?? "\(error)")", at: model.versionRange,
                        label: "its rows"))
            }
        }
    }

    /// The constants of the mappings, the keys under `map` and the cases of enums.
    private func named(in check: Check) -> Set<Value> {
        let expressions = check.analysis.steps.compactMap(\.complete).flatMap(\.expressions)
        let cases = check.analysis.models.flatMap(\.enums).flatMap(\.cases).map { Value.text($0) }
        return Set(expressions.flatMap(\.constants) + cases)
    }

    /// Adds what the rows become.
    func whole(
        _ before: [String], named name: String, of model: Model, _ check: Check, _ scratch: String
    ) -> Outcome<TextFile> {
        let path = "recorded.test.yaml"
        let draft = TextFile(path: path, text: before.joined(separator: "\n") + "\n    after: {}\n")
        let again = self.check(check.files.filter { FileKind(ofPath: $0.path) != .test } + [draft])
        guard let test = again.tests.first(where: { $0.name.text == name }) else {
            return .stopped(
                by: .findings, again.diagnostics.filter { again.isInTest($0) }.prefix(1).map { $0.inUnwrittenTest(draft, model) })
        }
        do throws(FileFailure) {
            let folder = try ScratchFolder(in: scratch, random: UInt64.random(in: 0 ... .max))
            let run = TestRun(test: test, check: again, folder: folder.path, project: "", cancellation: Cancellation())
            let after = run.recordedAfter()
            keep(folder)
            return Outcome(TextFile(path: path, text: MapSyntax.formatted((before + after).joined(separator: "\n") + "\n", as: .test)))
        } catch {
            return .stopped(by: .failed, .unwritableFile(error.path, words: error.reason))
        }
    }
}

extension Diagnostic {
    /// Moves a finding of a test that is not written to the model: the test has no place that anybody could see.
    fileprivate func inUnwrittenTest(_ draft: TextFile, _ model: Model) -> Diagnostic {
        let lines = String(decoding: draft.bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        let line = labels.first.map { lines[LineIndex(draft).line(of: Int($0.range.lower)) - 1].drop { $0 == " " } }
        return .invalidTest(
            "mapc cannot write a test with these rows: \(message)", at: model.versionRange, label: "rows of this version",
            notes: line.map { ["the line would be: \($0)"] } ?? [],
            help: "let a test name a database with these rows, as in 'store: stores/1.sqlite'")
    }
}
