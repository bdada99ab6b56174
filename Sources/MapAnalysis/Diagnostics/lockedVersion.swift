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
            case (let was?, let now?): ("\(subject) has changed from '\(was)' to '\(now)'", "was '\(was)'")
            case (.some, nil): ("\(subject) has been removed", "removed after the lock")
            case (nil, _): ("\(subject) has been added", "added after the lock")
            }
        return Diagnostic(
            .lockedVersion, "version \(model.version) is locked, but \(what)", at: range, label: label, help: help(model.version))
    }

    static func lockedVersion(edited model: Model) -> Diagnostic {
        Diagnostic(
            .lockedVersion, "version \(model.version) is locked, but its model has changed", at: model.versionRange,
            label: "not as it was locked", help: help(model.version))
    }

    static func lockedVersion(gone version: String, lock: FileID) -> Diagnostic {
        Diagnostic(
            .lockedVersion, "version \(version) is locked, but its model no longer exists", at: TextRange(lock, 0, 0),
            help: "restore the model: without it mapc cannot migrate databases at this version; or run 'mapc lock --replace \(version)'")
    }

    static func lockedVersion(_ model: Model, after was: String?, now: String?) -> Diagnostic {
        func words(_ version: String?) -> String { version.map { "after version \($0)" } ?? "as the first version" }
        return Diagnostic(
            .lockedVersion, "version \(model.version) is locked \(words(was)), but it comes \(words(now)) now", at: model.versionRange,
            label: "has another place", help: help(model.version))
    }

    static func lockedVersion(_ model: Model, userVersion was: String, now: LiteralSyntax?) -> Diagnostic {
        Diagnostic(
            .lockedVersion, "version \(model.version) is locked with 'userVersion' \(was), but it has \(now?.text ?? "none") now",
            at: now?.range ?? model.versionRange, label: "was \(was)",
            help:
                "write \(was) again, as its databases have it; if this version was never released, run 'mapc lock --replace \(model.version)'"
        )
    }

    private static func help(_ version: String) -> String {
        "add a new version instead; if this one was never released, run 'mapc lock --replace \(version)'"
    }
}
