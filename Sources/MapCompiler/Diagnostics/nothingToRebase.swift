import MapSyntax

extension DiagnosticCode {
    /// A version is a copy of the last one already, or is no version that can be moved.
    package static let nothingToRebase = DiagnosticCode("nothing-to-rebase", .error)
}

extension Diagnostic {
    static func nothingToRebase(_ version: String, onto last: String) -> Diagnostic {
        Diagnostic(
            .nothingToRebase, "version '\(version)' is a copy of version '\(last)' already, which is the last before it",
            help: "if it is a copy of another version, name that with '--from'")
    }

    package static func nothingToRebase(_ version: String, because reason: String, help: String) -> Diagnostic {
        Diagnostic(.nothingToRebase, "version '\(version)' cannot be moved: \(reason)", help: help)
    }
}
