import MapCompiler

// The file for emitted rows.
extension ApplyCommand {
    /// Opens the file for emitted rows. Returns nil in a dry run, and without `--emit`.
    func emitFile(beside files: [String]) throws -> EmitFile? {
        guard let emit, !dryRun else { return nil }
        do {
            let taken = TakenPlaces(stores: stores + (into.map { [$0] } ?? []), files: files, plan: plan)
            if let objection = try emit == "-" ? taken.objectionToStandardOutput() : taken.objection(to: emit) {
                throw EmitFile.Failure(description: "'--emit \(emit)' \(objection)")
            }
            let file = try EmitFile(emit, host: hostName) { head in try isCommitted(head, before: emit) }
            if let settled = file.settled { options.terminal.say(settled) }
            return file
        } catch let failure as EmitFile.Failure {
            options.terminal.complain("error: \(failure.description)")
            throw ExitStatus.usage.code
        }
    }

    /// What a later process needs to know of the run, if this one dies.
    func source(of plan: Plan, for state: StoreState?, on store: String) -> EmitFile.Source {
        EmitFile.Source(
            store: store, target: (try? FileSystem.target(of: into ?? store)) ?? store,
            isNew: into != nil || create && state?.version == nil, hasReceipt: plan.writesReceipt,
            hadReceipt: state?.receipt != nil && !(plan.staysCoreData ?? false))
    }

    /// Whether the run of a process that died was committed, by the store's receipts. Throws if only the user can know.
    private func isCommitted(_ head: PendingRows.Head, before emit: String) throws -> Bool {
        func ask(_ reason: String) -> EmitFile.Failure {
            EmitFile.Failure(
                description: """
                    '\(emit).pending' holds the rows of a run on '\(head.store)' that was interrupted, and \(reason): if that run has migrated the \
                    database, add the lines after the first to '\(emit)'; then remove the file
                    """)
        }
        guard head.host == hostName else { throw ask("it ran on the host '\(head.host)'") }
        guard head.hasReceipt else { throw ask("the database keeps no receipt") }
        guard let identity = try FileSystem.identity(head.store) else {
            // The copy has another name until it is the new database.
            if head.isNew, try FileSystem.exists(head.store + ".mapc-new") { return false }
            throw ask("that file does not exist")
        }
        guard head.file == "-" || head.file == "\(identity.inode)" else { throw ask("another file has that name now") }
        let outcome = Compiler().findRun(head.run, in: head.store, waitMilliseconds: waitMilliseconds)
        guard let found = outcome.value else { throw ask(outcome.diagnostics.first?.message ?? "it cannot be read") }
        guard found.isThere || found.haveTable || !head.hadReceipt else { throw ask("its receipts are gone") }
        return found.isThere
    }
}
