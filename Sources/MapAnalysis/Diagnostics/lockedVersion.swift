package import MapSyntax

extension DiagnosticCode {
    /// A released version differs from what it was when it was locked.
    package static let lockedVersion = DiagnosticCode("locked-version", .error)
}

extension Diagnostic {
    /// - Parameter subject: what has changed, is missing or is new.
    static func lockedVersion(_ model: Model, _ subject: String, was: String?, now: String?, at range: TextRange) -> Diagnostic {
        let (what, label) =
            switch (was, now) {
            case (let was?, let now?): ("\(subject) was '\(was)' and is '\(now)' now", "was '\(was)'")
            case (.some, nil): ("\(subject) is gone", "without it now")
            case (nil, _): ("\(subject) is new", "not there when it was locked")
            }
        return Diagnostic(
            .lockedVersion, "version \(model.version) is locked, and \(what)", at: range, label: label, help: help(model.version))
    }

    static func lockedVersion(edited model: Model) -> Diagnostic {
        Diagnostic(
            .lockedVersion, "version \(model.version) is locked, and has been edited", at: model.versionRange,
            label: "its fingerprint has changed", help: help(model.version))
    }

    static func lockedVersion(gone version: String, lock: FileID) -> Diagnostic {
        Diagnostic(
            .lockedVersion, "version \(version) is locked, and its model is gone", at: TextRange(lock, 0, 0),
            help: "restore the model: without it mapc cannot migrate databases at this version; or run 'mapc lock --replace \(version)'")
    }

    private static func help(_ version: String) -> String {
        "add a new version instead; if this one was never released, run 'mapc lock --replace \(version)'"
    }
}
