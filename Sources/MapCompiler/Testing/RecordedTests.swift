import MapAnalysis
import MapExecution
import MapPlan
import MapPlanning
import MapSyntax

/// Makes tests of rows: one of those that arrive, with what they become, and one of those that a migration refuses, for each finding. What a test cannot have is left out.
struct RecordedTests {
    /// A finished test.
    struct Recorded {
        var name: String
        /// `before`, and what is expected, in lines.
        var lines: [String]
        /// The finding that stops its rows, and how many rows do not fit.
        var refusal: (code: String, count: Int)?
    }

    /// What no test can have, and why.
    struct LeftOut {
        var row: TestDraft.Row
        /// The property whose value it is; `nil` for the whole row.
        var cell: TestDraft.Cell?
        var reason: Diagnostic
    }

    let check: Check
    let model: Model
    /// The lines above the first test.
    let head: [String]
    /// A folder for databases.
    let scratch: String
    let cancellation: Cancellation
    private(set) var tests: [Recorded] = []
    private(set) var leftOut: [LeftOut]
    /// By code of a finding, the labels of the rows that it names.
    private var refused: [(code: String, labels: Set<String>)] = []
    /// Why nothing could be written.
    private(set) var obstacle: Diagnostic?
    /// How often rows that do not fit are set aside before they stay together.
    private static let mostRounds = 100

    /// - Parameter leftOut: what the rows have no words for.
    init(_ check: Check, _ model: Model, head: [String], scratch: String, leaving leftOut: [LeftOut], _ cancellation: Cancellation) {
        (self.check, self.model, self.head, self.scratch, self.cancellation) = (check, model, head, scratch, cancellation)
        self.leftOut = leftOut
    }

    /// Adds the tests of rows.
    mutating func add(_ whole: TestDraft, named name: String) throws(FileFailure) {
        var draft = whole
        guard var test = mend(&draft, named: name, isQuiet: false) else { return }
        let written = draft
        for _ in 0..<Self.mostRounds where !cancellation.isCancelled {
            guard let refusal = try run(test, { $0.refusal() }) else { break }
            if refusal.rows.isEmpty { return try addRefused(written, named: name, refusal.code) }
            let before = Set(draft.labels)
            draft.remove(refusal.rows)
            guard let rest = mend(&draft, named: name, isQuiet: true) else { return }
            test = rest
            add(refusal.rows, to: refusal.code, goneWith: before.subtracting(draft.labels))
        }
        if cancellation.isCancelled { return }
        if !draft.isEmpty || refused.isEmpty { try addArriving(draft, test, named: name) }
        for (code, labels) in refused where !cancellation.isCancelled {
            try addRefused(written.around(labels), named: "\(name) that stop with \(code)", code)
        }
    }

    private mutating func add(_ rows: Set<String>, to code: String, goneWith others: Set<String>) {
        let labels = rows.union(others)
        if let place = refused.firstIndex(where: { $0.code == code }) {
            refused[place].labels.formUnion(labels)
        } else {
            refused.append((code, labels))
        }
    }

    /// Runs something with a test in a folder that exists only meanwhile.
    private func run<Result>(_ test: (MigrationTest, Check), _ body: (TestRun) -> Result) throws(FileFailure) -> Result {
        let folder = try ScratchFolder(in: scratch, random: UInt64.random(in: 0 ... .max))
        let result = body(TestRun(test: test.0, check: test.1, folder: folder.path, project: "", cancellation: cancellation))
        keep(folder)
        return result
    }
}

// Tests with what is expected.
extension RecordedTests {
    private mutating func addArriving(_ draft: TestDraft, _ test: (MigrationTest, Check), named name: String) throws(FileFailure) {
        let after = try run(test) { $0.recordedAfter() }
        var lines = draft.lines + after
        guard let whole = self.test(named: name, lines) else { return }
        let failures = try run(whole) { $0.result().failures }
        if let stop = failures.first, stop.code == .failedTest, let error = failures.dropFirst().first, !error.code.isOfMapcItself {
            lines.append("    later: \(error.code.slug)")
            let passes = try self.test(named: name, lines).map { test throws(FileFailure) in try run(test) { $0.result().failures.isEmpty }
            }
            // Too many rows do not fit for all to be set aside.
            if passes != true { return try addRefused(draft, named: name, error.code.slug) }
        }
        tests.append(Recorded(name: name, lines: lines))
    }

    /// Adds a test of rows that a migration refuses. The finding names its rows, if they are few.
    private mutating func addRefused(_ draft: TestDraft, named name: String, _ code: String) throws(FileFailure) {
        guard let test = test(named: name, draft.lines + ["    after: {}"]), let refusal = try run(test, { $0.refusal() }) else { return }
        let rows = draft.labels.filter(refusal.rows.contains)
        let named = "    error: { code: \(refusal.code), rows: [\(rows.map(yamlText).joined(separator: ", "))] }"
        for line in (rows.isEmpty ? [] : [named]) + ["    error: \(refusal.code)"] {
            let lines = draft.lines + [line]
            guard let whole = self.test(named: name, lines), try run(whole, { $0.result().failures.isEmpty }) else { continue }
            let count = refused.first { $0.code == code }?.labels.count ?? draft.labels.count
            return tests.append(Recorded(name: name, lines: lines, refusal: (refusal.code, count)))
        }
    }

    /// Returns a test of these lines with the project in which it is; `nil` if it has errors, the first of which becomes the obstacle.
    private mutating func test(named name: String, _ lines: [String]) -> (MigrationTest, Check)? {
        let again = checked(lines, named: name)
        guard let test = again.check.tests.first(where: { $0.name.text == name }) else {
            obstacle = again.check.diagnostics.first { $0.severity == .error && again.check.isInTest($0) }
            return nil
        }
        return (test, again.check)
    }

    private func checked(_ lines: [String], named name: String) -> (check: Check, head: String) {
        let head = (self.head + ["  \(yamlText(name)):"]).joined(separator: "\n") + "\n"
        let file = TextFile(path: "recorded.test.yaml", text: head + lines.joined(separator: "\n") + "\n")
        return (Compiler().check(check.files.filter { FileKind(ofPath: $0.path) != .test } + [file]), head)
    }
}

// What no test can have.
extension RecordedTests {
    /// Leaves out what a test cannot have, and returns the test of the rest.
    ///
    /// - Parameter isQuiet: whether what is left out goes with rows that are in another test.
    private mutating func mend(_ draft: inout TestDraft, named name: String, isQuiet: Bool) -> (MigrationTest, Check)? {
        // Each round leaves something out.
        while true {
            let (again, head) = checked(draft.lines + ["    after: {}"], named: name)
            guard let test = again.tests.first(where: { $0.name.text == name }) else {
                let errors = again.diagnostics.filter { $0.severity == .error && again.isInTest($0) }
                let found = errors.compactMap { error in
                    error.labels.first.flatMap { draft.place(at: Int($0.range.lower), behind: head) }.map { ($0, error) }
                }
                if found.isEmpty {
                    obstacle = errors.first
                    return nil
                }
                leaveOut(found, of: &draft, isQuiet)
                continue
            }
            let refused = (try? TestStore(test.before, placement(of: model, in: nil)).refused()) ?? []
            if refused.isEmpty { return (test, again) }
            let found = refused.compactMap { row in
                draft.place(ofRow: row.place).map { ($0, Diagnostic(.invalidTest, "no database has such a row: \(row.words)")) }
            }
            leaveOut(found, of: &draft, isQuiet)
        }
    }

    private mutating func leaveOut(_ found: [(place: TestDraft.Place, reason: Diagnostic)], of draft: inout TestDraft, _ isQuiet: Bool) {
        var rows: Set<String> = []
        var cells: Set<TestDraft.Place> = []
        for (place, reason) in found {
            let row = draft[place]
            if let cell = place.cell {
                if cells.insert(place).inserted, !isQuiet { leftOut.append(LeftOut(row: row, cell: row.cells[cell], reason: reason)) }
            } else if rows.insert(row.label).inserted, !isQuiet {
                // Without a value that cannot be written, the row is none: the value says why.
                let first = leftOut.first { $0.row.label == row.label }?.reason
                leftOut.removeAll { $0.row.label == row.label }
                leftOut.append(LeftOut(row: row, cell: nil, reason: first ?? reason))
            }
        }
        draft.remove(cells)
        draft.remove(rows)
    }
}

extension TestRun {
    /// A finding that stops the migration, and the labels of the rows that it names.
    struct Refusal {
        var code: String
        var rows: Set<String>
    }

    /// Returns why the rows of a test do not arrive, version by version or in one pass; `nil` if they do.
    func refusal() -> Refusal? {
        guard let source = try? before() else { return nil }
        var run = self
        for way in [TestWay.stepwise, .onePass] {
            run.ways = [way]
            // No test expects a mistake of mapc. A test of what the mapping means shows it.
            guard let one = try? run.migrateInAllWays(source).first, one.outcome.value == nil, let first = errors(of: one).first,
                !first.code.isOfMapcItself
            else { continue }
            let rows = rows(named: first, along: steps, isStepwise: one.way.isStepwise, from: source)
            return Refusal(code: first.code.slug, rows: Set(rows.compactMap(\.label)))
        }
        return nil
    }
}
