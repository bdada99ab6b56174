package import MapSyntax

extension DiagnosticCode {
    /// The mapping to a released version is not as it was when the version was locked.
    package static let lockedMapping = DiagnosticCode("locked-mapping", .error)
}

extension Diagnostic {
    /// - Parameter isNew: whether the mapping was inferred before.
    static func lockedMapping(from source: String, _ model: Model, isNew: Bool, at range: TextRange) -> Diagnostic {
        let what = isNew ? "as mapc infers it, but now it is in a file" : "but it has changed"
        return Diagnostic(
            .lockedMapping, "the mapping from version \(source) to \(model.version) is locked, \(what)", at: range,
            label: isNew ? "written after the lock" : "changed after the lock", help: help(model.version))
    }

    static func lockedMapping(from source: String, gone model: Model) -> Diagnostic {
        Diagnostic(
            .lockedMapping, "the mapping from version \(source) to \(model.version) is locked, but its file no longer exists",
            at: model.versionRange, label: "made by that mapping", help: help(model.version))
    }

    private static func help(_ version: String) -> String {
        "restore it, so that all databases get the same rows, and make the change in a new version; if version \(version) was never released, run "
            + "'mapc lock --replace \(version)'"
    }
}
