import MapPlan
package import MapSyntax

extension DiagnosticCode {
    /// The store is migrated, but something after the commit failed.
    package static let unfinishedRun = DiagnosticCode("unfinished-run", .error)
}

extension Diagnostic {
    /// The result of the run could not be written.
    package static func unfinishedRun(_ store: String, untold words: String) -> Diagnostic {
        unfinishedRun(
            store, "what was done could not be written to standard output: \(words)",
            help: "ask 'mapc status', which tells the last run")
    }

    static func unfinishedRun(_ store: String, _ trouble: RunTrouble) -> Diagnostic {
        switch trouble {
        case .unsafe(let words):
            unfinishedRun(
                store, "the system did not say that this would outlive a power failure: \(words)",
                help: "see to the disk, and ask 'mapc status' when it works again")
        case .unnamedBackup(let path, let words):
            unfinishedRun(
                store, "the store as it was stands in '\(path)' and could not be given the name of a backup: \(words)",
                help: "leave that file where it is: the next 'mapc apply' on the store makes it a backup")
        case .superfluousBackup(let path, let words):
            unfinishedRun(
                store, "the old backup '\(path)' could not be removed: \(words)", help: "remove it")
        case .leftRows(let path, let words):
            unfinishedRun(
                store,
                "the rows that it emits are delivered, and the file '\(path)' in which they were kept could not be removed: \(words)",
                help: "remove it, so that the next run does not take its rows for lost")
        case .leftLock(let path, let words):
            unfinishedRun(
                store, "the lock file '\(path)' could not be removed: \(words)",
                help: "remove it; nobody holds it, and the next mapc passes over a lock file that nobody holds")
        }
    }

    private static func unfinishedRun(_ store: String, _ words: String, help: String) -> Diagnostic {
        Diagnostic(.unfinishedRun, "the store is migrated, and \(words)", subject: store, help: help)
    }
}
