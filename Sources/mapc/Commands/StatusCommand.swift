import ArgumentParser
import MapCompiler

/// `mapc status`: shows each store's version and pending migrations.
struct StatusCommand: MapcCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", _superCommandName: "mapc", abstract: "Show each database's version and pending migrations.",
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
        var reader = StatusReader(session)
        var worst: ExitStatus?
        var found: [StatusReader.Found] = []
        var sound: [String: Integrity] = [:]
        var orphans: [String: OrphanCount] = [:]
        for store in stores {
            let one = reader.status(of: store, needsState: integrity != nil)
            guard let status = one.status else {
                worst = worst == .store ? worst : ExitStatus(one.obstacle ?? .store)
                continue
            }
            if let integrity, let state = one.state {
                let integrity = session.compiler.checkIntegrity(of: store, integrity.integrity)
                session.report(integrity.diagnostics)
                if integrity.value == nil { worst = worst == .store ? worst : ExitStatus(integrity.obstacle ?? .misfit) }
                sound[store] = integrity.value
                let rows = session.compiler.checkRows(of: state, in: session.checkWithErrors)
                session.report(rows.diagnostics)
                if rows.value == nil { worst = worst == .store ? worst : ExitStatus(rows.obstacle ?? .misfit) }
            }
            found.append(one)
            orphans[store] = one.orphans ?? countOrphans(in: store, session)
            if format == .text { try session.terminal.print(PrintedText(lines: lines(of: one, status, sound[store], orphans[store]))) }
        }
        if format == .json { try session.terminal.print(PrintedText(json(of: found, sound, orphans, session), isIndented: true)) }
        if let worst = worst ?? (session.isChecked && session.checkWithErrors.hasErrors ? .findings : nil) { throw worst.code }
    }

    /// A database that cannot be read for this has been reported before. A brief look is not worth an error of its own.
    private func countOrphans(in store: String, _ session: Session) -> OrphanCount? {
        let counted = session.compiler.orphans(in: store, integrity == nil ? .brief : .whole)
        if integrity != nil { session.report(counted.diagnostics) }
        return counted.value
    }

    private func lines(
        of found: StatusReader.Found, _ status: StoreStatus, _ integrity: Integrity?, _ orphans: OrphanCount?
    ) -> [String] {
        guard let version = status.version else {
            return ["\(found.path): empty; 'mapc apply --create' makes version \(status.latest)"]
        }
        var lines = ["\(found.path): \(status.model) version \(version), \(status.evidenceWords)"]
        if let configuration = status.configuration { lines.append("  it has the entities of configuration '\(configuration)' only") }
        if let receipt = found.receipt { lines += self.lines(of: receipt) }
        if let integrity { lines.append("  integrity SQLite's \(integrity.rawValue) check finds no damage") }
        if !status.undescribed.isEmpty {
            lines.append("  besides   \(status.undescribed.abridged(to: 5)), which version \(version) does not describe")
        }
        if let orphans { lines += OrphansText(orphans: orphans, listsRows: self.integrity != nil).lines.map { "  orphans   \($0)" } }
        guard let pending = status.pending else {
            return lines + ["  pending   \(version) → \(status.latest), which the errors above prevent"]
        }
        if status.isAtWithdrawnEnd {
            return lines + ["  pending   nothing: version \(version) is withdrawn, and no mapping leads on from it"]
        }
        if !pending.isEmpty { return lines + ["  pending   \(([version] + pending).joined(separator: " → "))"] }
        let isReceiptBehind = found.receipt?.isOfOpenVersion == true && version != found.receipt?.version
        let rest = isReceiptBehind ? "the receipt alone: its open version has become version \(version)" : "nothing"
        return lines + ["  pending   \(rest)"]
    }

    private func lines(of receipt: Receipt) -> [String] {
        let source = receipt.source.isEmpty ? "made" : "from \(receipt.source)"
        var lines = ["  last run  \(receipt.started), \(source), \(receipt.rowCount) rows, plan \(receipt.plan), \(receipt.tool)"]
        if let verified = receipt.verified {
            lines.append("  verified: \(verified)" + (receipt.verifiedRowCount.map { ", \($0) rows compared with the mapping" } ?? ""))
        }
        if let count = receipt.lostReferenceCount, count > 0 {
            lines.append("  lost: \(count == 1 ? "1 reference or pair" : "\(count) references and pairs")")
        }
        if let count = receipt.lostValueCount, count > 0 {
            lines.append("  lost: \(count == 1 ? "1 value" : "\(count) values") in conversions")
        }
        if !receipt.unverified.isEmpty { lines.append("  unverified: SQL of a mapping wrote \(receipt.unverified)") }
        return lines
    }

    private func json(
        of found: [StatusReader.Found], _ sound: [String: Integrity], _ orphans: [String: OrphanCount], _ session: Session
    ) -> JSONValue {
        let statuses = found.compactMap { one in one.status.map { (one, $0) } }
        return [
            "schema": "mapc.status/1",
            "model": JSONValue(statuses.first?.1.model ?? session.checkWithErrors.model),
            "latest": JSONValue(statuses.first?.1.latest ?? session.checkWithErrors.latestVersion),
            "stores": .array(
                statuses.map { one, status in
                    [
                        "path": .string(one.path), "version": JSONValue(status.version), "evidence": .string("\(status.evidence)"),
                        "pending": status.pending.map { .array($0.map(JSONValue.string)) } ?? .null,
                        "configuration": JSONValue(status.configuration),
                        "integrity": JSONValue(sound[one.path]?.rawValue), "orphans": json(of: orphans[one.path]),
                        "undescribed": .array(status.undescribed.map(JSONValue.string)),
                        "plan": JSONValue(one.receipt?.plan), "started": JSONValue(one.receipt?.started),
                        "verified": JSONValue(one.receipt?.verified),
                    ]
                }),
        ]
    }

    private func json(of orphans: OrphanCount?) -> JSONValue {
        guard let orphans else { return .null }
        return [
            "found": .array(
                orphans.found.map { found in
                    [
                        "table": .string(found.table), "columns": .array(found.columns.map(JSONValue.string)),
                        "parent": .string(found.parent), "count": .integer(Int(found.count)),
                        "rowIDs": .array(found.rowIDs.map { .integer(Int($0)) }),
                    ]
                }),
            "uncounted": .array(orphans.uncounted.map { ["table": .string($0.table), "because": JSONValue($0.because)] }),
        ]
    }
}
