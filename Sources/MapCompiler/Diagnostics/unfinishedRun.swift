import MapPlan
package import MapSyntax

extension DiagnosticCode {
    /// The store is migrated, and something after the commit failed.
    package static let unfinishedRun = DiagnosticCode("unfinished-run", .error)
}

extension Diagnostic {
    /// mapc could not print its report.
    package static func unfinishedRun(_ store: String, untold words: String) -> Diagnostic {
        unfinishedRun(
            store, "the report could not be written to standard output: \(words)",
            help: "run 'mapc status', which shows the last run")
    }

    static func unfinishedRun(_ store: String, _ trouble: RunTrouble) -> Diagnostic {
        switch trouble {
        case .unsafe(let words):
            unfinishedRun(
                store, "the system did not confirm that the changes survive a power failure: \(words)",
                help: "check the disk, and run 'mapc status' when it works again")
        case .unnamedBackup(let path, let words):
            unfinishedRun(
                store, "the backup could not be renamed and is in '\(path)': \(words)",
                help: "leave that file where it is: the next 'mapc apply' on the database renames it")
        case .unlistedBackup(let path, let words):
            unfinishedRun(
                store, "mapc could not note that the backup '\(path)' is its own: \(words)",
                help: "the backup is complete; '--keep' will not delete it, so remove it yourself when you no longer need it")
        case .superfluousBackup(let path, let words):
            unfinishedRun(
                store, "the old backup '\(path)' could not be removed: \(words)", help: "remove it")
        case .leftRows(let path, let words):
            unfinishedRun(
                store,
                "its emitted rows are written, but their temporary file '\(path)' could not be removed: \(words)",
                help: "remove it, so that the next run does not report its rows as unwritten")
        case .leftLock(let path, let words):
            unfinishedRun(
                store, "the lock file '\(path)' could not be removed: \(words)",
                help: "remove it, or leave it: no program holds it, and mapc ignores such a lock file")
        case .leftFile(let path, let words):
            unfinishedRun(
                store, "the empty file '\(path)' could not be removed: \(words)", help: "remove it, or leave it: nothing reads it")
        }
    }

    private static func unfinishedRun(_ store: String, _ words: String, help: String) -> Diagnostic {
        Diagnostic(.unfinishedRun, "the database is migrated, but \(words)", subject: store, help: help)
    }
}
