package import MapSyntax

extension DiagnosticCode {
    /// A new version stands before a released one.
    package static let insertedVersion = DiagnosticCode("inserted-version", .error)
}

extension Diagnostic {
    /// - Parameter last: the last version of the project.
    static func insertedVersion(_ model: Model, before locked: String, last: String) -> Diagnostic {
        let next = Int(last).map { "version \($0 + 1)" } ?? "a version after \(last)"
        return Diagnostic(
            .insertedVersion, "version \(model.version) is new and comes before version \(locked), which is locked", at: model.versionRange,
            label: "databases at version \(locked) never get it",
            help: "make it \(next); if version \(locked) has what it changes, run 'mapc lock --replace \(locked)'")
    }
}
