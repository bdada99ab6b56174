import ArgumentParser
import MapCompiler

/// `mapc check`: finds all rows at which a migration would stop, or that do not fit their model.
struct CheckCommand: MapcCommand {
    enum Format: String, Choice {
        case text, json, github

        var meaning: String {
            switch self {
            case .text: "for people, with the lines of the mapping or the model"
            case .json: "a JSON object"
            case .github: "annotations of GitHub Actions"
            }
        }
    }

    static let configuration = CommandConfiguration(
        commandName: "check", _superCommandName: "mapc", abstract: "Find all rows that do not fit.",
        discussion: """
            If there is something to migrate, finds everything in the rows at which 'mapc apply' would stop, in every pass at once. Otherwise compares \
            the rows with the model of their version: types, limits, cases, unique values and references. Databases are only read. \
            Where it takes more than looking, mapc runs the migration on a private copy in SQLite's folder for temporary files.

            Exits with 3 if rows do not fit, and with 4 if a database is busy, at an unknown version, or has drifted.
            """)

    static let examples = [
        Example("mapc check app.sqlite", "Find all rows at which 'mapc apply' would stop"),
        Example("mapc check --diff app.sqlite | patch -p0", "Make the edits of the mapping that the findings suggest"),
        Example("mapc check --sample 1000 app.sqlite", "Take a first look at a large database"),
        Example("mapc check --all --format json app.sqlite >misfits.json", "List all keys, for a program"),
    ]
    static let exits: [ExitStatus] = [.fine, .findings, .usage, .misfit, .store, .failed, .interrupted]

    @OptionGroup var options: GlobalOptions
    @OptionGroup var versions: VersionOptions
    @OptionGroup var parameters: ParameterOptions

    @Option(help: ArgumentHelp("Output format.", valueName: "format"))
    var format = Format.text

    @Flag(help: "List the keys and values of all rows that do not fit, not only of the first 20.")
    var all = false

    @Option(
        help: ArgumentHelp(
            "Look only at this number of rows of each table, spread by their keys, and only at what each row shows by itself.",
            valueName: "rows"))
    var sample: Int?

    @Flag(help: "Print the edits of the mapping that the findings suggest, as a diff for 'patch -p0', and nothing else.")
    var diff = false

    @Option(
        parsing: .unconditional, help: ArgumentHelp("How long to wait while another program is using the database.", valueName: "seconds"))
    var wait = 0.0

    @Argument(help: ArgumentHelp("The databases to check.", valueName: "database"), completion: .databases)
    var stores: [String]

    /// How many rows of a finding are listed without `--all`.
    private static let listedRowCount = 20

    func validate() throws {
        guard wait >= 0, wait < 1_000_000 else { throw ValidationError("'--wait' takes a number of seconds, as in '--wait 30'") }
        if let sample, !(1...1_000_000).contains(sample) { throw ValidationError("'--sample' is a number of rows from 1 to 1000000") }
        if diff, format != .text { throw ValidationError("'--diff' prints a diff: leave out '--format'") }
    }

    func run() throws {
        Interruption.endAtOnce(tellsJSON: false)
        let session = try Session(options, versions)
        var checked: [CheckedStore] = []
        var copies: [TrialCopy] = []
        var unchecked: [UncheckedStore] = []
        var worst: ExitStatus?
        func note(_ status: ExitStatus) { if status.outweighs(worst) { worst = status } }
        for store in stores {
            session.beginStore()
            // With `--diff`, the edits are tried on the same copy.
            let copy = TrialCopy(of: store, isKept: diff)
            let outcome = examine(store, try session.check, session, on: copy)
            session.report(outcome.diagnostics)
            guard let found = outcome.value else {
                note(ExitStatus(outcome.obstacle ?? .store))
                unchecked.append(UncheckedStore(path: store, diagnostics: outcome.diagnostics))
                continue
            }
            if let obstacle = found.findings.obstacle { note(ExitStatus(obstacle)) }
            checked.append(found)
            copies.append(copy)
            guard format == .text, !diff else { continue }
            if let last = checked.dropLast().last, !last.diagnostics(listing: false).isEmpty { try session.terminal.print("") }
            try session.terminal.print(text(of: found, session))
        }
        if diff { try showEdits(checked, copies, session) } else { try finish(checked, unchecked, session) }
        if let worst { throw worst.code }
    }

    /// Recognises a store that has no known state, plans its migration, and checks its rows.
    private func examine(
        _ store: String, _ check: Check, _ session: Session, on copy: TrialCopy, knowing known: StoreState? = nil
    ) -> Outcome<CheckedStore> {
        let compiler = session.compiler
        let state =
            known.map { Outcome($0) }
            ?? session.recognise(store, nil, in: check, as: versions.from, waitMilliseconds: waitMilliseconds)
        return state.flatMap { state in
            let plan = compiler.plan(
                check, for: state, to: versions.to, parameters: parameters.values, isStepwise: versions.stepwise,
                withoutHashes: versions.withoutHashes)
            return plan.flatMap { plan in
                let findings =
                    plan.legs.isEmpty
                    ? compiler.heldAgainstModel(
                        state, in: check, rowLimit: rowLimit, sample: sample,
                        waitMilliseconds: waitMilliseconds)
                    : compiler.tryOut(
                        plan, for: state, in: check, to: versions.to, isStepwise: versions.stepwise, rowLimit: rowLimit, sample: sample,
                        waitMilliseconds: waitMilliseconds, copy: copy)
                return findings.flatMap { Outcome(CheckedStore(path: store, state: state, plan: plan, findings: $0)) }
            }
        }
    }

    private var waitMilliseconds: Int { Int(wait * 1000) }

    private var rowLimit: Int { all ? .max : Self.listedRowCount }

    private func text(of found: CheckedStore, _ session: Session) -> PrintedText {
        let style = session.terminal.style(of: 1)
        let head = PrintedText(lines: CheckText(found: found).lines)
        let diagnostics = found.diagnostics(listing: true)
        if diagnostics.isEmpty { return head }
        return head + PrintedText([PrintedLine()]) + caretText(diagnostics, files: session.shownFiles, style: style)
    }

    /// Prints what is about all stores together.
    private func finish(_ checked: [CheckedStore], _ unchecked: [UncheckedStore], _ session: Session) throws {
        let terminal = session.terminal
        switch format {
        case .text: break
        case .json: try terminal.print(PrintedText(checkJSON(checked, unchecked: unchecked, files: session.shownFiles), isIndented: true))
        case .github:
            let diagnostics = checked.flatMap { $0.diagnostics(listing: true) } + unchecked.flatMap(\.diagnostics)
            let notices = checked.flatMap { found in
                CheckText(found: found).remarks.map { workflowCommand(notice: $0, title: found.path) }
            }
            let commands = notices.reduce(workflowCommands(diagnostics, files: session.shownFiles), +)
            if !commands.text.isEmpty { try terminal.print(commands) }
        }
    }

    /// Prints the edits that the findings suggest. They are tried in memory, so that what is found behind them has its edits, too.
    private func showEdits(_ checked: [CheckedStore], _ copies: [TrialCopy], _ session: Session) throws {
        let terminal = session.terminal
        let files = try session.check.files
        let known = try session.check.errorMessages
        let edits = SuggestedEdits(of: checked.flatMap { $0.diagnostics(listing: false) }, in: files) { files in
            let check = session.compiler.check(files, allowedDrops: versions.allowDrop, holdsJumps: false)
            // An error of another step was there before.
            if !check.errorMessages.isSubset(of: known) { return nil }
            let found = zip(checked, copies).map { store, copy in examine(store.path, check, session, on: copy, knowing: store.state).value
            }
            return found.contains { $0 == nil } ? nil : found.flatMap { $0?.diagnostics(listing: false) ?? [] }
        }
        let style = terminal.style(of: 1)
        let changes = edits.changes(since: files)
        for change in changes {
            let path = FileSystem.join(session.folder, change.path)
            try terminal.print(PrintedText(unifiedDiff(path, from: change.old, to: change.new), style: style))
        }
        let count = edits.left.count { $0.severity == .error }
        guard count > 0 else { return }
        let words = count == 1 ? "1 finding has" : "\(count) findings have"
        if changes.isEmpty {
            terminal.say("\(words) no edit here: 'mapc check' without '--diff' says what to do")
        } else {
            terminal.say("with these edits, \(words) no edit: make them, and 'mapc check' without '--diff' says what to do")
        }
        let isFused = checked.contains { $0.plan.legs.contains { !$0.passed.isEmpty } } && !versions.stepwise
        if isFused { terminal.say("'--stepwise' finds more edits, because it plans each version by itself") }
    }
}

extension ExitStatus {
    /// Whether a command with several stores exits with this code rather than with another: a store that could not be read at all is worse than one with
    /// rows that do not fit.
    fileprivate func outweighs(_ other: ExitStatus?) -> Bool { other == nil || other == .misfit && self != .misfit }
}

extension Check {
    /// The errors in models and mappings, by what they say.
    fileprivate var errorMessages: Set<String> {
        Set(diagnostics.filter { $0.severity == .error && !isInTest($0) }.map { "\($0.code.slug): \($0.message)" })
    }
}
