import MapSyntax

extension Diagnostic {
    /// A part of the expression language that a later version runs.
    static func notYetSupported(_ what: String, at range: TextRange) -> Diagnostic {
        Diagnostic(
            .notYetSupported, "this version of mapc does not run \(what.hasSuffix(",") ? String(what.dropLast()) : what)", at: range,
            label: "a later version will", help: "write it another way, or migrate with a later version of mapc")
    }
}
