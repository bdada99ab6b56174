import ArgumentParser
import MapCompiler

// What `mapc test` does besides running the tests.
extension TestCommand {
    /// Runs the tests now and after each change of a file, until a signal comes.
    func runAgainAndAgain() throws {
        var last = ""
        while !Interruption.cancellation.isCancelled {
            let session = try Session(options)
            if session.mark != last {
                last = session.mark
                // What fails has been printed. The next change may mend it.
                do { try runOnce(session) } catch is ExitCode {}
                if !Interruption.cancellation.isCancelled { session.terminal.say("waiting for changes; Ctrl-C ends") }
            }
            Interruption.wait(milliseconds: 300)
        }
        throw ExitStatus.interrupted.code
    }

    /// Writes a test whose rows reach as much of a mapping as possible.
    func writeNewTest(_ check: Check, _ session: Session, _ scratch: String) throws {
        let (source, destination) = (newTest[0], newTest[1])
        let cancellation = Interruption.cancellation
        let text = try session.value(
            session.compiler.newTest(from: source, to: destination, in: check, scratch: scratch, cancellation: cancellation))
        try endIfInterrupted(session)
        let path = FileSystem.join(session.folder, "tests/\(source)-\(destination).test.yaml")
        try session.terminal.write([FileChange(path: path, old: nil, new: text.bytes)])
        session.terminal.say("wrote \(path)")
    }

    /// Ends before a file is written if a signal has come.
    private func endIfInterrupted(_ session: Session) throws {
        guard Interruption.cancellation.isCancelled else { return }
        session.terminal.complain("Interrupted.")
        throw ExitStatus.interrupted.code
    }

    /// Writes a test with rows of a database, and what they become.
    func recordRows(of store: String, _ check: Check, _ session: Session, _ scratch: String) throws {
        let outcome = session.compiler.recordTest(
            of: store, in: check, count: rows ?? 5, isAsIs: asIs, scratch: scratch, cancellation: Interruption.cancellation)
        let text = try session.value(outcome)
        try endIfInterrupted(session)
        let name = FileSystem.name(of: store).prefix { $0 != "." }
        let path = FileSystem.join(session.folder, "tests/\(name).test.yaml")
        try session.terminal.write([FileChange(path: path, old: nil, new: text.bytes)])
        session.terminal.say("wrote \(path)")
    }

    /// Migrates made-up rows, and writes a test for each mistake that they show. Returns whether there is none.
    func triesMadeUpRows(_ check: Check, _ session: Session, _ scratch: String) throws -> Bool {
        if check.hasErrors { return false }
        let seed = seed ?? UInt64.random(in: 1...9999)
        let end = seconds.map { ContinuousClock.now + .seconds($0) }
        let outcome = session.compiler.tryMadeUpRows(
            check, rows: rows ?? .max, seed: seed, scratch: scratch, cancellation: Interruption.cancellation,
            isOver: { end.map { ContinuousClock.now >= $0 } ?? false })
        let result = try session.value(outcome)
        let folder = FileSystem.join(session.folder, "tests/found")
        for (words, test) in result.found {
            let path = FileSystem.join(folder, test.path)
            try session.terminal.write([FileChange(path: path, former: .anything, new: test.bytes, makesFolder: true)])
            session.terminal.complain("error: made-up rows show a mistake of mapc: \(words)", "help: please report it with \(path)")
        }
        if format == .text, result.storeCount == 0 {
            let latest = check.latestVersion.map { "version \($0)" } ?? "the latest one"
            session.terminal.say("no rows were made up, because no database of an older version can be migrated to \(latest) in place")
        } else if format == .text {
            let refused = result.refusals.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.key) \($0.value)" }
            let words =
                refused.isEmpty ? "" : "; rows did not fit in \(result.refusals.values.reduce(0, +)) (\(refused.joined(separator: ", ")))"
            let summary =
                "\(result.rowCount) made-up rows in \(result.storeCount) databases (seed \(seed)): "
                + (result.found.isEmpty
                    ? "every value is what the mappings mean"
                    : "\(result.found.count) mistake\(result.found.count == 1 ? "" : "s") of mapc") + words
            try session.terminal.print(PrintedText(lines: [summary] + result.uncompared.map { "not compared with the mappings: \($0)" }))
        }
        return result.found.isEmpty
    }

    func writeCoverage(of check: Check, _ session: Session) throws {
        guard let coverage else { return }
        let found = session.compiler.coverage(of: check, in: session.folder)
        switch coverage {
        case .lcov: try session.terminal.print(found.lcov(session.filesFromHere))
        case .text:
            if !found.diagnostics.isEmpty { try session.terminal.print(conciseText(found.diagnostics, files: session.filesFromHere)) }
            try session.terminal.print("rows of tests reach \(found.reachedCount) of \(found.parts.count) parts of mappings")
        }
    }

    func mutate(_ check: Check, _ session: Session, _ scratch: String, _ isWanted: (String) -> Bool) throws {
        guard check.testNames.contains(where: isWanted) else { return try nothing(check, session) }
        let outcome = session.compiler.mutate(
            check, in: session.folder, scratch: scratch, cancellation: Interruption.cancellation, where: isWanted)
        let result = try session.value(outcome)
        switch format {
        case .text: session.report(result.unnoticed)
        case .json:
            try session.terminal.print(PrintedText(diagnosticsJSON(result.unnoticed, files: session.filesFromHere), isIndented: true))
        case .github:
            if !result.unnoticed.isEmpty { try session.terminal.print(workflowCommands(result.unnoticed, files: session.filesFromHere)) }
        case .junit: throw ValidationError("'--mutate' has no JUnit report")
        }
        if format == .text {
            let noticed = result.changeCount - result.unnoticed.count
            try session.terminal.print("tests notice \(noticed) of \(result.changeCount) changes of mappings")
        }
        if !result.unnoticed.isEmpty { throw ExitStatus.findings.code }
    }

    /// Writes into the tests what the migrations give: values, counts, answers, codes, and rows that are new or gone.
    func update(_ results: [TestResult], _ session: Session) throws {
        let failures = results.flatMap(\.failures)
        // Fixes of other findings are changes of mappings.
        let fixes = failures.filter { $0.code == .failedTest }.compactMap(\.fixes.first).filter { !$0.edits.isEmpty }
        let edits = fixes.flatMap(\.edits)
        let changed = Diagnostic.Fix("", isSafe: false, edits).applied(to: session.files)
        let changes = zip(session.filesFromHere, changed).filter { $0.bytes != $1.bytes }
        try session.terminal.write(changes.map { FileChange(path: $0.path, old: $0.bytes, new: $1.bytes) })
        for (file, _) in changes { session.terminal.say("wrote \(file.path)") }
        let rest = failures.filter { $0.code == .failedTest && $0.fixes.isEmpty }
        session.report(rest)
        try session.terminal.print(
            "\(fixes.count) correction\(fixes.count == 1 ? "" : "s") written"
                + (rest.isEmpty ? "" : ", \(rest.count) to be corrected by hand"))
        if !rest.isEmpty { throw ExitStatus.findings.code }
    }
}
