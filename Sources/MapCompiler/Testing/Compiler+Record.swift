import MapAnalysis
public import MapExecution
import MapPlan
import MapPlanning
public import MapSyntax

extension Compiler {
    /// Returns the text of a test file with rows of a database at its version, and what the migration to the latest version makes of them. Rows that it refuses are in tests of
    /// their own. What a test cannot have is left out, and warnings say what and why.
    ///
    /// - Parameters:
    ///   - count: how many rows of each entity to take, besides those to which they refer.
    ///   - isAsIs: whether to write the values as they are. Otherwise they become others of the same form.
    ///   - scratch: a folder for databases, which exist only meanwhile.
    public func recordTest(
        of store: String, in check: Check, count: Int, isAsIs: Bool, scratch: String, cancellation: Cancellation = Cancellation()
    ) -> Outcome<TextFile> {
        stoppable(by: cancellation) {
            recordStoppably(of: store, in: check, count: count, isAsIs: isAsIs, scratch, cancellation)
        }
    }

    private func recordStoppably(
        of store: String, in check: Check, count: Int, isAsIs: Bool, _ scratch: String, _ cancellation: Cancellation
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
                return written(
                    try recorded.draft(), leaving: try recorded.unwritable(), named: "rows of \(FileSystem.name(of: store))", of: model,
                    to: last, store: store, check, scratch, cancellation)
            } catch is Stopped {
                return .stopped(by: .cancelled)
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

    /// Returns a file of tests with these rows, and with what they become.
    ///
    /// - Parameters:
    ///   - leftOut: what the database has and the draft cannot say.
    ///   - store: the database that has the rows; `nil` if they are made up.
    func written(
        _ draft: TestDraft, leaving leftOut: [RecordedTests.LeftOut] = [], named name: String, of model: Model, to last: String,
        store: String? = nil, _ check: Check, _ scratch: String, _ cancellation: Cancellation
    ) -> Outcome<TextFile> {
        let head = ["test: \(yamlText(model.name))", "from: \(yamlVersion(model.version))", "to: \(yamlVersion(last))", "tests:"]
        var recorded = RecordedTests(check, model, head: head, scratch: scratch, leaving: leftOut, cancellation)
        do throws(FileFailure) {
            try recorded.add(draft, named: name)
        } catch {
            return .stopped(by: .failed, .unwritableFile(error.path, words: error.reason))
        }
        if cancellation.isCancelled { return .stopped(by: .cancelled) }
        guard !recorded.tests.isEmpty else {
            return .stopped(by: .findings, recorded.warnings + [.unwritableTest(recorded.obstacle, of: model)])
        }
        let lines = recorded.tests.flatMap { ["  \(yamlText($0.name)):"] + $0.lines }
        let text = MapSyntax.formatted((head + lines).joined(separator: "\n") + "\n", as: .test)
        let asides = store.map { store in
            recorded.tests.compactMap { test in
                test.refusal.map {
                    Diagnostic.setAside($0.count, in: test.name, expecting: $0.code, of: store, isAlone: recorded.tests.count == 1)
                }
            }
        }
        return Outcome(TextFile(path: "recorded.test.yaml", text: text), recorded.warnings + (asides ?? []))
    }
}

extension RecordedTests {
    /// What is left out, by property or entity.
    var warnings: [Diagnostic] {
        var groups: [(name: String, code: DiagnosticCode, all: [LeftOut])] = []
        for one in leftOut {
            let name = model[one.row.reference.entity].name + (one.cell.map { ".\($0.name)" } ?? "")
            if let place = groups.firstIndex(where: { $0.name == name && $0.code == one.reason.code }) {
                groups[place].all.append(one)
            } else {
                groups.append((name, one.reason.code, [one]))
            }
        }
        return groups.map { warning($0.name, $0.all) }
    }

    private func warning(_ name: String, _ all: [LeftOut]) -> Diagnostic {
        let first = all[0]
        let entity = model[first.row.reference.entity]
        let keys = all.prefix(3).map { $0.row.reference.key.map(ActualRows.words).joined(separator: ", ") }
        let rest = all.count > keys.count ? " and \(all.count - keys.count) more" : ""
        let rows = "\(entity.name) \(keys.joined(separator: ", "))\(rest)"
        return .leftOutOfTest(
            first.cell == nil ? rows : "'\(name)' of \(rows)", because: first.reason.message,
            at: first.cell.map { model[$0.property].range } ?? entity.range,
            label: first.cell == nil ? "rows of this entity" : "its values",
            line: first.cell?.text ?? first.row.text)
    }
}

extension Diagnostic {
    /// Reports that nothing of a database can be in a test.
    fileprivate static func unwritableTest(_ reason: Diagnostic?, of model: Model) -> Diagnostic {
        .invalidTest(
            "mapc cannot write a test with these rows\(reason.map { ": \($0.message)" } ?? "")", at: model.versionRange,
            label: "rows of this version",
            help: "let a test name a database with these rows, as in 'store: stores/1.sqlite', or record fewer rows with '--rows'")
    }
}
