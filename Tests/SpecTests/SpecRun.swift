import MapAnalysis
import MapCompiler
import RandomTesting

/// Runs one case: collects the results for every fence, and anything that no fence expected.
struct SpecRun {
    var outcomes: [Outcome] = []
    /// Lines of the page, and what is wrong there.
    var mistakes: [(line: Int, words: String)] = []
    private let check: Check
    /// The verdict of each law on the case.
    private(set) var verdicts: [(law: String, verdict: Tally.Verdict)] = []

    init(_ spec: SpecCase) {
        check = Compiler().check(spec.textFiles)
        do {
            try check(spec)
            try act(spec)
        } catch {
            mistakes.append((spec.line, "\(error)"))
        }
    }

    /// Checks everything that depends only on the files.
    private mutating func check(_ spec: SpecCase) throws {
        let assertions = spec.inputs.flatMap(\.assertions)
        let saysNothing = spec.fences.isEmpty && assertions.isEmpty
        let told = spec.fences(.diagnostics) + spec.fences(.inferred) + spec.fences(.proof) + spec.fences(.planSQLite)
        guard saysNothing || !assertions.isEmpty || !told.isEmpty else { return }
        var findings = check.diagnostics.map { Finding($0, files: check.files) }
        for assertion in spec.inputs.flatMap({ file in file.assertions.map { (file.path, $0) } }) {
            if let index = findings.firstIndex(where: { $0.answers(assertion.1, in: assertion.0) }) {
                findings.remove(at: index)
            } else {
                mistakes.append((spec.line, "\(assertion.0) has nothing to say of \(assertion.1)"))
            }
        }
        for fence in told where fence.kind != .diagnostics {
            outcomes.append(Outcome(line: fence.line, expected: fence.body, actual: tell(fence.kind)))
        }
        if let fence = spec.fences(.diagnostics).first {
            outcomes.append(Outcome(line: fence.line, expected: fence.body, actual: findings.map(\.line)))
        } else if saysNothing || !assertions.isEmpty {
            for finding in findings { mistakes.append((spec.line, "not expected: \(finding.line)")) }
        }
    }

    /// Returns the contents of a fence for every step. If there are several steps, each is under its versions.
    private func tell(_ kind: SpecFence.Kind) -> [String] {
        check.analysis.steps.flatMap { step -> [String] in
            guard let source = check.analysis.model(step.source), let destination = check.analysis.model(step.destination) else {
                return []
            }
            let text =
                switch kind {
                case .inferred: inferredReport(step, from: source, to: destination)
                case .proof: proofReport(step, from: source, to: destination)
                default: statements(from: step.source, to: step.destination)
                }
            let head = check.analysis.steps.count > 1 ? ["\(step.source) → \(step.destination)"] : []
            return head + text.split(separator: "\n").map(String.init)
        }
    }

    /// Returns the statements of a step for a store that mapc would have made, each step under its title.
    private func statements(from source: String, to destination: String) -> String {
        let compiler = Compiler()
        let outcome = compiler.imagine(check, at: source).flatMap { compiler.plan(check, for: $0, to: destination) }
        guard let plan = outcome.value else { return outcome.diagnostics.map { "\($0.code.slug): \($0.message)" }.joined(separator: "\n") }
        return plan.legs.flatMap(\.steps).map { step in
            "-- \(step.title)\n" + step.statements.map { $0.sql + ";" }.joined(separator: "\n")
        }.joined(separator: "\n")
    }

    /// Runs everything that happens to a store or in a shell, in the order of the page.
    private mutating func act(_ spec: SpecCase) throws {
        let acts: Set<SpecFence.Kind> = [.sqlStore, .sqlBefore, .sqlAfter, .rowsBefore, .rowsAfter, .printed, .writtenFile]
        guard spec.fences.contains(where: { acts.contains($0.kind) }) else { return }
        let sandbox = try Sandbox(spec.inputs)
        let store = sandbox.path(SpecStore.name)
        var hasStore = false
        var isMigrated = false
        for fence in spec.fences where acts.contains(fence.kind) {
            if hasStore, !isMigrated, ![.sqlStore, .sqlBefore, .rowsBefore].contains(fence.kind) {
                try holdLaws(spec, on: store)
            }
            switch fence.kind {
            case .sqlStore:
                try SpecStore.execute(fence.body.joined(separator: "\n"), on: store)
                hasStore = true
            case .sqlBefore, .rowsBefore:
                if !hasStore { try make(spec, in: sandbox) }
                hasStore = true
                if fence.kind == .sqlBefore {
                    try SpecStore.execute(fence.body.joined(separator: "\n"), on: store)
                } else {
                    try SpecStore.insert(fence.body, into: store)
                }
            case .sqlAfter, .rowsAfter:
                if !isMigrated { try migrate(spec, in: sandbox) }
                isMigrated = true
                let actual =
                    try fence.kind == .sqlAfter
                    ? SpecStore.answers(fence.body, of: store) : SpecStore.tables(fence.body, of: store)
                outcomes.append(Outcome(line: fence.line, expected: fence.body, actual: actual))
            case .writtenFile:
                if let file = fence.file { try sandbox.write(file) }
            default:
                isMigrated = true
                outcomes.append(try printed(fence, of: spec, in: sandbox))
            }
        }
        verdicts.append(("names of Core Data", try CoreDataNamesLaw.verdict(in: sandbox.path(""), by: check)))
    }

    /// Holds the laws of migrations against a store that is not migrated yet.
    private mutating func holdLaws(_ spec: SpecCase, on store: String) throws {
        let subject = LawSubject(check, on: store)
        verdicts += [
            ("cache", CacheLaw.verdict(on: subject)), ("fusion", try FusionLaw.verdict(on: subject)),
            ("verify", try VerifyLaw.verdict(on: subject)),
            ("script", try ScriptLaw.verdict(on: subject)),
            ("query plans", try QueryPlanLaw.verdict(on: store, by: subject.plan)),
            ("query plans step by step", try QueryPlanLaw.verdict(on: store, by: subject.stepwise)),
            ("drop", try DropLaw.verdict(on: subject)), ("safe fixes", try SafeFixLaw.verdict(on: subject)),
        ]
        for breach in HelpLaw.breaches(on: subject) { mistakes.append((spec.line, breach)) }
    }

    /// Makes the store at the project's first version.
    private mutating func make(_ spec: SpecCase, in sandbox: borrowing Sandbox) throws {
        let path = sandbox.path(SpecStore.name)
        var options = ApplyOptions()
        options.createsStore = true
        let made = Compiler().plan(check, for: StoreState(creating: path), to: check.versions.first).flatMap {
            Compiler().apply($0, to: path, options: options)
        }
        if made.value?.troubles.isEmpty != true {
            let words = made.diagnostics.map(\.message).joined(separator: "; ")
            mistakes.append((spec.line, "the store cannot be made, \(made.obstacle.map { "\($0)" } ?? "without an obstacle"): \(words)"))
        }
    }

    /// Migrates to the latest version. A second run must recognise that version and change nothing.
    private mutating func migrate(_ spec: SpecCase, in sandbox: borrowing Sandbox) throws {
        try expectSuccess("mapc apply \(SpecStore.name)", spec, in: sandbox)
        try expectSuccess("cp \(SpecStore.name) before && mapc apply \(SpecStore.name) && cmp \(SpecStore.name) before", spec, in: sandbox)
    }

    private mutating func expectSuccess(_ command: String, _ spec: SpecCase, in sandbox: borrowing Sandbox) throws {
        let (text, code) = try sandbox.run(command)
        if code != 0 { mistakes.append((spec.line, "$ \(command)\n\(text)exit \(code)")) }
    }

    /// Checks the help of findings in the rows before the shell migrates or plans for a store.
    private mutating func askForHelp(_ line: String, _ spec: SpecCase, in sandbox: borrowing Sandbox) {
        guard line.hasPrefix("$ mapc apply ") || line.hasPrefix("$ mapc plan "), !spec.inputs.isEmpty else { return }
        for word in line.split(separator: " ") where word.hasSuffix(".sqlite") {
            let subject = LawSubject(check, on: sandbox.path(String(word)))
            for breach in HelpLaw.breaches(on: subject) { mistakes.append((spec.line, breach)) }
        }
    }

    /// Runs the commands on the `$` lines. The output of each follows it, and its exit code if that is not 0.
    private mutating func printed(_ fence: SpecFence, of spec: SpecCase, in sandbox: borrowing Sandbox) throws -> Outcome {
        var actual: [String] = []
        for line in fence.body where line.hasPrefix("$ ") {
            actual.append(line)
            askForHelp(line, spec, in: sandbox)
            let (lines, verdict) = try LineBreakLaw.run(String(line.dropFirst(2)), in: sandbox)
            verdicts.append(("line breaks", verdict))
            actual += lines
        }
        return Outcome(line: fence.line, expected: fence.body, actual: actual)
    }
}

/// A diagnostic as pages write it: `models/1.model.yaml:5:7-16 unknown-type: there is no type 'strin'`.
struct Finding {
    var path: String?
    var lower = TextPosition(line: 0, column: 0)
    var upper = TextPosition(line: 0, column: 0)
    var slug: String
    var message: String

    init(_ diagnostic: Diagnostic, files: [TextFile]) {
        slug = diagnostic.code.slug
        message = diagnostic.message
        guard let range = diagnostic.labels.first?.range else {
            path = diagnostic.subject
            return
        }
        let file = files[Int(range.file.index)]
        let index = LineIndex(file)
        path = file.path
        lower = index.position(of: Int(range.lower))
        upper = index.position(of: Int(range.upper))
    }

    var line: String {
        guard let path else { return "\(slug): \(message)" }
        guard lower.line > 0 else { return "\(path) \(slug): \(message)" }
        let end = lower.line == upper.line ? "\(upper.column)" : "\(upper.line):\(upper.column)"
        return "\(path):\(lower.line):\(lower.column)-\(end) \(slug): \(message)"
    }

    func answers(_ assertion: CaretAssertion, in file: String) -> Bool {
        path == file && lower.line == assertion.line && upper.line == assertion.line && lower.column == assertion.columns.lowerBound
            && upper.column == assertion.columns.upperBound && slug == assertion.slug
            && (assertion.words.isEmpty || assertion.words == message)
    }
}
