import MapSyntax

extension DiagnosticCode {
    /// No version comes before the one that is to be the first.
    package static let nothingToSquash = DiagnosticCode("nothing-to-squash", .error)
}

extension Diagnostic {
    static func nothingToSquash(before first: String) -> Diagnostic {
        Diagnostic(.nothingToSquash, "no version comes before version '\(first)'", help: "name the version that becomes the first")
    }
}
