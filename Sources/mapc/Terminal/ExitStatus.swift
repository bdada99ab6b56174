import ArgumentParser

/// The exit codes of mapc. The numbers are promised to scripts and do not change.
enum ExitStatus: Int32, CaseIterable, Sendable {
    case fine = 0
    /// The project has findings, or mapc cannot plan what was requested.
    case findings = 1
    /// The arguments are wrong, a file cannot be read, or mapc has a bug.
    case usage = 2
    /// Some rows of the store do not fit.
    case misfit = 3
    /// The store is busy, at an unknown version, or has drifted.
    case store = 4
    /// The migration failed, and the store is unchanged.
    case failed = 5
    /// The result failed verification, and the store is unchanged.
    case unverified = 6
    /// The store is migrated, or may be, and something failed during or after the commit.
    case unfinished = 7
    /// `plan --detailed-exitcode` only: there is something to migrate.
    case pending = 10
    case interrupted = 130

    /// The name of the code in the last event of `--progress json`. The names are promised to programs.
    var word: String {
        switch self {
        case .fine: "done"
        case .findings: "refused"
        case .usage: "unusable"
        case .misfit: "misfit"
        case .store: "unready"
        case .failed: "failed"
        case .unverified: "unverified"
        case .unfinished: "unfinished"
        case .pending: "pending"
        case .interrupted: "cancelled"
        }
    }

    /// What the code means, without a full stop.
    var meaning: String {
        switch self {
        case .fine: "Success"
        case .findings: "Findings in models or mappings"
        case .usage: "Wrong usage, or a file that cannot be read or written"
        case .misfit: "Some rows do not fit. The database is unchanged"
        case .store: "The database is busy, at an unknown version, or has drifted from its model. It is unchanged"
        case .failed: "The migration failed, or the database is damaged. It is unchanged"
        case .unverified: "The result failed verification. The database is unchanged"
        case .unfinished: "The database is migrated, but a step after the commit failed"
        case .pending: "With '--detailed-exitcode': there is something to migrate"
        case .interrupted: "Interrupted. The database is unchanged"
        }
    }

    /// The error that a command throws to exit with this code. Everything has been printed already.
    var code: ExitCode { ExitCode(rawValue) }
}
