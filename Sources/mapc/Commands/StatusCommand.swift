import ArgumentParser
import MapCompiler

/// `mapc status`: shows each store's version and pending migrations.
struct StatusCommand: MapcCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Show each database's version and pending migrations.",
        discussion: """
            Exits with 4 if the version of a database is unknown or its tables differ from the version's model, with 1 if the project has \
            errors, otherwise with 0. An error in one mapping does not keep mapc from recognising a version.
            """)

    static let examples = [
        Example("mapc status app.sqlite", "Show the version of a database and what is pending"),
        Example("mapc status --integrity=full app.sqlite", "Look for damage as well"),
    ]
    static let exits: [ExitStatus] = [.fine, .findings, .usage, .misfit, .store, .failed]

    @OptionGroup var options: GlobalOptions

    @Option(help: ArgumentHelp("Output format.", valueName: "format"))
    var format = ReportFormat.text

    @Option(help: integrityHelp)
    var integrity: IntegrityWord?

    @Argument(help: ArgumentHelp("The databases to look at.", valueName: "database"), completion: .databases)
    var stores: [String]

    func run() throws {
        let session = try Session(options)
        let check = session.checkWithErrors
        var worst: ExitStatus?
        var states: [StoreState] = []
        var sound: [String: Integrity] = [:]
        for store in stores {
            let outcome = session.compiler.recognise(store, in: check)
            session.report(outcome.diagnostics.filter { $0.severity > .note || [.equalHashes, .unwatchedStore].contains($0.code) })
            guard let state = outcome.value else {
                let status = ExitStatus(outcome.obstacle ?? .store)
                worst = worst == .store ? worst : status
                continue
            }
            if let integrity {
                let found = session.compiler.checkIntegrity(of: store, integrity.integrity)
                session.report(found.diagnostics)
                if found.value == nil { worst = worst == .store ? worst : ExitStatus(found.obstacle ?? .misfit) }
                sound[store] = found.value
                let rows = session.compiler.checkRows(of: state, in: check)
                session.report(rows.diagnostics)
                if rows.value == nil { worst = worst == .store ? worst : ExitStatus(rows.obstacle ?? .misfit) }
            }
            states.append(state)
            if format == .text { try session.terminal.print(PrintedText(lines: lines(of: state, sound[store], check))) }
        }
        if format == .json { try session.terminal.print(PrintedText(json(of: states, sound, check), isIndented: true)) }
        if let worst = worst ?? (check.hasErrors ? .findings : nil) { throw worst.code }
    }

    private func lines(of state: StoreState, _ integrity: Integrity?, _ check: Check) -> [String] {
        let latest = check.latestVersion ?? ""
        guard let version = state.version else {
            return ["\(state.path ?? ""): empty; 'mapc apply --create' makes version \(latest)"]
        }
        var lines = ["\(state.path ?? ""): \(check.model ?? "") version \(version), \(state.evidence.rawValue)"]
        if let configuration = state.configuration { lines.append("  it has the entities of configuration '\(configuration)' only") }
        if let receipt = state.receipt {
            let source = receipt.source.isEmpty ? "made" : "from \(receipt.source)"
            lines.append("  last run  \(receipt.started), \(source), \(receipt.rowCount) rows, plan \(receipt.plan), \(receipt.tool)")
            if let count = receipt.lostReferenceCount, count > 0 {
                lines.append(
                    "  lost: \(count == 1 ? "1 reference or pair" : "\(count) references and pairs") to dropped rows")
            }
            if let count = receipt.lostValueCount, count > 0 {
                lines.append("  lost: \(count == 1 ? "1 value" : "\(count) values") in conversions")
            }
            if !receipt.unverified.isEmpty { lines.append("  unverified: SQL of a mapping wrote \(receipt.unverified)") }
        }
        if let integrity { lines.append("  integrity SQLite's \(integrity.rawValue) check finds no damage") }
        guard let path = pendingPath(of: state, check) else {
            return lines + ["  pending   \(version) → \(latest), which the errors above prevent"]
        }
        return lines + [path.count < 2 ? "  pending   nothing" : "  pending   \(path.joined(separator: " → "))"]
    }

    /// Returns the versions from the store's to the latest, both included. Returns nil if errors prevent the path.
    private func pendingPath(of state: StoreState, _ check: Check) -> [String]? {
        guard let version = state.version else { return [] }
        let path = Compiler().path(check, from: version, to: nil).value
        return path == nil && check.hasErrors ? nil : [version] + (path ?? [])
    }

    private func json(of states: [StoreState], _ sound: [String: Integrity], _ check: Check) -> JSONValue {
        [
            "schema": "mapc.status/1",
            "model": JSONValue(check.model),
            "latest": JSONValue(check.latestVersion),
            "stores": .array(
                states.map { state in
                    [
                        "path": JSONValue(state.path), "version": JSONValue(state.version), "evidence": .string("\(state.evidence)"),
                        "pending": pendingPath(of: state, check).map { .array($0.dropFirst().map(JSONValue.string)) } ?? .null,
                        "configuration": JSONValue(state.configuration),
                        "integrity": JSONValue(state.path.flatMap { sound[$0] }?.rawValue),
                        "plan": JSONValue(state.receipt?.plan), "started": JSONValue(state.receipt?.started),
                    ]
                }),
        ]
    }
}
