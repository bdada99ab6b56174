import MapAnalysis
import MapExecution
import MapPlan
import MapPlanning
import MapSyntax

/// Runs one test: migrates its rows in each way, and compares the result with what the test expects.
struct TestRun {
    let test: MigrationTest
    let check: Check
    /// A folder for databases, which is empty.
    let folder: String
    /// The folder of the project, for databases that tests name.
    let project: String
    let cancellation: Cancellation
    /// The ways in which the rows are migrated.
    var ways = TestWay.all
    /// Whether the rows go on to later versions.
    var goesOn = true

    /// A migrated database, or why there is none.
    struct Migrated {
        var way: TestWay
        var path: String
        var outcome: Outcome<Run>
    }

    static let seed = Array(UInt8(0)..<16)
    /// 2024-01-01 in microseconds.
    static let now: Int64 = 1_704_067_200_000_000

    var run: RunFacts { RunFacts(now: test.now ?? Self.now, seed: test.seed ?? Self.seed) }

    func result() -> TestResult {
        // The errors of the project have been reported, and say more than a test could.
        if path.value.map(check.obstructs) ?? (check.hasErrors && path.diagnostics.isEmpty) {
            return TestResult(name: test.name, failures: [], wayCount: 0)
        }
        var failures: [Diagnostic] = []
        var migrated: [Migrated] = []
        var later: [String] = []
        do throws(TestFailure) {
            let source = try before()
            migrated = try migrateInAllWays(source)
            failures = try judge(migrated, from: source)
            removeResults()
            if failures.isEmpty, goesOn { (later, failures) = try goOn(from: source) }
        } catch {
            failures = error.findings
        }
        return TestResult(
            name: test.name, failures: failures, wayCount: migrated.count, laterVersions: later,
            uncompared: check.uncompared(in: steps) + (failures.isEmpty ? passedInOnePass(migrated) : []))
    }

    /// Migrates copies of a database to the version of the test, or to a later one, until the run is cancelled.
    func migrateInAllWays(_ source: String, to later: MigrationPath? = nil) throws(TestFailure) -> [Migrated] {
        var migrated: [Migrated] = []
        for (place, way) in ways.enumerated() where !cancellation.isCancelled {
            let path = FileSystem.join(folder, "\(place).sqlite")
            try copy(source, to: path)
            migrated.append(migrate(path, by: way, to: later))
        }
        return migrated
    }

    /// Removes results that have been compared: the database of a test may be large.
    func removeResults() {
        for name in (try? FileSystem.names(in: folder)) ?? [] where name != Self.nameBefore {
            _ = try? FileSystem.remove(FileSystem.join(folder, name))
        }
    }

    /// The database of the rows before, in the folder of the run.
    private static let nameBefore = "before.sqlite"

    /// Migrates a database to the version of the test, or to a later one.
    func migrate(_ path: String, by way: TestWay, to later: MigrationPath? = nil) -> Migrated {
        let result = way.makesNew ? path + ".new" : path
        let outcome = way.migrate(
            path, from: test.source, to: later?.destination ?? test.destination, in: check,
            parameters: parameters(of: later?.steps ?? steps), into: result, run: run, cancellation)
        return Migrated(way: way, path: result, outcome: outcome)
    }

    /// The parameters that mappings between the versions declare: others of the file are for other tests.
    private func parameters(of steps: [CompleteMapping]) -> [String: String] {
        let declared = Set(steps.flatMap(\.parameters).map(\.name))
        return test.parameters.filter { declared.contains($0.key) || !isDeclaredAnywhere($0.key) }
    }

    private func isDeclaredAnywhere(_ name: String) -> Bool {
        check.analysis.steps.contains { $0.complete?.parameters.contains { $0.name == name } ?? false }
    }

    /// The steps between the versions, each by itself.
    var steps: [CompleteMapping] { path.value?.steps ?? [] }

    private var path: Outcome<MigrationPath> {
        findPath(in: check, from: test.source.version, to: test.destination.version, isStepwise: true)
    }
}

/// Why a test could not be run.
struct TestFailure: Error {
    var findings: [Diagnostic]

    init(_ findings: Diagnostic...) { self.findings = findings }
}

// The rows before.
extension TestRun {
    /// Makes the database of the rows before, and returns its path.
    func before() throws(TestFailure) -> String {
        if let store = test.store { return try named(store) }
        let path = FileSystem.join(folder, Self.nameBefore)
        let made = TestStore(test.before, placement(of: test.source, in: nil))
        do {
            var database = try SQLiteDatabase.open(path, for: .creating)
            try database.execute("PRAGMA synchronous = OFF")
            try made.fill(&database)
            if let value = userVersion(of: test.source.version, in: check) { try database.execute("PRAGMA user_version = \(value)") }
        } catch {
            throw TestFailure(unstorable(error))
        }
        return path
    }

    private func unstorable(_ error: any Error) -> Diagnostic {
        let words = (error as? DatabaseError)?.message ?? "\(error)"
        return .invalidTest(
            "a database of version \(test.source.version) cannot have these rows: \(words)", at: test.name.range,
            label: "rows that cannot be", help: "correct the rows under 'before'")
    }

    private func named(_ store: Name) throws(TestFailure) -> String {
        let path = path(of: store)
        if let finding = lockedFinding(of: store) { throw TestFailure(finding) }
        guard (try? FileSystem.kind(path)) == .file else {
            throw TestFailure(.missingTestStore(store))
        }
        return path
    }

    /// Returns what differs from mapc.lock: rows that have changed since would make the test another one.
    private func lockedFinding(of store: Name) -> Diagnostic? {
        let file = check.files[Int(store.range.file.index)].path
        let name = pathInProject(FileSystem.parent(of: file), store.text)
        guard let locked = check.analysis.project.lock?.stores.first(where: { $0.name == name }) else { return nil }
        let digest = try? FileSystem.digest(ofDatabase: path(of: store))
        return digest == locked.words ? nil : .lockedStore(name, isGone: digest == nil, at: store.range)
    }

    /// Returns the path of a database that the test names.
    func path(of store: Name) -> String {
        let file = check.files[Int(store.range.file.index)].path
        return FileSystem.join(project, FileSystem.join(FileSystem.parent(of: file), store.text))
    }

    /// Copies a database as SQLite reads it, with what its WAL has.
    func copy(_ source: String, to path: String) throws(TestFailure) {
        do {
            var database = try SQLiteDatabase.openQuietly(source)
            try database.run(Statement("VACUUM main INTO ?1", bindings: [.text(Array(path.utf8))], .create))
        } catch {
            let failure = error as? StoreError
            var finding = failure.map(Diagnostic.store)
            if case .busy = failure { finding?.help = nil }
            throw TestFailure(
                .invalidTest(
                    "the database cannot be copied: \(finding?.message ?? (error as? DatabaseError)?.message ?? "\(error)")",
                    at: test.store?.range ?? test.name.range, label: "not readable",
                    help: finding?.help ?? "close other programs that use it, or name another database"))
        }
    }
}
