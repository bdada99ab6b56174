package import MapSyntax

extension DiagnosticCode {
    /// A line under `drop` names data that inference copies. `drop` accepts a loss; it does not empty anything.
    package static let carriedDrop = DiagnosticCode("carried-drop", .error)
}

extension Diagnostic {
    /// - Parameter emptying: the lines that empty it, for people to read, and the fix that writes them; nil if it must have a value.
    static func carriedDrop(
        _ drop: DropSyntax, by mapping: String, emptying: (lines: String, fix: Fix?)?, removing: [Fix]
    ) -> Diagnostic {
        let path = drop.entity.text + (drop.property.map { ".\($0.text)" } ?? "")
        return Diagnostic(
            .carriedDrop, "'\(path)' is not lost: \(mapping) carries it over", at: drop.range, label: "'drop' does not empty it",
            help: emptying.map { "write \($0.lines) to empty it, or remove this entry to keep it" } ?? "remove this entry",
            fixes: [emptying?.fix].compactMap { $0 } + removing)
    }
}
