import ArgumentParser
import MapCompiler

/// `mapc test`: migrates the rows of the project's tests and compares the results.
struct TestCommand: MapcCommand {
    enum Format: String, Choice {
        case text, json, junit, github

        var meaning: String {
            switch self {
            case .text: "for people, with the lines that are wrong"
            case .json: "a JSON object"
            case .junit: "JUnit XML, for CI servers"
            case .github: "annotations of GitHub Actions"
            }
        }

        static var standard: Format { format(onGitHub: .github, elsewhere: .text) }
    }

    enum CoverageFormat: String, Choice {
        case text, lcov

        var meaning: String {
            switch self {
            case .text: "the parts of mappings that no row reaches, one in a line"
            case .lcov: "for programs that show coverage, with nothing else on standard output"
            }
        }
    }

    static let configuration = CommandConfiguration(
        commandName: "test", _superCommandName: "mapc", abstract: "Run the tests of mappings.",
        discussion: """
            Migrates the rows of each test in *.test.yaml: in one pass, version by version, on a copy and into a new database. All ways must \
            leave the rows that the test expects. Databases of the project are only read.

            '--coverage' shows what no row of a test reaches. '--mutate' changes the mappings, one place after the other, and shows the changes that no test \
            notices. '--update' writes into the tests what the migrations give: look at the difference before you keep it.
            """)

    static let examples = [
        Example("mapc test", "Run all tests of the project"),
        Example("mapc test --filter titles", "Run the tests whose names contain a word"),
        Example("mapc test --coverage text", "Also show which parts of mappings no row reaches"),
        Example("mapc test --mutate", "Change the mappings and show what no test notices"),
        Example("mapc test --format junit >tests.xml", "Write a report for a CI server"),
    ]
    static let exits: [ExitStatus] = [.fine, .findings, .usage, .interrupted]

    @OptionGroup var options: GlobalOptions

    @Option(help: ArgumentHelp("Output format.", valueName: "format"))
    var format = Format.standard

    @Option(help: ArgumentHelp("Run only tests whose names contain this text.", valueName: "text"))
    var filter: String?

    @Option(help: ArgumentHelp("Show which parts of mappings the rows of the tests reach.", valueName: "format"))
    var coverage: CoverageFormat?

    @Flag(help: "Change the mappings, one place after the other, and report changes that no test notices.")
    var mutate = false

    @Option(
        help: ArgumentHelp("Also migrate this many made-up rows, and compare every value with what the mappings mean.", valueName: "count"))
    var rows: Int?

    @Option(
        help: ArgumentHelp("Which made-up rows: the same for the same number. The default is another one each time.", valueName: "number"))
    var seed: UInt64?

    @Option(help: ArgumentHelp("Make up rows for this long, however many.", valueName: "number"))
    var seconds: Int?

    @Flag(help: "Write into the tests what the migrations give. Not allowed where CI is set.")
    var update = false

    @Option(
        help: ArgumentHelp(
            "Write a test with the first rows of this database, in other values of the same form. '--rows' says how many of each entity; the default is 5.",
            valueName: "database"), completion: .databases)
    var record: String?

    @Option(
        name: .customLong("new"), parsing: .upToNextOption,
        help: ArgumentHelp(
            "Write a test between two versions, with made-up rows that reach as much of the mapping as possible.", valueName: "version"),
        completion: .versions)
    var newTest: [String] = []

    @Flag(help: "Show all findings of a test, and not only the first 20.")
    var all = false

    @Flag(help: "Run the tests again whenever a file of the project changes.")
    var watch = false

    @Flag(help: "With '--record': write the values as they are.")
    var asIs = false

    func validate() throws {
        if record != nil, mutate || update || coverage != nil || seconds != nil || filter != nil {
            throw ValidationError("'--record' goes with '--rows' and '--as-is' alone")
        }
        if !newTest.isEmpty, newTest.count != 2 { throw ValidationError("'--new' takes two versions, as in '--new 1 2'") }
        if watch, mutate || update || record != nil || !newTest.isEmpty || format != .text {
            throw ValidationError("'--watch' goes with '--filter', '--coverage' and '--rows' alone")
        }
        if !newTest.isEmpty, record != nil || mutate || update || coverage != nil || rows != nil || seconds != nil || filter != nil {
            throw ValidationError("'--new' goes with no other option")
        }
        if asIs, record == nil { throw ValidationError("'--as-is' needs '--record'") }
        if mutate && (update || coverage != nil) { throw ValidationError("'--mutate' cannot be used with '--update' or '--coverage'") }
        if let rows, rows < 1 { throw ValidationError("'--rows' is a number from 1") }
        if let seconds, seconds < 1 { throw ValidationError("'--seconds' is a number from 1") }
        if seed != nil, rows == nil, seconds == nil { throw ValidationError("'--seed' needs '--rows' or '--seconds'") }
        if update, !Environment["CI", default: ""].isEmpty { throw ValidationError("'--update' is not allowed where CI is set") }
    }

    func run() throws {
        Interruption.holdOn()
        if watch { try runAgainAndAgain() } else { try runOnce(Session(options)) }
    }

    func runOnce(_ session: Session) throws {
        let check = session.checkWithErrors
        let scratch = try Self.folderForScratch()
        if let record { return try recordRows(of: record, check, session, scratch) }
        if !newTest.isEmpty { return try writeNewTest(check, session, scratch) }
        let isWanted = { (name: String) in filter.map { name.contains($0) } ?? true }
        if mutate { return try mutate(check, session, scratch, isWanted) }
        let outcome = session.compiler.test(
            check, in: session.folder, scratch: scratch, cancellation: Interruption.cancellation, where: isWanted)
        if outcome.obstacle == .cancelled {
            session.terminal.complain("Interrupted.")
            throw ExitStatus.interrupted.code
        }
        let broken = check.diagnostics.filter { $0.severity == .error }
        session.report(check.diagnostics.filter { $0.severity > .note && check.isInTest($0) })
        let results = try session.value(outcome)
        let makesUp = rows != nil || seconds != nil
        if results.isEmpty, broken.isEmpty, !makesUp { try nothing(check, session) }
        if update { return try update(results, session) }
        if coverage != .lcov { try write(results, check, broken, session) }
        try writeCoverage(of: check, session)
        let isRight = try !makesUp || triesMadeUpRows(check, session, scratch)
        if !broken.isEmpty || !isRight || !results.allSatisfy(\.passes) { throw ExitStatus.findings.code }
    }

    /// The folder for databases that are only tried out, where SQLite would look for one, too. Removes what killed processes left there.
    static func folderForScratch() throws -> String {
        let folders = [Environment["TMPDIR", default: ""], "/tmp", "/var/tmp"]
        let folder = try folders.first { try !$0.isEmpty && FileSystem.kind($0) == .folder } ?? "."
        ScratchFolder.removeLeftovers(in: folder)
        return folder
    }

    /// Ends if no test was run.
    func nothing(_ check: Check, _ session: Session) throws {
        if let filter {
            session.terminal.complain("error: no test has '\(filter)' in its name", "help: 'mapc test' without '--filter' runs all tests")
            throw ExitStatus.usage.code
        }
        session.terminal.complain(
            "error: the project has no tests", "help: write rows before and after in a file '*.test.yaml'; see 'mapc test --help'")
        throw ExitStatus.usage.code
    }

    private func write(_ results: [TestResult], _ check: Check, _ broken: [Diagnostic], _ session: Session) throws {
        let files = session.filesFromHere
        let findings = results.flatMap(shown)
        switch format {
        case .text:
            session.report(findings)
            if !results.isEmpty {
                try session.terminal.print(PrintedText(lines: Self.summary(results).split(separator: "\n").map(String.init)))
            }
        case .json: try session.terminal.print(PrintedText(json(results, files), isIndented: true))
        case .github:
            let all = broken + findings
            if !all.isEmpty { try session.terminal.print(workflowCommands(all, files: files)) }
        case .junit:
            let cases = results.map { JUnitCase(name: $0.name, file: files[Int($0.range.file.index)].path, findings: shown($0)) }
            try session.terminal.print(junitReport(cases, suite: "mapc test", files: files))
        }
    }

    /// The findings of a test that people read: without `--all` the first 20. Programs get all.
    private func shown(_ result: TestResult) -> [Diagnostic] {
        let left = result.failures.count - Self.mostShown
        guard !all, left > 0, format != .json else { return result.failures }
        var shown = Array(result.failures.prefix(Self.mostShown))
        shown[shown.count - 1].notes.append("and \(left) more of '\(result.name)'; '--all' shows them")
        return shown
    }

    private static let mostShown = 20

    /// `12 tests pass`, `1 of 12 tests fails: titles are kept`.
    private static func summary(_ results: [TestResult]) -> String {
        let run = results.filter(\.wasRun)
        let failed = run.filter { !$0.passes }
        func tests(_ count: Int) -> String { "\(count) test\(count == 1 ? "" : "s")" }
        let left = results.count - run.count
        let unrun = left == 0 ? "" : "\(tests(left)) \(left == 1 ? "was" : "were") not run, because of errors in models or mappings"
        if run.isEmpty { return unrun }
        let words =
            failed.isEmpty
            ? "\(tests(run.count)) \(run.count == 1 ? "passes" : "pass")"
            : "\(failed.count) of \(tests(run.count)) \(failed.count == 1 ? "fails" : "fail"): "
                + failed.map(\.name).joined(separator: "; ")
        return ([words] + onTheirWay(run) + uncompared(run) + [unrun]).filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// `not compared with the mappings: the rows that '1-2.mapping.yaml' emits`, once for each file.
    private static func uncompared(_ results: [TestResult]) -> [String] {
        var found: [String] = []
        for words in results.flatMap(\.uncompared) where !found.contains(words) { found.append(words) }
        return found.map { "not compared with the mappings: \($0)" }
    }

    /// `the rows of 2 tests arrive at version 4, too`, for each version.
    private static func onTheirWay(_ results: [TestResult]) -> [String] {
        var versions: [String] = []
        for version in results.flatMap(\.laterVersions) where !versions.contains(version) { versions.append(version) }
        return versions.map { version in
            let count = results.count { $0.laterVersions.contains(version) }
            let name = version == "next" ? "the open version" : "version \(version)"
            return "the rows of \(count) test\(count == 1 ? "" : "s") arrive at \(name), too"
        }
    }

    private func json(_ results: [TestResult], _ files: [TextFile]) -> JSONValue {
        [
            "schema": "mapc.test/1",
            "tests": .array(
                results.map { result in
                    [
                        "name": .string(result.name), "file": .string(files[Int(result.range.file.index)].path),
                        "passes": .boolean(result.passes), "ways": .integer(result.wayCount),
                        "later": .array(result.laterVersions.map(JSONValue.string)),
                        "uncompared": .array(result.uncompared.map(JSONValue.string)),
                        "findings": diagnosticsJSON(result.failures, files: files),
                    ]
                }),
        ]
    }
}
