import ArgumentParser

/// What mapc's exit codes mean. The numbers are promised: scripts read them.
enum ExitStatus: Int32, Sendable {
    case fine = 0
    /// The project has findings, or there is no way to plan what was asked.
    case findings = 1
    /// Wrong arguments, files that cannot be read, or a fault of mapc's own.
    case usage = 2
    /// The rows in the store do not fit.
    case misfit = 3
    /// The store is busy, at an unknown version, or has drifted.
    case store = 4
    /// The migration failed; the store is what it was.
    case failed = 5
    /// What was written did not stand the checks; the store is what it was.
    case unverified = 6
    /// The store is migrated, or may be, and something at its commit or after it failed.
    case unfinished = 7
    /// `plan --detailed-exitcode`: there is something to do.
    case pending = 10
    case interrupted = 130

    /// To be thrown by a command: everything has been said already.
    var code: ExitCode { ExitCode(rawValue) }
}
