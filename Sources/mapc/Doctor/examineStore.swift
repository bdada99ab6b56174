import MapCompiler

/// A database: whether mapc could migrate it now, and which mapc did so last. Values of a Core Data store's metadata are never shown.
func examineStore(_ path: String) -> [Examination] {
    let outcome = Compiler().examine(path)
    guard let health = outcome.value else {
        return outcome.diagnostics.map { finding in
            Examination(
                path, "file", finding.message, help: finding.help ?? "check the path", status: ExitStatus(outcome.obstacle ?? .unusable))
        }
    }
    var found = [Examination(path, "file", "readable, \(sizeWords(health.size))")]
    if let error = health.writing {
        let finding = Compiler().judge(error).diagnostic
        found.append(Examination(path, "writing", finding.message, help: finding.help ?? "make it writable"))
    } else {
        found.append(Examination(path, "writing", "writable, and so is its folder"))
    }
    if let words = journal(of: health) { found.append(Examination(path, "journal", words)) }
    found += use(of: health, path)
    let backups = health.backups.map { backup(of: $0, path, isCoreData: health.isCoreData) }
    return found + contents(of: health, path) + pendingRows(of: path) + backups
}

/// Nil for a file that is not a database.
private func journal(of health: StoreHealth) -> String? {
    switch health.journalMode {
    case nil: health.size == 0 ? "none yet, since the file is empty" : nil
    case .rollback: "rollback journal"
    case .wal: health.walSize == 0 ? "WAL, which is empty" : "WAL of \(sizeWords(health.walSize))"
    }
}

/// Who uses it now, and what a mapc that died has left.
private func use(of health: StoreHealth, _ path: String) -> [Examination] {
    if let migrator = health.migrator {
        return [Examination(path, "use", "\(migrator) migrates it", help: "wait until it has ended", status: .store)]
    }
    var found: [Examination] = []
    if health.hasRemains {
        found.append(Examination(path, "remains", "a mapc that died left files beside it", help: "the next 'mapc apply' removes them"))
    }
    guard let holders = health.holders else {
        return found + [Examination(path, "use", "not known, since this system does not list processes")]
    }
    guard !holders.isEmpty else { return found + [Examination(path, "use", "no other program of this user has it open")] }
    let names = holders.map { holder in "process \(holder.process)" + (holder.program.map { " (\($0))" } ?? "") }
    // SQLite lets programs share a database, so this alone is nothing to do.
    return found + [Examination(path, "use", "open in \(names.joined(separator: ", ")); 'mapc apply' waits with '--wait'")]
}

/// Rows that a run on the database has emitted, and that have not arrived.
private func pendingRows(of path: String) -> [Examination] {
    guard let target = try? FileSystem.target(of: path) else { return [] }
    let folders = Set([FileSystem.parent(of: path), "."].map { (try? FileSystem.real($0)) ?? $0 }).sorted()
    return folders.flatMap(PendingRows.waiting).filter { isSpelled($0.head.store, target) }.map { file in
        let name = FileSystem.name(of: file.path)
        return Examination(
            path, "emitted rows", "'\(name)' may hold rows of a run on this database that have not arrived",
            help: "run 'mapc apply' with '--emit \(name.dropLast(".pending".count))' again, which adds or removes them", status: .store)
    }
}

/// `app.sqlite.backup-2, 12 kB, 3 days old, Notes version 1`
private func backup(of backup: KnownBackup, _ path: String, isCoreData: Bool) -> Examination {
    let name = backup.path.split(separator: "/").last.map(String.init) ?? backup.path
    let words = "\(name), \(sizeWords(backup.size)), \(ageWords(backup.age))"
    guard backup.isOwn else {
        return Examination(path, "backup", words + ", mapc has not made it or somebody has changed it, so '--keep' leaves it")
    }
    if let error = backup.reading {
        let (obstacle, finding) = Compiler().judge(error)
        return Examination(path, "backup", "\(words), \(finding.message)", help: "make a new one", status: ExitStatus(obstacle))
    }
    let version = backup.receipt.map { ", \($0.model) version \($0.version)" } ?? (isCoreData ? "; 'mapc status' names its version" : "")
    return Examination(path, "backup", words + version)
}

/// `less than a minute old`, `1 hour old`, `12 days old`
private func ageWords(_ seconds: Int) -> String {
    let units = [(86_400, "day"), (3_600, "hour"), (60, "minute")]
    guard let (unit, name) = units.first(where: { seconds >= $0.0 }) else { return "less than a minute old" }
    let count = seconds / unit
    return "\(count) \(name)\(count == 1 ? "" : "s") old"
}

private func contents(of health: StoreHealth, _ path: String) -> [Examination] {
    if let error = health.reading {
        let (obstacle, finding) = Compiler().judge(error)
        return [Examination(path, "tables", finding.message, help: finding.help ?? "run 'mapc status'", status: ExitStatus(obstacle))]
    }
    if health.isCoreData {
        return [Examination(path, "receipt", "in the metadata of Core Data, which are not shown; 'mapc status' names the version")]
    }
    let unread = health.isWALUnread ? "; its WAL was not read, since that would write the WAL's index" : ""
    switch health.receipt {
    case .success(let receipt?):
        let words = "\(receipt.model) version \(receipt.version), \(receipt.started), by \(receipt.tool)"
        return [Examination(path, "receipt", words + unread)]
    case .success(nil), nil:
        return [Examination(path, "receipt", "none\(unread); 'mapc status' compares its tables with the models")]
    case .failure(let error):
        let help = if case .newer = error { "update mapc" } else { "run 'mapc status'" }
        return [Examination(path, "receipt", error.description, help: help, status: .store)]
    }
}
